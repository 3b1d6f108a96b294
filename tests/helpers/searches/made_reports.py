"""Reports of a review whose searches nobody has made: scores at random, without any engine."""

from __future__ import annotations

import random

from engine.protocol.messages import Score
from engine.protocol.review import (
    GameReview,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    ReviewFinished,
    ReviewProgress,
    ReviewReport,
)
from engine.review.boards import boards_of
from engine.review.summary import game_review, reviewed_moves

NODES = 1000
SPAN = 16


def made_searches(game: ReviewedGame, seed: int = 1) -> tuple[PositionSearch, ...]:
    """Return a search with one line for each position, from the last one on."""
    lots = random.Random(seed)
    searches = []
    for ply, board in enumerate(boards_of(game)):
        moves = [move.uci() for move in board.legal_moves]
        line = ReviewedLine(
            Score(centipawns=lots.randint(-300, 300)), tuple(lots.sample(moves, min(1, len(moves))))
        )
        searches.append(PositionSearch(ply, 1, 5, NODES, was_cut_short=True, lines=(line,)))
    return tuple(reversed(searches))


def made_review(game: ReviewedGame, seed: int = 1, nodes: int = NODES) -> GameReview:
    """Return the review that follows from the same searches."""
    searches = made_searches(game, seed)
    return game_review(game, nodes, searches, reviewed_moves(game, searches))


def made_reports(game: ReviewedGame, seed: int = 1, nodes: int = NODES) -> list[ReviewReport]:
    """Return what a process reports."""
    review = made_review(game, seed, nodes)
    moves = {move.ply: move for move in review.moves}
    progress = [
        ReviewProgress(
            number,
            search,
            tuple(moves[search.ply] for _ in range(search.ply in moves)),
            number - number % SPAN,
        )
        for number, search in enumerate(review.searches)
    ]
    return [*progress, ReviewFinished(review)]
