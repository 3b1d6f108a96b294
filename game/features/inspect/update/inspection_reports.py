"""Accepts the engine's reports about a recorded search."""

from __future__ import annotations

from typing import assert_never

import chess
from msgspec.structs import replace

from engine.protocol.explanations import InspectFault
from engine.protocol.exports import ExportReport
from engine.protocol.inspect_messages import (
    InspectReport,
)
from engine.protocol.questions import Answer
from engine.protocol.recording_reports import (
    FlameGraph,
    HistoriesAnswer,
    InspectionRefused,
    RecordingBegan,
    RecordingProgress,
    SearchRecorded,
    SearchStateReport,
    SubtreeExpanded,
    SubtreeExpansionProgress,
    SubtreeNotExpanded,
    TreeRows,
)
from engine.protocol.story.candidates import CandidatesNotSearched, CandidatesSearched
from engine.protocol.story.guided_search import GuideStops
from game.actions.effects import Effect
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    inspection_of,
)
from game.features.inspect.update import (
    breakpoints,
    recording,
    story_candidates,
    technique_comparison,
)
from game.features.inspect.update.search_sources.search_opening import numbered_move
from game.features.inspect.update.views import flame_graph, history_heat_map, tree_outline
from game.message import Message, message
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.words.inspect import faults

MOST_SLIDES = 2
"""The maximum number of moves and takebacks in a step for which pieces slide."""
NOTHING_SEARCHED = message("This search has no nodes to inspect.")


def cancel_pending_request(state: State, inspection: Inspection, fault: InspectFault) -> None:
    """Show why a request failed and stop waiting for it, so that it can be made again."""
    common.show_error(state, faults.inspect_fault(fault))
    flame_graph.forget_boxes_request(inspection)
    history_heat_map.forget_histories_request(inspection)
    tree_outline.forget_children_requests(inspection)
    forget_unmade_moves(inspection)


def forget_unmade_moves(inspection: Inspection) -> None:
    """Stop waiting for the moves that the node never made; the list stays as it is."""
    if inspection.search_state is not None:
        inspection.search_state = replace(inspection.search_state, is_complete=True)


def accept_inspection_report(state: State, session: Session, answer: InspectReport) -> list[Effect]:
    """Accept a report about the recorded search; ignore a report about another search."""
    inspection = inspection_of(state)
    if inspection is None or answer.inspection != inspection.number:
        return []
    if isinstance(answer, Answer | GuideStops | ExportReport):
        return []
    match answer:
        case RecordingBegan():
            inspection.capsule = answer.capsule
            inspection.of_nodes = answer.of_nodes
        case SubtreeExpansionProgress():
            inspection.expanding = answer
            technique_comparison.end_running_comparison(inspection)
        case SubtreeNotExpanded():
            inspection.expanding = None
            common.show_error(state, faults.inspect_fault(answer.fault))
        case SubtreeExpanded():
            inspection.expanding = None
            return tree_outline.collapse_dropped_subtrees(inspection, answer.closed)
        case RecordingProgress():
            inspection.nodes, inspection.of_nodes = answer.nodes, answer.of_nodes
            inspection.recording_stage = answer.stage
        case SearchRecorded():
            return _begin(state, inspection, answer)
        case InspectionRefused():
            inspection.stage = InspectionStage.FAILED
            inspection.message = faults.inspect_fault(answer.fault)
        case SearchStateReport():
            return _show_search_state(state, session, inspection, answer)
        case TreeRows():
            return tree_outline.accept_children(inspection, answer)
        case FlameGraph():
            return flame_graph.accept_boxes(inspection, answer)
        case HistoriesAnswer():
            return history_heat_map.accept_histories(inspection, answer)
        case CandidatesSearched() | CandidatesNotSearched():
            story_candidates.accept_candidates(inspection, answer)
        case _:
            assert_never(answer)
    return []


def _begin(state: State, inspection: Inspection, answer: SearchRecorded) -> list[Effect]:
    """Open the recorded search at its first state."""
    if not answer.node_searches:
        inspection.stage = InspectionStage.FAILED
        inspection.message = NOTHING_SEARCHED
        return []
    inspection.stage = InspectionStage.OPEN
    inspection.recorded = answer
    inspection.capsule = answer.capsule or inspection.capsule
    # Who asked for a line wants to see its last node; a guided search has views of its own.
    is_led = bool(inspection.line) or inspection.guide is not None
    if state.settings.shows_story_first and answer.story.clauses and not is_led:
        inspection.view = InspectView.STORY
    is_unknown = isinstance(inspection.chosen, Message)  # A known move is a text in SAN.
    if is_unknown and answer.principal_variation:
        best = chess.Move.from_uci(answer.principal_variation[0])
        inspection.chosen = numbered_move(inspection.root, inspection.root.san(best))
    return [
        recording.request_first_search_state(inspection),
        *story_candidates.request_candidates(inspection),
        *breakpoints.check_stored_breakpoints(state, inspection),
    ]


def _show_search_state(
    state: State, session: Session, inspection: Inspection, answer: SearchStateReport
) -> list[Effect]:
    """Show a search state, unless a later one is shown already."""
    if inspection.search_state is not None and answer.request < inspection.search_state.request:
        return []
    if inspection.stage is not InspectionStage.OPEN:
        return []
    before, inspection.search_state = inspection.search_state, answer
    if before is None or before.request != answer.request:
        inspection.row = inspection.node_question = None
        session.board.preview = ()
        common.clear_selection(session)
        _slide(state, session, inspection, before, answer)
    board = inspection.root.copy(stack=False)
    for uci in answer.path:
        board.push(chess.Move.from_uci(uci))
    inspection.board = board
    return [
        *tree_outline.expand_shown_path(inspection),
        *flame_graph.request_boxes(inspection),
        *history_heat_map.request_histories(inspection),
    ]


def _slide(
    state: State,
    session: Session,
    inspection: Inspection,
    before: SearchStateReport | None,
    answer: SearchStateReport,
) -> None:
    """Let the pieces slide after a single step; a jump shows them at once."""
    session.board.animation = None
    if before is None or inspection.board is None or answer.request != inspection.step_request:
        return
    shared = 0
    while shared < min(len(before.path), len(answer.path)):
        if before.path[shared] != answer.path[shared]:
            break
        shared += 1
    if 0 < len(before.path) + len(answer.path) - 2 * shared <= MOST_SLIDES:
        common.slide_shown_pieces(state, session, inspection.board.piece_map())
