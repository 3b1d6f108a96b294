"""The layout and drawing of each screen, and the menus in its top bar."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from msgspec import Struct

from game.state.screens import ScreenName
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.editor import screen as editor_screen
from game.view.frame.topbar import MenuBar, MenuName
from game.view.inspect import screen as inspect_screen
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.play import screen as play_screen


class Maker(Protocol):
    """Makes a screen for one size, one look and one value of ``ShapeOf``."""

    def __call__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, menu_bar: MenuBar
    ) -> BoardScreen:
        """Return the screen; ``popups`` lies over all of it."""


class ShapeOf(Protocol):
    """Decides which parts a screen has."""

    def __call__(self, state: State) -> Hashable:
        """Return the value that decides the parts; while it stays equal, the screen is kept."""


class ScreenView(Struct, frozen=True):
    """The view of one screen."""

    make: Maker
    shape_of: ShapeOf
    menus: tuple[MenuName, ...]
    """The menus in the top bar, from left to right."""


PLAY_MENUS = (MenuName.GAME, MenuName.VIEW, MenuName.HELP)
INSPECT_MENUS = (MenuName.SEARCH, MenuName.VIEW, MenuName.HELP)
EDITOR_MENUS = (MenuName.VIEW, MenuName.HELP)
VIEWS: dict[ScreenName, ScreenView] = {
    ScreenName.PLAY: ScreenView(play_screen.PlayScreen, play_screen.shape_of, PLAY_MENUS),
    ScreenName.INSPECT: ScreenView(
        inspect_screen.InspectScreen, inspect_screen.shape_of, INSPECT_MENUS
    ),
    ScreenName.EDITOR: ScreenView(editor_screen.EditorScreen, editor_screen.shape_of, EDITOR_MENUS),
}
