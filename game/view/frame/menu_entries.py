"""The menus of the top bar, and their entries. Features bring the entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum, auto
from typing import NamedTuple

from msgspec import Struct

from game.actions.action import Action
from game.actions.game_files import OpenFilePicker
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, message, message_with_context
from game.state.screens import ScreenName
from game.state.state import State


class BarMenu(Struct, frozen=True):
    """A menu of the top bar."""

    title: Message
    icon: Icon


GAME_MENU = BarMenu(message_with_context("a menu", "Game"), Icon.GAME)
ANALYSIS_MENU = BarMenu(
    message_with_context("a menu: the game that is analysed", "Analysis"), Icon.ANALYSE
)
RECORDING_MENU = BarMenu(
    message_with_context("a menu: the recorded search", "Recording"), Icon.RECORDING
)
LIBRARY_MENU = BarMenu(message_with_context("a menu: all games", "Library"), Icon.LIBRARY)
VIEW_MENU = BarMenu(message_with_context("a menu: how the window looks", "View"), Icon.VIEW)
HELP_MENU = BarMenu(message("Help"), Icon.HELP)


class MenuGroup(IntEnum):
    """The groups of entries from top to bottom; a line separates two groups of a menu."""

    COURSE = auto()
    POSITION = auto()
    LANDMARKS = auto()
    GAMES = auto()
    CLIPBOARD = auto()
    REPORT = auto()
    ENGINES = auto()
    STOPS = auto()
    QUESTIONS = auto()
    CAPSULES = auto()
    CLOSING = auto()
    BOARD = auto()
    PANELS = auto()
    WINDOW = auto()
    PICTURES = auto()
    SETTINGS = auto()
    HELP = auto()


class MenuEntry(NamedTuple):
    """One line of a menu; ``is_on`` makes it a switch with a tick."""

    menu: BarMenu
    group: MenuGroup
    text: Message
    action: Action
    icon: Icon
    is_on: Callable[[State], bool] | None = None


class BarFile(NamedTuple):
    """A button of the top bar about files."""

    text: Message
    icon: Icon
    action: Action


GAME_FILES = (
    BarFile(message("Open"), Icon.OPEN, OpenFilePicker(saving=False)),
    BarFile(message("Save"), Icon.SAVE, OpenFilePicker(saving=True)),
)
"""The buttons of a screen that shows one game."""


class BarContent(NamedTuple):
    """What the top bar of a screen shows."""

    menus: tuple[BarMenu, ...]
    """From left to right."""
    titles: Mapping[ScreenName, Message]
    """The name on the tab of every screen, in the order of the tabs."""
    open_menu: Callable[[BarMenu, Box], None]
    """Opens a menu; the box is that of the menu's button."""
    always: frozenset[ScreenName] = frozenset()
    """The screens that have a tab even before they have anything to show."""
    files: tuple[BarFile, ...] = GAME_FILES

    def tabs(self, state: State) -> list[ScreenName]:
        """Return the screens that can be shown, in the order of their tabs."""
        shown = self.always | state.screens.keys()
        return [name for name in self.titles if name in shown]
