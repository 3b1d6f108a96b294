"""Runs the effects that concern dialogs for files, folders and pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, assert_never

from game.actions.action import Action
from game.actions.file_effects import (
    AskFileDialog,
    AttractAttention,
    CloseFileDialog,
    FileEffect,
    FindGameFiles,
    ReadFolder,
    WritePicture,
    WriteReport,
)
from game.actions.files import FileHandedOver
from game.actions.help import DefaultProgramFailed
from game.system.default_program import DefaultProgram
from game.system.files.file_dialogs import FileDialogs
from game.system.files.folder_reader import FolderReader
from game.system.files.game_file_finder import GameFileFinder
from game.system.files.picture_saver import PictureSaver


class Paths(Protocol):
    """Takes paths from other processes, as ``instance.path_listener.PathListener`` does."""

    def start(self) -> None:
        """Begin to listen."""

    def poll(self) -> list[str]:
        """Return the paths that were taken since the last call."""

    def close(self) -> None:
        """Take no further path."""


class FileEffects:
    """The system's dialogs for files, the reader of folders for our own, the saver of exports.

    It also opens the program's own files with the programs of the desktop, and takes the paths of
    files from other processes.
    """

    def __init__(
        self,
        dialogs: FileDialogs,
        folders: FolderReader,
        pictures: PictureSaver,
        default_program: DefaultProgram | None = None,
        paths: Paths | None = None,
        attract: Callable[[], None] | None = None,
        finder: GameFileFinder | None = None,
    ) -> None:
        self._dialogs = dialogs
        self._folders = folders
        self._pictures = pictures
        self._default_program = default_program or DefaultProgram()
        self._paths = paths
        """The paths that other processes hand over; None if the window takes none."""
        self._attract = attract
        self._finder = finder or GameFileFinder()

    @property
    def is_busy(self) -> bool:
        """Whether a picture or report is being saved, or its end was not reported yet."""
        return self._pictures.is_busy

    def run(self, effect: FileEffect) -> list[Action]:
        """Run an effect; return what is known at once. Never raises."""
        match effect:
            case AskFileDialog():
                return [*self._dialogs.ask(effect)]
            case CloseFileDialog():
                self._dialogs.close(effect.number)
            case ReadFolder():
                return [*self._folders.read(effect)]
            case FindGameFiles():
                self._finder.find(effect.path)
            case WritePicture() | WriteReport():
                return [*self._pictures.save(effect)]
            case AttractAttention():
                if self._attract is not None:
                    self._attract()
            case _:
                assert_never(effect)
        return []

    def open_with_desktop(self, path: Path) -> None:
        """Begin to open a path; DefaultProgramFailed comes back if this fails."""
        self._default_program.open(path)

    def reports(self) -> list[Action]:
        """Return the answers since the last call; never blocks."""
        failed = [DefaultProgramFailed(fault) for fault in self._default_program.faults()]
        answers = [*self._dialogs.poll(), *self._folders.poll(), *self._finder.poll()]
        found = [*answers, *self._pictures.poll(), *failed]
        paths = [] if self._paths is None else self._paths.poll()
        return [*found, *(FileHandedOver(os.path.realpath(path)) for path in paths)]

    def start(self) -> None:
        """Begin to take paths from other processes; never blocks."""
        if self._paths is not None:
            self._paths.start()

    def stop(self) -> None:
        """Take no further path from other processes."""
        if self._paths is not None:
            self._paths.close()

    def wait(self) -> None:
        """Return when all pictures and reports have been saved."""
        self._pictures.wait()
