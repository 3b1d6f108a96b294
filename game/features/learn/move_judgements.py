"""Which moves are right, from the searches of the report or of the position after the move."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.messages import Score
from engine.protocol.review import GameReview, PositionSearch, ReviewedLine, ReviewedMove
from game.rules import move_judgements
from game.rules.move_judgements import JudgedPosition
from game.state.aids.judging import Judgement


def known_judgement(
    review: GameReview, mistake: ReviewedMove, before: chess.Board, move: chess.Move
) -> Judgement | None:
    """Return the judgement on a legal move that needs no search; None if it needs one.

    ``before`` is the position before the mistake.
    """
    lines = _lines_of_two(review, mistake)
    return move_judgements.known_judgement(judged_position(review, mistake), lines, before, move)


def judgement_after(review: GameReview, mistake: ReviewedMove, after: Score) -> Judgement:
    """Return the judgement on a move; ``after`` is the score of the side to move after it."""
    return move_judgements.judgement_after(judged_position(review, mistake), after)


def judged_position(review: GameReview, mistake: ReviewedMove) -> JudgedPosition:
    """Return what the report knows of the position before a mistake."""
    return JudgedPosition(
        best_score_before(review, mistake), mistake.best_move, mistake.move, mistake.loss
    )


def best_score_before(review: GameReview, mistake: ReviewedMove) -> Score:
    """Return the score of the position before a mistake, by which the report judged it."""
    return _search(review, mistake.ply, 1).score


def best_line_before(review: GameReview, mistake: ReviewedMove) -> tuple[str, ...]:
    """Return the best line of the position before a mistake, in UCI notation."""
    return _search(review, mistake.ply, 1).lines[0].moves


def _search(review: GameReview, ply: int, lines: int) -> PositionSearch:
    return next(one for one in review.searches if (one.ply, one.requested_lines) == (ply, lines))


def _lines_of_two(
    review: GameReview, mistake: ReviewedMove
) -> Iterator[tuple[Score, ReviewedLine]]:
    """Yield the lines of the search with two lines, each with the score of the best one."""
    for search in review.searches:
        if search.ply == mistake.ply and search.requested_lines > 1:
            yield from ((search.score, line) for line in search.lines)
