"""Which moves are right, from the searches of the report or of the position after the move.

A move is judged as the report judges the moves of the game: by the winning chances that it loses
against the best move. It is right if it loses less than ``LEAST_WRONG`` points, or if it mates by
force. The move of the game is never right, and no move is that loses as much.
"""

from __future__ import annotations

import chess

from engine.protocol.messages import Score
from engine.protocol.review import GameReview, PositionSearch, ReviewedMove
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.features.learn.model import Judgement

LEAST_WRONG = 4.0
"""The least loss of winning chances of a move that is wrong, in points of a hundred."""
DRAWN = Score(centipawns=0)


def known_judgement(
    review: GameReview, mistake: ReviewedMove, before: chess.Board, move: chess.Move
) -> Judgement | None:
    """Return the judgement on a legal move that needs no search; None if it needs one.

    It is the move of the game, one of the best moves of the report, or a move that ends the game.
    ``before`` is the position before the mistake.
    """
    uci = move.uci()
    if uci == mistake.move:
        return Judgement(False, mistake.loss, is_of_game=True)
    if uci == mistake.best_move:
        return Judgement(True, 0.0)
    after = before.copy()
    after.push(move)
    if after.is_checkmate():
        return Judgement(True, 0.0)
    if after.is_stalemate() or after.is_insufficient_material():
        return judgement_by_scores(best_score_before(review, mistake), DRAWN, mistake)
    return _by_second_line(review, mistake, uci)


def judgement_after(review: GameReview, mistake: ReviewedMove, after: Score) -> Judgement:
    """Return the judgement on a move; ``after`` is the score of the side to move after it."""
    return judgement_by_scores(best_score_before(review, mistake), _turned(after), mistake)


def judgement_by_scores(best: Score, score: Score, mistake: ReviewedMove) -> Judgement:
    """Return the judgement on a move from its score and that of the best move.

    Both are those of the side that moves.
    """
    loss = max(0.0, winning_chance(best, OWN_SLOPE) - winning_chance(score, OWN_SLOPE))
    mates = score.mate is not None and score.mate > 0
    return Judgement(mates or loss < min(LEAST_WRONG, mistake.loss), loss)


def best_score_before(review: GameReview, mistake: ReviewedMove) -> Score:
    """Return the score of the position before a mistake, by which the report judged it."""
    return _search(review, mistake.ply, 1).score


def best_line_before(review: GameReview, mistake: ReviewedMove) -> tuple[str, ...]:
    """Return the best line of the position before a mistake, in UCI notation."""
    return _search(review, mistake.ply, 1).lines[0].moves


def _search(review: GameReview, ply: int, lines: int) -> PositionSearch:
    return next(one for one in review.searches if (one.ply, one.requested_lines) == (ply, lines))


def _by_second_line(review: GameReview, mistake: ReviewedMove, move: str) -> Judgement | None:
    """Return the judgement by the search with two lines, if a line of it begins with a move."""
    for search in review.searches:
        if search.ply == mistake.ply and search.requested_lines > 1:
            for line in search.lines:
                if line.moves[:1] == (move,):
                    return judgement_by_scores(search.score, line.score, mistake)
    return None


def _turned(after: Score) -> Score:
    """Return a score for the other side, seen from the position before the move."""
    if after.mate is None:
        return Score(centipawns=-(after.centipawns or 0))
    return Score(mate=-after.mate if after.mate > 0 else 1 - after.mate)
