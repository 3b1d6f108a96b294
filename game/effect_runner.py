"""Runs the effects that ``update`` returns.

Their results and the engine's reports come back as actions.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, cast

from msgspec.structs import replace

from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.messages import Configure
from engine.seated_engine import SeatedEngine
from game import own_repertoires
from game.actions.action import Action
from game.actions.effects import (
    AbandonSearch,
    AskClipboard,
    AskInspector,
    CloseEngine,
    ConfigureEngine,
    Copied,
    CopyText,
    Effect,
    EndListing,
    ForgetGame,
    Leave,
    LogFault,
    OpenEngine,
    OpenWithDesktop,
    PlayedEffect,
    PlaySound,
    PressEngineButton,
    ReadEngine,
    ReadFile,
    ReadGame,
    ReadLicences,
    ReadRepertoires,
    SaveSettings,
    SetEngineOptions,
    StartEngine,
    StartSearch,
    StopReading,
    StopSearch,
    SwitchFullScreen,
    WriteFile,
)
from game.actions.files import NoteFile
from game.actions.game import EngineReport, RepertoiresRead
from game.actions.help import LicencesRead
from game.actions.inspect import InspectionReport
from game.actions.program import (
    CLIPBOARD,
    AskOverwrite,
    Fail,
    GamesListed,
    ListGames,
    LoadText,
    Succeed,
)
from game.external_engines import ExternalEngines, MakeExternal, external_engine
from game.formats.capsules import SUFFIX, is_like_capsule
from game.formats.positions import list_scanner
from game.message import message
from game.state.engines import OWN_SEAT, SeatId
from game.state.help.about import OwnFile
from game.system import pgn_files
from game.system.clipboard import ClipboardError
from game.system.fault_log import FaultLog
from game.system.files.file_desk import FileDesk
from game.system.files.file_dialogs import FileDialogs
from game.system.files.folders import FolderReader
from game.system.files.picture_saver import PictureSaver
from game.system.full_screen import FullScreen, FullScreenError
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver, Saved
from game.system.played.played_desk import PlayedDesk
from game.system.sound import Silence, Sounds
from game.system.storage import Storage
from game.system.text_files import FileIsThereError, StorageError, read_text, write_text


class Inspector(Protocol):
    """Records searches and answers questions about them, as ``engine.client.Client`` does."""

    def inspect(self, command: InspectCommand) -> None:
        """Record a search, or ask about a recorded one."""


COPIED = {
    Copied.FEN: message("FEN copied."),
    Copied.PGN: message("PGN copied."),
    Copied.CAPSULE: message("Capsule copied."),
}


class Clipboard(Protocol):
    """The clipboard of the desktop."""

    def get(self) -> str:
        """Return the text in the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be read, or holds no text.
        """

    def put(self, text: str) -> None:
        """Put a text into the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be written.
        """


class EffectRunner:
    """Runs effects one at a time, and owns the engine at each seat."""

    def __init__(
        self,
        engines: Mapping[SeatId, SeatedEngine],
        inspector: Inspector,
        storage: Storage,
        clipboard: Clipboard,
        make_external: MakeExternal = external_engine,
        lister: GameLister | None = None,
        saver: GameSaver | None = None,
        sounds: Sounds | None = None,
        files: FileDesk | None = None,
    ) -> None:
        self._own = dict(engines)
        """The engines at the seats that are always there."""
        self._external = ExternalEngines(make_external)
        self._engines = ChainMap[SeatId, SeatedEngine](
            cast(dict[SeatId, SeatedEngine], self._external.seated), self._own
        )
        """The engine at each seat."""
        self._inspector = inspector
        self._storage = storage
        self._clipboard = clipboard
        self._lister = GameLister() if lister is None else lister
        self._played = PlayedDesk(storage.autosaves, self._lister)
        self._saver = GameSaver() if saver is None else saver
        self._sounds = Silence() if sounds is None else sounds
        self._files = files or FileDesk(FileDialogs(), FolderReader(storage.folder), PictureSaver())
        self._full_screen = FullScreen()
        self.fault_log = FaultLog(storage.folder)
        self._is_asked_to_leave = False

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close. It stays open until every save has ended."""
        return self._is_asked_to_leave and not (self._saver.is_busy or self._files.is_busy)

    @property
    def retry_wait_ms(self) -> float | None:
        """The time after which a failed autosave is tried again; None if none has failed."""
        return self._played.wait_ms

    def configure_engines(self, options: Configure) -> None:
        """Set the options of every engine."""
        for engine in self._engines.values():
            engine.configure(_expanded(options))

    def start(self) -> None:
        """Start every engine, each with the last search that it was asked for; then take files."""
        for engine in self._engines.values():
            engine.start()
        self._files.start()

    def close(self) -> None:
        """End every engine and any listing; return when all processes and saves have ended."""
        self._files.stop()  # First, so that no path is lost while the engines end.
        self._played.retry(at_once=True)
        self._lister.close()
        self._external.end()
        for engine in self._own.values():
            engine.close()
        self._external.wait()
        self._saver.wait()
        self.fault_log.close()
        self._files.wait()

    def reports(self) -> list[Action]:
        """Return all reports since the last call, as actions; never blocks."""
        found: list[Action] = [GamesListed(report) for report in self._lister.poll()]
        for saved in self._saver.poll():
            found += self._end_save(saved)
        found += self._played.retry()
        found += self._external.reading_actions()
        found += self._files.reports()
        return found + [
            InspectionReport(report)
            if isinstance(report, InspectReport)
            else EngineReport(seat, report)
            for seat, engine in self._engines.items()
            for report in engine.poll()
        ]

    def run(self, effect: Effect) -> list[Action]:
        """Run an effect; return the actions that report its result or its failure. Never raises."""
        try:
            return self._run(effect)
        except (StorageError, ClipboardError, FullScreenError) as error:
            return [Fail(error.message)]

    def _run(self, effect: Effect) -> list[Action]:
        if isinstance(effect, PlayedEffect):
            return self._played.run(effect)
        match effect:
            case StartSearch():
                self._engines[effect.seat].go(effect.go)
            case StopSearch():
                self._engines[effect.seat].stop()
            case AbandonSearch():
                self._engines[effect.seat].abandon()
            case ForgetGame():
                self._engines[effect.seat].new_game()
            case ConfigureEngine():
                self._engines[OWN_SEAT].configure(_expanded(effect.options))
            case StartEngine():
                self._engines[effect.seat].restart()
            case OpenEngine():
                self._external.open(effect)
            case CloseEngine():
                self._external.close(effect.seat)
            case SetEngineOptions():
                self._external.seated[effect.seat].set_options(dict(effect.options))
            case PressEngineButton():
                self._external.seated[effect.seat].press(effect.name)
            case ReadEngine():
                self._external.read(effect)
            case StopReading():
                self._external.stop_reading()
            case AskInspector():
                self._inspector.inspect(effect.command)
            case ReadRepertoires():
                return _read_repertoires(self._storage)
            case SaveSettings():
                self._storage.write_settings(effect.json)
            case CopyText():
                self._clipboard.put(effect.text)
                return [Succeed(COPIED[effect.what])]
            case AskClipboard():
                return [LoadText(self._clipboard.get(), CLIPBOARD)]
            case ReadFile():
                self._saver.wait()  # It may be writing the same file.
                return self._open(Path(effect.path))
            case EndListing():
                self._lister.stop(effect.number)
            case ReadGame():
                self._saver.wait()
                path = Path(effect.path)
                text, file = pgn_files.read_game(path, effect.span, effect.stamp)
                return [LoadText(text, effect.source, file)]
            case WriteFile():
                return self._write(effect)
            case PlaySound():
                self._sounds.play(effect.sound, effect.volume_percent)
            case SwitchFullScreen():
                self._full_screen.switch()
            case ReadLicences():
                return _read_licences()
            case OpenWithDesktop():
                self._open_own_file(effect.what)
            case LogFault():
                self.fault_log.write(effect.fault)
            case Leave():
                self._is_asked_to_leave = True
            case _:
                return self._files.run(effect)
        return []

    def _open(self, path: Path) -> list[Action]:
        """Read a small file with one game or a capsule; list the games of any other file."""
        start = pgn_files.beginning(path)
        if path.suffix == SUFFIX or is_like_capsule(start.text):
            return [LoadText(read_text(path), path.name, path=str(path.resolve()))]
        scanner = list_scanner.scanner_for(start.data)
        scanner.feed(start.data)
        if start.is_whole:
            scanner.finish()
        first = list_scanner.listing(scanner, 0, scanner.end, start.is_whole)
        if start.is_whole and sum(map(len, first.blocks)) < 2:
            text, file = pgn_files.only_game(start, list(first.blocks))
            return [LoadText(text, path.name, file, str(path.resolve()))]
        lister, end = self._lister, scanner.end
        number = lister.number() if start.is_whole else lister.start(str(path), end)
        first = replace(first, number=number)
        return [ListGames(number, path.name, str(path), start.stamp), GamesListed(first)]

    def _open_own_file(self, what: OwnFile) -> None:
        """Begin to open the data folder or the log of faults."""
        folder, log = self._storage.folder, self.fault_log.path
        self._files.open_with_desktop(folder if what is OwnFile.DATA_FOLDER else log)

    def _write(self, effect: WriteFile) -> list[Action]:
        """Write a file, or begin to replace a game in a file, which may be large."""
        if effect.inside is not None:
            self._saver.replace_game(effect.inside, effect.text)
            return []
        path = Path(effect.path)
        self._saver.wait()  # It may be writing the same file.
        try:
            write_text(path, effect.text, overwrite=effect.overwrite)
        except FileIsThereError:
            return [AskOverwrite(str(path.resolve()), effect.kind, effect.is_confirmed)]
        return _saved_as(path)

    def _end_save(self, saved: Saved) -> list[Action]:
        """Return the notice about the end of a save. After a failure the window stays open."""
        if saved.fault is None:
            return _saved_as(saved.path)
        self._is_asked_to_leave = False
        return [Fail(saved.fault)]


def _expanded(options: Configure) -> Configure:
    """Return options whose paths begin at the folder of the user in place of ``~``."""
    book, tables = options.book_path, options.syzygy_path
    return replace(options, book_path=_at_home(book), syzygy_path=_at_home(tables))


def _at_home(path: str) -> str:
    try:
        return str(Path(path).expanduser()) if path else path
    except RuntimeError:  # There is no such user, so the engine says that there is no such file.
        return path


def _read_licences() -> list[Action]:
    from game.system.licences import read_licences  # The dialog about the program alone needs it.

    return [LicencesRead(read_licences())]


def _read_repertoires(storage: Storage) -> list[Action]:
    """Return the person's own repertoires and the notice about their faults, if they are new."""
    if not storage.have_repertoires_changed():
        return []
    own = own_repertoires.read(storage)
    notices = [] if own.fault is None else [Fail(own.fault)]
    return [RepertoiresRead(own.sections), *notices]


def _saved_as(path: Path) -> list[Action]:
    return [NoteFile(str(path.resolve())), Succeed(message("Saved as {file}.", file=path.name))]
