"""A Polyglot opening book; python-chess computes its keys.

An entry is found by reading the file, not by mapping it into memory. So the file may be replaced or
cut while it is open: it then has other moves or none.

Fabien Letouzey, "PolyGlot Book Format": entries of 16 bytes, sorted by the key of the position.
"""

from __future__ import annotations

import io
import os
import random
import struct
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.polyglot

from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.lookups import BookMove
from engine.protocol.shared_enums import FaultCode

ENTRY = struct.Struct(">QHHI")
"""Key, move, weight and learning data. A move has 6 bits for each square and 3 for a promotion."""


class Book:
    """An open book file."""

    def __init__(self, path: str) -> None:
        """Open the file.

        Raises:
            FaultError: the file cannot be read or is no Polyglot book.
        """
        self.path = path
        try:
            size = Path(path).stat().st_size
            if not Path(path).is_file() or size == 0 or size % ENTRY.size:
                raise FaultError(Fault(FaultCode.BOOK_FORMAT, path=path))
            self._file = io.FileIO(path)
        except OSError as error:
            raise self._unreadable(error) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def choose(self, fen: str, moves: tuple[str, ...], seed: int) -> str | None:
        """Choose a book move at random, with a probability in proportion to its weight.

        Return None if the book has no move. Equal ``seed``, ``fen`` and ``moves`` give the same
        move. The result is in UCI notation, and castling is a king move by two squares.

        Raises:
            FaultError: the file cannot be read any more.
        """
        entries = [(entry.move, entry.weight) for entry in self._found(fen, moves)]
        if not entries:
            return None
        # Random seeds itself from the text. hash() would differ between runs of Python.
        chance = random.Random(f"{seed} {fen} {' '.join(moves)}")
        names, weights = zip(*entries, strict=True)
        return str(chance.choices(names, weights)[0])

    def moves(self, fen: str, moves: tuple[str, ...]) -> tuple[BookMove, ...]:
        """Return the moves of a position with their weights, the largest weight first.

        Raises:
            FaultError: the file cannot be read any more.
        """
        return tuple(sorted(self._found(fen, moves), key=lambda entry: -entry.weight))

    def _found(self, fen: str, moves: tuple[str, ...]) -> list[BookMove]:
        board = chess.Board(fen)
        for move in moves:
            board.push_uci(move)
        try:
            return [BookMove(move, weight) for move, weight in self._entries(board)]
        except OSError as error:
            raise self._unreadable(error) from None

    def _entries(self, board: chess.Board) -> Iterator[tuple[str, int]]:
        """Yield the legal moves of the book with their weights, in the order of the file."""
        wanted = chess.polyglot.zobrist_hash(board)
        low, high = 0, os.fstat(self._file.fileno()).st_size // ENTRY.size
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self._key(middle) < wanted else (low, middle)
        while (entry := self._entry(low)) is not None and entry[0] == wanted:
            move = _legal_move(board, entry[1])
            if move is not None and entry[2] > 0:
                yield move, entry[2]
            low += 1

    def _key(self, place: int) -> int:
        """Return the key of an entry. The file is taken to end where it cannot be read."""
        entry = self._entry(place)
        return (1 << 64) if entry is None else entry[0]

    def _entry(self, place: int) -> tuple[int, int, int, int] | None:
        """Return an entry; None behind the end of the file."""
        self._file.seek(place * ENTRY.size)
        data = self._file.read(ENTRY.size)
        return ENTRY.unpack(data) if len(data) == ENTRY.size else None

    def _unreadable(self, error: OSError) -> FaultError:
        text = error.strerror or exception_text(error)
        return FaultError(Fault(FaultCode.BOOK_UNREADABLE, path=self.path, system_text=text))


def _legal_move(board: chess.Board, packed: int) -> str | None:
    """Return the move of an entry in UCI notation; None if it is not legal.

    A book writes castling as the king's move onto the rook's square.
    """
    origin, target, promotion = packed >> 6 & 63, packed & 63, packed >> 12 & 7
    if origin == target:  # python-chess would read a null move.
        return None
    move = chess.Move(origin, target, promotion + 1 if promotion else None)
    try:
        return board.parse_uci(move.uci()).uci()
    except (ValueError, IndexError):
        return None
