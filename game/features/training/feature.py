"""Training: positions of own games are asked again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.between_features import OpenTraining
from game.actions.text_input import play_key_actions
from game.features.training import board as training_board
from game.features.training.model import TRAINING
from game.features.training.queries import PREDICATES
from game.features.training.shortcuts import TRAINING_MOUSE, TRAINING_SHORTCUTS
from game.features.training.update import handler, judging_search, own_games, positions
from game.look.icons import Icon
from game.message import message, message_with_context
from game.state.library import LibraryUser
from game.state.state import State
from game.view.feature import (
    Feature,
    Screen,
    ScreenMaker,
    stateful_watcher,
    stateless_watcher,
)
from game.view.frame.menu_entries import (
    HELP_MENU,
    LIBRARY_MENU,
    VIEW_MENU,
    MenuEntry,
    MenuGroup,
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.training.view import screen

    return screen.TrainingScreen, screen.layout_key


SCREEN = Screen(
    name=TRAINING,
    title=message_with_context("the screen with positions of own games", "Training"),
    load=_view,
    board=training_board.view,
    menus=(VIEW_MENU, HELP_MENU),
    shortcuts=TRAINING_SHORTCUTS,
    gestures=TRAINING_MOUSE,
    read=play_key_actions,
    act_on_board=handler.handle_board_action,
    make_move=handler.make_move,
)
FEATURE = Feature(
    actions=handler.Handled,
    act=handler.handle,
    permitted=PREDICATES,
    screen=SCREEN,
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
