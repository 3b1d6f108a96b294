"""What can happen to imports of games into the library, from any screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.message import Text
from game.state.files.imports import ImportJob


class OpenImport(Action, frozen=True):
    """Open the dialog that chooses what is imported, and how."""


class ShowImports(Action, frozen=True):
    """Open the dialog with the progress of the imports, and the games that could not be read."""


class PauseImport(Action, frozen=True):
    """Let the running import stop after its batch; it can go on."""


class ContinueImport(Action, frozen=True):
    """Let the imports go on that are paused or have failed."""


class ImportsLeft(Action, frozen=True):
    """An earlier window has left imports that did not end."""

    jobs: tuple[ImportJob, ...]


class GameFilesFound(Action, frozen=True):
    """The files of games in a folder have been looked for, or one file was looked at."""

    path: str
    """The folder, or the file."""
    files: tuple[tuple[str, int], ...] = ()
    """The path and the size of each, in the order of the alphabet."""
    fault: Text = ""
    """Why there are none; empty if there are any."""


SharedImportAction: TypeAlias = (
    OpenImport | ShowImports | PauseImport | ContinueImport | ImportsLeft | GameFilesFound
)
