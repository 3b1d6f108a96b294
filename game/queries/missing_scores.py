"""The positions whose scores are missing, and whether our engine looks for them. Pure functions.

It searches the positions of a game that is played or opened, if the scores that are shown are its
own: first the shown position, then the last one, then those before it, from the end backwards. In a
game of more than ``MOST_FILLED_IN`` half-moves, an earlier position gets a score when it is shown.
"""

from __future__ import annotations

import chess

from engine.protocol.shared_enums import SearchPurpose
from game.queries import shown_position, shown_scores
from game.rules import positions
from game.state.evaluations import Evaluations, PositionKey, ScoreSource
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.screens import PLAY
from game.state.session import Session
from game.state.state import State

EVALUATION_NODES = 50_000
"""How many nodes a position gets.

In 83 positions of games of 2,000 nodes a move, the winning chance differed from that of a million
nodes by 1.9 points of a hundred at the median, and by less than 10 in all; with 20,000 nodes by 3.1
and in 95 of 100, with 100,000 by 1.5 and in all."""

MOST_FILLED_IN = 800
"""The number of positions before the last one that are searched unseen. Few games are longer.

It is smaller than the number of scores that are kept, so that none of these is found in vain."""


def are_scores_wanted(state: State) -> bool:
    """Return whether our engine finds the scores of the game on the Play screen.

    The first move of a game begins it, so that a window that only opens starts no engine.
    """
    session, settings = state.play_session, state.settings
    if not (settings.show_evaluation or settings.show_graph or settings.show_moves):
        return False
    if not (session.game.moves or session.game.is_document):
        return False
    is_own = shown_scores.score_source(state, session) is ScoreSource.GLASSBOX
    return is_own and not shown_scores.hides_scores(session)


def may_search_missing(state: State) -> bool:
    """Return whether positions may be searched that are neither shown nor the last one.

    They wait while an engine searches for its move and its clock runs.
    """
    searches = (one for one in state.engines.searches.values() if one.purpose is SearchPurpose.PLAY)
    return not any(
        one.held is None and _has_running_clock(state.sessions.by_id[one.session])
        for one in searches
    )


def _has_running_clock(session: Session) -> bool:
    clock = session.game.clock
    return clock is not None and clock.running is not None


def may_search_go_on(state: State, board: chess.Board) -> bool:
    """Return whether the search of a position may go on.

    It is shown or the last one, or else no engine needs the time.
    """
    if may_search_missing(state):
        return True
    session = state.play_session
    tree, urgent = session.game.tree, (shown_position.shown_node(session), session.game.end)
    return positions.position_key_of(board) in {
        positions.position_key_at(tree, one) for one in urgent
    }


def next_missing_node(state: State) -> NodeId | None:
    """Return the node whose position is searched next; None if nothing is missing now."""
    session = state.play_session
    if state.screen != PLAY or not are_scores_wanted(state):
        return None
    game, known = session.game, state.model(Evaluations)
    nodes = [shown_position.shown_node(session)]
    if known.filled is not game.tree:
        nodes.append(game.end)
        nodes += game.tree.asked(game.end, _filled_in) if may_search_missing(state) else ()
    return next((node for node in nodes if _is_missing(known, game.tree, node)), None)


def wanted_positions(state: State) -> set[PositionKey]:
    """Return the positions of the game on the Play screen whose scores are searched, if missing."""
    session = state.play_session
    game = session.game
    urgent = (shown_position.shown_node(session), game.end)
    nodes = (*urgent, *game.tree.asked(game.end, _filled_in))
    return {positions.position_key_at(game.tree, node) for node in nodes}


def _filled_in(moves: tuple[Node, ...]) -> tuple[NodeId, ...]:
    """Return the nodes before the last one that are filled in, from the end backwards."""
    return tuple(node.parent or ROOT for node in reversed(moves[-MOST_FILLED_IN:]))


def _is_missing(known: Evaluations, tree: GameTree, node: NodeId) -> bool:
    found = known.by_position.get(positions.position_key_at(tree, node))
    is_known = found is not None and found.nodes >= EVALUATION_NODES
    return not is_known and not positions.is_position_over(tree.board(node))
