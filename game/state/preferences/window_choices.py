"""How the window on the desktop is kept in the settings file."""

from __future__ import annotations

from operator import attrgetter

from game.message import message_with_context
from game.state.preferences.setting_kinds import (
    Choice,
    ExactLine,
    ListOf,
    Nullable,
    Option,
    Record,
    WholeNumber,
)
from game.state.preferences.window_place import RememberedWindow, WindowMode, WindowPlace

FURTHEST_PX = 32_767
"""The largest coordinate on a desktop."""
WINDOW_PLACE = Record(
    WindowPlace,
    {
        "x": WholeNumber(-FURTHEST_PX, FURTHEST_PX, "px"),
        "y": WholeNumber(-FURTHEST_PX, FURTHEST_PX, "px"),
        "width": WholeNumber(1, FURTHEST_PX, "px"),
        "height": WholeNumber(1, FURTHEST_PX, "px"),
    },
)
WINDOW_MODE: Choice[WindowMode] = Choice(
    (
        Option("normal", WindowMode.NORMAL, message_with_context("a window", "Normal")),
        Option("maximised", WindowMode.MAXIMISED, message_with_context("a window", "Maximised")),
        Option(
            "full screen", WindowMode.FULL_SCREEN, message_with_context("a window", "Full screen")
        ),
    )
)
MOST_MONITOR_SETS = 8
MOST_MONITOR_LETTERS = 400
"""The longest text for a set of monitors, which is enough for more than 15 monitors."""
WINDOWS = ListOf(
    Record(
        RememberedWindow,
        {
            "monitors": ExactLine(MOST_MONITOR_LETTERS),
            "place": Nullable(WINDOW_PLACE),
            "mode": WINDOW_MODE,
        },
    ),
    MOST_MONITOR_SETS,
    identity=attrgetter("monitors"),
    of_earlier=lambda data: [] if data is None else [{"monitors": "", "place": data}],
)
