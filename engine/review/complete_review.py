"""The whole review of a game from its searches: losses, verdicts, and clauses for mistakes."""

from __future__ import annotations

from collections import defaultdict

from engine.protocol.review import GameReview, PositionSearch, ReviewedGame
from engine.review.boards import boards_of
from engine.review.mistake_explanation import with_clauses
from engine.review.summary import game_review, reviewed_moves


def complete_review(
    game: ReviewedGame, nodes: int, searches: tuple[PositionSearch, ...]
) -> GameReview:
    """Return the review of a game.

    Args:
        game: the game.
        nodes: node limit of the review.
        searches: all searches of the review, in their order.
    """
    boards = tuple(boards_of(game))
    by_ply = defaultdict[int, list[PositionSearch]](list)
    for search in searches:
        by_ply[search.ply].append(search)
    moves = tuple(
        with_clauses(move, boards[move.ply], [*by_ply[move.ply], *by_ply[move.ply + 1]])
        for move in reviewed_moves(game, searches)
    )
    return game_review(game, nodes, searches, moves)
