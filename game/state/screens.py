"""The screens of the window, and the fixed properties of each.

This is one of six tables with a row for each screen, one table for each layer of the program; the
README of ``game`` lists them.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class ScreenName(StrEnum):
    """The name of a screen; ``game.words.screens`` has its words."""

    PLAY = "Play"
    INSPECT = "Inspect"
    EDITOR = "Editor"


class Screen(Struct, frozen=True):
    """The fixed properties of a screen."""

    shows_game: bool
    """Whether the board shows the game, so that pieces slide when a move is made."""
    runs_clock: bool
    """Whether a person's clock runs on this screen; if not, it stops until the player leaves."""
    has_shapes: bool
    """Whether the right mouse button draws arrows and circles on the board."""
    has_wheel_steps: bool
    """Whether the mouse wheel on the board steps through the game."""


SCREENS: dict[ScreenName, Screen] = {
    ScreenName.PLAY: Screen(
        shows_game=True, runs_clock=True, has_shapes=True, has_wheel_steps=True
    ),
    ScreenName.INSPECT: Screen(
        shows_game=False, runs_clock=False, has_shapes=False, has_wheel_steps=False
    ),
    ScreenName.EDITOR: Screen(
        shows_game=False, runs_clock=True, has_shapes=False, has_wheel_steps=False
    ),
}
"""The screens in the order of their tabs."""
FIRST = ScreenName.PLAY
"""The screen of a new window."""
