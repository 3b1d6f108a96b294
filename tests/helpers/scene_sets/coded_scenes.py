"""Scenes of Inspect for each code that the engine sends: an outcome, a rule, a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import asking_scenes as asking
import chess
from inspect_scenes import deep_down, expanded, explanation, facts, histories, inspect, nodes
from msgspec.structs import replace
from play_scenes import NOW_MS, idle
from slots import inspected

from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    QuestionStage,
    RecordingRemark,
    RecordingStage,
    SearchKind,
    SuggestionKind,
    TableResult,
    WhyNot,
)
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Provenance, Score
from engine.protocol.techniques import TECHNIQUES
from game.features.inspect.model.breakpoints import TERMS, BreakpointsDialog
from game.features.inspect.model.history_heat_map import LAYERS, HistoryTable
from game.features.inspect.model.inspection import Inspection, InspectionStage, InspectView
from game.features.inspect.model.node_question import WhyNotQuestion
from game.features.inspect.model.technique_comparison import ComparisonDialog, TechniqueComparison
from game.state.preferences.breakpoint import Breakpoint
from game.state.state import Notice, NoticeKind, State
from game.words.inspect.faults import inspect_fault

Code = TypeVar("Code")
ROWS_ON_SCREEN = 7
"""A number of rows of a long list for which every window has room."""
LONGEST_CONDITION = " and ".join(["outcome quiescence beta cutoff"] * 9)


def searched() -> tuple[State, Inspection]:
    """Return the state inside a re-search, and its inspection."""
    state = deep_down(inspect(idle()))
    return state, inspected(state)


def explained(kind: SearchKind, outcome: NodeOutcome, provenance: Provenance | None) -> State:
    """Return the state before a node search of a kind, with the outcome it will have."""
    state, inspection = searched()
    old = inspection.search_state
    assert old is not None
    search = replace(facts(8, 7), kind=kind, outcome=outcome)
    told = explanation(search, old.explanation.move, old.explanation.last_move)
    told = replace(told, provenance=provenance)
    inspection.search_state = replace(old, tried=search, frame=search, explanation=told)
    return state


def of_kind(kind: SearchKind) -> State:
    return explained(kind, NodeOutcome.BETA_CUTOFF, None)


def with_outcome(outcome: NodeOutcome) -> State:
    return explained(SearchKind.MOVE, outcome, Provenance.QUIET_HISTORY)


def ordered_by(provenance: Provenance) -> State:
    return explained(SearchKind.MOVE, NodeOutcome.BETA_CUTOFF, provenance)


def probed(result: TableResult) -> State:
    state, inspection = searched()
    old = inspection.search_state
    assert old is not None
    assert old.tried is not None
    frame, tried = (
        replace(one, table=replace(one.table, result=result)) for one in (old.frame, old.tried)
    )
    inspection.search_state = replace(old, frame=frame, tried=tried)
    return state


def pruned(rule: PruningRule) -> State:
    """Return the state with a move selected that a rule skipped."""
    state, inspection = searched()
    old = inspection.search_state
    assert old is not None
    score = Score(centipawns=-1255)
    told = Pruning(rule, score, Score(centipawns=-1130), compared=-12_345, threshold=-10_240)
    moves = list(old.moves)
    moves[4] = replace(moves[4], pruning=told, outcome=MoveOutcome.PRUNED)
    inspection.search_state = replace(old, moves=tuple(moves))
    inspection.row = 4
    return state


def because(reason: WhyNot) -> State:
    """Return the state with the reason for which a move was not chosen."""
    state, _ = searched()
    move = asking.first_move(state)
    answer = replace(asking.why_not_answer(move), why=reason, other_move=move)
    return asking.with_node_question(state, WhyNotQuestion(move, 3, answer))


def refused(code: InspectFaultCode) -> State:
    """Return the state with a question that has no answer."""
    state, _ = searched()
    return asking.with_node_question(
        state, WhyNotQuestion(asking.first_move(state), 3, fault=told(code))
    )


def noticed(code: InspectFaultCode) -> State:
    """Return the state with a request that was refused."""
    state, _ = searched()
    state.notice = Notice(inspect_fault(told(code)), NoticeKind.ERROR, NOW_MS + 5000)
    return state


def not_recorded(code: InspectFaultCode) -> State:
    state = inspect(idle(), InspectionStage.FAILED)
    inspected(state).message = inspect_fault(told(code))
    return state


def not_compared(code: InspectFaultCode) -> State:
    state, inspection = searched()
    state.dialog = ComparisonDialog()
    inspection.comparison = TechniqueComparison("null_move", 3, fault=told(code))
    return state


def told(code: InspectFaultCode) -> InspectFault:
    """Return a fault with the widest numbers."""
    wrong = ConditionFault(ConditionFaultCode.UNKNOWN_TERM, "re-serch")
    return InspectFault(
        code, 99_204_551, 99_204_551 + 6287, maker="Glassbox 10.10.10", move="e2e4",
        condition=wrong if code is InspectFaultCode.CONDITION else None,
    )  # fmt: skip


def mistyped(code: ConditionFaultCode) -> State:
    state, _ = searched()
    state.dialog = BreakpointsDialog("re-serch", ConditionFault(code, "re-serch"), is_refused=True)
    return state


def corrected(suggestion: SuggestionKind) -> State:
    """Return the state with a wrong condition, and what may be meant."""
    state, _ = searched()
    near = ("outcome upcoming repetition", "outcome insufficient material", "re-search")
    code = ConditionFaultCode.UNKNOWN_TERM
    wrong = ConditionFault(code, "re-serch", suggestion, near, "outcome")
    state.dialog = BreakpointsDialog("re-serch", wrong, is_refused=True)
    return state


def compared_at(stage: QuestionStage) -> State:
    state = asking.comparing(searched()[0])
    inspection = inspected(state)
    assert inspection.comparison is not None
    inspection.comparison.stage = stage
    return state


def recorded_at(stage: RecordingStage) -> State:
    state = inspect(idle(), InspectionStage.RECORDING)
    inspected(state).recording_stage = stage
    return state


def remarked(remark: RecordingRemark) -> State:
    state, inspection = searched()
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, remark=remark)
    return state


def of_layer(layer: HistoryTable) -> State:
    state = histories(searched()[0])
    inspected(state).heat.layer = layer
    return state


def tree_of(kind: SearchKind, outcome: NodeOutcome) -> State:
    """Return the state with the tree, whose rows are all of a kind and an outcome."""
    state, inspection = searched()
    inspection.view = InspectView.TREE
    rows = [
        replace(line, row=replace(line.row, kind=kind, outcome=outcome, iteration=21), search=12)
        for line in inspection.outline.shown
    ]
    if kind is SearchKind.ROOT:
        rows = [replace(line, level=0) for line in rows]
    inspection.outline.shown = tuple(rows)
    return state


def nothing_fits_the_filter() -> State:
    state, inspection = searched()
    inspection.view = InspectView.TREE
    inspection.outline.filter, inspection.outline.shown = "Qa1xb2", ()
    return state


def heat_map(*, is_answered: bool = True, is_known: bool = True) -> State:
    """Return the state with the histories, and no quiet move to the square with the focus."""
    state = histories(searched()[0])
    heat = inspected(state).heat
    assert heat.answer is not None
    heat.answer = replace(heat.answer, is_known=is_known) if is_answered else None
    heat.cursor = chess.E1
    return state


def without_quiescence(least_depth: int) -> State:
    """Return the state of a recording without the nodes below a depth."""
    state, inspection = searched()
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, least_depth=least_depth)
    return state


def listed_technique(place: int) -> State:
    state, _ = searched()
    state.dialog = ComparisonDialog(place=place)
    return state


def listed_term(place: int) -> State:
    state, _ = searched()
    state.dialog = BreakpointsDialog(place=place)
    return state


def long_condition() -> State:
    """Return the state with a condition that no dialog has room for."""
    state = listed_term(0)
    state.settings.breakpoints = [Breakpoint(LONGEST_CONDITION, is_on=True)]
    return state


def long_hit() -> State:
    state = asking.hit(ordered_by(Provenance.BAD_QUIET))
    inspected(state).hit = (LONGEST_CONDITION,)
    return state


def no_nodes() -> State:
    state = nodes(inspect(idle()), counted=False)
    inspection = inspected(state)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, nodes=0)
    return state


def for_mover() -> State:
    state, _ = searched()
    state.settings.scores_for_mover = True
    return state


Scenes = dict[str, Callable[[], State]]


def _each(text: str, codes: Iterable[Code], make: Callable[[Code], State]) -> Scenes:
    return {f"{text} {code}": partial(make, code) for code in codes}


CODED_SCENES: Scenes = {
    **_each("kind", SearchKind, of_kind),
    **_each("outcome", NodeOutcome, with_outcome),
    **_each("ordered by", Provenance, ordered_by),
    **_each("table", TableResult, probed),
    **_each("pruned by", PruningRule, pruned),
    **_each("why not", WhyNot, because),
    **_each("term", EvaluationTerm, lambda term: expanded(searched()[0], term)),
    **_each("no answer", InspectFaultCode, refused),
    **_each("notice", InspectFaultCode, noticed),
    **_each("not recorded", InspectFaultCode, not_recorded),
    **_each("not compared", InspectFaultCode, not_compared),
    **_each("condition", ConditionFaultCode, mistyped),
    **_each("suggestion", SuggestionKind, corrected),
    **_each("comparing", QuestionStage, compared_at),
    **_each("recording", RecordingStage, recorded_at),
    **_each("remark", RecordingRemark, remarked),
    **_each("least depth", [1, 12], without_quiescence),
    **_each("layer", LAYERS, of_layer),
    **_each("technique", range(0, len(TECHNIQUES), ROWS_ON_SCREEN), listed_technique),
    **_each("listed term", range(1, len(TERMS), ROWS_ON_SCREEN), listed_term),
    "a long condition": long_condition,
    "a long condition that was hit": long_hit,
    **_each("tree of", SearchKind, lambda kind: tree_of(kind, NodeOutcome.FAIL_LOW)),
    **_each("tree with", NodeOutcome, lambda outcome: tree_of(SearchKind.MOVE, outcome)),
    "nothing fits the filter": nothing_fits_the_filter,
    "no nodes": no_nodes,
    "no quiet move": heat_map,
    "histories, waiting": lambda: heat_map(is_answered=False),
    "histories, unknown": lambda: heat_map(is_known=False),
    "scores for the mover": for_mover,
}
"""Functions that create each scene, by its name."""
