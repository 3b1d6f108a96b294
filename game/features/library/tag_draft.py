"""The tags of a game while they are edited: what is shown, and what has changed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol.library.tag_edit import TagChange

ROSTER = ("White", "Black", "Result", "Event", "Site", "Date", "Round")
"""The seven tags that each game has, in the order of the dialog."""
RESULT = "Result"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
UNKNOWN, UNKNOWN_DATE = "?", "????.??.??"
"""What stands in an unknown tag of the roster."""
POSITION_TAGS = frozenset(("fen", "setup", "variant"))
"""In lower case: they say from where the moves are made, so they cannot change."""


def shown_values(tags: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the tags that can be edited; unknown ones of the roster are empty."""
    found = {name: value for name, value in tags if name.lower() not in POSITION_TAGS}
    return found | {name: _shown(found.get(name, "")) for name in ROSTER}


def other_tags(values: Mapping[str, str]) -> list[str]:
    """Return the names of the tags that are not in the roster."""
    return [name for name in values if name not in ROSTER]


def changes_of(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[TagChange, ...]:
    """Return what has changed. An empty value removes a tag."""
    return tuple(
        TagChange(name, value.strip() or None)
        for name, value in after.items()
        if value.strip() != before.get(name, "").strip()
    )


def _shown(value: str) -> str:
    return "" if value in (UNKNOWN, UNKNOWN_DATE) else value
