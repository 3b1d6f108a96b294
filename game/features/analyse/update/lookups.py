"""Looks the shown position up in the book and the tablebases whose paths are set.

Our engine's process does it beside its search, so that no damaged table can end the window.
"""

from __future__ import annotations

from engine.protocol.lookups import LookUp
from game.actions.between_features import PositionLookedUp
from game.actions.effects import Effect, LookUpPosition
from game.features.analyse import position_lookups, queries
from game.features.analyse.model import MOST_RESULTS, AnalyseModel, AskedLookup, analysis_of
from game.queries import shown_position
from game.rules import positions
from game.state.engines import EngineStatus
from game.state.screens import ANALYSE
from game.state.state import State
from game.update import engine_searches


def request_lookup(state: State) -> list[Effect]:
    """Ask for the shown position unless it is known, or was asked for already."""
    analysis = analysis_of(state)
    row = None if analysis is None else queries.own_engine_row(analysis)
    if analysis is None or row is None or state.screen != ANALYSE:
        return []
    wanted = position_lookups.wanted_lookup(state)
    asked = analysis.looking_up
    is_asked = asked is not None and (asked.seat, asked.wanted) == (row.seat, wanted)
    has_failed = state.engines.at[row.seat].status is EngineStatus.FAILED
    if wanted is None or is_asked or has_failed or wanted in analysis.looked_up:
        return []
    number = engine_searches.next_search_id(state)
    analysis.looking_up = AskedLookup(number, row.seat, wanted)
    session = state.sessions.by_id[analysis.session_id]
    tree, shown = session.game.tree, shown_position.shown_node(session)
    fen, moves = positions.searched_position(tree, shown)
    return [LookUpPosition(row.seat, LookUp(number, fen, moves, tree.start.chess960))]


def keep_lookup_result(analysis: AnalyseModel, action: PositionLookedUp) -> None:
    """Keep what was found, under the position that was asked for."""
    asked = analysis.looking_up
    if asked is None or asked.number != action.found.number:
        return
    analysis.looking_up = None
    analysis.looked_up[asked.wanted] = action.found
    if len(analysis.looked_up) > MOST_RESULTS:
        del analysis.looked_up[next(iter(analysis.looked_up))]
