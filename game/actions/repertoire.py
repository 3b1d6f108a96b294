"""What can happen to the player's own repertoire from any screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class AddLineToRepertoire(Action, frozen=True):
    """Add the moves to the shown position to the repertoire of the side at the bottom."""


class AddGameToRepertoire(Action, frozen=True):
    """Add all lines of the shown game to the repertoire of the side at the bottom."""


class RemoveMoveFromRepertoire(Action, frozen=True):
    """Remove the shown move, and what no other line reaches, from the repertoire."""


class FindDeparture(Action, frozen=True):
    """Show the move with which the shown game left the repertoire, and say what was expected."""


RepertoireAction: TypeAlias = (
    AddLineToRepertoire | AddGameToRepertoire | RemoveMoveFromRepertoire | FindDeparture
)
