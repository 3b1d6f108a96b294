"""Opens the search of a position that belongs to no game, and a search of a report."""

from __future__ import annotations

import chess

from engine.protocol.messages import NO_SEARCH, Go, Limits
from game.actions.between_features import InspectReviewedSearch, InspectSearch
from game.actions.effects import Effect
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    ReviewedSearch,
    SearchedPosition,
    inspection_of,
    next_inspection_number,
)
from game.features.inspect.update import recording
from game.features.inspect.update.search_sources import pending_capsule, search_opening
from game.features.inspect.update.search_sources.capsules import MOVE_OF
from game.state import screens
from game.state.session import Session
from game.state.state import State
from game.update import common


def open_position_search(state: State, session: Session, action: InspectSearch) -> list[Effect]:
    """Search a position and record the search. A recording of another search is dropped."""
    root = chess.Board(action.fen, chess960=action.chess960)
    for uci in action.moves:
        root.push_uci(uci)
    limits = Limits(depth=action.depth)
    go = Go(NO_SEARCH, action.fen, action.moves, limits, action.chess960, action.lines)
    inspection = Inspection(
        next_inspection_number(state),
        None,
        MOVE_OF[root.turn].filled(number=root.fullmove_number),
        root.copy(stack=False),
        is_loaded=True,
        position_search=SearchedPosition(go, action.hash_mb),
        opened_from=state.screen,
        flipped=action.flipped,
    )
    ended = pending_capsule.end_reading_capsule(state)
    return [*ended, *search_opening.begin_inspection(state, session, inspection)]


def open_reviewed(state: State, session: Session, action: InspectReviewedSearch) -> list[Effect]:
    """Record a search of a report and go along a line of it.

    If it is recorded already, it is shown again. A recording of another search is dropped.
    """
    wanted = ReviewedSearch(action.game, action.nodes, action.searches, action.number)
    known = inspection_of(state)
    if known is not None and known.stage is InspectionStage.OPEN and known.reviewed == wanted:
        known.line, known.opened_from, known.flipped = action.line, state.screen, action.flipped
        known.view = InspectView.MOVES
        common.show_screen(state, session, screens.INSPECT)
        return [recording.request_first_search_state(known)]
    root = chess.Board(action.game.fen, chess960=action.game.chess960)
    for uci in action.game.moves[: action.searches[action.number].ply]:
        root.push_uci(uci)
    inspection = Inspection(
        next_inspection_number(state),
        None,
        MOVE_OF[root.turn].filled(number=root.fullmove_number),
        root.copy(stack=False),
        is_loaded=True,
        reviewed=wanted,
        line=action.line,
        opened_from=state.screen,
        flipped=action.flipped,
    )
    ended = pending_capsule.end_reading_capsule(state)
    return [*ended, *search_opening.begin_inspection(state, session, inspection)]
