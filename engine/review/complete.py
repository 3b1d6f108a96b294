"""The whole review of a game from its searches: losses, verdicts, and clauses for mistakes."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.review import GameReview, PositionSearch, ReviewedGame, ReviewedMove
from engine.review.clauses import clauses_of
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

    def explained(move: ReviewedMove) -> ReviewedMove:
        if move.verdict is None:
            return move
        return replace(move, clauses=clauses_of(game, searches, move.ply))

    moves = tuple(map(explained, reviewed_moves(game, searches)))
    return game_review(game, nodes, searches, moves)
