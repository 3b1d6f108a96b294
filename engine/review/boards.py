"""The positions of a reviewed game as boards of python-chess."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.review import ReviewedGame


def boards_of(game: ReviewedGame) -> Iterator[chess.Board]:
    """Yield a board for each position of a game, the start first.

    The boards know no earlier moves, so they do not find repetitions.
    """
    board = chess.Board(game.fen, chess960=game.chess960)
    yield board
    for move in game.moves:
        board = board.copy(stack=False)
        board.push(chess.Move.from_uci(move))
        yield board
