"""What can happen in the list of the games that reached a position, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class ChooseExplorerGame(Action, frozen=True):
    """Choose a row of the list."""

    row: int


class OpenExplorerGame(Action, frozen=True):
    """Analyse the chosen game, at the position for which it was listed."""


ListAction: TypeAlias = ChooseExplorerGame | OpenExplorerGame
