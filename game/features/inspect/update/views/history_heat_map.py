"""Changes of the heat map of the histories: the shown part, and its requests to the engine."""

from __future__ import annotations

import chess

from engine.protocol.inspect_messages import AskHistories
from engine.protocol.recording_reports import HistoriesAnswer
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.history_heat_map import LAYERS, HistoryTable
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    NavigationKey,
)


def request_histories(inspection: Inspection) -> list[Effect]:
    """Request the histories of the shown search state, unless a request is still open."""
    view, search_state = inspection.heat, inspection.search_state
    is_seen = inspection.view is InspectView.HISTORY and inspection.stage is InspectionStage.OPEN
    if search_state is None or not is_seen or view.asked is not None:
        return []
    if view.answer is not None and view.answer.node_search == search_state.node_search:
        return []
    view.asked = search_state.node_search
    return [SendToInspector(AskHistories(inspection.number, search_state.node_search))]


def accept_histories(inspection: Inspection, answer: HistoriesAnswer) -> list[Effect]:
    """Accept an answer. If the search state has changed since the request, request again."""
    view, search_state = inspection.heat, inspection.search_state
    view.asked = None
    if search_state is not None and search_state.node_search == answer.node_search:
        view.answer = answer
        if view.origin not in {piece.square for piece in answer.pieces}:
            view.origin = None
    return request_histories(inspection)


def forget_histories_request(inspection: Inspection) -> None:
    """Stop waiting for histories, so that they can be requested again."""
    inspection.heat.asked = None


def choose_history_piece(inspection: Inspection, square: chess.Square | None) -> list[Effect]:
    """Show the moves of the piece on a square; the same square again shows all pieces."""
    view = inspection.heat
    known = () if view.answer is None else view.answer.pieces
    is_piece = square in {piece.square for piece in known}
    view.origin = square if is_piece and square != view.origin else None
    return []


def handle_heat_map_key(
    inspection: Inspection, way: NavigationKey, *, flipped: bool
) -> list[Effect]:
    """Handle a key while the heat map is shown."""
    view = inspection.heat
    if way in (NavigationKey.ENTER, NavigationKey.GO):
        return choose_history_piece(inspection, view.cursor)
    if way in (NavigationKey.IN, NavigationKey.OUT):
        step = 1 if way is NavigationKey.IN else -1
        return show_history_table(
            inspection, LAYERS[(LAYERS.index(view.layer) + step) % len(LAYERS)]
        )
    steps = {
        NavigationKey.UP: (0, 1),
        NavigationKey.DOWN: (0, -1),
        NavigationKey.LEFT: (-1, 0),
        NavigationKey.RIGHT: (1, 0),
    }
    if way not in steps:
        return []
    if view.cursor is None:
        view.cursor = chess.E4  # The first key only chooses the current square.
        return []
    across, up = steps[way]
    turn = -1 if flipped else 1
    file = chess.square_file(view.cursor) + turn * across
    rank = chess.square_rank(view.cursor) + turn * up
    if 0 <= file < 8 and 0 <= rank < 8:
        view.cursor = chess.square(file, rank)
    return []


def show_history_table(inspection: Inspection, layer: HistoryTable) -> list[Effect]:
    """Colour the squares by another history table."""
    inspection.heat.layer = layer
    return []
