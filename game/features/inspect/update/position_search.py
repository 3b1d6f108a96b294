"""Opens the search of a position that belongs to no game."""

from __future__ import annotations

import chess

from engine.protocol.messages import NO_SEARCH, Go, Limits
from game.actions.between_features import InspectSearch
from game.actions.effects import Effect
from game.features.inspect.model.inspection import Inspection, PositionSearch, next_number
from game.features.inspect.update import pending_capsule, stepping
from game.features.inspect.update.capsules import MOVE_OF
from game.state.session import Session
from game.state.state import State


def open_search(state: State, session: Session, action: InspectSearch) -> list[Effect]:
    """Search a position and record the search. A recording of another search is dropped."""
    root = chess.Board(action.fen, chess960=action.chess960)
    for uci in action.moves:
        root.push_uci(uci)
    limits = Limits(depth=action.depth)
    go = Go(NO_SEARCH, action.fen, action.moves, limits, action.chess960, action.lines)
    inspection = Inspection(
        next_number(state),
        None,
        MOVE_OF[root.turn].filled(number=root.fullmove_number),
        root.copy(stack=False),
        is_loaded=True,
        position_search=PositionSearch(go, action.hash_mb),
        opened_from=state.screen,
        flipped=action.flipped,
    )
    ended = pending_capsule.end(state)
    return [*ended, *stepping.begin(state, session, inspection)]
