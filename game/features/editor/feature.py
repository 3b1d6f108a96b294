"""The position editor."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.editor import EditorAction, OpenEditor
from game.actions.shortcuts.editor import EDITOR_SHORTCUTS
from game.actions.shortcuts.gestures import EDITOR_MOUSE
from game.look.icons import Icon
from game.message import message, message_in
from game.queries import editor_board
from game.state import screens
from game.state.state import State
from game.update.editor import board
from game.update.editor import screen as editor_screen
from game.view.feature import Feature, Screen, ScreenMaker
from game.view.frame.menus import GAME_MENU, HELP_MENU, VIEW_MENU, MenuEntry, MenuGroup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.POSITION, message("Position editor"), OpenEditor(), Icon.EDITOR),
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.view.editor import screen

    return screen.EditorScreen, screen.shape_of


SCREEN = Screen(
    name=screens.EDITOR,
    title=message_in("the screen on which positions are set up", "Editor"),
    load=_view,
    board=editor_board.view,
    menus=(VIEW_MENU, HELP_MENU),
    shortcuts=EDITOR_SHORTCUTS,
    gestures=EDITOR_MOUSE,
    paste=editor_screen.paste,
    act_on_board=board.act,
)
FEATURE = Feature(actions=EditorAction, act=editor_screen.act, screen=SCREEN, entries=ENTRIES)
