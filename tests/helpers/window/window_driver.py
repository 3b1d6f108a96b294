"""Sends mouse and keyboard events to a window that shows a fixed state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import chess
import pygame
from play_screen import engine_box, moves_box, play_layout

from game.actions.action import Action
from game.features.play.layout import PlayLayout
from game.look.layout import Box, square_box
from game.state.state import State
from game.view.frame.menu_entries import BarMenu
from game.view.kit.button import Button
from game.view.kit.gui import Gui
from game.view.pointer import BUTTONS
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


class WindowDriver:
    """A window that shows a fixed state, and events sent to it."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.window, self.surface = opener()
        self.state = state
        self._held: set[int] = set()
        """The buttons of the mouse that are down."""
        self.look()

    def look(self) -> None:
        self.window.draw(self.surface, self.state)

    @property
    def layout(self) -> PlayLayout:
        return play_layout(self.window, self.state)

    @property
    def moves(self) -> Box:
        """The box of the move list."""
        return moves_box(self.window, self.state)

    @property
    def engine_panel(self) -> Box:
        """The box of the engine panel."""
        return engine_box(self.window, self.state)

    def buttons(self) -> list[Button]:
        """Return the buttons that can be pressed now."""
        return self.gui.buttons()

    def send(self, kind: int, **values: Any) -> list[Action]:
        """Send an event; a key that goes down is released at once."""
        found = self.hold(**values) if kind == pygame.KEYDOWN else []
        kind = pygame.KEYUP if kind == pygame.KEYDOWN else kind
        return found + self.window.actions(pygame.event.Event(kind, **values), self.state)

    def hold(self, **values: Any) -> list[Action]:
        """Press a key, or let it repeat, and keep it down."""
        return self.window.actions(pygame.event.Event(pygame.KEYDOWN, **values), self.state)

    def down(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Action]:
        self._held.add(button)
        return self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Action]:
        self._held.discard(button)
        return self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def move(self, at: tuple[int, int]) -> list[Action]:
        pygame.mouse.set_pos(at)
        flags = tuple(int(button in self._held) for button in BUTTONS)
        return self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=flags)

    def wheel(self, at: tuple[int, int], y: int) -> list[Action]:
        pygame.mouse.set_pos(at)
        pygame.event.pump()
        return self.send(pygame.MOUSEWHEEL, x=0, y=y)

    @property
    def gui(self) -> Gui:
        """GUI elements of the open dialog, or else of the screen."""
        popup = self.window.popups.current(self.state)
        return popup.gui if popup else self.window.screen(self.state).chrome.gui

    def button(self, action: Action) -> Button:
        """Return the button whose press gives this action."""
        (found,) = [one for one in self.buttons() if _action_of(one) == action]
        return found

    def press(self, action: Action) -> list[Action]:
        """Press the button for an action; return the actions that follow."""
        return self._clicked(self.button(action))

    def open_menu(self, name: BarMenu) -> list[Action]:
        """Press the button of a menu; return the actions that follow."""
        (button,) = [one for one in self.buttons() if one.label.text == name.title]
        return self._clicked(button)

    def _clicked(self, button: Button) -> list[Action]:
        """Click a button; return the actions that follow. A dimmed or hidden one gives its own."""
        self.look()
        if not button.is_live():
            action = button.action()
            return [] if action is None else [action]
        self.down(button.rect.center)
        return self.up(button.rect.center)

    def cursor(self) -> int:
        """Return the shape of the pointer."""
        window = self.window
        return window._pointer.shape(self.state, window.screen(self.state), window.popups)

    def square(self, square: chess.Square) -> tuple[int, int]:
        return square_box(self.layout.board, square, self.state.session.board.flipped).centre


def _action_of(button: Button) -> Action | None:
    press = button.press
    if isinstance(press, partial) and press.args and isinstance(press.args[0], BarMenu):
        return None  # The button opens a menu.
    return press() if callable(press) else press


DriverOf = Callable[[str], WindowDriver]
"""Opens a window with a scene, given by name."""
