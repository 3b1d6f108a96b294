"""The codes of Inspect have the numbers and the meaning of the core's constants."""

from __future__ import annotations

from enum import IntEnum

import pytest

from engine.core.basics.events import EVENTS
from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.core.basics.search_kinds import SEARCH_KINDS
from engine.core.evaluation.terms import TERMS
from engine.core.recording.fields import FIELDS
from engine.core.recording.move_log import LISTED_OUTCOMES, PRUNING_RULES
from engine.core.recording.record import TABLE_RESULTS
from engine.inspection import core_codes
from engine.inspection.core_codes import ListedOutcome
from engine.inspection.questions.condition_terms import Field
from engine.parts.names import ORDER
from engine.protocol import evaluation_terms
from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm
from engine.protocol.inspect_vocabulary import (
    NodeOutcome,
    RootEventKind,
    SearchKind,
    TableResult,
)


@pytest.mark.parametrize(
    ("constants", "codes"),
    [
        (NODE_OUTCOMES, NodeOutcome),
        (SEARCH_KINDS, SearchKind),
        (TABLE_RESULTS, TableResult),
        (LISTED_OUTCOMES, ListedOutcome),
        (FIELDS, Field),
    ],
)
def test_each_constant_of_the_core_has_its_code(
    constants: dict[str, int], codes: type[IntEnum]
) -> None:
    assert {code.name: code.value for code in codes} == constants
    assert [code.value for code in codes] == list(range(len(constants)))


def test_each_event_is_a_root_event_or_a_store_of_the_table() -> None:
    root_events = {code.name: code.value for code in RootEventKind}
    assert root_events | {"TABLE_STORE": core_codes.TABLE_STORE} == EVENTS


def test_each_rule_of_the_core_has_its_code() -> None:
    assert {rule.name: number for number, rule in core_codes.RULES.items()} == PRUNING_RULES
    assert set(core_codes.RULES.values()) == set(core_codes.RULE_COUNTERS)


def test_each_term_and_part_of_the_evaluation_has_its_code() -> None:
    assert len(EvaluationTerm) == len(TERMS) + 2
    assert set(ORDER) < {part.value for part in EvaluationPart}


def test_the_divisors_of_king_danger_are_those_of_the_core() -> None:
    divisors = evaluation_terms.KING_DANGER_MIDDLEGAME, evaluation_terms.KING_DANGER_ENDGAME
    assert divisors == (KING_DANGER_MIDDLEGAME, KING_DANGER_ENDGAME)
