"""Where the window is on the desktop: for the state, and for the screen reader."""

from __future__ import annotations

import pygame

from game.actions.window import WindowPlaceChanged
from game.look.layout import Box
from game.state.preferences.window_place import monitors_text, own_place
from game.system.desktop import sdl_library
from game.system.desktop.display import bring_onto_screen, window_place_of


class WindowPlaceReader:
    """Reads the place of the window, and brings it back from a monitor that is gone."""

    def __init__(self, *, is_remembered: bool) -> None:
        self._is_remembered = is_remembered
        """Whether the size and place of the window are kept in the settings."""
        self._monitors = sdl_library.monitors()
        """The monitors as they were when the window last moved."""

    def action(self) -> WindowPlaceChanged:
        """Return where the window is, and whether it is maximised or fills the screen."""
        window = pygame.Window.from_display_module()
        mode = sdl_library.window_mode_of(window)
        monitors = sdl_library.monitors()
        place = own_place(mode, window_place_of(window), monitors)
        if any(one not in monitors for one in self._monitors):
            bring_onto_screen(window)
        self._monitors = monitors
        text = monitors_text(monitors) if self._is_remembered else None
        return WindowPlaceChanged(mode, place, text)


def window_boxes() -> tuple[Box, Box]:
    """Return where the window is on the desktop, with its frame and without it."""
    window = pygame.Window.from_display_module()
    content, widths = window_place_of(window), sdl_library.window_borders(window)
    frame = Box(
        content.x - widths.left,
        content.y - widths.top,
        content.width + widths.left + widths.right,
        content.height + widths.top + widths.bottom,
    )
    return frame, Box(content.x, content.y, *content.size)
