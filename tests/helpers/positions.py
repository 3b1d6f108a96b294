"""Positions and short games that several tests share."""

from __future__ import annotations

import random

import chess

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
"""The shortest mate, by Black, as UCI moves from the start position."""

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
"""A position in which both sides may castle on both sides."""

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A middlegame by Peter McKenzie in which nearly every kind of move is legal, for perft."""

CAPTURE_SHARE = 0.2
"""How often a random game captures if it can, which leaves many pieces attacked."""


def random_board(seed: int, plies: int) -> chess.Board:
    """Return the position after random moves, in which captures are preferred."""
    rng, board = random.Random(seed), chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        captures = [move for move in moves if board.is_capture(move)]
        if not moves:
            break
        board.push(rng.choice(captures if captures and rng.random() < CAPTURE_SHARE else moves))
    return board
