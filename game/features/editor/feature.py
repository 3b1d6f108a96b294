"""The position editor."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.between_features import OpenEditor
from game.features.editor import board as editor_board
from game.features.editor.enabled_actions import PREDICATES
from game.features.editor.shortcuts import EDITOR_MOUSE, EDITOR_SHORTCUTS
from game.features.editor.update import board
from game.features.editor.update import screen as editor_screen
from game.features.editor.update.screen import Handled
from game.look.icons import Icon
from game.message import message, message_with_context
from game.state import screens
from game.state.state import State
from game.view.feature import Feature, Screen, ScreenMaker
from game.view.frame.menu_entries import GAME_MENU, HELP_MENU, VIEW_MENU, MenuEntry, MenuGroup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.POSITION, message("Position editor"), OpenEditor(), Icon.EDITOR),
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.editor.view import screen

    return screen.EditorScreen, screen.layout_key


SCREEN = Screen(
    name=screens.EDITOR,
    title=message_with_context("the screen on which positions are set up", "Editor"),
    load=_view,
    board=editor_board.view,
    menus=(VIEW_MENU, HELP_MENU),
    shortcuts=EDITOR_SHORTCUTS,
    gestures=EDITOR_MOUSE,
    paste=editor_screen.paste_into_fen_field,
    act_on_board=board.handle,
)
FEATURE = Feature(
    actions=Handled, act=editor_screen.handle, permitted=PREDICATES, screen=SCREEN, entries=ENTRIES
)
