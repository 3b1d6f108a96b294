"""The texts that a window draws."""

from __future__ import annotations

import pygame
import worker_memory

from game.state.state import State
from game.view.kit.canvas import TextRecord
from game.view.window import Window


def drawn(window: Window, surface: pygame.Surface, state: State) -> list[TextRecord]:
    """Draw a state; return all its texts."""
    free_windows()
    window.records = []
    window.draw(surface, state)
    return window.records


def drawn_next(window: Window, surface: pygame.Surface, state: State) -> list[TextRecord]:
    """Draw another state; return the texts of the parts that differ from the state before it.

    What lies over the parts, such as a dialog, is laid out anew and drawn whole.
    """
    window.popups.close()
    window.screen(state).compositor._fresh = True
    return drawn(window, surface, state)


def free_windows() -> None:
    """Take the waiting events, which refer to earlier windows and their pictures, 34 MB at 4K.

    Neither ``pygame.event.clear`` nor ``pygame.display.quit`` lets go of what an event refers to.
    """
    pygame.event.get()
    worker_memory.free_what_is_left()
