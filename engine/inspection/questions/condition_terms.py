"""The terms of a condition, and the tests of a record that each term stands for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.board.position import FenError, Position
from engine.inspection.field_tests import (
    SKIPPED,
    Code,
    CodeTest,
    FieldTest,
    NodeSearchField,
    NumberTest,
)
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.questions import condition_vocabulary as words
from engine.inspection.questions.condition_suggestions import unknown_term_fault
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    NodeOutcome,
    PruningRule,
    SearchKind,
    TableResult,
)

_COMPARISON = re.compile(rf"({'|'.join(words.NUMBERS)}) ?(<=|>=|!=|=|<|>) ?(-?[0-9]{{1,10}})")
_MOVE = re.compile(rf"{words.MOVE} ([a-h][1-8])([a-h][1-8])([nbrq]?)")
_SCORE_DROP = re.compile(rf"{words.SCORE_DROP} ([0-9]{{1,6}})")
_LEAST, _MOST = -(10**11), 10**11
_Code = TypeVar("_Code", bound=Code)

_COMPARED = {
    name: next(field for field in NodeSearchField if field.name.lower() == name.replace(" ", "_"))
    for name in words.NUMBERS
}
_ENDED = CodeTest(
    NodeSearchField.OUTCOME, frozenset(NodeOutcome) - {NodeOutcome.NOT_ENDED, NodeOutcome.STOPPED}
)


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


class ConditionTests(Struct, frozen=True):
    """A group of tests. A record must pass all of them.

    A group may also require a position or a root event.
    """

    tests: tuple[FieldTest, ...] = ()
    position: str = ""
    """FEN of the required position; empty if any position is allowed."""
    new_best: bool = False
    score_drop: int | None = None
    """Least drop of the score between two iterations, in centipawns; None if no drop is
    required."""

    def joined(self, other: ConditionTests) -> ConditionTests:
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


def parse_condition_term(text: str) -> list[ConditionTests]:
    """Parse a term. The term is met if one of the returned groups is met.

    Raises WrongConditionError if the term cannot be parsed.
    """
    first, _, rest = text.partition(" ")
    if first.lower() == words.POSITION and rest:
        return [ConditionTests(position=_fen(rest.strip('"')))]
    term = text.lower()
    if match := _COMPARISON.fullmatch(term):
        return _comparison(match[1], match[2], int(match[3]))
    if match := _MOVE.fullmatch(term):
        promoted = " .nbrq".index(match[3]) if match[3] else 0
        short = _square(match[1]) | _square(match[2]) << 6 | promoted << 12
        after_move = CodeTest(NodeSearchField.KIND, frozenset(SearchKind) - {SearchKind.ROOT})
        return [ConditionTests((NumberTest(NodeSearchField.MOVE, short, short), after_move))]
    if match := _SCORE_DROP.fullmatch(term):
        return [ConditionTests(score_drop=int(match[1]))]
    if term in WORDS:
        return WORDS[term]
    raise WrongConditionError.of(unknown_term_fault(text, CURRENT_WORDS))


def _fen(text: str) -> str:
    """Return ``text`` if it is a valid FEN. Raises WrongConditionError if not."""
    try:
        Position(text)
    except FenError as error:
        raise WrongConditionError(ConditionFaultCode.BAD_POSITION, text) from error
    return text


def _from(field: NodeSearchField, least: int) -> NumberTest:
    return NumberTest(field, least, _MOST)


def _to(field: NodeSearchField, most: int) -> NumberTest:
    return NumberTest(field, _LEAST, most)


def _is(field: NodeSearchField, *codes: Code) -> CodeTest:
    return CodeTest(field, frozenset(codes))


def _square(name: str) -> int:
    """Return the number of a square; a1 = 0."""
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def _comparison(name: str, sign: str, number: int) -> list[ConditionTests]:
    """Return the groups of a comparison.

    A node search without static evaluation never meets a comparison of the static evaluation.
    """
    spans = {
        "=": [(number, number)],
        "!=": [(_LEAST, number - 1), (number + 1, _MOST)],
        "<": [(_LEAST, number - 1)],
        "<=": [(_LEAST, number)],
        ">": [(number + 1, _MOST)],
        ">=": [(number, _MOST)],
    }[sign]
    return [ConditionTests((NumberTest(_COMPARED[name], low, high),)) for low, high in spans]


def _alone() -> dict[str, list[ConditionTests]]:
    """Return the terms that are not a group's first word followed by the name of a code."""
    hit = _is(
        NodeSearchField.TABLE, TableResult.TOO_SHALLOW, TableResult.MOVE_ONLY, TableResult.CUTOFF
    )
    return {
        "root": _one(_is(NodeSearchField.KIND, SearchKind.ROOT)),
        "quiescence": _one(_to(NodeSearchField.DEPTH, 0)),
        "in check": _one(_from(NodeSearchField.IN_CHECK, 1)),
        "reduced": _one(_from(NodeSearchField.REDUCTION, 1)),
        words.FULL_WINDOW: _one(_from(NodeSearchField.WINDOW, 2)),
        "fail low": _one(_ENDED, _to(NodeSearchField.OVER_ALPHA, 0)),
        "fail high": _one(_ENDED, _from(NodeSearchField.OVER_BETA, 0)),
        "exact": _one(
            _ENDED, _from(NodeSearchField.OVER_ALPHA, 1), _to(NodeSearchField.OVER_BETA, -1)
        ),
        "re-search": _one(_is(NodeSearchField.KIND, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)),
        "table hit": _one(hit),
        words.SKIPPED: [ConditionTests((_from(field, 1),)) for field in SKIPPED.values()],
        "new best": [ConditionTests(new_best=True)],
    }


