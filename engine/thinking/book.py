"""An opening book in Polyglot's format, read by python-chess."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.polyglot


class Book:
    """An open book file."""

    def __init__(self, path: str) -> None:
        """Open the file.

        Raises:
            ValueError: it cannot be read or is no Polyglot book; the message is one line.
        """
        self.path = path
        entry_size = chess.polyglot.ENTRY_STRUCT.size
        try:
            size = Path(path).stat().st_size
            if not Path(path).is_file() or size == 0 or size % entry_size:
                raise ValueError(f"{path}: not a Polyglot book")
            self._reader = chess.polyglot.open_reader(path)
        except OSError as error:
            raise ValueError(f"{path}: {error.strerror or error}") from None

    def close(self) -> None:
        """Close the file."""
        self._reader.close()

    def choose(self, fen: str, moves: tuple[str, ...], seed: int) -> str | None:
        """Return a move for the position, by the weights in the book; None where it has none.

        The choice follows from ``seed`` and the moves of the game. Castling is written as in
        ordinary chess.
        """
        board = chess.Board(fen)
        for move in moves:
            board.push_uci(move)
        entries = [entry for entry in self._reader.find_all(board) if entry.weight > 0]
        if not entries:
            return None
        # Not hash(): that of a text differs from one run of Python to the next.
        chance = random.Random(f"{seed} {fen} {' '.join(moves)}")
        weights = [entry.weight for entry in entries]
        return chance.choices(entries, weights)[0].move.uci()
