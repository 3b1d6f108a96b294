"""The terms of a condition, and the tests of a record that each term stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.board.position import FenError, Position
from engine.inspection.core_codes import PROVENANCES, RULE_COUNTERS
from engine.inspection.faults import InspectionError
from engine.inspection.questions import condition_words as words
from engine.inspection.questions.suggestions import unknown_term
from engine.inspection.recording.values import INFINITE, NONE
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_vocabulary import (
    ConditionFaultCode,
    InspectFaultCode,
    NodeOutcome,
    PruningRule,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Provenance

_COMPARISON = re.compile(rf"({'|'.join(words.NUMBERS)}) ?(<=|>=|!=|=|<|>) ?(-?[0-9]{{1,10}})")
_MOVE = re.compile(rf"{words.MOVE} ([a-h][1-8])([a-h][1-8])([nbrq]?)")
_SCORE_DROP = re.compile(rf"{words.SCORE_DROP} ([0-9]{{1,6}})")
_LEAST, _MOST = -(10**11), 10**11
_Code = TypeVar("_Code")


class Field(IntEnum):
    """Field of a record that a test reads.

    The numbers are the same as in ``engine.core.recording.fields``.
    """

    NODE = 0
    PLY = 1
    DEPTH = 2
    REDUCTION = 3
    MOVE = 4
    ALPHA = 5
    BETA = 6
    VALUE = 7
    STATIC = 8
    OUTCOME = 9
    KIND = 10
    PROVENANCE = 11
    TABLE = 12
    TABLE_DEPTH = 13
    NODES = 14
    WINDOW = 15
    SKIPPED_LATE = 16
    SKIPPED_FUTILE = 17
    SKIPPED_BY_HISTORY = 18
    SKIPPED_BY_SEE = 19
    SKIPPED_DELTA = 20
    SKIPPED_EVASIONS = 21
    SKIPPED_UNSEEN = 22
    DROP = 23
    OVER_BETA = 24
    OVER_ALPHA = 25


_COMPARED = {
    name: next(field for field in Field if field.name.lower() == name.replace(" ", "_"))
    for name in words.NUMBERS
}
_COUNTERS = dict(zip(RULE_COUNTERS, list(Field)[Field.SKIPPED_LATE : Field.DROP], strict=True))
_ENDED = (Field.OUTCOME, NodeOutcome.CHECKMATE, NodeOutcome.STOPPED - 1)


class WrongConditionError(InspectionError):
    """A condition cannot be parsed."""

    def __init__(self, code: ConditionFaultCode, term: str = "") -> None:
        super().__init__(
            InspectFault(InspectFaultCode.CONDITION, condition=ConditionFault(code, term))
        )

    @classmethod
    def of(cls, fault: ConditionFault) -> WrongConditionError:
        """Return the error that carries ``fault``."""
        error = cls(fault.code)
        error.fault = InspectFault(InspectFaultCode.CONDITION, condition=fault)
        return error


Test = tuple[Field, int, int]
"""A field of a record, then the least and the greatest value with which the record passes the
test."""


class Group(Struct, frozen=True):
    """A group of tests. A record must pass all of them.

    A group may also require a position or a root event.
    """

    tests: tuple[Test, ...] = ()
    position: str = ""
    """FEN of the required position; empty if any position is allowed."""
    new_best: bool = False
    score_drop: int | None = None
    """Least drop of the score between two iterations, in centipawns; None if no drop is
    required."""

    def joined(self, other: Group) -> Group:
        """Return the group that requires both groups.

        Raises WrongConditionError if both require a position, or both a root event.
        """
        if (self.position and other.position) or (self.has_root_event and other.has_root_event):
            raise WrongConditionError(ConditionFaultCode.CONTRADICTION)
        return replace(
            self,
            tests=self.tests + other.tests,
            position=self.position or other.position,
            new_best=self.new_best or other.new_best,
            score_drop=other.score_drop if self.score_drop is None else self.score_drop,
        )

    @property
    def has_root_event(self) -> bool:
        """Whether the group requires a root event."""
        return self.new_best or self.score_drop is not None

    @property
    def has_places(self) -> bool:
        """Whether the group requires a position or a root event in addition to its tests."""
        return bool(self.position) or self.has_root_event

    def rows(self) -> list[tuple[int, int, int]]:
        """Return the tests in the form that ``Records.find`` takes."""
        return list(self.tests)


def term_groups(text: str) -> list[Group]:
    """Parse a term. The term is met if one of the returned groups is met.

    Raises WrongConditionError if the term cannot be parsed.
    """
    first, _, rest = text.partition(" ")
    if first.lower() == words.POSITION and rest:
        return [Group(position=_fen(rest.strip('"')))]
    term = text.lower()
    if match := _COMPARISON.fullmatch(term):
        return _comparison(match[1], match[2], int(match[3]))
    if match := _MOVE.fullmatch(term):
        promoted = " .nbrq".index(match[3]) if match[3] else 0
        short = _square(match[1]) | _square(match[2]) << 6 | promoted << 12
        return [Group(((Field.MOVE, short, short), _between(Field.KIND, SearchKind.MOVE)))]
    if match := _SCORE_DROP.fullmatch(term):
        return [Group(score_drop=int(match[1]))]
    if term in WORDS:
        return WORDS[term]
    raise WrongConditionError.of(unknown_term(text, CURRENT_WORDS))


def _fen(text: str) -> str:
    """Return ``text`` if it is a valid FEN. Raises WrongConditionError if not."""
    try:
        Position(text)
    except FenError as error:
        raise WrongConditionError(ConditionFaultCode.BAD_POSITION, text) from error
    return text


def _between(field: Field, least: int, most: int = _MOST) -> Test:
    return field, least, most


def _square(name: str) -> int:
    """Return the number of a square; a1 = 0."""
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def _comparison(name: str, sign: str, number: int) -> list[Group]:
    """Return the groups of a comparison.

    A node search without static evaluation never meets a comparison of the static evaluation.
    """
    is_static = name == words.STATIC
    least, most = (-INFINITE, INFINITE) if is_static else (_LEAST, _MOST)
    spans = {
        "=": [(number, number)],
        "!=": [(least, number - 1), (number + 1, most)],
        "<": [(least, number - 1)],
        "<=": [(least, number)],
        ">": [(number + 1, most)],
        ">=": [(number, most)],
    }[sign]
    field = _COMPARED[name]
    return [Group(((field, max(low, least), min(high, most)),)) for low, high in spans]


def _alone() -> dict[str, list[Group]]:
    """Return the terms that are not a group's first word followed by the name of a code."""
    re_search = (Field.KIND, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)
    return {
        "root": _one((Field.KIND, SearchKind.ROOT, SearchKind.ROOT)),
        "quiescence": _one((Field.DEPTH, _LEAST, 0)),
        "in check": _one((Field.STATIC, NONE, NONE)),
        "reduced": _one(_between(Field.REDUCTION, 1)),
        words.FULL_WINDOW: _one(_between(Field.WINDOW, 2)),
        "fail low": _one(_ENDED, (Field.OVER_ALPHA, _LEAST, 0)),
        "fail high": _one(_ENDED, _between(Field.OVER_BETA, 0)),
        "exact": _one(_ENDED, _between(Field.OVER_ALPHA, 1), (Field.OVER_BETA, _LEAST, -1)),
        "re-search": _one(re_search),
        "table hit": _one(_between(Field.TABLE, TableResult.TOO_SHALLOW)),
        words.SKIPPED: [Group((_between(field, 1),)) for field in _COUNTERS.values()],
        "new best": [Group(new_best=True)],
    }


