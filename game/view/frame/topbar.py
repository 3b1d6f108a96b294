"""The top bar of every screen: the name of the program, a tab for each screen, and buttons."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import NamedTuple

import pygame

from game.accessibility.node import AccessibleRole as NodeRole
from game.actions.action import Action
from game.actions.between_features import OpenNewGame, ShowScreen
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.screens import ScreenName
from game.state.state import State
from game.view.frame.menu_entries import BarContent, BarMenu
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import icon_room, icon_side, label_width
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, KeyReaction
from game.view.kit.fonts import BODY, BUTTON, MAIN_BUTTON, STRONG, TITLE
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.part import Part

WORDMARK = "Glassbox"
CROSS = "×"
SCREEN_TABS = message("Screens")


class BarEntry(NamedTuple):
    """A button of the top bar."""

    text: Message
    icon: Icon
    opens: Action | BarMenu
    wordless_at: int
    """The steps of shortening of the bar with which the button loses its word."""


NEW_GAME = message("New game")
MOST_STEPS = 3
"""The steps of shortening after which no button of the top bar has a word."""


class TopBar(Part):
    """The name of the program and a tab for each screen."""

    name = "top bar"

    def __init__(self, look: Look, box: Box, bar: BarContent) -> None:
        super().__init__(look, box)
        self._bar = bar
        self._pointed: ScreenName | None = None

    def title(self, state: State) -> Text:
        del state
        return SCREEN_TABS

    def key(self, state: State) -> Hashable:
        return state.screen, tuple(self._bar.tabs(state)), self._pointed

    def draw(self, canvas: Canvas, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        canvas.fill(self.box, colours.background)
        canvas.fill(self.box.cut_bottom(sizes.line)[0], colours.line)
        row = self.box.inset(sizes.margin, 0)
        width = canvas.text(row, WORDMARK, TITLE, colours.text)
        dot = sizes.unit + sizes.line
        canvas.disc((row.x + width + dot, row.centre[1] + sizes.line), dot, colours.accent)
        for name, tab in self.tabs(state).items():
            self._draw_tab(canvas, tab, name, state.screen == name)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._tab_at(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointed = None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            name = self._tab_at(event.pos, state)
            if name is not None and name != state.screen:
                return [ShowScreen(name)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._tab_at(pos, state) not in (None, state.screen)

    def _tab_at(self, pos: tuple[int, int], state: State) -> ScreenName | None:
        boxes = self.tabs(state).items()
        return next((name for name, tab in boxes if tab.holds(*pos)), None)

    def tabs(self, state: State) -> dict[ScreenName, Box]:
        """Return the box of each tab."""
        row = self.box.cut_left(_tabs_left(self.look))[1]
        boxes: dict[ScreenName, Box] = {}
        for name in self._bar.tabs(state):
            tab, row = row.cut_left(
                _tab_width(self.look, self._bar.titles[name]), self.look.sizes.unit
            )
            boxes[name] = tab.inset(0, 2 * self.look.sizes.unit)
        return boxes

    def _draw_tab(self, canvas: Canvas, tab: Box, name: ScreenName, is_shown: bool) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        canvas.control(NodeRole.TAB, tab, self._bar.titles[name], is_selected=is_shown)
        if not is_shown:
            if name == self._pointed:
                canvas.rounded(tab, colours.hover, None, sizes.radius_small)
            canvas.text(tab, self._bar.titles[name], BODY, colours.dim, "centre")
            return
        canvas.rounded(tab, colours.raised, None, sizes.radius_small)
        canvas.text(tab, self._bar.titles[name], STRONG, colours.text, "centre")
        under = tab.inset(2 * sizes.unit, 0).cut_bottom(2 * sizes.line)[0]
        canvas.rounded(under, colours.accent, None, sizes.line)


class TabStop:
    """The tabs as a Tab stop. Arrow keys go along them; Space or Enter shows the screen of one."""

    def __init__(self, bar: TopBar) -> None:
        self._bar = bar
        self._tabs: dict[ScreenName, Box] = {}
        self._shown: ScreenName | None = None

    def follow(self, state: State) -> None:
        """Take over the tabs of the state."""
        self._tabs, self._shown = self._bar.tabs(state), state.screen

    def is_available(self) -> bool:
        return len(self._tabs) > 1

    def entry(self) -> int:
        return list(self._tabs).index(self._shown) if self._shown in self._tabs else 0

    def box(self, item: int) -> Box:
        boxes = list(self._tabs.values())
        return boxes[min(item, len(boxes) - 1)]

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the top bar reads the presses on its tabs."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        names = list(self._tabs)
        item = min(item, len(names) - 1)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            return KeyReaction((item + (1 if key == pygame.K_RIGHT else -1)) % len(names), [])
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(
                item, [] if names[item] == self._shown else [ShowScreen(names[item])]
            )
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


def add_buttons(gui: Gui, look: Look, bar: Box, content: BarContent) -> list[Button]:
    """Add the buttons of the top bar; return them from left to right.

    In a narrow bar some lose their words.
    """
    sizes = look.sizes
    row = bar.inset(sizes.margin, (bar.height - sizes.button) // 2)
    entries, steps = _entries(content), _steps_to_fit(look, bar, content)
    made: list[Button] = []
    for text, icon, opens, at in reversed(entries):
        has_word = steps < at
        box, row = row.cut_right(_width(look, text, has_word=has_word), sizes.unit)
        press = partial(content.open_menu, opens, box) if isinstance(opens, BarMenu) else opens
        made.insert(0, gui.button(box, text, press, ButtonRole.QUIET, icon=icon, has_word=has_word))
    return made


def _entries(content: BarContent) -> list[BarEntry]:
    """Return the buttons from left to right."""
    return [
        BarEntry(NEW_GAME, Icon.NEW_GAME, OpenNewGame(), 2),
        *(BarEntry(one.text, one.icon, one.action, 1) for one in content.files),
        *(BarEntry(menu.title, menu.icon, menu, 3) for menu in content.menus),
    ]


def _steps_to_fit(look: Look, bar: Box, content: BarContent) -> int:
    """Return the least steps of shortening with which the buttons leave room for all tabs."""
    gap = look.sizes.unit
    taken = _tabs_left(look) + sum(
        _tab_width(look, title) + gap for title in content.titles.values()
    )
    room = bar.width - look.sizes.margin - taken - look.sizes.gap
    for steps in range(MOST_STEPS):
        widths = (
            _width(look, entry.text, has_word=steps < entry.wordless_at) + gap
            for entry in _entries(content)
        )
        if sum(widths) <= room:
            return steps
    return MOST_STEPS


def _width(look: Look, text: Text, *, has_word: bool) -> int:
    """Return the width of a button of the top bar."""
    if not has_word:
        return icon_side(look.sizes) + 4 * look.sizes.unit
    return icon_room(look.sizes) + look.width(text, BUTTON) + 4 * look.sizes.unit


def _tabs_left(look: Look) -> int:
    """Return the distance of the first tab from the left end of the bar."""
    sizes = look.sizes
    name = look.fonts.width(WORDMARK, TITLE) + 2 * (sizes.unit + sizes.line)
    return sizes.margin + name + 2 * sizes.gap


def _tab_width(look: Look, title: Message) -> int:
    return look.width(title, STRONG) + 8 * look.sizes.unit


def button_width(look: Look, text: Text, key: Text = "", icon: Icon | None = None) -> int:
    """Return the width of a button with a text, and with the name of its key and an icon if any."""
    if text == CROSS:
        return look.sizes.button
    room = 0 if icon is None else icon_room(look.sizes)
    return label_width(look, text, key, MAIN_BUTTON) + room + 6 * look.sizes.unit
