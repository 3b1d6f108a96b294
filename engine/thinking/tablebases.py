"""Syzygy endgame tablebases, probed at the root through python-chess.

A WDL table gives the outcome of a position with few pieces. A DTZ table gives the distance to the
next zeroing move, in plies.

The search skips root moves that spoil the outcome. In a won position it also skips moves without
progress if a position has repeated or the fifty-move limit is near.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

import chess
import chess.syzygy
from msgspec import Struct

from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.shared_enums import FaultCode

FIFTY_MOVES = 100
"""Length of the fifty-move rule in plies."""
LONGEST_SAFE = 99
"""Upper limit, in plies, for the sum of half-move clock and DTZ. Up to it the fifty-move rule
cannot spoil a win."""


Answer = TypeVar("Answer")


class DamagedTableError(Exception):
    """A table contradicts its name, or its file was cut since it was opened."""


class ProbedBoard(chess.Board):
    """A position that is probed. A damaged table asks it for pieces that are not there.

    The reader of python-chess would look for them for ever.
    """

    def pieces_mask(self, piece_type: chess.PieceType, color: chess.Color) -> chess.Bitboard:
        """Return the squares of these pieces. Raises DamagedTableError if there are none."""
        found = super().pieces_mask(piece_type, color)
        if not found:
            raise DamagedTableError("wrong pieces in its header")
        return found


class TablebaseProber(Protocol):
    """The interface of the tablebases. Both methods raise KeyError if no table has the position."""

    def probe_wdl(self, board: chess.Board, /) -> int:
        """Return the WDL value for the side to move: 2 for a win, 0 for a draw, -2 for a loss.

        1 is a win and -1 is a loss that the fifty-move rule turns into a draw.
        """

    def probe_dtz(self, board: chess.Board, /) -> int:
        """Return the plies to the next zeroing move; negative if the side to move loses."""


class TablebaseRanking(Struct, frozen=True):
    """What the tablebases say about a root position."""

    moves: tuple[str, ...]
    """Best root moves by the tablebases, in UCI notation."""
    hits: int
    """Number of root moves after which the tables contain the position."""


class Tablebases:
    """The Syzygy tables of one or more folders."""

    def __init__(self, path: str) -> None:
        """Open all tables. ``path`` lists folders, separated as in PATH.

        Raises:
            FaultError: a folder cannot be read, or no folder holds a table.
        """
        self.path = path
        self._tables = chess.syzygy.Tablebase()
        found = 0
        try:
            for folder in path.split(os.pathsep):
                found += self._tables.add_directory(folder)
        except OSError as error:
            text = error.strerror or exception_text(error)
            folder = str(error.filename or path)
            fault = Fault(FaultCode.TABLEBASE_UNREADABLE, path=folder, system_text=text)
            raise FaultError(fault) from None
        if found == 0:
            raise FaultError(Fault(FaultCode.TABLEBASE_MISSING, path=path))
        # A name such as KRvK has one letter for each piece, and a "v".
        self._most_pieces = max(len(name) - 1 for name in self._tables.wdl)

    def close(self) -> None:
        """Close the files."""
        self._tables.close()

    def rank(self, fen: str, moves: tuple[str, ...], chess960: bool) -> TablebaseRanking | None:
        """Rank the root moves of the position after ``moves``.

        Return None if no table contains the position.

        Raises:
            FaultError: probing a table fails.
        """
        return self.ask(rank_moves, fen, moves, chess960)

    def ask(
        self,
        question: Callable[[chess.Board, TablebaseProber], Answer | None],
        fen: str,
        moves: tuple[str, ...],
        chess960: bool,
    ) -> Answer | None:
        """Return the answer to a question about the position after ``moves``.

        Return None if no table can contain it.

        Raises:
            FaultError: probing a table fails.
        """
        board = ProbedBoard(fen, chess960=chess960)
        for move in moves:
            board.push_uci(move)
        if chess.popcount(board.occupied) > self._most_pieces or board.castling_rights:
            return None
        try:
            self._require_whole_files()
            return question(board, self._tables)
        except Exception as error:  # A damaged file can cause any exception in the reader.
            text = " ".join(repr(error).split())
            fault = Fault(FaultCode.TABLEBASE_DAMAGED, path=self.path, system_text=text)
            raise FaultError(fault) from error

    def _require_whole_files(self) -> None:
        """Raise DamagedTableError if a table that is mapped into memory was cut.

        Reading behind its new end would kill the process.
        """
        for table in (*self._tables.wdl.values(), *self._tables.dtz.values()):
            if table.data is not None and Path(table.path).stat().st_size < len(table.data):
                raise DamagedTableError("its file was cut")


def rank_moves(board: chess.Board, tables: TablebaseProber) -> TablebaseRanking | None:
    """Return the legal moves with the best rank.

    Return None if there is no legal move, or if a table is missing.
    """
    ranked: list[tuple[int, str]] = []
    hits = 0
    repeated = _has_repeated(board)
    try:
        for move in board.legal_moves:
            name = board.uci(move)
            board.push(move)
            try:
                rank = _rank_after(board, tables, repeated)
                hits += 1
            finally:
                board.pop()
            ranked.append((rank, name))
    except KeyError:
        return None
    if not ranked:
        return None
    best = max(rank for rank, _ in ranked)
    return TablebaseRanking(tuple(name for rank, name in ranked if rank == best), hits)


def _rank_after(board: chess.Board, tables: TablebaseProber, repeated: bool) -> int:
    """Return the rank of the move that led to ``board``. Higher is better, and 0 is a draw.

    All safe wins have the same rank, so the search chooses among them. If a position has repeated,
    a shorter distance to a zeroing move ranks higher.
    """
    if board.is_checkmate():
        return 2 * LONGEST_SAFE + FIFTY_MOVES
    if board.is_stalemate() or board.is_insufficient_material():
        return 0
    distance = _distance(board, tables)
    clock = board.halfmove_clock
    if distance == 0 or board.is_repetition(3) or (distance < 0 and clock >= FIFTY_MOVES):
        return 0
    if distance < 0:  # lost for the opponent
        plies = clock - distance
        if plies > LONGEST_SAFE:
            return 1  # A win that the fifty-move rule turns into a draw.
        return LONGEST_SAFE + FIFTY_MOVES if not repeated else 2 * LONGEST_SAFE - plies
    plies = clock + distance
    if plies > LONGEST_SAFE:
        return -1  # A loss that the fifty-move rule turns into a draw.
    return -2 * FIFTY_MOVES + (plies if repeated else 0)


def _distance(board: chess.Board, tables: TablebaseProber) -> int:
    """Return the DTZ of ``board`` in plies, for its side to move.

    After a zeroing move, return the smallest distance that agrees with the WDL value.
    """
    if board.halfmove_clock > 0:
        return tables.probe_dtz(board)
    return {2: 1, 1: FIFTY_MOVES + 1, 0: 0, -1: -FIFTY_MOVES - 1, -2: -1}[probed_wdl(board, tables)]


def probed_wdl(board: chess.Board, tables: TablebaseProber) -> int:
    """Return the WDL value of a position.

    Raises:
        KeyError: no table has the position.
        DamagedTableError: the table has no such value.
    """
    worth = tables.probe_wdl(board)
    if abs(worth) > 2:
        raise DamagedTableError(f"no WDL value: {worth}")
    return worth


def _has_repeated(board: chess.Board) -> bool:
    """Return whether a position has repeated since the last zeroing move."""
    board = board.copy()
    while not board.is_repetition(2):
        if board.halfmove_clock == 0 or not board.move_stack:
            return False
        board.pop()
    return True
