"""Runs the effects on the games that are played here: autosaves, and the list of played games."""

from __future__ import annotations

import time
from typing import assert_never

from engine.protocol.library.reports import OwnGame
from game.actions.action import Action
from game.actions.effects import (
    ArchiveGame,
    Autosave,
    AutosaveAnalysis,
    ListPlayedGames,
    OpenPlayedGame,
    PlayedEffect,
    PutGamesAside,
)
from game.actions.game import PlayedGameRead, PlayedGamesChecked
from game.actions.game_files import GamesListed, ListGames
from game.actions.window import RequestFailed, RequestSucceeded
from game.formats import played_games
from game.formats.pgn_scanner import scan_games
from game.message import message
from game.state.game_list import NO_STAMP, ListingReport
from game.system.game_lister import GameLister
from game.system.played.analysis_saver import AnalysisSaver
from game.system.played.autosaves import Autosaves
from game.system.text_files import StorageError

SAVED = message("The game is saved now.")
AGAIN = PlayedGamesChecked(are_there=True)
"""Lets the library take the games in some time later."""
RETRY_S = 5.0
"""The time after which a failed save is tried again."""
CUT = message(
    "{file} ended within a game. The part of that game was cut off.", file=played_games.FILE
)


class PlayedEffects:
    """Runs these effects one at a time."""

    def __init__(self, autosaves: Autosaves, lister: GameLister, analyses: AnalysisSaver) -> None:
        self._autosaves = autosaves
        self._analyses = analyses
        self._lister = lister
        self._unsaved: str | None = None
        """The game whose autosave failed; None if it was saved or has moved on."""
        self._fails = False
        """Whether the last save failed. Only the first of several failures in a row is reported."""
        self._retry_s = 0.0
        """The time before which a failed save is not tried again."""

    def run(self, effect: PlayedEffect) -> list[Action]:
        """Run an effect; return the actions that report its result.

        Raises:
            StorageError: a file could not be read or written.
        """
        match effect:
            case Autosave():
                return self._autosave(effect.pgn)
            case ArchiveGame():
                return self._archive()
            case AutosaveAnalysis():
                self._analyses.keep(effect.games, effect.date, flipped=effect.flipped)
                return []
            case ListPlayedGames():
                return self._list(effect.kept)
            case OpenPlayedGame():
                return [self._open(effect.text)]
            case PutGamesAside():
                return self._put_aside(effect)
        assert_never(effect)

    @property
    def is_busy(self) -> bool:
        """Whether an analysis is being written, or ``reports`` has not returned its end yet."""
        return self._analyses.is_busy

    def reports(self) -> list[Action]:
        """Return why analyses could not be kept, since the last call; never blocks."""
        return [RequestFailed(fault) for fault in self._analyses.poll() if fault is not None]

    def wait(self) -> None:
        """Return when the analysis is written."""
        self._analyses.wait()

    def _autosave(self, pgn: str) -> list[Action]:
        """Save the game; report only the first of several failures in a row."""
        try:
            other_name = self._autosaves.write(pgn)
        except StorageError as error:
            was_reported = self._fails
            self._note_failure(pgn)
            unsaved = message("The game was not saved. {fault}", fault=error.message)
            return [] if was_reported else [RequestFailed(unsaved)]
        was_reported, self._fails, self._unsaved = self._fails, False, None
        if other_name is None:
            return [RequestSucceeded(SAVED)] if was_reported else []
        moved = message(
            "Another Glassbox is also saving its game, so this game is now saved as {file}.",
            file=other_name,
        )
        return [RequestSucceeded(moved)]

    def _archive(self) -> list[Action]:
        """Move the autosaved game to the played games; say if their file was damaged."""
        self._unsaved = None  # It moves from memory.
        try:
            self._autosaves.archive()
        except StorageError:
            self._note_failure(None)
            raise
        games = self._autosaves.games
        was_cut, games.was_cut = games.was_cut, False
        return [PlayedGamesChecked(not games.is_empty), *([RequestFailed(CUT)] if was_cut else [])]

    @property
    def wait_ms(self) -> float | None:
        """The time after which ``retry`` tries again; None if no save has failed."""
        return max(0.0, self._retry_s - time.monotonic()) * 1000 if self._fails else None

    def retry(self, *, at_once: bool = False) -> list[Action]:
        """Try a failed save again, after a while or at once; say when it has succeeded."""
        if not self._fails or (time.monotonic() < self._retry_s and not at_once):
            return []
        self._retry_s = time.monotonic() + RETRY_S
        try:
            if self._unsaved is None:
                self._autosaves.keep_rest()
            else:
                self._autosaves.write(self._unsaved)
        except StorageError:
            return []  # It was reported.
        self._fails, self._unsaved = False, None
        return [PlayedGamesChecked(not self._autosaves.games.is_empty), RequestSucceeded(SAVED)]

    def _note_failure(self, unsaved: str | None) -> None:
        self._fails, self._unsaved = True, unsaved
        self._retry_s = time.monotonic() + RETRY_S

    def _put_aside(self, effect: PutGamesAside) -> list[Action]:
        """Take the file away; if it has changed meanwhile, the library takes it in again."""
        games = self._autosaves.games
        is_done = games.put_aside(effect.size, effect.changed_ns)
        return [] if is_done else [AGAIN]

    def _list(self, kept: tuple[OwnGame, ...]) -> list[Action]:
        """List the games of the library, and those that it is still to take in.

        A game that goes on, here or in another window, is none of them. Games of other programs,
        which have no id, are those of the file if it has any.
        """
        games = self._autosaves.games
        waiting = played_games.games_with_ids(games.read())
        going_on = self._autosaves.game_ids()
        newer = {own_id for own_id, _ in waiting}
        texts = [one.pgn for one in kept if one.own_id not in newer | going_on]
        texts += [text for own_id, text in waiting if own_id not in going_on]
        data, number = b"".join(texts), self._lister.number()
        listing = ListingReport(number, tuple(scan_games(data)), len(data), is_done=True)
        shown = ListGames(number, games.path.name, "", NO_STAMP, is_played=True, text=data)
        return [shown, GamesListed(listing)]

    def _open(self, text: str) -> Action:
        """Return a played game. If it is autosaved, it leaves the played games."""
        self._autosaves.note_archived(played_games.read_own_tags(text).game_id)
        return PlayedGameRead(text)
