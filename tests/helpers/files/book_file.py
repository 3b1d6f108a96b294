"""A Polyglot book with a few moves, as tests write it."""

from __future__ import annotations

import struct
from pathlib import Path

import chess
import chess.polyglot

ENTRY = struct.Struct(">QHHI")


def write_book(path: Path, weights: dict[str, int], board: chess.Board | None = None) -> Path:
    """Write a book with moves of one position, the first one of a game unless another is given."""
    key = chess.polyglot.zobrist_hash(board or chess.Board())
    path.write_bytes(b"".join(_entry(key, move, weight) for move, weight in weights.items()))
    return path


def _entry(key: int, uci: str, weight: int) -> bytes:
    move = chess.Move.from_uci(uci)
    packed = move.from_square << 6 | move.to_square | max((move.promotion or 1) - 1, 0) << 12
    return ENTRY.pack(key, packed, weight, 0)
