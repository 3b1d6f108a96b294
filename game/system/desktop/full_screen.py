"""Lets the window fill the screen, and gives it back its size."""

from __future__ import annotations

import pygame

from game.message import MessageError, message
from game.state.preferences.window_place import WindowMode
from game.system.desktop import sdl_library


class FullScreenError(MessageError):
    """The desktop does not change the window. The message is one line."""


class FullScreen:
    """Switches the window between the full screen and its own size."""

    def __init__(self) -> None:
        self._was_maximised = False
        """Whether the window was maximised before it filled the screen. X11 forgets this."""

    def switch(self) -> None:
        """Let the window fill the screen if it does not, or else give it back its size.

        ``pygame.display.toggle_fullscreen`` would make a new window for a display without OpenGL.

        Raises:
            FullScreenError: the desktop refuses.
        """
        try:
            window = pygame.Window.from_display_module()
            mode = sdl_library.window_mode_of(window)
            if mode is WindowMode.FULL_SCREEN:
                window.set_windowed()
                if self._was_maximised:
                    window.maximize()
            else:
                self._was_maximised = mode is WindowMode.MAXIMISED
                window.set_fullscreen(desktop=True)
        except pygame.error as error:
            raise FullScreenError(
                message("The window cannot change its size: {reason}.", reason=str(error))
            ) from error
