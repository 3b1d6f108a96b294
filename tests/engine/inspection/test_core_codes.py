"""The codes of Inspect match the core's constants in number and meaning."""

from __future__ import annotations

from enum import Enum

import pytest

from engine.core.basics.events import EVENTS
from engine.core.basics.outcomes import BEFORE_MOVES, NODE_OUTCOMES
from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.core.basics.search_kinds import PASSES
from engine.core.evaluation.terms import TERMS
from engine.core.recording.fields import FIELDS
from engine.core.recording.move_log import FATES, MOVE_RULES
from engine.core.recording.record import TABLE_RESULTS
from engine.inspection import core_codes
from engine.inspection.core_codes import MoveFate
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

RENAMED = {
    "again deeper": "full depth",
    "again wider": "full window",
    "probcut deeper": "probcut full",
    "material": "insufficient material",
    "foreseen repetition": "upcoming repetition",
    "table cut-off": "table cutoff",
    "beta cut-off": "beta cutoff",
    "quiescence beta cut-off": "quiescence beta cutoff",
    "not asked": "not probed",
    "cut off": "cutoff",
    "ending": "outcome",
    "pass": "kind",
    "skipped by exchange": "skipped by see",
}
"""Names of the core that its codes have replaced."""


def named(name: str) -> str:
    return RENAMED.get(name, name).replace("-", " ").replace(" ", "_").upper()


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (NODE_OUTCOMES, NodeOutcome),
        (PASSES, SearchKind),
        (TABLE_RESULTS, TableResult),
        (FATES, MoveFate),
        (FIELDS, Field),
        (EVENTS[: core_codes.TABLE_STORE], RootEventKind),
    ],
)
def test_each_constant_of_the_core_has_its_code(names: tuple[str, ...], codes: type[Enum]) -> None:
    assert [code.value for code in codes] == list(range(len(names)))
    assert [code.name for code in codes] == [named(name) for name in names]


def test_the_event_after_the_root_events_is_a_store_of_the_table() -> None:
    assert len(EVENTS) == core_codes.TABLE_STORE + 1


def test_each_rule_of_the_core_has_its_code() -> None:
    assert set(core_codes.RULES) == set(MOVE_RULES) - {0}
    assert set(core_codes.RULES.values()) == set(core_codes.RULE_COUNTERS)


def test_the_outcomes_before_any_move_are_those_of_the_core() -> None:
    assert {NODE_OUTCOMES[outcome] for outcome in core_codes.BEFORE_MOVES} == BEFORE_MOVES


def test_each_term_and_part_of_the_evaluation_has_its_code() -> None:
    assert len(EvaluationTerm) == len(TERMS) + 2
    assert set(ORDER) < {part.value for part in EvaluationPart}


def test_the_divisors_of_king_danger_are_those_of_the_core() -> None:
    divisors = evaluation_terms.KING_DANGER_MIDDLEGAME, evaluation_terms.KING_DANGER_ENDGAME
    assert divisors == (KING_DANGER_MIDDLEGAME, KING_DANGER_ENDGAME)
