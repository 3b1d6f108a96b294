"""The conditions that a person types, each in a field of its own, as those of the library.

A range is one value, or two with a dash between them; one of the two may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameConditions, GameResult, PlayerColour

MOST_LETTERS = 80
"""The maximum length of a typed condition."""
UNKNOWN = "?"
"""Typed for the games without an opening, a year, a time control or a name."""
CODES_A_LETTER = 100
LARGEST_ELO, LARGEST_LENGTH, LARGEST_ACCURACY = 4000, 2000, 100
NO_OPENING, NO_YEAR = (0, 0), (0, 9_999)
LAST_YEAR, LAST_MONTH, LAST_DAY = 9999, 12, 31
_DASHES = r"\s*[-–—]\s*"
_CODE = r"([A-Ea-e])(\d{1,2})?"
_DATE = r"(\d{4})(?:[./](\d{1,2})(?:[./](\d{1,2}))?)?"
_NUMBER = r"\d{1,4}"
"""Patterns; ``re`` compiles them when they are first used, not when the program starts."""


class ConditionField(StrEnum):
    """A condition that is typed. The value is the name of its Tab stop."""

    PLAYER = "player"
    OPPONENT = "opponent"
    EVENT = "event"
    SITE = "site"
    OPENING = "opening"
    DATE = "date"
    RATING = "rating"
    LENGTH = "length"
    TIME_CONTROL = "time control"
    ACCURACY = "accuracy"
    """Of the side that made the mistake; see ``TypedConditions.mistake``."""


class TypedConditions(NamedTuple):
    """What is typed and chosen."""

    texts: Mapping[ConditionField, str]
    results: frozenset[GameResult] = frozenset()
    """One of these; empty for all."""
    colour: PlayerColour = PlayerColour.EITHER
    """Of the player."""
    mistake: WantedMistake | None = None
    """A kind of mistake, by the report of the game; None for games with and without one."""


_Range = tuple[int, int]
"""First and last. A plain tuple: the compiled filter of the library refuses a subclass of it."""


def conditions_of(typed: TypedConditions, collection: str, *, is_binned: bool) -> GameConditions:
    """Return the conditions; a field that cannot be understood counts as empty."""
    texts = {name: " ".join(text.split()) for name, text in typed.texts.items()}
    return GameConditions(
        player=texts.get(ConditionField.PLAYER, ""),
        colour=typed.colour,
        opponent=texts.get(ConditionField.OPPONENT, ""),
        event=texts.get(ConditionField.EVENT, ""),
        site=texts.get(ConditionField.SITE, ""),
        results=tuple(sorted(typed.results)),
        dates=_range(texts, ConditionField.DATE),
        elos=_range(texts, ConditionField.RATING),
        openings=_range(texts, ConditionField.OPENING),
        half_moves=_range(texts, ConditionField.LENGTH),
        time_control=texts.get(ConditionField.TIME_CONTROL, ""),
        collection=collection,
        is_binned=is_binned,
        mistake=typed.mistake,
        accuracy=_range(texts, ConditionField.ACCURACY),
    )


def is_understood(field: ConditionField, text: str) -> bool:
    """Return whether a typed text is a condition, or none."""
    return field not in _READERS or not text.strip() or _READERS[field](text.strip()) is not None


def _range(texts: Mapping[ConditionField, str], field: ConditionField) -> _Range | None:
    text = texts.get(field, "")
    return _READERS[field](text) if text else None


def number_range(text: str, largest: int) -> tuple[int, int] | None:
    """Return a range of numbers: ``2``, ``1-``, ``-3``, ``0-1``; None if a text is none."""
    return _read(text, _number, _number, (0, largest))


def _ends(text: str) -> tuple[str, str] | None:
    """Return both ends of a typed range, which are the same for one value."""
    parts = re.split(_DASHES, text)
    if len(parts) == 1:
        return parts[0], parts[0]
    return (parts[0], parts[1]) if len(parts) == 2 and any(parts) else None


def _opening_range(text: str) -> _Range | None:
    """Return a range of opening codes: ``B90``, ``B``, ``B9``, ``B20-B99``, ``?``."""
    if text == UNKNOWN:
        return NO_OPENING
    return _read(text, _first_code, _last_code, (1, 5 * CODES_A_LETTER))


def _date_range(text: str) -> _Range | None:
    """Return a range of dates: ``2024``, ``2024.5``, ``2019-2024.05.17``, ``?``."""
    if text == UNKNOWN:
        return NO_YEAR
    return _read(text, _first_date, _last_date, (0, _date(LAST_YEAR, LAST_MONTH, LAST_DAY)))


def _elo_range(text: str) -> _Range | None:
    return _read(text, _number, _number, (1, LARGEST_ELO))


def _length_range(text: str) -> _Range | None:
    """Return a range of half-moves; a person counts moves."""
    moves = _read(text, _number, _number, (0, LARGEST_LENGTH))
    return None if moves is None else (max(0, 2 * moves[0] - 1), 2 * moves[1])


def _accuracy_range(text: str) -> _Range | None:
    return _read(text, _number, _number, (0, LARGEST_ACCURACY))


def _read(
    text: str,
    first_of: Callable[[str], int | None],
    last_of: Callable[[str], int | None],
    widest: _Range,
) -> _Range | None:
    ends = _ends(text)
    if ends is None:
        return None
    first = first_of(ends[0]) if ends[0] else widest[0]
    last = last_of(ends[1]) if ends[1] else widest[1]
    if first is None or last is None or first > last:
        return None
    return (first, last)


def _first_code(text: str) -> int | None:
    found = re.fullmatch(_CODE, text)
    if found is None:
        return None
    digits = (found[2] or "").ljust(2, "0")
    return "ABCDE".index(found[1].upper()) * CODES_A_LETTER + int(digits) + 1


def _last_code(text: str) -> int | None:
    found = re.fullmatch(_CODE, text)
    if found is None:
        return None
    digits = (found[2] or "").ljust(2, "9")
    return "ABCDE".index(found[1].upper()) * CODES_A_LETTER + int(digits) + 1


def _first_date(text: str) -> int | None:
    """Return the first day of a year, a month or a day; unknown parts of a date are 0."""
    found = re.fullmatch(_DATE, text)
    return None if found is None else _date(*(int(part or 0) for part in found.groups()))


def _last_date(text: str) -> int | None:
    found = re.fullmatch(_DATE, text)
    if found is None:
        return None
    year, month, day = found.groups()
    return _date(int(year), int(month or LAST_MONTH), int(day or LAST_DAY))


def _date(year: int, month: int, day: int) -> int:
    return year * 10_000 + month * 100 + day


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(_NUMBER, text) else None


_READERS: dict[ConditionField, Callable[[str], _Range | None]] = {
    ConditionField.OPENING: _opening_range,
    ConditionField.DATE: _date_range,
    ConditionField.RATING: _elo_range,
    ConditionField.LENGTH: _length_range,
    ConditionField.ACCURACY: _accuracy_range,
}
"""What reads the fields that hold a range."""
