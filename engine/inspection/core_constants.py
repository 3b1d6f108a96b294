"""The number that the core has for each enum member.

The core lists its constants by name (``SEARCH_KINDS`` and so on). Each table here ties such a
constant to the member of the same name, so the order of neither matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import TypeVar

from engine.core.basics import events, outcomes, search_kinds
from engine.core.recording import fields, move_log, record
from engine.inspection.field_tests import Code, NodeSearchField
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.inspect_enums import (
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Provenance
from engine.thinking import thinking_reports

_Member = TypeVar("_Member", bound=Enum)


def members_by_number(constants: Mapping[str, int], members: type[_Member]) -> dict[int, _Member]:
    """Return the member of each constant that has one, by the number of the constant."""
    names = members.__members__
    return {number: names[name] for name, number in constants.items() if name in names}


class ListedOutcome(Enum):
    """What happened to a move in a list of moves."""

    SEARCHED = auto()
    PRUNED = auto()
    NOT_REACHED = auto()
    """The node ended before the move, the move picker left it out, or the root excludes it."""
    IGNORED = auto()
    """A quiet move in quiescence, which does not search quiet moves."""


SEARCH_KINDS = members_by_number(search_kinds.SEARCH_KINDS, SearchKind)
NODE_OUTCOMES = members_by_number(outcomes.NODE_OUTCOMES, NodeOutcome)
TABLE_RESULTS = members_by_number(record.TABLE_RESULTS, TableResult)
LISTED_OUTCOMES = members_by_number(move_log.LISTED_OUTCOMES, ListedOutcome)
RULES = members_by_number(move_log.PRUNING_RULES, PruningRule)
"""The number 0 means no rule."""
ROOT_EVENTS = members_by_number(events.EVENTS, RootEventKind)
TABLE_STORE = events.EVENTS["TABLE_STORE"]
"""The event that reports a store to a watched table entry. It is not a root event."""
PROVENANCES: dict[int, Provenance | None] = {
    **thinking_reports.PROVENANCES,
    move_log.NO_PROVENANCE: None,
}
BOUNDS = thinking_reports.BOUNDS

FIELDS = {
    field: number for number, field in members_by_number(fields.FIELDS, NodeSearchField).items()
}
"""The number of each field. ``IN_CHECK`` has none: the core has a special static evaluation."""
CODES: dict[NodeSearchField, dict[Code, int]] = {
    NodeSearchField.KIND: {code: number for number, code in SEARCH_KINDS.items()},
    NodeSearchField.OUTCOME: {code: number for number, code in NODE_OUTCOMES.items()},
    NodeSearchField.TABLE: {code: number for number, code in TABLE_RESULTS.items()},
    NodeSearchField.PROVENANCE: {code: number for number, code in PROVENANCES.items()},
}
"""The number of each code that a field can hold."""

EVALUATION_TERMS = {
    "material": EvaluationTerm.MATERIAL,
    "piece squares": EvaluationTerm.PIECE_SQUARES,
    "pawn structure": EvaluationTerm.PAWN_STRUCTURE,
    "passed pawns": EvaluationTerm.PASSED_PAWNS,
    "mobility": EvaluationTerm.MOBILITY,
    "strong squares": EvaluationTerm.STRONG_SQUARES,
    "bishops": EvaluationTerm.BISHOPS,
    "rooks and queens": EvaluationTerm.ROOKS_AND_QUEENS,
    "shelter": EvaluationTerm.SHELTER,
    "king danger": EvaluationTerm.KING_DANGER,
    "threats": EvaluationTerm.THREATS,
    "space": EvaluationTerm.SPACE,
    "tempo": EvaluationTerm.TEMPO,
    "complexity": EvaluationTerm.COMPLEXITY,
    "known endgame": EvaluationTerm.KNOWN_ENDGAME,
}
"""The code of each term of the core's evaluation. The search adds two corrections."""
