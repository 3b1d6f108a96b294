"""The top bar of every screen: the name of the program, a tab for each screen, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import OpenNewGame
from game.actions.inspect import ShowScreen
from game.actions.program import OpenPathPrompt
from game.look.layout import Box
from game.message import Message, Text, message, message_in
from game.queries.screens import tabs
from game.state.screens import ScreenName
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, MAIN_BUTTON, STRONG, TITLE
from game.view.kit.gui import Gui
from game.view.kit.labels import Role, label_width
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.screens import SCREENS


class MenuName(StrEnum):
    """The name of a menu of the top bar; ``dialogs.menu`` holds its entries."""

    GAME = "game"
    SEARCH = "search"
    VIEW = "view"
    HELP = "help"


MenuOpener = Callable[[MenuName, Box], None]
"""Opens a menu; the box is the box of the menu's button."""


class MenuBar(NamedTuple):
    """The menus of a screen from left to right, and the function that opens them."""

    names: tuple[MenuName, ...]
    open: MenuOpener


WORDMARK = "Glassbox"
MENU_WORDS: dict[MenuName, Message] = {
    MenuName.GAME: message_in("a menu", "Game"),
    MenuName.SEARCH: message_in("a menu: the search of the engine", "Search"),
    MenuName.VIEW: message_in("a menu: how the window looks", "View"),
    MenuName.HELP: message("Help"),
}
CROSS = "×"


class TopBar(Part):
    """The name of the program and a tab for each screen."""

    name = "top bar"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._pointed: ScreenName | None = None

    def key(self, state: State) -> Hashable:
        return state.screen, tuple(tabs(state)), self._pointed

    def draw(self, canvas: Canvas, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        canvas.fill(self.box, colours.background)
        canvas.fill(self.box.cut_bottom(sizes.line)[0], colours.line)
        row = self.box.inset(sizes.margin, 0)
        width = canvas.text(row, WORDMARK, TITLE, colours.text)
        dot = sizes.unit + sizes.line
        canvas.disc((row.x + width + dot, row.centre[1] + sizes.line), dot, colours.accent)
        for name, tab in self._tabs(state).items():
            self._draw_tab(canvas, tab, name, state.screen is name)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._tab_at(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointed = None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            name = self._tab_at(event.pos, state)
            if name is not None and name is not state.screen:
                return [ShowScreen(name)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._tab_at(pos, state) not in (None, state.screen)

    def _tab_at(self, pos: tuple[int, int], state: State) -> ScreenName | None:
        boxes = self._tabs(state).items()
        return next((name for name, tab in boxes if tab.holds(*pos)), None)

    def _tabs(self, state: State) -> dict[ScreenName, Box]:
        sizes, fonts = self.look.sizes, self.look.fonts
        row = self.box.inset(sizes.margin, 0)
        row = row.cut_left(fonts.width(WORDMARK, TITLE) + 2 * (sizes.unit + sizes.line))[1]
        row = row.cut_left(2 * sizes.gap)[1]
        boxes: dict[ScreenName, Box] = {}
        for name in tabs(state):
            width = self.look.width(SCREENS[name], STRONG) + 8 * sizes.unit
            tab, row = row.cut_left(width, sizes.unit)
            boxes[name] = tab.inset(0, 2 * sizes.unit)
        return boxes

    def _draw_tab(self, canvas: Canvas, tab: Box, name: ScreenName, is_shown: bool) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        if not is_shown:
            if name is self._pointed:
                canvas.rounded(tab, colours.hover, None, sizes.radius_small)
            canvas.text(tab, SCREENS[name], BODY, colours.dim, "centre")
            return
        canvas.rounded(tab, colours.raised, None, sizes.radius_small)
        canvas.text(tab, SCREENS[name], STRONG, colours.text, "centre")
        under = tab.inset(2 * sizes.unit, 0).cut_bottom(2 * sizes.line)[0]
        canvas.rounded(under, colours.accent, None, sizes.line)


def add_buttons(gui: Gui, look: Look, bar: Box, menu_bar: MenuBar) -> None:
    """Add the buttons of the top bar, from right to left."""
    sizes = look.sizes
    row = bar.inset(sizes.margin, (bar.height - sizes.button) // 2)
    entries: list[tuple[Message, Action | MenuName]] = [
        (message("New game"), OpenNewGame()),
        (message("Open"), OpenPathPrompt(saving=False)),
        (message("Save"), OpenPathPrompt(saving=True)),
        *((MENU_WORDS[menu], menu) for menu in menu_bar.names),
    ]
    for text, opens in reversed(entries):
        box, row = row.cut_right(button_width(look, text), sizes.unit)
        press = partial(menu_bar.open, opens, box) if isinstance(opens, MenuName) else opens
        gui.button(box, text, press, Role.QUIET)


def button_width(look: Look, text: Text, key: Text = "") -> int:
    """Return the width of a button with a text and, if it shows one, the name of its key."""
    if text == CROSS:
        return look.sizes.button
    return label_width(look, text, key, MAIN_BUTTON) + 6 * look.sizes.unit
