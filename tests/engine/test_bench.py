"""The bench: the engine's signature."""

from __future__ import annotations

import chess
import pytest

from engine.bench import POSITIONS, bench


def test_there_are_more_than_thirty_different_positions() -> None:
    assert len(set(POSITIONS)) == len(POSITIONS) > 30


@pytest.mark.parametrize("fen", POSITIONS)
def test_every_position_can_be_played_on(fen: str) -> None:
    board = chess.Board(fen)
    assert board.is_valid()
    assert any(board.legal_moves)


def test_the_count_is_the_same_every_time() -> None:
    assert bench(depth=4).nodes == bench(depth=4).nodes > 0


def test_every_position_is_told_of_once() -> None:
    lines: list[str] = []
    bench(depth=1, tell=lines.append)
    assert len(lines) == len(POSITIONS)
    assert all(fen in line for fen, line in zip(POSITIONS, lines, strict=True))
