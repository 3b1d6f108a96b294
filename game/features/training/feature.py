"""Training: positions of own games are asked again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.between_features import OpenTraining
from game.features.training import board as training_board
from game.features.training.model import TRAINING
from game.features.training.queries import PREDICATES
from game.features.training.shortcuts import TRAINING_SHORTCUTS
from game.features.training.update import handler, judging_search, own_games, positions
from game.look.icons import Icon
from game.message import message, message_with_context
from game.state.library import LibraryUser
from game.state.state import State
from game.view.feature import (
    Feature,
    ScreenMaker,
    stateful_watcher,
    stateless_watcher,
    task_screen,
)
from game.view.frame.menu_entries import (
    LIBRARY_MENU,
    MenuEntry,
    MenuGroup,
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.training.view import screen

    return screen.TrainingScreen, screen.layout_key


FEATURE = Feature(
    actions=handler.Handled,
    act=handler.handle,
    permitted=PREDICATES,
    screen=task_screen(
        TRAINING,
        message_with_context("the screen with positions of own games", "Training"),
        _view,
        training_board.BOARD.view,
        TRAINING_SHORTCUTS,
        handler.handle_board_action,
        handler.make_move,
    ),
    entries=(
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.COURSE,
            message("Train with positions of your games"),
            OpenTraining(),
            Icon.TRAINING,
        ),
    ),
    judges=(judging_search.JUDGE, own_games.JUDGE),
    library={
        LibraryUser.TRAINING: positions.take_answer,
        LibraryUser.TRAINED_GAMES: own_games.take_answer,
    },
    watchers=(
        stateful_watcher(own_games.running_game, own_games.note_finished_report),
        stateless_watcher(own_games.advance),
        stateless_watcher(handler.announce_training),
    ),
)
