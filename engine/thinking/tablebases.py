"""Syzygy endgame tablebases, probed at the root through python-chess.

They say for a position of few pieces whether it is won, drawn or lost (WDL) and how many plies the
next capture or pawn move is away on the shortest way to keep that (DTZ). Root moves that give away
what the position is worth are left out of the search; so are, once a won position has been repeated
or the fifty moves come near, moves that make no progress.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Protocol

import chess
import chess.syzygy

from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.vocabulary import FaultCode

FIFTY_MOVES = 100
"""Plies."""
LONGEST_SAFE = 99
"""A win is safe where clock and distance together stay within so many plies."""


class Probe(Protocol):
    """What is asked of the tables. Each raises KeyError where no table has the position."""

    def probe_wdl(self, board: chess.Board, /) -> int:
        """From -2, lost, to 2, won, for the side to move; 1 and -1 are drawn by fifty moves."""

    def probe_dtz(self, board: chess.Board, /) -> int:
        """Plies to the next zeroing move, with the sign of the outcome for the side to move."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What the tables say of a position."""

    moves: tuple[str, ...]
    """The root moves that keep its worth, in UCI form."""
    hits: int
    """Positions that were found in the tables."""


class Tablebases:
    """The tables of some folders."""

    def __init__(self, path: str) -> None:
        """Open what is there; ``path`` names folders, divided as in PATH.

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
            text = error.strerror or text_of(error)
            folder = str(error.filename or path)
            fault = Fault(FaultCode.TABLEBASE_UNREADABLE, path=folder, system_text=text)
            raise FaultError(fault) from None
        if found == 0:
            raise FaultError(Fault(FaultCode.TABLEBASE_MISSING, path=path))
        # The v between the sides of a table's name is no piece.
        self._most_pieces = max(len(name) - 1 for name in self._tables.wdl)

    def close(self) -> None:
        """Close the files."""
        self._tables.close()

    def rank(self, fen: str, moves: tuple[str, ...], chess960: bool) -> Ranking | None:
        """Return the moves that keep what the position is worth; None where no table knows it.

        Raises:
            FaultError: probing a table fails.
        """
        board = chess.Board(fen, chess960=chess960)
        for move in moves:
            board.push_uci(move)
        if chess.popcount(board.occupied) > self._most_pieces or board.castling_rights:
            return None
        try:
            return rank_moves(board, self._tables)
        except Exception as error:  # A damaged file may raise anything in its reader.
            text = " ".join(repr(error).split())
            fault = Fault(FaultCode.TABLEBASE_DAMAGED, path=self.path, system_text=text)
            raise FaultError(fault) from error


def rank_moves(board: chess.Board, tables: Probe) -> Ranking | None:
    """Return the moves of a position that keep what it is worth; None where a table is missing."""
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
    return Ranking(tuple(name for rank, name in ranked if rank == best), hits)


def _rank_after(board: chess.Board, tables: Probe, repeated: bool) -> int:
    """Return how good it was to come to this position: more is better, 0 is a draw.

    Moves that win, or lose, alike have one rank, so that the search chooses among them, as long as
    that is safe from the fifty-move rule.
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
            return 1  # a win that the fifty moves spoil
        return LONGEST_SAFE + FIFTY_MOVES if not repeated else 2 * LONGEST_SAFE - plies
    plies = clock + distance
    if plies > LONGEST_SAFE:
        return -1  # lost, but for the fifty moves
    return -2 * FIFTY_MOVES + (plies if repeated else 0)


def _distance(board: chess.Board, tables: Probe) -> int:
    """Return the plies to the next zeroing move; for a zeroing move just made, a least distance."""
    if board.halfmove_clock > 0:
        return tables.probe_dtz(board)
    worth = tables.probe_wdl(board)
    return {2: 1, 1: FIFTY_MOVES + 1, 0: 0, -1: -FIFTY_MOVES - 1, -2: -1}[worth]


def _has_repeated(board: chess.Board) -> bool:
    """Was the position of some move since the last zeroing one on the board before?"""
    board = board.copy()
    while not board.is_repetition(2):
        if board.halfmove_clock == 0 or not board.move_stack:
            return False
        board.pop()
    return True
