"""What each engine that watches is to search now: the threat, the position, or the one before it.

A verdict on the shown move needs the position before it, too. So once the shown position is
searched deep enough, our engine searches the one before, and then goes on with the shown one.
"""

from __future__ import annotations

from typing import NamedTuple

import chess
from msgspec.structs import replace

from engine.protocol.messages import Limits
from engine.protocol.shared_enums import SearchPurpose
from game.features.analyse import queries, verdicts
from game.features.analyse.model import AnalyseModel, AnalysisEngine, WantedSearch
from game.queries import shown_position
from game.rules import positions
from game.state.engines import EngineStatus
from game.state.node import NodeId
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State

THREAT_LIMITS = Limits(move_time_ms=1000)
"""How long a threat is looked for, before the engine goes on with the position."""


class SearchTask(NamedTuple):
    """What an engine is to search, and the board with this position."""

    wanted: WantedSearch
    board: chess.Board
    node: NodeId
    """The node of the position; for a threat the one in which the side to move passes."""


def search_task(
    state: State, session: Session, analysis: AnalyseModel, row: AnalysisEngine
) -> SearchTask | None:
    """Return the task of an engine; None if it is to rest."""
    seated = state.engines.at[row.seat]
    if not row.is_on or state.screen != ANALYSE or seated.status is EngineStatus.FAILED:
        return None
    tree, node = session.game.tree, queries.node_searched_by(session, row)
    position, lines = positions.position_key_at(tree, node), max(row.lines, 1)
    wanted = WantedSearch(position, lines, row.limits, SearchPurpose.ANALYSE, seated.process)
    passed = _threat_board(session, analysis, row)
    if passed is not None:
        threat = wanted._replace(
            position=positions.position_key_of(passed),
            lines=1,
            limits=THREAT_LIMITS,
            purpose=SearchPurpose.THREAT,
        )
        if not _is_found(analysis, row, threat):
            return SearchTask(threat, passed, node)
    board = tree.board(node)
    is_done = _is_found(analysis, row, wanted) or positions.is_position_over(board)
    if is_done or _may_be_interrupted(analysis, row, wanted):
        before = _task_before(session, analysis, row, wanted)
        if before is not None:
            return before
    return None if is_done else SearchTask(wanted, board, node)


def _threat_board(
    session: Session, analysis: AnalyseModel, row: AnalysisEngine
) -> chess.Board | None:
    """Return the position in which an engine looks for a threat; None if it does not."""
    if not analysis.shows_threat or row is not queries.threat_engine(analysis):
        return None
    return queries.threat_board(shown_position.shown_board(session))


def _may_be_interrupted(analysis: AnalyseModel, row: AnalysisEngine, wanted: WantedSearch) -> bool:
    """Return whether the search of the shown position may wait while another one is searched.

    A limit of nodes or of time would begin anew, so such a search goes on to its end.
    """
    if wanted.limits.nodes is not None or wanted.limits.move_time_ms is not None:
        return False
    known = analysis.results.get((row.name, wanted.position))
    is_deep = known is not None and known.thinking.depth >= verdicts.INTERRUPTED_DEPTH
    return is_deep and known is not None and known.lines >= wanted.lines


def _task_before(
    session: Session, analysis: AnalyseModel, row: AnalysisEngine, wanted: WantedSearch
) -> SearchTask | None:
    """Return the search of the position before the shown move; None if no verdict needs it.

    Only our engine makes it, while its verdicts count and it follows the person. The limits of the
    person hold there, too.
    """
    tree, node = session.game.tree, queries.node_searched_by(session, row)
    parent, depth = tree.parent(node), wanted.limits.depth
    counts = row is analysis.engines[0] and not row.name and row.held is None
    is_limited = depth is not None and depth < verdicts.LEAST_DEPTH
    if not counts or is_limited or parent is None or not tree[node].move:
        return None
    is_judged = verdicts.is_deep_enough(analysis, row, tree, parent)
    if is_judged or not verdicts.is_deep_enough(analysis, row, tree, node):
        return None
    position = positions.position_key_at(tree, parent)
    same_limits = wanted._replace(position=position, judges=wanted.position)
    before = same_limits._replace(limits=replace(wanted.limits, depth=verdicts.LEAST_DEPTH))
    is_tried = _is_found(analysis, row, before) or _is_found(analysis, row, same_limits)
    if is_tried or row.unjudged == position:
        return None
    return SearchTask(before, tree.board(parent), parent)


def _is_found(analysis: AnalyseModel, row: AnalysisEngine, wanted: WantedSearch) -> bool:
    """Return whether an earlier search of an engine has reached the limits that are wanted."""
    known = analysis.results.get((row.name, wanted.position))
    return known is not None and known.reached == wanted.limits and known.lines >= wanted.lines
