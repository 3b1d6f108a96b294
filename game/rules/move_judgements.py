"""Which moves are right in a position that was searched before.

A move is judged as a report judges the moves of a game: by the winning chances that it loses
against the best move. It is right if it loses less than ``LEAST_WRONG`` points, or if it mates by
force. The move of the game is never right if it was a mistake, and no move is that loses as much.
"""

from __future__ import annotations

from collections.abc import Iterable

import chess
from msgspec import Struct

from engine.protocol.messages import Score
from engine.protocol.review import ReviewedLine
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.state.aids.judging import Judgement

LEAST_WRONG = 4.0
"""The least loss of winning chances of a move that is wrong, in points of a hundred."""
DRAWN = Score(centipawns=0)


class JudgedPosition(Struct, frozen=True):
    """What is known of a position in which a move is tried."""

    best: Score
    """Of the side to move."""
    best_move: str | None
    played: str | None = None
    """The mistake that was made in the game; None if there was none."""
    played_loss: float = LEAST_WRONG
    """What it lost."""


def known_judgement(
    position: JudgedPosition,
    lines: Iterable[tuple[Score, ReviewedLine]],
    before: chess.Board,
    move: chess.Move,
) -> Judgement | None:
    """Return the judgement on a legal move that needs no search; None if it needs one.

    It is the move of the game, one that begins a known line, or a move that ends the game. Each
    line has the score of the best line of its search.
    """
    uci = move.uci()
    if uci == position.played:
        return Judgement(False, position.played_loss, is_of_game=True)
    if uci == position.best_move:
        return Judgement(True, 0.0)
    after = before.copy()
    after.push(move)
    if after.is_checkmate():
        return Judgement(True, 0.0)
    if after.is_stalemate() or after.is_insufficient_material():
        return judgement_by_scores(position.best, DRAWN, position)
    for best, line in lines:
        if line.moves[:1] == (uci,):
            return judgement_by_scores(best, line.score, position)
    return None


def judgement_after(position: JudgedPosition, after: Score) -> Judgement:
    """Return the judgement on a move; ``after`` is the score of the side to move after it."""
    return judgement_by_scores(position.best, _turned(after), position)


def judgement_by_scores(best: Score, score: Score, position: JudgedPosition) -> Judgement:
    """Return the judgement on a move from its score and that of the best move.

    Both are those of the side that moves.
    """
    loss = lost_chances(best, score)
    mates = score.mate is not None and score.mate > 0
    return Judgement(mates or loss < min(LEAST_WRONG, position.played_loss), loss)


def lost_chances(best: Score, score: Score) -> float:
    """Return the winning chances that a move loses against the best one, at least 0."""
    return max(0.0, winning_chance(best, OWN_SLOPE) - winning_chance(score, OWN_SLOPE))


def _turned(after: Score) -> Score:
    """Return a score for the other side, seen from the position before the move."""
    if after.mate is None:
        return Score(centipawns=-(after.centipawns or 0))
    return Score(mate=-after.mate if after.mate > 0 else 1 - after.mate)
