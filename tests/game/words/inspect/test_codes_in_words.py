"""Every code of Inspect has words, in the window and on the command line."""

from __future__ import annotations

import re

import chess
from cases import for_each
from inspect_scenes import explanation, facts
from msgspec.structs import replace

from engine.inspection.questions.why_not_chosen import WhyNotResult
from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm, PartConversion
from engine.protocol.explanations import ConditionFault, Explanation, InspectFault, SearchEnding
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    QuestionStage,
    SearchKind,
    SuggestionKind,
    TableResult,
    WhyNot,
)
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Bound, Provenance, Score
from engine.protocol.questions import EntryWriterAnswer, WhyNotAnswer
from engine.tools import inspect_fault_texts, inspect_texts, stable_json_names
from game.message import Message
from game.words.inspect import evaluation, explanations, faults, labels, node_answers
from game.words.inspect.scores import PointOfView

BLACK = PointOfView(chess.BLACK)
NUMBER = re.compile(r"[+−]?[0-9]+\.[0-9]{2}")


def told(kind: SearchKind, outcome: NodeOutcome, provenance: Provenance | None) -> Explanation:
    search = replace(facts(8, 7), kind=kind, outcome=outcome, depth=1)
    return replace(explanation(search, "e7e5", "g1f3"), provenance=provenance)


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "{" not in text and "\n" not in text


@for_each(kind=SearchKind, provenance=[None, *Provenance])
def test_every_purpose_is_a_sentence(kind: SearchKind, provenance: Provenance | None) -> None:
    one = told(kind, NodeOutcome.EXACT, provenance)
    assert is_sentence(str(explanations.search_purpose_sentence(one, "Nf3", BLACK)))
    assert "\n" not in inspect_texts.explanation_sentence(one, "Black")


@for_each(outcome=NodeOutcome)
def test_every_outcome_is_a_sentence(outcome: NodeOutcome) -> None:
    one = told(SearchKind.MOVE, outcome, None)
    assert is_sentence(str(explanations.search_ending_sentence(one, "Nf3", BLACK)))
    assert inspect_texts.explanation_sentence(one, "Black").endswith(".")


@for_each(kind=SearchKind, outcome=NodeOutcome)
def test_an_explanation_never_has_the_alphas_of_two_sides(
    kind: SearchKind, outcome: NodeOutcome
) -> None:
    """A node ends by its own alpha, so the purpose of a re-search must not name another."""
    one = told(kind, outcome, Provenance.QUIET_HISTORY)
    purpose = str(explanations.search_purpose_sentence(one, "Nf3", BLACK))
    if kind is not SearchKind.ROOT and kind is not SearchKind.SINGULAR:
        assert not NUMBER.findall(purpose)


def test_a_bound_names_the_side_whose_it_is() -> None:
    for outcome in (NodeOutcome.FAIL_LOW, NodeOutcome.BETA_CUTOFF, NodeOutcome.STAND_PAT):
        one = told(SearchKind.MOVE, outcome, None)
        for view in (BLACK, BLACK.other):
            assert str(view.name) in str(explanations.search_ending_sentence(one, "Nf3", view))


@for_each(rule=PruningRule, compared=[None, -120])
def test_every_rule_has_its_sentence(rule: PruningRule, compared: int | None) -> None:
    score = Score(centipawns=30)
    one = Pruning(rule, score, score, compared, 1)
    assert is_sentence(str(node_answers.pruning_sentence(one, BLACK)))
    assert inspect_texts.pruning_text(one)
    assert rule in stable_json_names.PRUNING_RULES
    assert rule in labels.PRUNED


@for_each(why=WhyNot, outcome=[None, *MoveOutcome])
def test_every_answer_is_one_of_sentences(why: WhyNot, outcome: MoveOutcome | None) -> None:
    node_outcome = NodeOutcome.MATE_DISTANCE if outcome is MoveOutcome.NODE_ENDED else None
    rule = Pruning(PruningRule.DELTA) if outcome is MoveOutcome.PRUNED else None
    score = Score(centipawns=30)
    answer = WhyNotAnswer(
        1, 2, 3, "e2e4", why, outcome, node_outcome, rule, score, score, "d2d4", score,
        ("e2e4",), 1, 2, None,
    )  # fmt: skip
    assert is_sentence(str(node_answers.why_not_sentence(answer, "Nf3", "d4", BLACK)))
    if outcome is not MoveOutcome.TESTED:
        printed = WhyNotResult("e2e4", why, 30, ("e2e4",), outcome, node_outcome, rule, 20)
        assert inspect_texts.why_not_text(printed).endswith(".")


@for_each(code=InspectFaultCode)
def test_every_fault_is_a_sentence(code: InspectFaultCode) -> None:
    condition = None
    if code is InspectFaultCode.CONDITION:
        condition = ConditionFault(ConditionFaultCode.TOO_LONG)
    ending = SearchEnding(3, 900, Score(centipawns=4))
    one = InspectFault(code, 3, 4, ending, ending, "Glassbox 0.0.1", "e2e4", condition, "odd")
    assert is_sentence(str(faults.inspect_fault(one)))
    assert "\n" not in inspect_fault_texts.fault_text(one)


@for_each(code=ConditionFaultCode, suggestion=[None, *SuggestionKind])
def test_every_fault_of_a_condition_is_a_sentence(
    code: ConditionFaultCode, suggestion: SuggestionKind | None
) -> None:
    one = ConditionFault(code, "zugzwang", suggestion, ("root", "exact"), "ply")
    assert is_sentence(str(faults.condition_fault(one)))
    assert inspect_fault_texts.condition_fault_text(one)


def test_an_entry_of_the_search_before_is_in_the_singular() -> None:
    def words(before: int) -> Message:
        score = Score(centipawns=3)
        answer = EntryWriterAnswer(1, 2, 3, before, "", (), 4, 17, 3, Bound.LOWER, score, None)
        return node_answers.entry_writer_sentence(answer)

    assert words(1).english != words(2).english
    assert is_sentence(str(words(0)))


def test_one_node_is_in_the_singular() -> None:
    assert labels.node_count_label(1, "1").english != labels.node_count_label(2, "2").english


def test_every_code_that_stands_in_a_column_has_a_name() -> None:
    assert set(labels.SEARCH_KINDS) == set(SearchKind)
    assert set(labels.NODE_OUTCOMES) == set(NodeOutcome)
    assert set(labels.TABLE_RESULTS) == set(TableResult)
    assert set(labels.QUESTION_STAGES) == set(QuestionStage)
    shown = {MoveOutcome.PRUNED, MoveOutcome.NODE_ENDED, MoveOutcome.TESTED}
    assert set(labels.MOVE_OUTCOMES) == set(MoveOutcome) - shown
    assert set(evaluation.TERMS) == set(EvaluationTerm)
    assert set(evaluation.PARTS) == set(EvaluationPart)
    assert set(evaluation.RULES) == set(PartConversion)
