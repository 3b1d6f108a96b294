"""Which lists of added engines fit the settings file."""

from __future__ import annotations

from operator import attrgetter

from game.state.added_engine import (
    MOST_CHANGED_OPTIONS,
    MOST_COMMAND_LETTERS,
    MOST_ENGINES,
    MOST_NAME_LETTERS,
    MOST_VALUE_LETTERS,
    AddedEngine,
    OptionValue,
)
from game.state.preferences.setting_kinds import ExactLine, ListOf, Record, Text

OPTION_VALUES = ListOf(
    Record(OptionValue, {"name": Text(MOST_NAME_LETTERS), "value": ExactLine(MOST_VALUE_LETTERS)}),
    MOST_CHANGED_OPTIONS,
    identity=attrgetter("name"),
)
ENGINES = ListOf(
    Record(
        AddedEngine,
        {
            "name": Text(MOST_NAME_LETTERS),
            "command": ExactLine(MOST_COMMAND_LETTERS, least_letters=1),
            "options": OPTION_VALUES,
        },
    ),
    MOST_ENGINES,
    identity=attrgetter("name"),
)
