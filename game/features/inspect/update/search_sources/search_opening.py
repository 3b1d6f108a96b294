"""Opens the search of a move and closes it again, and records a search that failed anew."""

from __future__ import annotations

import chess

from engine.protocol.inspect_enums import RecordingStage
from engine.protocol.inspect_messages import (
    EndInspection,
)
from engine.protocol.shared_enums import EngineCapability
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.condition_marks import ConditionMarks
from game.features.inspect.model.flame_graph import FlameGraphView
from game.features.inspect.model.history_heat_map import HeatMapView
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    TreeOutline,
    inspection_of,
    next_inspection_number,
)
from game.features.inspect.model.places import Places
from game.features.inspect.model.search_export import SearchExport
from game.features.inspect.update import recording
from game.features.inspect.update.search_sources import pending_capsule
from game.formats.capsules import capsule_in_comment
from game.message import Message, San, message, template
from game.queries import seated_engines, shown_search
from game.queries.shown_search import Refusal
from game.state import screens
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches

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
        chosen = numbered_move(before, played.san)
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


def numbered_move(board: chess.Board, san: str) -> str:
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


def inspection_number(state: State) -> int | None:
    """Return the number of the inspection; None if there is none."""
    inspection = inspection_of(state)
    return None if inspection is None else inspection.number


def end_closed_inspection(state: State, before: int | None) -> list[Effect]:
    """Return the effect that ends the inspection ``before`` in the engine if it was closed."""
    is_closed = before is not None and inspection_of(state) is None
    return [SendToInspector(EndInspection(before))] if before is not None and is_closed else []
