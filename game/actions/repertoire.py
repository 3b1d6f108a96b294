"""What can happen to the player's own repertoire from any screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.game_search import LibraryPosition
from game.actions.action import Action


class AddLineToRepertoire(Action, frozen=True):
    """Add the moves to the shown position to the repertoire of the side at the bottom."""


class AddGameToRepertoire(Action, frozen=True):
    """Add all lines of the shown game to the repertoire of the side at the bottom."""


class RemoveMoveFromRepertoire(Action, frozen=True):
    """Remove the shown move, and what no other line reaches, from the repertoire."""


class FindDeparture(Action, frozen=True):
    """Show the move with which the shown game left the repertoire, and say what was expected."""


class UndoRepertoireChange(Action, frozen=True):
    """Undo the last change of a repertoire."""


class AddMovesToRepertoire(Action, frozen=True):
    """Add a line from the usual start to a repertoire."""

    moves: tuple[str, ...]
    """In UCI notation."""
    is_black: bool
    """Whether it is the repertoire for Black."""


class TakeFromRepertoire(Action, frozen=True):
    """Remove a move of a position, and what no other line reaches, from a repertoire."""

    position: LibraryPosition
    move: str
    is_black: bool


class ShowInRepertoire(Action, frozen=True):
    """Show a move of a repertoire on its screen."""

    position: LibraryPosition
    """The position before it."""
    move: str
    is_black: bool


RepertoireAction: TypeAlias = (
    AddLineToRepertoire
    | AddGameToRepertoire
    | RemoveMoveFromRepertoire
    | FindDeparture
    | UndoRepertoireChange
)
"""What sometimes has no effect."""
PositionAction: TypeAlias = AddMovesToRepertoire | TakeFromRepertoire | ShowInRepertoire
"""What names its position itself."""
