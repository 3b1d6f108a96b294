"""What a move costs: lost winning chances, a verdict on them, and changes of a forced mate.

All scores here are for the side that moves, seen from the position before the move.

The verdicts are those of lichess (``Advice`` of its server): a loss of winning chances has margins,
and a mate that was created or lost has limits of its own. They are milder if the game was lost or
won anyway. Two moves of equal worth cost the same:

* The best move of the search before it costs nothing. A search of the position after it goes one
  ply deeper, and it may find less. Then the position was worse than it seemed, not the move.
* A search with two lines compares both moves at the same depth. If that search looked at the move
  no less deep than the search of the position after it, the milder of both verdicts counts.
* A longer mate is still a mate. It is named as delayed, and it has no verdict.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.messages import Score
from engine.protocol.review import LEAST_LOSS, MateChange, PositionSearch, Verdict
from engine.protocol.winning_chances import (
    OWN_SLOPE,
    STOCKFISH_SLOPE,
    unlimited_chance,
    winning_chance,
)
from engine.review.accuracy import lost_centipawns

MILDER = (
    (unlimited_chance(-999, STOCKFISH_SLOPE), Verdict.INACCURACY),
    (unlimited_chance(-700, STOCKFISH_SLOPE), Verdict.MISTAKE),
)
"""Verdicts that are milder than a blunder on a mate that was created or lost.

Each holds if the side that suffers from it has a winning chance below this otherwise, in per cent.
The limits are those of lichess in centipawns of Stockfish."""

_SEVERITY = {verdict: number for number, verdict in enumerate((None, *Verdict))}


class MoveCost(NamedTuple):
    """What a move costs the side that makes it."""

    loss: float
    """Lost winning chances in points of a hundred, at least 0."""
    loss_cp: int
    """Lost centipawns, at least 0; see ``lost_centipawns``."""
    verdict: Verdict | None
    mate_change: MateChange | None


NO_COST = MoveCost(0.0, 0, None, None)


def cost_of_move(
    move: str,
    before: PositionSearch,
    after: PositionSearch,
    two_lines: PositionSearch | None = None,
    slope: float = OWN_SLOPE,
) -> MoveCost:
    """Return what a move of a game costs.

    Args:
        move: in UCI notation.
        before: search of the position before the move.
        after: search of the position after it.
        two_lines: search of the position before the move with two lines; None if there is none.
        slope: of the winning chances.
    """
    if move == before.best_move:
        return NO_COST
    costs = [cost_of_score(before.score, score_of_move(after.score), slope)]
    if two_lines is not None and two_lines.depth > after.depth:
        costs += [
            cost_of_score(two_lines.score, line.score, slope)
            for line in two_lines.lines
            if line.moves[:1] == (move,)
        ]
    return min(costs, key=_badness)


def cost_of_score(best: Score, played: Score, slope: float = OWN_SLOPE) -> MoveCost:
    """Return what a move costs.

    Args:
        best: score of the best move.
        played: score of the move itself.
        slope: of the winning chances.
    """
    loss = max(0.0, winning_chance(best, slope) - winning_chance(played, slope))
    change = mate_change(best, played)
    verdict = _verdict(best, played, loss, change, slope)
    return MoveCost(loss, lost_centipawns(best, played), verdict, change)


def mate_change(best: Score, played: Score) -> MateChange | None:
    """Return what a move does to a forced mate, from the scores of the best move and the move."""
    if _mates(best):
        if not _mates(played):
            return MateChange.LOST
        return MateChange.DELAYED if (played.mate or 0) > (best.mate or 0) else None
    return MateChange.CREATED if _is_mated(played) and not _is_mated(best) else None


def score_of_move(after: Score) -> Score:
    """Return the score of a move for the side that makes it.

    ``after`` is the score of the position after the move, for the side to move there.
    """
    if after.mate is None:
        return Score(centipawns=-(after.centipawns or 0))
    return Score(mate=-after.mate if after.mate > 0 else 1 - after.mate)


def score_after_move(score: Score) -> Score:
    """Return the score of the position after a move, for the side to move there.

    ``score`` is that of the move, for the side that makes it. It is the reverse of
    ``score_of_move``.
    """
    if score.mate is None:
        return Score(centipawns=-(score.centipawns or 0))
    return Score(mate=1 - score.mate if score.mate > 0 else -score.mate)


def is_only_good_move(move: str, two_lines: PositionSearch, slope: float = OWN_SLOPE) -> bool:
    """Return whether a move is the best one, and each other move is at least a mistake.

    The only legal move is none, because it was no choice.
    """
    if move != two_lines.best_move or len(two_lines.lines) < 2:
        return False
    best, other = two_lines.lines[:2]
    return cost_of_score(best.score, other.score, slope).verdict in (
        Verdict.MISTAKE,
        Verdict.BLUNDER,
    )


def _verdict(
    best: Score, played: Score, loss: float, change: MateChange | None, slope: float
) -> Verdict | None:
    if change is MateChange.CREATED:
        return _verdict_on_mate(best.centipawns, slope)
    if change is MateChange.LOST:
        cp = played.centipawns
        return _verdict_on_mate(None if cp is None else -cp, slope)
    return next((verdict for verdict, least in LEAST_LOSS if loss >= least), None)


def _verdict_on_mate(centipawns: int | None, slope: float) -> Verdict:
    """Return the verdict on a mate that was created or lost; see ``MILDER``.

    The centipawns are those that the side which suffers from it has otherwise; None if it mates.
    """
    if centipawns is None:
        return Verdict.BLUNDER
    chance = unlimited_chance(centipawns, slope)
    return next((verdict for limit, verdict in MILDER if chance < limit), Verdict.BLUNDER)


def _mates(score: Score) -> bool:
    return score.mate is not None and score.mate > 0


def _is_mated(score: Score) -> bool:
    return score.mate is not None and score.mate <= 0


def _badness(cost: MoveCost) -> tuple[int, float, bool]:
    return _SEVERITY[cost.verdict], cost.loss, cost.mate_change is not None
