"""Perft of many positions, standard and Chess960, against the counts of Stockfish.

``tests/tools/count_perft.py`` writes the files in ``tests/data/perft``.
"""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from msgspec import Struct

from engine.core.board.perft import perft
from engine.core.board.position import Position
from engine.core.mailbox.position import MailboxPosition

DATA = Path(__file__).resolve().parents[3] / "data" / "perft"
SHALLOW = 300_000
"""The largest count that is made in every way; all the others are for the slow tests."""
REFERENCE = 3_000
"""The largest count that python-chess confirms here."""

PARTS = 12


class Counted(Struct, frozen=True):
    """A position and its perft counts from depth 1 on."""

    fen: str
    chess960: bool
    leaves: tuple[int, ...]

    def depths(self, largest: int) -> list[tuple[int, int]]:
        """Return the depths and counts, up to the largest count allowed."""
        return [(n, count) for n, count in enumerate(self.leaves, 1) if count <= largest]


def read(file: Path) -> list[Counted]:
    found = []
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            fen, *depths = line.partition("#")[0].split(";")
            leaves = tuple(int(depth.split()[1]) for depth in depths)
            found.append(Counted(fen.strip(), "chess960" in file.name, leaves))
    return found


POSITIONS = [counted for file in sorted(DATA.glob("*.epd")) for counted in read(file)]


def test_there_are_enough_positions_with_deep_enough_counts() -> None:
    assert len({(counted.fen, counted.chess960) for counted in POSITIONS}) == len(POSITIONS) >= 120
    assert sum(counted.chess960 for counted in POSITIONS) >= 40
    assert {len(counted.leaves) for counted in POSITIONS} == {4, 5, 6}


each_part = pytest.mark.parametrize("part", range(PARTS))
"""Each part of the positions is a test, because the ids of all tests go to each worker."""


def positions_of(part: int) -> list[Counted]:
    return POSITIONS[part::PARTS]


@each_part
def test_bitboard_perft_agrees_with_stockfish(part: int) -> None:
    for counted in positions_of(part):
        position = Position(counted.fen, counted.chess960)
        counts = [perft(position, depth) for depth in range(1, len(counted.leaves) + 1)]
        assert counts == list(counted.leaves), counted.fen


@each_part
def test_every_other_perft_method_agrees(part: int) -> None:
    for counted in positions_of(part):
        for depth, leaves in counted.depths(SHALLOW):
            count_in_every_way(counted, depth, leaves)


@pytest.mark.slow
@each_part
def test_every_other_perft_method_agrees_at_great_depth(part: int) -> None:
    for counted in positions_of(part):
        count_in_every_way(counted, len(counted.leaves), counted.leaves[-1])


def count_in_every_way(counted: Counted, depth: int, leaves: int) -> None:
    position = Position(counted.fen, counted.chess960)
    mailbox = MailboxPosition(counted.fen, counted.chess960)
    assert perft(position, depth, bulk=False) == leaves, counted.fen
    assert perft(position, depth, rays=True) == leaves, counted.fen
    assert mailbox.perft(depth) == leaves, counted.fen
    assert mailbox.perft(depth, bulk=False) == leaves, counted.fen


@each_part
def test_python_chess_perft_agrees_with_stockfish(part: int) -> None:
    for counted in positions_of(part):
        board = chess.Board(counted.fen, chess960=counted.chess960)
        for depth, leaves in counted.depths(REFERENCE):
            assert reference(board, depth) == leaves, counted.fen


def reference(board: chess.Board, depth: int) -> int:
    """Return perft by python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += reference(board, depth - 1)
        board.pop()
    return leaves
