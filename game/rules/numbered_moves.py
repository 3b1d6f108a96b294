"""Moves in SAN with their numbers: ``12... Nf6 13. a3 O-O``."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from game.message import San


def numbered_moves(board: chess.Board, moves: Iterable[chess.Move]) -> San:
    """Return moves with the numbers of the game; ``board`` is the position before the first one.

    A null move is ``--``.
    """
    board = board.copy(stack=False)
    words = list[str]()
    for move in moves:
        if board.turn == chess.WHITE or not words:
            words.append(f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}")
        words.append(board.san_and_push(move))
    return San(" ".join(words))
