"""The layout and drawing of each screen, and the menus in its top bar.

A screen's modules are imported when the screen is first shown, so that the program starts faster.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Protocol

from msgspec import Struct

from game.state.screens import ScreenName
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.frame.topbar import MenuBar, MenuName
from game.view.kit.look import Look
from game.view.kit.part import Float


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

    load: Callable[[], tuple[Maker, ShapeOf]]
    """Imports the screen's modules, once; every frame asks for them."""
    menus: tuple[MenuName, ...]
    """The menus in the top bar, from left to right."""


@cache
def _play() -> tuple[Maker, ShapeOf]:
    from game.view.play import screen

    return screen.PlayScreen, lambda state: screen.shape_of(state, state.session)


@cache
def _inspect() -> tuple[Maker, ShapeOf]:
    from game.view.inspect import screen

    return screen.InspectScreen, screen.shape_of


@cache
def _editor() -> tuple[Maker, ShapeOf]:
    from game.view.editor import screen

    return screen.EditorScreen, screen.shape_of


VIEWS: dict[ScreenName, ScreenView] = {
    ScreenName.PLAY: ScreenView(_play, (MenuName.GAME, MenuName.VIEW, MenuName.HELP)),
    ScreenName.INSPECT: ScreenView(_inspect, (MenuName.RECORDING, MenuName.VIEW, MenuName.HELP)),
    ScreenName.EDITOR: ScreenView(_editor, (MenuName.VIEW, MenuName.HELP)),
}
