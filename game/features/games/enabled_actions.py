"""Which actions on lists of games have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.between_features import OpenPlayedGames, ShowGameListAgain
from game.features.games.actions import (
    AnalyseListed,
    ChooseGame,
    FilterGames,
    OpenGame,
    StopListing,
)
from game.state.game_list import GameListDialog
from game.state.state import State


def _has_game_list(state: State) -> bool:
    return isinstance(state.dialog, GameListDialog)


def _has_listed_games(state: State) -> bool:
    return state.opened_files.last_list is not None


def _is_listing(state: State) -> bool:
    return isinstance(state.dialog, GameListDialog) and not state.dialog.is_done


def _has_played_games(state: State) -> bool:
    return state.opened_files.has_played_games


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    FilterGames: _has_game_list,
    ChooseGame: _has_game_list,
    OpenGame: _has_game_list,
    AnalyseListed: _has_game_list,
    ShowGameListAgain: _has_listed_games,
    StopListing: _is_listing,
    OpenPlayedGames: _has_played_games,
}
"""The condition under which actions of each class have an effect."""
