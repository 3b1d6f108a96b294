"""Runs the effects that concern dialogs for files, folders and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from game.actions.action import Action
from game.actions.file_effects import (
    AskFileDialog,
    CloseFileDialog,
    FileEffect,
    ReadFolder,
    WritePicture,
)
from game.actions.help import OpenerFailed
from game.system.files.file_dialogs import FileDialogs
from game.system.files.folders import FolderReader
from game.system.files.picture_saver import PictureSaver
from game.system.opener import Opener


class FileDesk:
    """The system's dialogs for files, the reader of folders for our own, the saver of pictures.

    It also opens the program's own files with the programs of the desktop.
    """

    def __init__(
        self,
        dialogs: FileDialogs,
        folders: FolderReader,
        pictures: PictureSaver,
        opener: Opener | None = None,
    ) -> None:
        self._dialogs = dialogs
        self._folders = folders
        self._pictures = pictures
        self._opener = opener or Opener()

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being saved, or ``reports`` has not told about it yet."""
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
            case WritePicture():
                return [*self._pictures.save(effect)]
            case _:
                assert_never(effect)
        return []

    def open_with_desktop(self, path: Path) -> None:
        """Begin to open a path; OpenerFailed comes back if this fails."""
        self._opener.open(path)

    def reports(self) -> list[Action]:
        """Return the answers since the last call; never blocks."""
        failed = [OpenerFailed(fault) for fault in self._opener.faults()]
        return [*self._dialogs.poll(), *self._folders.poll(), *self._pictures.poll(), *failed]

    def wait(self) -> None:
        """Return when all pictures have been saved."""
        self._pictures.wait()
