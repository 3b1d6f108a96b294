"""Which actions of the explorer have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.explorer import ShowExplorerGamesAgain, ToggleExplorer
from game.features.explorer.actions import ChooseExplorerGame, OpenExplorerGame
from game.features.explorer.model import ExplorerGamesDialog, LastExplorerGames
from game.state.screens import ANALYSE
from game.state.state import State


def _has_chosen_game(state: State) -> bool:
    dialog = state.dialog
    return isinstance(dialog, ExplorerGamesDialog) and dialog.row is not None


def _was_opened(state: State) -> bool:
    return state.model(LastExplorerGames).dialog is not None


def _is_analysing(state: State) -> bool:
    return state.screen == ANALYSE


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    ToggleExplorer: _is_analysing,
    ShowExplorerGamesAgain: _was_opened,
    ChooseExplorerGame: _has_chosen_game,
    OpenExplorerGame: _has_chosen_game,
}
"""The condition under which actions of each class have an effect."""
