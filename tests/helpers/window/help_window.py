"""A window with a state of its own that takes events, as the program's loop does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


class HelpWindow:
    """Sends events to a window and gives their actions to ``update``; effects are only noted."""

    def __init__(self, opener: Opener, state: State, size: tuple[int, int] = (1440, 900)) -> None:
        self.window, self.surface = opener(size)
        self.state = state
        self.effects: list[Effect] = []
        self.draw()

    def draw(self) -> list[pygame.Rect]:
        """Draw; return what has changed."""
        return self.window.draw(self.surface, self.state)

    def wait(self, for_ms: int) -> list[pygame.Rect]:
        """Let time pass; return what is drawn afterwards."""
        self.do(ClockTick(self.state.now_ms + for_ms))
        return self.draw()

    def do(self, action: Action) -> None:
        """Let ``update`` handle an action."""
        self.effects += update(self.state, action)

    def send(self, kind: int, **values: Any) -> list[Action]:
        """Send an event; return its actions, which have been handled."""
        actions = self.window.actions(pygame.event.Event(kind, **values), self.state)
        for action in actions:
            self.do(action)
        self.draw()
        return actions

    def point(self, at: tuple[int, int]) -> list[Action]:
        """Move the pointer."""
        return self.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))

    def click(self, at: tuple[int, int]) -> list[Action]:
        """Press and release the left button."""
        down = self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)
        return down + self.send(pygame.MOUSEBUTTONUP, pos=at, button=pygame.BUTTON_LEFT)

    def press(self, key: int, held: int = 0) -> list[Action]:
        """Press and release a key."""
        down = self.send(pygame.KEYDOWN, key=key, mod=held, unicode="")
        return down + self.send(pygame.KEYUP, key=key, mod=held, unicode="")

    def type(self, text: str) -> None:
        """Type letters, as a keyboard and the system's input method do."""
        for letter in text:
            self.send(pygame.KEYDOWN, key=pygame.key.key_code(letter), mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
            self.send(pygame.KEYUP, key=pygame.key.key_code(letter), mod=0, unicode=letter)
