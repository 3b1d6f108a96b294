"""Slow questions about a recorded search. A separate thread answers one question at a time.

A newer question cancels the previous one. The thread only reads the records, so the engine can
answer steps at the same time. ``check_condition`` and ``exchange_of`` answer short questions at
once.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.core.board.position import IllegalMoveError
from engine.core.ordering.see import see
from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.node_facts import finite_score
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.see_steps import see_captures
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions.condition_terms import WrongConditionError
from engine.inspection.questions.conditions import (
    find_node_search,
    parse_condition,
    require_limited_condition,
)
from engine.inspection.questions.entry_writer import EntryWriter, entry_writer_of
from engine.inspection.questions.search_divergence import NodeSearchStart
from engine.inspection.questions.technique_comparison import (
    TechniqueComparison,
    compare_with_switched,
)
from engine.inspection.questions.why_not_chosen import why_move_not_chosen
from engine.inspection.recording.progress import CancelledError, ProgressCallback
from engine.inspection.recording.recording import require_replayable
from engine.inspection.request_thread import RequestThread
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, QuestionStage
from engine.protocol.questions import (
    Answer,
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CheckCondition,
    CompareTechniques,
    ConditionChecked,
    ConditionReached,
    DivergingNodeSearch,
    EntryWriterAnswer,
    ExchangeCapture,
    NotAnswered,
    QuestionProgress,
    RootMoveNodeCounts,
    RunToCondition,
    SeeAnswer,
    TechniquesCompared,
    WhyNotAnswer,
)
from engine.thinking.replay import position_of
from engine.thinking.thinking_reports import score_of

COMPARISON_STAGES = {
    1: QuestionStage.SEARCHING_OTHER,
    2: QuestionStage.LOCATING_DIVERGENCE,
}
"""The stages of a comparison, by the number that ``StageCallback`` receives."""

PARTS = 100
"""How many units of progress the scan for one condition has."""

LongQuestion: TypeAlias = RunToCondition | AskWhyNotChosen | AskEntryWriter | CompareTechniques


class SlowQuestion(Struct, frozen=True):
    """A question, and the recording that it is about."""

    question: LongQuestion
    tree: SearchTree
    details: OrderedMoveLookup
    here: int
    """Id of the node search that the window shows."""


class AnswerThread(RequestThread[SlowQuestion, Answer]):
    """Answers the newest slow question."""

    name = "asker"

    def answer(self, request: SlowQuestion) -> Answer:
        with request.tree.recording.lock.reading():
            return self._answer(request)

    def refusal(self, request: SlowQuestion, error: Exception) -> NotAnswered:
        question = request.question
        return NotAnswered(question.inspection, question.request, fault_of_exception(error))

    def _answer(self, job: SlowQuestion) -> Answer:
        match job.question:
            case RunToCondition() as run:
                return self._run_to(job, run)
            case AskWhyNotChosen() as ask:
                return _why(job.tree, job.details, ask, lambda *_: self.is_wanted(job))
            case AskEntryWriter() as ask:
                return self._entry_writer(job, ask)
            case CompareTechniques() as wanted:
                return self._compare(job, wanted)

    def _run_to(self, job: SlowQuestion, run: RunToCondition) -> Answer:
        """Find the nearest node search, after or before the shown one, that meets a condition."""
        tree = job.tree
        start = tree.nearest(job.here).index + (1 if run.forwards else -1)
        best: NodeSearch | None = None
        met: list[str] = []
        for number, text in enumerate(run.conditions):

            def report(done: int, of: int, before: int = number) -> bool:
                part = PARTS * done // max(1, of)
                return self._report_progress(
                    job, QuestionStage.SCANNING, PARTS * before + part, PARTS * len(run.conditions)
                )

            if not report(0, 1):
                raise CancelledError
            condition = parse_condition(text)
            if not 0 <= start < len(tree):
                break
            found = find_node_search(tree, condition, start, forwards=run.forwards, report=report)
            if found is None or (best is not None and _is_beyond(found, best, run.forwards)):
                continue
            if best is None or found.index != best.index:
                best, met = found, []
            met.append(text)
        node_search = None if best is None else best.id
        return ConditionReached(run.inspection, run.request, node_search, tuple(met))

    def _entry_writer(self, job: SlowQuestion, ask: AskEntryWriter) -> Answer:
        """Replay the search to find the writer of a node search's table entry."""

        def report(done: int, of: int) -> bool:
            return self._report_progress(job, QuestionStage.TRACING, done, of)

        return _writer(
            job.tree, ask, entry_writer_of(job.tree, job.tree.by_id(ask.node_search), report)
        )

    def _compare(self, job: SlowQuestion, wanted: CompareTechniques) -> Answer:
        def report(stage: int, done: int, of: int) -> bool:
            return self._report_progress(job, COMPARISON_STAGES[stage], done, of)

        return _compared(
            compare_with_switched(job.tree.recording, wanted.switched, report=report), wanted
        )

    def _report_progress(self, job: SlowQuestion, stage: QuestionStage, done: int, of: int) -> bool:
        """Report progress. Return whether the answer is still wanted."""
        question = job.question
        self.report(job, QuestionProgress(question.inspection, question.request, stage, done, of))
        return self.is_wanted(job)


