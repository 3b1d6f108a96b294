"""The position that an engine of a scene searches, as far as its row shows it."""

from __future__ import annotations

import chess

from game.actions.window import ClockTick
from game.app.dispatch import update
from game.features.analyse.model import AnalysisEngine
from game.state.state import State


def searched_board(state: State, row: AnalysisEngine) -> chess.Board:
    """Return the position that an engine searches and shows.

    A search of the position before the shown move, for its verdict, is given up.
    """
    if row.asked is not None and row.asked.judges is not None:
        row.unjudged = row.asked.position
        update(state, ClockTick(state.now_ms))
    return next(one.board for one in state.engines.searches.values() if one.seat == row.seat)
