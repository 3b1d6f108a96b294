"""The positions whose scores are missing, and whether our engine looks for them. Pure functions.

It searches the positions of a game that is played or opened, if the scores that are shown are its
own: first the shown position, then the last one, then those before it, from the end backwards. In a
game of more than ``MOST_FILLED_IN`` half-moves, an earlier position gets a score when it is shown.

When all have a score, it searches the sharp ones again, longer, in the same order. A position is
sharp if its first score and that of the position before or after it are far apart: one of the two
has missed something. So which ones are sharp depends on the game alone, not on what was shown when.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import chess

from engine.protocol.messages import Score
from engine.protocol.shared_enums import SearchPurpose
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.queries import shown_position, shown_scores
from game.rules import positions
from game.state.evaluations import Evaluations, PositionKey, ScoreSource
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.screens import PLAY
from game.state.session import Session
from game.state.state import State

EVALUATION_NODES = 50_000
"""How many nodes a position gets at first.

In 83 positions of games of 2,000 nodes a move, the winning chance differed from that of a million
nodes by 1.9 points of a hundred at the median, and by less than 10 in all; with 20,000 nodes by 3.1
and in 95 of 100, with 100,000 by 1.5 and in all."""

SHARP_NODES = 400_000
"""How many nodes a sharp position gets.

``tests/benchmarks/analysis/sharp_scores.py`` compares with two million nodes. In 30 games of level
5, 35 of 100 positions were sharp. Their winning chances were wrong by 2.1 points of a hundred at
the median and 8.9 at the 95th centile; now by 0.9 and 4.9, with 200,000 nodes by 1.0 and 7.0. A
game took 2.0 s of processor time, now 8.1 s, with 200,000 nodes 5.0 s. In the opera game, 21.5
points at the 95th centile became 6.9."""
SHARP_POINTS = 5.0
"""From how many points of winning chances on the scores of neighbours are far apart. It is the loss
of an inaccuracy."""

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


class MissingScore(NamedTuple):
    """What our engine searches next."""

    node: NodeId
    nodes: int
    """The limit of the search."""


def next_missing_score(state: State) -> MissingScore | None:
    """Return what is searched next; None if nothing is missing now."""
    session = state.play_session
    if state.screen != PLAY or not are_scores_wanted(state):
        return None
    game, known = session.game, state.model(Evaluations)
    shown, fills = shown_position.shown_node(session), may_search_missing(state)
    nodes = [shown]
    if known.filled is not game.tree:
        nodes.append(game.end)
        nodes += game.tree.asked(game.end, _filled_in) if fills else ()
    first = (*nodes, *_neighbours(game, shown)) if fills else nodes
    for node in first:
        if _is_missing(known, game.tree, node, EVALUATION_NODES):
            return MissingScore(node, EVALUATION_NODES)
    sharp = (node for node in nodes if _is_missing(known, game.tree, node, SHARP_NODES))
    wanted = (node for node in sharp if fills and _is_sharp(known, game, node))
    return next((MissingScore(node, SHARP_NODES) for node in wanted), None)


def wanted_positions(state: State) -> set[PositionKey]:
    """Return the positions of the game on the Play screen whose scores are searched, if missing."""
    session = state.play_session
    game = session.game
    urgent = (shown_position.shown_node(session), game.end)
    nodes = (*urgent, *_neighbours(game, urgent[0]), *game.tree.asked(game.end, _filled_in))
    return {positions.position_key_at(game.tree, node) for node in nodes}


def _filled_in(moves: tuple[Node, ...]) -> tuple[NodeId, ...]:
    """Return the nodes before the last one that are filled in, from the end backwards."""
    return tuple(node.parent or ROOT for node in reversed(moves[-MOST_FILLED_IN:]))


def _neighbours(game: Game, node_id: NodeId) -> tuple[NodeId, ...]:
    """Return the nodes before and after a node, after it the one of the game or the main one."""
    node = game.tree[node_id]
    before = () if node.parent is None else (node.parent,)
    if not game.is_played(node_id):
        return (*before, *node.children[:1])
    return (*before, *((game.node_at(node.ply + 1),) if node.ply < len(game.moves) else ()))


def _is_missing(known: Evaluations, tree: GameTree, node: NodeId, nodes: int) -> bool:
    found = known.by_position.get(positions.position_key_at(tree, node))
    is_known = found is not None and found.nodes >= nodes
    return not is_known and not positions.is_position_over(tree.board(node))


def _is_sharp(known: Evaluations, game: Game, node: NodeId) -> bool:
    """Return whether the first scores of a position and of a neighbour are far apart."""
    first = _first_score(known, game.tree, node)
    beside = (_first_score(known, game.tree, one) for one in _neighbours(game, node))
    return first is not None and are_far_apart(first, (one for one in beside if one is not None))


def _first_score(known: Evaluations, tree: GameTree, node: NodeId) -> Score | None:
    found = known.by_position.get(positions.position_key_at(tree, node))
    return None if found is None else found.first or found.score


def are_far_apart(score: Score, neighbours: Iterable[Score]) -> bool:
    """Return whether a score is far from that of a neighbour. All scores are for one side."""
    chance = winning_chance(score, OWN_SLOPE)
    return any(abs(chance - winning_chance(one, OWN_SLOPE)) >= SHARP_POINTS for one in neighbours)