def _one(*tests: FieldTest) -> list[ConditionTests]:
    return [ConditionTests(tests)]


def _grouped(
    first: str, names: Mapping[_Code, str], field: NodeSearchField
) -> dict[str, list[ConditionTests]]:
    """Return the terms of a group: the group's first word, followed by the name of each code."""
    return {f"{first} {name}": _one(_is(field, code)) for code, name in names.items()}


def _skipped(names: Mapping[PruningRule, str]) -> dict[str, list[ConditionTests]]:
    return {
        f"{words.SKIPPED} {name}": _one(_from(SKIPPED[rule], 1)) for rule, name in names.items()
    }


def _current() -> dict[str, list[ConditionTests]]:
    """Return all terms of the present version, with their groups."""
    return {
        **_alone(),
        **_grouped(words.KIND, words.KINDS, NodeSearchField.KIND),
        **_grouped(words.TABLE, words.RESULTS, NodeSearchField.TABLE),
        **_grouped(words.PROVENANCE, words.PROVENANCES, NodeSearchField.PROVENANCE),
        **_grouped(words.OUTCOME, words.OUTCOMES, NodeSearchField.OUTCOME),
        **_skipped(words.RULES),
    }


def _old() -> dict[str, list[ConditionTests]]:
    """Return the terms of earlier versions, which are still accepted, with their groups."""
    full_window = _one(_from(NodeSearchField.WINDOW, 2))
    return {
        words.OLD_FULL_WINDOW: full_window,
        **_grouped(words.OLD_KIND, words.OLD_KINDS, NodeSearchField.KIND),
        **_grouped(words.TABLE, words.OLD_RESULTS, NodeSearchField.TABLE),
        **_grouped(words.PROVENANCE, words.OLD_PROVENANCES, NodeSearchField.PROVENANCE),
        **_grouped(words.OLD_OUTCOME, words.OLD_OUTCOMES, NodeSearchField.OUTCOME),
        **_skipped(words.OLD_RULES),
    }


CURRENT_WORDS = _current()
WORDS = _old() | CURRENT_WORDS
