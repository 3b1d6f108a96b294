"""What can happen to the explorer, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.game_search import LibraryPosition
from game.actions.action import Action
from game.message import San
from game.state.explorer import ExplorerFilter, PointedMove


class PointAtExplorerMove(Action, frozen=True):
    """The pointer is on a move of the explorer, or on none."""

    pointed: PointedMove | None = None


class OpenExplorerFilter(Action, frozen=True):
    """Open the dialog that chooses which games the explorer counts."""


class SetExplorerFilter(Action, frozen=True):
    """Choose which games the explorer counts."""

    filter: ExplorerFilter


class ListExplorerGames(Action, frozen=True):
    """List the games that have reached a position."""

    position: LibraryPosition
    flipped: bool
    """Whether Black is at the bottom of the board."""
    move: San = San("")
    """The move that led to the position, with its number; empty for the position itself."""


class ToggleExplorer(Action, frozen=True):
    """Show the explorer beside an analysis, or hide it."""


class ShowExplorerGamesAgain(Action, frozen=True):
    """Show the last list of games again, with the same game chosen."""


ExplorerAction: TypeAlias = (
    PointAtExplorerMove | OpenExplorerFilter | SetExplorerFilter | ListExplorerGames
)
"""The actions of an explorer on any screen."""
