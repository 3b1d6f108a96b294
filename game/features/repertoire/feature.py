"""The player's own openings: marked on Analyse, and looked at and changed on a screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.repertoire import (
    AddGameToRepertoire,
    AddLineToRepertoire,
    FindDeparture,
    RemoveMoveFromRepertoire,
    UndoRepertoireChange,
)
from game.actions.text_input import play_key_actions
from game.features.repertoire import board as repertoire_board
from game.features.repertoire.actions import OpenRepertoire
from game.features.repertoire.drill_queries import PREDICATES as DRILL_PREDICATES
from game.features.repertoire.queries import PREDICATES
from game.features.repertoire.shortcuts import (
    REPERTOIRE_MOUSE,
    REPERTOIRE_SHORTCUTS,
    SHOW_REPERTOIRE,
)
from game.features.repertoire.update import browsing, drill, drill_judge, handler, marking
from game.look.icons import Icon
from game.message import message, message_with_context
from game.state.library import LibraryUser
from game.state.screens import REPERTOIRE
from game.state.state import State
from game.view.feature import Feature, Screen, ScreenMaker, stateless_watcher
from game.view.frame.menu_entries import (
    ANALYSIS_MENU,
    HELP_MENU,
    LIBRARY_MENU,
    VIEW_MENU,
    MenuEntry,
    MenuGroup,
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.repertoire.view import screen

    return screen.RepertoireScreen, screen.layout_key


SCREEN = Screen(
    name=REPERTOIRE,
    title=message_with_context("the screen with the own openings", "Repertoire"),
    load=_view,
    board=repertoire_board.view,
    menus=(VIEW_MENU, HELP_MENU),
    shortcuts=REPERTOIRE_SHORTCUTS,
    gestures=REPERTOIRE_MOUSE,
    read=play_key_actions,
    act_on_board=handler.handle_board_action,
    make_move=handler.make_move,
)
FEATURE = Feature(
    actions=handler.Handled,
    act=handler.handle,
    permitted={**PREDICATES, **DRILL_PREDICATES},
    screen=SCREEN,
    shortcuts=(SHOW_REPERTOIRE,),
    entries=(
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.COURSE,
            message("My repertoire"),
            OpenRepertoire(),
            Icon.REPERTOIRE,
        ),
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.CLIPBOARD,
            message("Add the line to my repertoire"),
            AddLineToRepertoire(),
            Icon.ADD_TO_REPERTOIRE,
        ),
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.CLIPBOARD,
            message("Add all lines to my repertoire"),
            AddGameToRepertoire(),
            Icon.ADD_GAME_TO_REPERTOIRE,
        ),
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.CLIPBOARD,
            message("Remove the move from my repertoire"),
            RemoveMoveFromRepertoire(),
            Icon.REMOVE_FROM_REPERTOIRE,
        ),
        *(
            MenuEntry(
                menu,
                group,
                message("Undo the change of my repertoire"),
                UndoRepertoireChange(),
                Icon.UNDO_REPERTOIRE_CHANGE,
            )
            for menu, group in (
                (ANALYSIS_MENU, MenuGroup.CLIPBOARD),
                (LIBRARY_MENU, MenuGroup.COURSE),
            )
        ),
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.LANDMARKS,
            message("Where the game left my repertoire"),
            FindDeparture(),
            Icon.DEPARTURE,
        ),
    ),
    judges=(drill_judge.JUDGE,),
    library={
        LibraryUser.REPERTOIRE: marking.take_answer,
        LibraryUser.REPERTOIRE_DRILL: drill.take_answer,
    },
    watchers=(
        stateless_watcher(browsing.follow_repertoire),
        stateless_watcher(marking.read_for_marks),
        stateless_watcher(handler.announce_drill),
    ),
)
"""What the feature brings to the window."""
