"""Runs the effects on the files of games that the person opens and saves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from game.actions.action import Action
from game.actions.between_features import AnalyseListedText
from game.actions.effects import EndGameListing, GameFileEffect, ReadFile, ReadGame, WriteFile
from game.actions.files import FileIsReadable, NoteRecentFile, ReadMustWait, SaveEnded
from game.actions.game_files import AskOverwrite, GamesListed, ListGames, LoadText
from game.actions.window import RequestFailed, RequestSucceeded
from game.formats.capsules import SUFFIX, looks_like_capsule
from game.formats.positions import list_scanner
from game.message import message, sentences
from game.state import game_list
from game.state.files.opened_files import ReadRequest
from game.state.session import WrittenMoves
from game.system import game_saver, pgn_files
from game.system.disk.save_queue import real_path
from game.system.file_comparer import FileComparer
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.text_files import FileIsThereError, check_target, read_text


class GameFileEffects:
    """Runs these effects one at a time; none waits for a save.

    While a game is being saved, everything else is saved after it. A file that is being saved is
    not read, nor is a game of a long file with another time than its list before a thread has
    compared the two. Both are reported at once.
    """

    def __init__(
        self, lister: GameLister, saver: GameSaver, comparer: FileComparer | None = None
    ) -> None:
        self._lister = lister
        self._saver = saver
        self._comparer = comparer or FileComparer()
        self._awaited = set[Path]()
        """The files that are being saved and are to be read then, with links resolved."""

    @property
    def is_busy(self) -> bool:
        """Whether a game is being saved, or ``reports`` has not returned its end yet."""
        return self._saver.is_busy

    def run(self, effect: GameFileEffect) -> list[Action]:
        """Run an effect; return the actions that report its result.

        Raises:
            StorageError: a file could not be read or written.
        """
        match effect:
            case ReadFile():
                request = ReadRequest(
                    effect.path,
                    only_lists=effect.only_lists,
                    is_to_analyse=effect.is_to_analyse,
                )
                return self._delayed(request) or self._open(request)
            case EndGameListing():
                self._lister.stop(effect.number)
                return []
            case ReadGame():
                games, analyses = effect.listed.games, effect.is_to_analyse
                request = ReadRequest(games.path, listed=effect.listed, is_to_analyse=analyses)
                return self._delayed(request) or self._compared(request) or self._read_game(effect)
            case WriteFile():
                return self._write(effect)
        assert_never(effect)

    def reports(self) -> list[Action]:
        """Return the games listed and the ends of saves since the last call; never blocks."""
        found: list[Action] = [GamesListed(report) for report in self._lister.poll()]
        failed: list[Action] = []
        for saved in self._saver.poll():
            if saved.is_inside:
                found.append(SaveEnded(str(saved.path), saved.replaced))
            if saved.fault is None:
                found += _saved_as(saved.path, saved.moves)
            else:
                failed.append(RequestFailed(saved.fault))
        # A file is read once its list is up to date. No notice about that hides a fault.
        return [*found, *self._readable_files(), *failed]

    def _readable_files(self) -> list[Action]:
        """Return the reports about the awaited files that can be read now."""
        saved = {path for path in self._awaited if not self._saver.is_saving(path)}
        self._awaited -= saved
        return [FileIsReadable(str(path)) for path in sorted({*saved, *self._comparer.poll()})]

    def end_listing(self) -> None:
        """End any listing; return when its process has ended."""
        self._lister.close()

    def wait(self) -> None:
        """Return when all saves have ended."""
        self._saver.wait()

    def _delayed(self, request: ReadRequest) -> list[Action]:
        """Return the report that a file is being saved; nothing if it can be read now."""
        path = real_path(Path(request.path))
        if not self._saver.is_saving(path):
            return []
        self._awaited.add(path)
        return [ReadMustWait(request, str(path))]

    def _compared(self, request: ReadRequest) -> list[Action]:
        """Return the report that a file is compared with its list; nothing if it need not be."""
        path = Path(request.path)
        if request.listed is None or not self._comparer.begin(path, request.listed.games.stamp):
            return []
        return [ReadMustWait(request, str(real_path(path)), is_compared=True)]

    def _read_game(self, effect: ReadGame) -> list[Action]:
        games, number = effect.listed
        span, path = game_list.byte_span_of_game(games, number), Path(games.path)
        text, file = pgn_files.read_game(path, span, games.stamp, self._comparer.known(path))
        if effect.is_to_analyse:
            return [AnalyseListedText(text, games.source, file, effect.listed)]
        return [LoadText(text, games.source, file)]

    def _open(self, request: ReadRequest) -> list[Action]:
        """Read a small file with one game or a capsule; list the games of any other file."""
        path, only_lists = Path(request.path), request.only_lists
        start = pgn_files.read_head(path)
        if path.suffix == SUFFIX or looks_like_capsule(start.text):
            return [LoadText(read_text(path), path.name, path=str(path.resolve()))]
        scanner = list_scanner.scanner_for(start.data)
        scanner.feed(start.data)
        if start.is_whole:
            scanner.finish()
        first = list_scanner.listing_report(scanner, 0, scanner.end, start.is_whole)
        if start.is_whole and sum(map(len, first.blocks)) < 2:
            if only_lists:
                return []
            text, file = pgn_files.single_game_of_file(start, list(first.blocks))
            place = str(path.resolve())
            if request.is_to_analyse:
                return [AnalyseListedText(text, path.name, file, path=place)]
            return [LoadText(text, path.name, file, place)]
        lister, end, place = self._lister, scanner.end, str(path.resolve())
        number = lister.number() if start.is_whole else lister.start(place, end)
        first = replace(first, number=number)
        games = ListGames(number, path.name, place, start.stamp, is_shown=not only_lists)
        return [games, GamesListed(first)]

    def _write(self, effect: WriteFile) -> list[Action]:
        """Write a short file at once if no save runs; begin any other save."""
        path = Path(effect.path)
        if effect.inside is None:
            if self._is_taken(path, overwrite=effect.overwrite):
                # The system's dialog cannot have asked about a file that is not there yet.
                is_confirmed = effect.is_confirmed and os.path.lexists(path)
                return [AskOverwrite(str(path.resolve()), effect.kind, is_confirmed)]
            if isinstance(effect.text, str) and not self._saver.is_busy:
                game_saver.write_game_save(effect, path)
                return _saved_as(path, effect.moves)
        self._saver.save(effect)
        return []

    def _is_taken(self, path: Path, *, overwrite: bool) -> bool:
        """Return whether a file that may not be replaced is there, or is being written."""
        if not overwrite and self._saver.is_saving(path):
            return True
        try:
            check_target(path, overwrite=overwrite)
        except FileIsThereError:
            return True
        return False


def _saved_as(path: Path, moves: WrittenMoves | None) -> list[Action]:
    saved = NoteRecentFile(str(path.resolve()), moves)
    notes = [] if moves is None or moves.note is None else [moves.note]
    words = sentences([message("Saved as {file}.", file=path.name), *notes])
    return [saved, RequestSucceeded(words)]
