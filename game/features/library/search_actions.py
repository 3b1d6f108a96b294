"""What can happen to pawn structures and kept searches on the Library screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

import chess

from game.actions.action import Action
from game.features.library.structure import Structure


class OpenStructure(Action, frozen=True):
    """Open the dialog about the pawn structure."""


class ChooseStructure(Action, frozen=True):
    """Show only games in which this pawn structure stood on the board; None for all."""

    structure: Structure | None


class PressStructureSquare(Action, frozen=True):
    """Want a pawn, another one, none or anything on a square."""

    square: chess.Square


class OpenSearches(Action, frozen=True):
    """Open the dialog with the kept searches."""


class TypeSearchName(Action, frozen=True):
    """The name of a search is typed in the dialog."""

    text: str


class ChooseSearch(Action, frozen=True):
    """Choose a row of the dialog."""

    row: int
    """It may be outside the list."""


class KeepSearch(Action, frozen=True):
    """Keep the search of the list under the typed name, or finish renaming a kept one."""


class ShowSearch(Action, frozen=True):
    """Show the games of a kept search, and close the dialog."""

    row: int | None = None
    """None for the chosen one."""


class RenameSearch(Action, frozen=True):
    """Let another name for a kept search be typed."""

    row: int | None = None
    """None for the chosen one."""


class DeleteSearch(Action, frozen=True):
    """Forget a kept search. It can be brought back."""

    row: int | None = None
    """None for the chosen one."""


class RestoreSearch(Action, frozen=True):
    """Bring back the kept search that was deleted last."""


KeptSearchAction: TypeAlias = (
    OpenSearches
    | TypeSearchName
    | ChooseSearch
    | KeepSearch
    | ShowSearch
    | RenameSearch
    | DeleteSearch
    | RestoreSearch
)
StructureAction: TypeAlias = OpenStructure | ChooseStructure | PressStructureSquare
SearchAction: TypeAlias = KeptSearchAction | StructureAction