def _is_beyond(found: NodeSearch, best: NodeSearch, forwards: bool) -> bool:
    return found.index > best.index if forwards else found.index < best.index


def check_condition(tree: SearchTree, question: CheckCondition) -> ConditionChecked:
    """Check whether a condition can be parsed."""
    fault = None
    try:
        require_limited_condition(tree, parse_condition(question.text))
    except WrongConditionError as error:
        fault = error.fault.condition
    return ConditionChecked(question.inspection, question.request, question.text, fault)


def exchange_of(tree: SearchTree, question: AskExchange) -> Answer:
    """Return the captures that follow a move on its target square."""
    try:
        position = tree.position_at(tree.by_id(question.node_search))
        move = position.parse_uci(question.move)
    except (IllegalMoveError, NoSuchNodeError) as error:
        return NotAnswered(question.inspection, question.request, fault_of_exception(error))
    found = see_captures(position, move)
    return SeeAnswer(
        question.inspection,
        question.request,
        question.node_search,
        question.move,
        move >> 7 & 0x3F,
        see(position, move),
        tuple(
            ExchangeCapture(one.piece, one.square, one.captured, one.gain, one.balance, one.played)
            for one in found
        ),
    )


def _writer(tree: SearchTree, ask: AskEntryWriter, writer: EntryWriter | None) -> Answer:
    """Convert the writer of an entry into an answer."""
    if writer is None:
        return NotAnswered(
            ask.inspection, ask.request, InspectFault(InspectFaultCode.NO_ENTRY_WRITER)
        )
    searches = require_replayable(tree.recording).start.searches
    before = len(searches) - 1 - writer.search
    return EntryWriterAnswer(
        ask.inspection,
        ask.request,
        ask.node_search,
        before,
        position_of(searches[writer.search].go).fen(),
        writer.path,
        writer.iteration,
        writer.node,
        writer.depth,
        writer.bound,
        finite_score(writer.value),
        None if before else writer.node_search,
    )


def _why(
    tree: SearchTree,
    details: OrderedMoveLookup,
    question: AskWhyNotChosen,
    report: ProgressCallback,
) -> WhyNotAnswer:
    """Return why a node did not choose a move.

    Raises CancelledError, IllegalMoveError, MissingCapabilityError, NoSuchNodeError.
    """
    node_search = tree.by_id(question.node_search)
    answer = why_move_not_chosen(tree, node_search, question.move, details, report)
    return WhyNotAnswer(
        question.inspection,
        question.request,
        question.node_search,
        answer.move,
        answer.why,
        answer.outcome,
        answer.node_outcome,
        answer.pruning,
        finite_score(answer.value),
        finite_score(answer.bound_value),
        answer.other_move,
        finite_score(answer.other_value),
        answer.line,
        answer.asked_depth,
        answer.line_depth,
        answer.node_search,
        answer.line_number,
    )


def _compared(found: TechniqueComparison, wanted: CompareTechniques) -> TechniquesCompared:
    """Convert a comparison into an answer."""
    one, other = found.one, found.other
    divergence = None
    if found.divergence is not None:
        divergence = _diverging(found.divergence[0]), _diverging(found.divergence[1])
    return TechniquesCompared(
        wanted.inspection,
        wanted.request,
        wanted.switched,
        one.nodes,
        other.nodes,
        one.depth,
        other.depth,
        score_of(one.value),
        score_of(other.value),
        "".join(one.pv_uci()[:1]),
        "".join(other.pv_uci()[:1]),
        found.by_ply,
        tuple(RootMoveNodeCounts(row.move, row.nodes, row.other_nodes) for row in found.root_moves),
        divergence,
        found.is_complete,
        one.bound,
        other.bound,
    )


def _diverging(node_search: NodeSearchStart) -> DivergingNodeSearch:
    return DivergingNodeSearch(
        node_search.id,
        node_search.path,
        node_search.kind,
        node_search.depth,
        node_search.reduction,
        finite_score(node_search.alpha),
        finite_score(node_search.beta),
    )
