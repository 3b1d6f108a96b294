"""Records a search, goes through it step by step, and returns to the screen before."""

from __future__ import annotations

from typing import assert_never

import chess
from msgspec.structs import replace

from engine.protocol.candidates import CandidatesNotSearched, CandidatesSearched
from engine.protocol.explanations import InspectFault
from engine.protocol.exports import ExportReport
from engine.protocol.guided_search import GuideStops
from engine.protocol.inspect_enums import RecordingStage, SearchStepKind
from engine.protocol.inspect_messages import (
    EndInspection,
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    InspectReport,
    ShowStepTarget,
)
from engine.protocol.inspect_reports import (
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
from engine.protocol.questions import Answer
from engine.protocol.shared_enums import EngineCapability
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.condition_marks import ConditionMarks
from game.features.inspect.model.flame_graph import FlameGraphView
from game.features.inspect.model.history_heat_map import HeatMapView
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    TreeOutline,
    inspection_of,
    next_inspection_number,
)
from game.features.inspect.model.places import Places
from game.features.inspect.model.search_export import SearchExport
from game.features.inspect.update import (
    breakpoints,
    pending_capsule,
    recording,
    story_candidates,
    technique_comparison,
)
from game.features.inspect.update.views import flame_graph, history_heat_map, tree_outline
from game.formats.capsules import capsule_in_comment
from game.message import Message, San, message, template
from game.queries import seated_engines, shown_search
from game.queries.shown_search import Refusal
from game.state import screens
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches, settings
from game.words.inspect import faults

SINGLE_STEPS = frozenset(SearchStepKind) - {SearchStepKind.NEXT_CUTOFF, SearchStepKind.NEXT_BEST}
"""The steps between neighbouring search states; all other steps are jumps."""
MOST_SLIDES = 2
"""The maximum number of moves and takebacks in a step for which pieces slide."""
REFUSALS: dict[Refusal, Message] = {
    Refusal.ENGINE_TO_MOVE: message("Inspect this search after the engine's move."),
    Refusal.FORGOTTEN: message(
        "This search cannot be inspected: the engine was restarted after it. "
        "Searches attached to their moves can always be inspected."
    ),
    Refusal.SEVERAL_THREADS: message(
        "This search used several threads, so it cannot be stepped through. "
        "The Settings dialog changes their number."
    ),
    Refusal.NO_SEARCH: message("There is no search of Glassbox for this move."),
    Refusal.HIDDEN: message("No search can be inspected while the engine's thinking is hidden."),
    Refusal.BOOK: message("This move came from the engine's openings; there was no search."),
}
ELSEWHERE = template("This is the search for {move}; it is not of the game on the Play screen.")
NOTHING_SEARCHED = message("This search has no nodes to inspect.")


def open_move_search(state: State, session: Session) -> list[Effect]:
    """Record the search of the shown engine move, or show it if it is recorded already.

    If it cannot be inspected, a notice says why; no other search is shown in its place. A game
    without moves has none, so a search that was opened from a file is shown.
    """
    refusal = shown_search.inspection_refusal(state, session)
    if refusal is not None:
        common.show_info(state, _refused(state, session, refusal))
        return []
    played = shown_search.inspected_move(state, session)
    if played is None:
        return show_inspection_again(state, session)
    common.clear_selection(session)
    session.typed_move = None
    ended = pending_capsule.end_reading_capsule(state)
    known = inspection_of(state)
    if (
        known is None
        or not inspect_queries.is_search_of(known, played)
        or known.stage is InspectionStage.FAILED
    ):
        before = session.game.tree.board_before(played)
        chosen = _numbered(before, played.san)
        if played.search_id is None:
            source = message("The search attached to {move}", move=chosen)
            capsule = capsule_in_comment(played)
            return [
                *ended,
                *pending_capsule.begin_reading_capsule(state, capsule, source, chosen, before),
            ]
        inspection = Inspection(next_inspection_number(state), played.search_id, chosen, before)
        return [*ended, *begin_inspection(state, session, inspection)]
    common.show_screen(state, session, screens.INSPECT)
    return ended


def begin_inspection(state: State, session: Session, inspection: Inspection) -> list[Effect]:
    """Show a new inspection, and record its search."""
    inspection.process = seated_engines.recorder_engine(state).process
    state.open_screen(inspection)
    common.show_screen(state, session, screens.INSPECT)
    return [SendToInspector(recording.record_command(state, inspection))]


def _refused(state: State, session: Session, refusal: Refusal) -> Message:
    """Return why the search of the shown move cannot be inspected."""
    if refusal is Refusal.ADDED_ENGINE:
        name = shown_search.refused_engine(state, session)
        return message("{name}'s search cannot be replayed.", name=name)
    return REFUSALS[refusal]


