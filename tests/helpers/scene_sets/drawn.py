"""The texts that a window draws."""

from __future__ import annotations

import pygame

from game.state.state import State
from game.view.kit.canvas import TextRecord
from game.view.window import Window


def drawn(window: Window, surface: pygame.Surface, state: State) -> list[TextRecord]:
    """Draw a state; return all its texts."""
    free_windows()
    window.records = []
    window.draw(surface, state)
    return window.records


def free_windows() -> None:
    """Take the waiting events, which refer to earlier windows and their pictures, 34 MB at 4K.

    Neither ``pygame.event.clear`` nor ``pygame.display.quit`` lets go of what an event refers to.
    """
    pygame.event.get()
