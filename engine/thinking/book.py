"""A Polyglot opening book, which python-chess reads."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.polyglot

from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.vocabulary import FaultCode


class Book:
    """An open book file."""

    def __init__(self, path: str) -> None:
        """Open the file.

        Raises:
            FaultError: the file cannot be read or is no Polyglot book.
        """
        self.path = path
        entry_size = chess.polyglot.ENTRY_STRUCT.size
        try:
            size = Path(path).stat().st_size
            if not Path(path).is_file() or size == 0 or size % entry_size:
                raise FaultError(Fault(FaultCode.BOOK_FORMAT, path=path))
            self._reader = chess.polyglot.open_reader(path)
        except OSError as error:
            text = error.strerror or text_of(error)
            fault = Fault(FaultCode.BOOK_UNREADABLE, path=path, system_text=text)
            raise FaultError(fault) from None

    def close(self) -> None:
        """Close the file."""
        self._reader.close()

    def choose(self, fen: str, moves: tuple[str, ...], seed: int) -> str | None:
        """Choose a book move at random, with a probability in proportion to its weight.

        Return None if the book has no move. Equal ``seed``, ``fen`` and ``moves`` give the same
        move. The result is in UCI notation, and castling is a king move by two squares.
        """
        board = chess.Board(fen)
        for move in moves:
            board.push_uci(move)
        entries = [entry for entry in self._reader.find_all(board) if entry.weight > 0]
        if not entries:
            return None
        # Random seeds itself from the text. hash() would differ between runs of Python.
        chance = random.Random(f"{seed} {fen} {' '.join(moves)}")
        weights = [entry.weight for entry in entries]
        return chance.choices(entries, weights)[0].move.uci()