def _one(*tests: Test) -> list[Group]:
    return [Group(tests)]


def _grouped(
    first: str, names: Mapping[_Code, str], field: Field, number: Callable[[_Code], int]
) -> dict[str, list[Group]]:
    """Return the terms of a group: the group's first word, followed by the name of each code."""
    return {
        f"{first} {name}": _one((field, number(code), number(code))) for code, name in names.items()
    }


def _skipped(names: Mapping[PruningRule, str]) -> dict[str, list[Group]]:
    return {
        f"{words.SKIPPED} {name}": _one(_between(_COUNTERS[rule], 1))
        for rule, name in names.items()
    }


def _current() -> dict[str, list[Group]]:
    """Return all terms of the present version, with their groups."""
    return {
        **_alone(),
        **_grouped(words.KIND, words.KINDS, Field.KIND, int),
        **_grouped(words.TABLE, words.RESULTS, Field.TABLE, int),
        **_grouped(words.PROVENANCE, words.PROVENANCES, Field.PROVENANCE, _provenance),
        **_grouped(words.OUTCOME, words.OUTCOMES, Field.OUTCOME, int),
        **_skipped(words.RULES),
    }


def _old() -> dict[str, list[Group]]:
    """Return the terms of earlier versions, which are still accepted, with their groups."""
    full_window = _one(_between(Field.WINDOW, 2))
    return {
        words.OLD_FULL_WINDOW: full_window,
        **_grouped(words.OLD_KIND, words.OLD_KINDS, Field.KIND, int),
        **_grouped(words.TABLE, words.OLD_RESULTS, Field.TABLE, int),
        **_grouped(words.PROVENANCE, words.OLD_PROVENANCES, Field.PROVENANCE, _provenance),
        **_grouped(words.OLD_OUTCOME, words.OLD_OUTCOMES, Field.OUTCOME, int),
        **_skipped(words.OLD_RULES),
    }


def _provenance(code: Provenance) -> int:
    return PROVENANCES.index(code)


CURRENT_WORDS = _current()
WORDS = _old() | CURRENT_WORDS
