"""The Play screen: a game is played, and its moves are looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from engine.protocol.shared_enums import SearchPurpose
from game.actions.board import FlipBoard
from game.actions.command_key import COMMANDS
from game.actions.game import ClaimDraw, OfferDraw, Rematch, ShowHint, TogglePause
from game.actions.setting_changes import (
    HideEnginePanel,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleSetting,
)
from game.actions.shortcuts.mouse_gestures import MOUSE
from game.actions.shortcuts.play_shortcuts import SHORTCUTS
from game.actions.text_input import play_key_actions
from game.features.play.questions import QUESTIONS
from game.look.icons import Icon
from game.message import message, message_with_context
from game.queries import play_board
from game.state import screens
from game.state.settings import PanelMode
from game.state.state import State
from game.update.play import evaluations, last_move_checks, search_report_users
from game.view.feature import Feature, Screen, ScreenMaker, stateful_watcher, stateless_watcher
from game.view.frame.menu_entries import GAME_MENU, HELP_MENU, VIEW_MENU, MenuEntry, MenuGroup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.COURSE, message("Pause or resume"), TogglePause(), Icon.PAUSE),
    MenuEntry(GAME_MENU, MenuGroup.COURSE, message("Hint"), ShowHint(), Icon.HINT),
    MenuEntry(GAME_MENU, MenuGroup.COURSE, message("Offer draw"), OfferDraw(), Icon.DRAW),
    MenuEntry(GAME_MENU, MenuGroup.COURSE, message("Claim draw"), ClaimDraw(), Icon.CLAIM),
    MenuEntry(GAME_MENU, MenuGroup.COURSE, message("Rematch"), Rematch(), Icon.REMATCH),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Evaluation bar"),
        ToggleEvaluation(),
        Icon.EVALUATION,
        lambda state: state.settings.show_evaluation,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("The opponent's own view"),
        ToggleSetting("shows_players_scores"),
        Icon.VIEW,
        lambda state: state.settings.shows_players_scores,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Best-move arrow"),
        ToggleBestMove(),
        Icon.BEST_MOVE,
        lambda state: state.settings.show_best_move,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Undefended pieces"),
        ToggleSetting("marks_undefended"),
        Icon.UNDEFENDED,
        lambda state: state.settings.marks_undefended,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Pinned pieces"),
        ToggleSetting("marks_pins"),
        Icon.PINNED,
        lambda state: state.settings.marks_pins,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Possible checks"),
        ToggleSetting("marks_checks"),
        Icon.CHECK,
        lambda state: state.settings.marks_checks,
    ),
    MenuEntry(VIEW_MENU, MenuGroup.BOARD, message("Flip board"), FlipBoard(), Icon.FLIP),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.BOARD,
        message("Levels answer at once"),
        ToggleSetting("answer_at_once"),
        Icon.AT_ONCE,
        lambda state: state.settings.answer_at_once,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Move list"),
        ToggleSetting("show_moves"),
        Icon.MOVES,
        lambda state: state.settings.show_moves,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Moves as running text"),
        ToggleSetting("moves_as_text"),
        Icon.RUNNING_TEXT,
        lambda state: state.settings.moves_as_text,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Figurines in the move list"),
        ToggleSetting("show_figurines"),
        Icon.FIGURINES,
        lambda state: state.settings.show_figurines,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Evaluation graph"),
        ToggleSetting("show_graph"),
        Icon.GRAPH,
        lambda state: state.settings.show_graph,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Engine panel"),
        HideEnginePanel(),
        Icon.ENGINE,
        lambda state: state.settings.engine_panel is not PanelMode.HIDDEN,
    ),
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.play.view import screen

    return screen.PlayScreen, lambda state: screen.layout_key(state, state.session)


SCREEN = Screen(
    name=screens.PLAY,
    title=message_with_context("the screen on which games are played", "Play"),
    load=_view,
    board=play_board.view,
    menus=(GAME_MENU, VIEW_MENU, HELP_MENU),
    shortcuts=SHORTCUTS,
    gestures=(*MOUSE, *COMMANDS),
    read=play_key_actions,
)
FEATURE = Feature(
    screen=SCREEN,
    entries=ENTRIES,
    questions=QUESTIONS,
    searches={
        SearchPurpose.PLAY: search_report_users.MOVES,
        SearchPurpose.HINT: search_report_users.HINTS,
        SearchPurpose.EVALUATE: evaluations.SEARCHES,
        SearchPurpose.LAST_MOVE: last_move_checks.JUDGEMENTS,
    },
    watchers=(
        stateless_watcher(last_move_checks.end_stale_check),
        stateless_watcher(evaluations.update_score_searches),
        stateful_watcher(evaluations.evaluator_fault, evaluations.say_new_fault),
    ),
)
