"""What can happen in the dialogs about imports, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.commands import DuplicatePolicy
from game.actions.action import Action


class AskImportedFile(Action, frozen=True):
    """Ask for a file to import, or for a folder with such files."""

    is_folder: bool = False


class ChooseImportedFile(Action, frozen=True):
    """Choose a row of the files to import; ``row`` may be outside the list."""

    row: int


class RemoveImportedFile(Action, frozen=True):
    """Take a file away that was to be imported."""

    row: int


class NameCollection(Action, frozen=True):
    """The line with the name of the collection has a new text."""

    text: str


class ChooseEachCollection(Action, frozen=True):
    """Choose whether each file becomes a collection of its own."""

    is_each: bool


class ChooseDuplicates(Action, frozen=True):
    """Choose what happens to games that the library has already."""

    duplicates: DuplicatePolicy


class KeepSource(Action, frozen=True):
    """Choose whether the text of each game is kept."""

    is_kept: bool


class StartImport(Action, frozen=True):
    """Begin to import the chosen files."""


class ChooseBadGame(Action, frozen=True):
    """Choose a row of the list of imports; ``row`` may be outside the list."""

    row: int


class OpenBadGame(Action, frozen=True):
    """Open the file of the chosen game at this game."""


class EndImports(Action, frozen=True):
    """End all imports. The games that were imported stay."""


ChoiceAction: TypeAlias = (
    AskImportedFile
    | ChooseImportedFile
    | RemoveImportedFile
    | NameCollection
    | ChooseEachCollection
    | ChooseDuplicates
    | KeepSource
    | StartImport
)
"""The actions of the dialog that chooses what is imported."""
ProgressAction: TypeAlias = ChooseBadGame | OpenBadGame | EndImports
"""The actions of the dialog with the progress."""
ImportsAction: TypeAlias = ChoiceAction | ProgressAction
