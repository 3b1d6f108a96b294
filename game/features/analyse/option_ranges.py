"""Which numbers fit the fields of the dialog for the options of an engine."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from game.features.analyse.model import EngineNumberField, EngineOptionsDialog, LimitKind
from game.state.preferences.analysis_options import MOST_MEMORY_MB, MOST_SEARCH_S, MOST_THREADS
from game.state.time_control import MOST_DEPTH, MOST_NODES


class LimitRange(NamedTuple):
    """The numbers that a limit may have."""

    usual: int
    """The number at first."""
    most: int


LIMIT_RANGES = {
    LimitKind.DEPTH: LimitRange(20, MOST_DEPTH),
    LimitKind.NODES: LimitRange(1_000_000, MOST_NODES),
    LimitKind.TIME: LimitRange(10, MOST_SEARCH_S),
}
"""The range of each kind of limit: plies, nodes, and seconds."""


def largest_number_in_field(dialog: EngineOptionsDialog, field: EngineNumberField) -> int:
    """Return the largest number that fits a field; the least one is 1."""
    match field:
        case EngineNumberField.LIMIT:
            return 0 if dialog.kind is LimitKind.NONE else LIMIT_RANGES[dialog.kind].most
        case EngineNumberField.THREADS:
            return MOST_THREADS
        case EngineNumberField.HASH:
            return MOST_MEMORY_MB
    assert_never(field)


def is_field_unfit(dialog: EngineOptionsDialog, field: EngineNumberField) -> bool:
    """Return whether the text in a field is not taken. Empty texts leave a value as it would be."""
    if field is EngineNumberField.LIMIT and dialog.kind is LimitKind.NONE:
        return False
    is_empty = field is not EngineNumberField.LIMIT and not dialog.typed[field].strip()
    return not is_empty and number_in_field(dialog, field) is None


def number_in_field(dialog: EngineOptionsDialog, field: EngineNumberField) -> int | None:
    """Return the whole number in a field; None if there is none, or it does not fit."""
    text = dialog.typed[field].strip()
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST_NODES)):
        return None
    number = int(text)
    return number if 1 <= number <= largest_number_in_field(dialog, field) else None
