"""From which depth on the search sees the refutation of a mistake, and what it believed before.

It follows from the recorded iterations of the search of the position after the mistake. Nothing is
said of a refutation that is plain at once, and of a loss that grows from iteration to iteration.
"""

from __future__ import annotations

from engine.protocol.clauses import EvidenceNode
from engine.protocol.messages import Score
from engine.protocol.review import LEAST_LOSS, KnownSince, PositionSearch, ReviewedMove, Verdict
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance

LEAST_DEPTH = 4
"""A refutation that is seen before this depth is plain."""
LEAST_POINTS = dict(LEAST_LOSS)[Verdict.MISTAKE]
"""The least loss of a move that is told of. In a lost game, the sight of a mate costs less."""
SEEN_SHARE = 0.6
"""A refutation is seen when the move costs this part of its loss."""
BELIEVED_SHARE = 0.3
"""A move still seems good when it costs at most this part of it."""
MOST_STEPS = 2
"""Within so many iterations a move that seemed good is refuted; else its score drifts."""


def known_since(move: ReviewedMove, after: PositionSearch) -> KnownSince | None:
    """Return from which depth on the search sees why a move is a mistake.

    None if it was seen early, bit by bit, or for a while before, and for a move that loses little.

    Args:
        move: the move.
        after: the search with one line of the position after it.
    """
    iterations = after.iterations
    if move.verdict is None or move.loss < LEAST_POINTS:
        return None
    first = len(iterations)
    while first > 0 and (
        iterations[first - 1].best_move == after.best_move
        and _loss(move, iterations[first - 1].score) >= SEEN_SHARE * move.loss
    ):
        first -= 1
    if not 0 < first < len(iterations) or iterations[first].depth < LEAST_DEPTH:
        return None
    if any(_loss(move, one.score) >= SEEN_SHARE * move.loss for one in iterations[:first]):
        return None
    believed = next(
        (
            one
            for one in reversed(iterations[max(0, first - MOST_STEPS) : first])
            if _loss(move, one.score) <= BELIEVED_SHARE * move.loss
        ),
        None,
    )
    if believed is None:
        return None
    node = EvidenceNode(after.ply, after.requested_lines, (iterations[first].best_move,))
    return KnownSince(iterations[first].depth, believed, node)


def _loss(move: ReviewedMove, score: Score) -> float:
    """Return the winning chances, in points, that a move loses by a score for the other side."""
    return move.chance_before - (100 - winning_chance(score, OWN_SLOPE))
