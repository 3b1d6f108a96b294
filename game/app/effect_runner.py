"""Runs the effects that ``update`` returns, each in the module for its kind.

Their results and the engine's reports come back as actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from engine.process.inbox import Wake, wake_nobody
from engine.protocol.messages import SetSearchOptions
from engine.seated_engine import SeatedEngine
from game.actions.action import Action
from game.actions.effects import (
    DesktopEffect,
    DoAction,
    Effect,
    EndProgram,
    EngineEffect,
    GameFileEffect,
    OwnFileEffect,
    PlayedEffect,
)
from game.actions.file_effects import FileEffect
from game.actions.library_effects import LibraryEffect
from game.actions.review_effects import ReviewEffect
from game.actions.window import RequestFailed
from game.app.desktop_effects import Clipboard, DesktopEffects
from game.app.engine_effects import EngineEffects, Inspector
from game.app.external_engines import MakeExternal, make_external_engine
from game.app.game_file_effects import GameFileEffects
from game.app.own_engines import MakeOwn, make_own_engine
from game.app.own_file_effects import OwnFileEffects
from game.state.engines import SeatId
from game.system.desktop.clipboard import ClipboardError
from game.system.desktop.full_screen import FullScreenError
from game.system.fault_log import FaultLog
from game.system.file_comparer import FileComparer
from game.system.files.file_dialogs import FileDialogs
from game.system.files.file_effects import FileEffects
from game.system.files.folder_reader import FolderReader
from game.system.files.picture_saver import PictureSaver
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.library_runner import LibraryRunner
from game.system.played.analysis_saver import AnalysisSaver
from game.system.played.played_effects import PlayedEffects
from game.system.reviews.review_effects import ReviewEffects
from game.system.reviews.review_runner import ReviewRunner
from game.system.sound import SilentOutput, SoundOutput
from game.system.storage import Storage
from game.system.text_files import StorageError


class EffectRunner:
    """Runs effects one at a time, and ends what they started."""

    def __init__(
        self,
        engines: Mapping[SeatId, SeatedEngine],
        inspector: Inspector,
        storage: Storage,
        clipboard: Clipboard,
        make_external: MakeExternal = make_external_engine,
        make_own: MakeOwn = make_own_engine,
        lister: GameLister | None = None,
        saver: GameSaver | None = None,
        wake: Wake = wake_nobody,
        sounds: SoundOutput | None = None,
        files: FileEffects | None = None,
        library: LibraryRunner | None = None,
    ) -> None:
        lister = lister or GameLister()
        self.fault_log = FaultLog(storage.folder)
        dialogs, folders = FileDialogs(), FolderReader(storage.folder)
        self._files = files or FileEffects(dialogs, folders, PictureSaver())
        self._engines = EngineEffects(engines, inspector, make_external, make_own)
        analyses = AnalysisSaver(storage.analysis, wake)
        self._played = PlayedEffects(storage.autosaves, lister, analyses)
        self._game_files = GameFileEffects(lister, saver or GameSaver(), FileComparer(wake))
        self._reviews = ReviewEffects(ReviewRunner(wake), storage.reviews, wake)
        self._library = library or LibraryRunner(storage.library, wake)
        self._own_files = OwnFileEffects(storage, self.fault_log, self._files)
        self._desktop = DesktopEffects(clipboard, sounds or SilentOutput(), wake)
        self._is_asked_to_leave = False

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close. Every save and every copy ends before."""
        saving = self._game_files, self._files, self._played, self._reviews, self._library
        is_busy = self._desktop.is_busy or any(one.is_busy for one in saving)
        return self._is_asked_to_leave and not is_busy

    @property
    def retry_wait_ms(self) -> float | None:
        """The time after which a failed autosave is tried again; None if none has failed."""
        return self._played.wait_ms

    def configure_engines(self, options: SetSearchOptions) -> None:
        """Set the options of every engine."""
        self._engines.configure(options)

    def start(self) -> None:
        """Start every engine, each with the last search that it was asked for; then take files."""
        self._engines.start()
        self._files.start()

    def close(self) -> None:
        """End every engine and any listing; return when all processes and saves have ended."""
        self._files.stop()  # First, so that no path is lost while the engines end.
        self._library.ask_to_end()
        self._played.retry(at_once=True)
        self._game_files.end_listing()
        self._engines.close()
        self._reviews.close()
        self._library.close()
        self._game_files.wait()
        self._played.wait()
        self.fault_log.close()
        self._files.wait()

    def reports(self) -> list[Action]:
        """Return all reports since the last call, as actions; never blocks."""
        found = [*self._game_files.reports(), *self._played.reports()]
        if any(isinstance(report, RequestFailed) for report in found):
            self._is_asked_to_leave = False  # After a failed save the window stays open.
        found += self._played.retry()
        found += self._engines.read_engines()
        found += [*self._files.reports(), *self._desktop.reports(), *self._reviews.reports()]
        return [*found, *self._library.reports(), *self._engines.reports()]

    def run(self, effect: Effect) -> list[Action]:
        """Run an effect; return the actions that report its result or its failure. Never raises."""
        try:
            return self._run(effect)
        except (StorageError, ClipboardError, FullScreenError) as error:
            return [RequestFailed(error.message)]

    def _run(self, effect: Effect) -> list[Action]:
        if isinstance(effect, EngineEffect):
            self._engines.run(effect)
            return []
        if isinstance(effect, PlayedEffect):
            return self._played.run(effect)
        if isinstance(effect, GameFileEffect):
            return self._game_files.run(effect)
        if isinstance(effect, OwnFileEffect):
            return self._own_files.run(effect)
        if isinstance(effect, DesktopEffect):
            return self._desktop.run(effect)
        if isinstance(effect, FileEffect):
            return self._files.run(effect)
        if isinstance(effect, ReviewEffect):
            self._reviews.run(effect)
            return []
        if isinstance(effect, LibraryEffect):
            self._library.run(effect)
            return []
        if isinstance(effect, EndProgram):
            self._is_asked_to_leave = True
            return []
        if isinstance(effect, DoAction):
            return [effect.action]
        assert_never(effect)
