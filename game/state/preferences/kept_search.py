"""A search in the library of games that is kept under a name; the settings keep it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from msgspec import Struct, field

from game.state.preferences.setting_kinds import JsonObject, ListOf, Record, Text

MOST_SEARCHES = 100
MOST_NAME_LETTERS = 60


class KeptSearch(Struct, frozen=True):
    """A search with its unique name."""

    name: str
    conditions: dict[str, Any] = field(default_factory=dict)
    """What the library's screen makes of its conditions; only that screen reads it."""


KEPT_SEARCHES = ListOf(
    Record(KeptSearch, {"name": Text(MOST_NAME_LETTERS), "conditions": JsonObject()}),
    MOST_SEARCHES,
    identity=attrgetter("name"),
)
