"""The screens of the window, and what is true of each whatever it shows.

This is one of six tables with a row for each screen, one for each layer of the program; the README
of ``game`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ScreenName(StrEnum):
    """What the window shows; ``game.words.screens`` names it on its tab."""

    PLAY = "Play"
    INSPECT = "Inspect"


@dataclass(frozen=True, slots=True)
class Screen:
    """What is true of a screen."""

    shows_game: bool
    """Its board shows the game: pieces slide when a move is made."""
    runs_clock: bool
    """A person's clock runs while it is shown; otherwise it is stopped until a screen is shown on
    which it runs."""
    has_shapes: bool
    """The right button draws arrows and circles on its board."""
    has_wheel_steps: bool
    """The wheel steps through the game on its board."""


SCREENS: dict[ScreenName, Screen] = {
    ScreenName.PLAY: Screen(
        shows_game=True, runs_clock=True, has_shapes=True, has_wheel_steps=True
    ),
    ScreenName.INSPECT: Screen(
        shows_game=False, runs_clock=False, has_shapes=False, has_wheel_steps=False
    ),
}
"""In the order of the tabs."""
FIRST = ScreenName.PLAY
"""The screen that a window starts with."""
