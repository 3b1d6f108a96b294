"""The codes of Inspect have the numbers and the meaning of the core's constants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from engine.core.basics.events import EVENTS
from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.core.basics.search_kinds import SEARCH_KINDS
from engine.core.evaluation.terms import TERMS
from engine.core.ordering.provenances import PROVENANCES
from engine.core.recording.fields import FIELDS
from engine.core.recording.move_log import LISTED_OUTCOMES, NO_PROVENANCE, PRUNING_RULES
from engine.core.recording.record import TABLE_RESULTS
from engine.evaluation_breakdown.weight_labels import ORDER
from engine.inspection import core_constants
from engine.inspection.core_constants import ListedOutcome, members_by_number
from engine.inspection.field_tests import SKIPPED, NodeSearchField
from engine.protocol import evaluation_terms
from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm
from engine.protocol.inspect_enums import (
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Bound, Provenance

TABLES: tuple[tuple[Mapping[str, int], Mapping[int, Enum | None], type[Enum]], ...] = (
    (NODE_OUTCOMES, core_constants.NODE_OUTCOMES, NodeOutcome),
    (SEARCH_KINDS, core_constants.SEARCH_KINDS, SearchKind),
    (TABLE_RESULTS, core_constants.TABLE_RESULTS, TableResult),
    (LISTED_OUTCOMES, core_constants.LISTED_OUTCOMES, ListedOutcome),
    (PRUNING_RULES, core_constants.RULES, PruningRule),
    (PROVENANCES | {"": NO_PROVENANCE}, core_constants.PROVENANCES, Provenance),
    (
        {name: number for name, number in EVENTS.items() if number != core_constants.TABLE_STORE},
        core_constants.ROOT_EVENTS,
        RootEventKind,
    ),
)


def test_each_constant_of_the_core_is_tied_to_the_member_of_its_name() -> None:
    for constants, table, members in TABLES:
        found = {number: "" if member is None else member.name for number, member in table.items()}
        assert found == {number: name for name, number in constants.items()}
        assert set(table.values()) - {None} == set(members)


def test_the_table_does_not_depend_on_the_order_of_either_side() -> None:
    constants = {"STOPPED": 0, "EXACT": 7, "UNKNOWN": 3}
    assert members_by_number(constants, NodeOutcome) == {
        7: NodeOutcome.EXACT,
        0: NodeOutcome.STOPPED,
    }


def test_each_field_of_the_core_can_be_tested() -> None:
    assert {field.name: number for field, number in core_constants.FIELDS.items()} == FIELDS
    assert set(NodeSearchField) - core_constants.FIELDS.keys() == {NodeSearchField.IN_CHECK}
    assert set(SKIPPED) == set(PruningRule)


def test_each_bound_of_the_core_has_its_code() -> None:
    assert set(core_constants.BOUNDS.values()) == set(Bound)


def test_each_term_and_part_of_the_evaluation_has_its_code() -> None:
    corrections = {EvaluationTerm.FIFTY_MOVE_CLOCK, EvaluationTerm.CORRECTION_HISTORY}
    assert set(core_constants.EVALUATION_TERMS) == set(TERMS)
    assert set(core_constants.EVALUATION_TERMS.values()) == set(EvaluationTerm) - corrections
    assert set(ORDER) < {part.value for part in EvaluationPart}


def test_the_divisors_of_king_danger_are_those_of_the_core() -> None:
    divisors = evaluation_terms.KING_DANGER_MIDDLEGAME, evaluation_terms.KING_DANGER_ENDGAME
    assert divisors == (KING_DANGER_MIDDLEGAME, KING_DANGER_ENDGAME)
