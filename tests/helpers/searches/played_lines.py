"""Lines of searches that are written down in tests."""

from __future__ import annotations

import chess

from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.review.exchanges import material_lead_cp
from engine.review.searched_line import SearchedLine


def played_line(
    fen: str, moves: str, score: Score | None = None, taken_before_cp: int = 0
) -> SearchedLine:
    """Return the best line of a position, as a search with two lines found it.

    Args:
        fen: the position before the first move.
        moves: the moves of the line, in UCI notation or SAN.
        score: that of the line; a small advantage if there is none.
        taken_before_cp: what the other side took with the move before the line.
    """
    board = chess.Board(fen)
    texts = [push(board, text).uci() for text in moves.split()]
    start = chess.Board(fen)
    best = ReviewedLine(Score(centipawns=300) if score is None else score, tuple(texts))
    search = PositionSearch(0, 2, 10, 1000, False, (best,))
    return SearchedLine.of(
        search, search, start, material_lead_cp(start, start.turn) + taken_before_cp
    )


def push(board: chess.Board, text: str) -> chess.Move:
    """Make a move in UCI notation or SAN, and return it."""
    try:
        return board.push_uci(text)
    except ValueError:
        return board.push_san(text)
