"""What can happen in the list of the games that reached a position, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class ChooseExplorerGame(Action, frozen=True):
    """Choose a row of the list."""

    row: int


class SeeExplorerGames(Action, frozen=True):
    """Other rows of the list are seen."""

    row: int
    """One of them that is not known."""


class OpenExplorerGame(Action, frozen=True):
    """Analyse the chosen game, at the position for which it was listed."""


ListAction: TypeAlias = ChooseExplorerGame | SeeExplorerGames | OpenExplorerGame
