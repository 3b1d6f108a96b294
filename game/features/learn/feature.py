"""Learning from mistakes: better moves are looked for in the positions before them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.between_features import LearnFromMistakes
from game.features.learn import board as learn_board
from game.features.learn.model import LEARN
from game.features.learn.queries import PREDICATES
from game.features.learn.shortcuts import LEARN_SHORTCUTS
from game.features.learn.update import handler, judging_search
from game.look.icons import Icon
from game.message import message, message_with_context
from game.state.state import State
from game.view.feature import Feature, ScreenMaker, stateless_watcher, task_screen
from game.view.frame.menu_entries import (
    ANALYSIS_MENU,
    MenuEntry,
    MenuGroup,
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.learn.view import screen

    return screen.LearnScreen, screen.layout_key


FEATURE = Feature(
    actions=handler.Handled,
    act=handler.handle,
    permitted=PREDICATES,
    screen=task_screen(
        LEARN,
        message_with_context("the screen on which one learns from mistakes", "Learn"),
        _view,
        learn_board.BOARD.view,
        LEARN_SHORTCUTS,
        handler.handle_board_action,
        handler.make_move,
    ),
    entries=(
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.REPORT,
            message("Learn from the mistakes"),
            LearnFromMistakes(),
            Icon.HINT,
        ),
    ),
    judges=(judging_search.JUDGE,),
    watchers=(stateless_watcher(handler.announce_learning),),
)