def _numbered(board: chess.Board, san: str) -> str:
    """Return a move with its number: ``4… c5``."""
    dots = "." if board.turn == chess.WHITE else "…"
    return San(f"{board.fullmove_number}{dots} {san}")


def cancel_inspection(state: State, session: Session) -> list[Effect]:
    """Discard the recording, finished or not, and return to the screen before."""
    inspection = inspection_of(state)
    if inspection is None:
        return []
    common.show_screen(state, session, inspect_queries.screen_before_inspect(state))
    state.close_screen(Inspection)
    return []


def show_inspection_again(state: State, session: Session) -> list[Effect]:
    """Show the recorded search again. If it is not of the shown game, a notice says so."""
    common.show_screen(state, session, screens.INSPECT)
    inspection = inspection_of(state)
    if inspection is not None and not inspect_queries.is_inspection_of_game(
        inspection, session.game
    ):
        common.show_info(state, ELSEWHERE.filled(move=inspection.chosen))
    return []


def retry_recording(state: State) -> list[Effect]:
    """Record a search again after a failure. Restart the engine first if it failed too."""
    inspection = inspection_of(state)
    if inspection is None or inspection.stage is not InspectionStage.FAILED:
        return []
    seat = seated_engines.seat_with(state, EngineCapability.INSPECT)
    started = [] if seat is None else engine_searches.restart_engine(state, seat)
    inspection.number = next_inspection_number(state)
    inspection.stage, inspection.process = (
        InspectionStage.RECORDING,
        seated_engines.recorder_engine(state).process,
    )
    inspection.nodes = inspection.of_nodes = inspection.request = 0
    inspection.message, inspection.recording_stage = "", RecordingStage.SEARCHING
    inspection.recorded = inspection.search_state = inspection.board = None
    inspection.outline = TreeOutline()
    inspection.flame, inspection.heat = FlameGraphView(), HeatMapView()
    inspection.candidates, inspection.places = None, Places()
    inspection.export, inspection.copying, inspection.marks = SearchExport(), None, ConditionMarks()
    inspection.node_typed = None
    return [*started, SendToInspector(recording.record_command(state, inspection))]


def take_search_step(state: State, step: SearchStepKind) -> list[Effect]:
    """Go one step through the recorded search."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    inspection.request += 1
    inspection.step_request = inspection.request if step in SINGLE_STEPS else 0
    return [SendToInspector(ShowStepTarget(inspection.number, inspection.request, step))]


def go_to_node(state: State, node: int) -> list[Effect]:
    """Go to the search state at the entry to a node."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.recorded is None:
        return []
    inspection.request += 1
    node = min(max(node, 0), inspection.recorded.nodes)
    return [SendToInspector(GoToNode(inspection.number, inspection.request, node))]


def go_to_best_line(state: State) -> list[Effect]:
    """Go to the end of the principal variation."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.recorded is None:
        return []
    inspection.request += 1
    line = inspection.recorded.principal_variation
    return [SendToInspector(GoToLine(inspection.number, inspection.request, line))]


def go_to_node_search(state: State, node_search: int) -> list[Effect]:
    """Go to the search state at which a node search began."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    inspection.request += 1
    return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, node_search))]


def toggle_tree_row(state: State, node_search: int) -> list[Effect]:
    """Expand a row of the tree, or collapse it if it is expanded."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else tree_outline.toggle_node_search(inspection, node_search)


def show_node_span(state: State, first: float, last: float) -> list[Effect]:
    """Show the node graph from one node to another."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.show_chosen_span(inspection, first, last)


def show_whole_search(state: State, *, is_whole: bool) -> list[Effect]:
    """Show the node graph of the whole search, or of the iteration."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.show_whole_span(inspection, is_whole=is_whole)


def zoom_to_node_search(state: State, node_search: int) -> list[Effect]:
    """Show the node graph of one node search."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.zoom_to_box(inspection, node_search)


def close_step_hint(state: State) -> list[Effect]:
    """Hide the explanation of the step keys."""
    return settings.change_setting(state, "show_step_hint", False)


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
            return tree_outline.collapse_dropped(inspection, answer.closed)
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
        inspection.chosen = _numbered(inspection.root, inspection.root.san(best))
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


def inspection_number(state: State) -> int | None:
    """Return the number of the inspection; None if there is none."""
    inspection = inspection_of(state)
    return None if inspection is None else inspection.number


def end_closed_inspection(state: State, before: int | None) -> list[Effect]:
    """Return the effect that ends the inspection ``before`` in the engine if it was closed."""
    is_closed = before is not None and inspection_of(state) is None
    return [SendToInspector(EndInspection(before))] if before is not None and is_closed else []
