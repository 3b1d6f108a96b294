"""Runs the effects that concern dialogs for files and folders."""

from __future__ import annotations

from typing import assert_never

from game.actions.action import Action
from game.actions.file_effects import AskFileDialog, CloseFileDialog, FileEffect, ReadFolder
from game.system.file_dialogs import FileDialogs
from game.system.folders import FolderReader


class FileDesk:
    """The system's dialogs for files, and the reader of folders for our own."""

    def __init__(self, dialogs: FileDialogs, folders: FolderReader) -> None:
        self._dialogs = dialogs
        self._folders = folders

    def run(self, effect: FileEffect) -> list[Action]:
        """Run an effect; return what is known at once. Never raises."""
        match effect:
            case AskFileDialog():
                return [*self._dialogs.ask(effect)]
            case CloseFileDialog():
                self._dialogs.close(effect.number)
            case ReadFolder():
                self._folders.read(effect)
            case _:
                assert_never(effect)
        return []

    def reports(self) -> list[Action]:
        """Return the answers since the last call; never blocks."""
        return [*self._dialogs.poll(), *self._folders.poll()]
