"""Which moves are mistakes, as far as the analysis knows. Pure functions.

A verdict compares what the first engine has found before a move with what it has found after it. So
walking through a game with an engine is enough; no report has to be asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol import review
from engine.protocol.messages import Score
from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE, winning_chance
from game.features.analyse import queries
from game.features.analyse.model import AnalyseModel, AnalysisEngine
from game.rules import positions
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.words.nags import BLUNDER, INACCURACY, MISTAKE

NAGS = {
    review.Verdict.BLUNDER: BLUNDER,
    review.Verdict.MISTAKE: MISTAKE,
    review.Verdict.INACCURACY: INACCURACY,
}
MARGINS = ((16, 2.0), (14, 3.0))
"""Depths to which both positions must have been searched, each with the points by which the loss
may still shrink in a deeper search. So a verdict says how bad a move is at least.

Of 517 moves from games of levels 3 to 8, 98 of 100 verdicts at depth 16 were at least as bad at
depth 17 or 18, and 97 of 100 at depth 14. Without margins these are 78 and 80."""

LEAST_DEPTH = min(depth for depth, _ in MARGINS)
"""The depth from which on a search says enough for a verdict."""
INTERRUPTED_DEPTH = 16
"""The depth from which on the search of the shown position waits while the one before its move is
searched to ``LEAST_DEPTH``."""


class MoveVerdict(NamedTuple):
    """What a move has cost."""

    nag: int
    loss: float
    """The loss of winning chances of the side that moved, in points of a hundred."""


class _Value(NamedTuple):
    """What an engine has found in a position."""

    chance: float
    """The winning chance of the side to move, in per cent."""
    margin: float
    """The points by which a loss that depends on it may still shrink."""
    best: str | None
    """The best move; None where the game is over."""


def verdict_on_move(analysis: AnalyseModel, tree: GameTree, node: NodeId) -> MoveVerdict | None:
    """Return what the move to a node has cost.

    Return None if the move is good, or if its loss is not certain yet: if the first engine has not
    searched the positions before and after it deep enough. A null move has no verdict.
    """
    if node not in analysis.visited or not analysis.engines:
        return None
    move, parent = tree[node].move, tree.parent(node)
    if not move or parent not in analysis.visited:
        return None
    row = analysis.engines[0]
    before = _value(analysis, row, tree, parent)
    if before is None or before.best == move.uci():
        return None
    after = _value(analysis, row, tree, node)
    if after is None:
        return None
    loss = before.chance - (100 - after.chance)
    certain = loss - max(before.margin, after.margin)
    found = next((one for one, least in review.LEAST_LOSS if certain >= least), None)
    return None if found is None else MoveVerdict(NAGS[found], loss)


def is_deep_enough(
    analysis: AnalyseModel, row: AnalysisEngine, tree: GameTree, node: NodeId
) -> bool:
    """Return whether enough is known of a position for a verdict on a move to it or from it."""
    return _value(analysis, row, tree, node) is not None


def _value(
    analysis: AnalyseModel, row: AnalysisEngine, tree: GameTree, node: NodeId
) -> _Value | None:
    """Return what is known of a position; None if it was not searched deep enough."""
    slope = STOCKFISH_SLOPE if row.name else OWN_SLOPE
    result = queries.result_at_node(analysis, row, tree, node)
    if result is None:
        return _value_of_end(tree.board(node), slope)
    score = result.thinking.exact_score
    margin = next((points for depth, points in MARGINS if result.thinking.depth >= depth), None)
    if score is None or margin is None:
        return None
    best = next(iter(result.thinking.principal_variation), None)
    return _Value(winning_chance(score, slope), margin, best)


def _value_of_end(board: chess.Board, slope: float) -> _Value | None:
    """Return the value of a position where the game is over; None if there are moves."""
    if not positions.is_position_over(board):
        return None
    end = Score(mate=0) if board.is_check() else Score(centipawns=0)
    return _Value(winning_chance(end, slope), 0.0, None)
