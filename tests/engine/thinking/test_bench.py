"""The bench, whose node count is the engine's signature."""

from __future__ import annotations

import threading
import time
from ctypes import c_longlong

import chess
import pytest
from cases import for_each

from engine.thinking.bench import POSITIONS, STOPPED, bench


def test_there_are_more_than_thirty_different_positions() -> None:
    assert len(set(POSITIONS)) == len(POSITIONS) > 30


@for_each(fen=POSITIONS)
def test_every_bench_position_is_valid_and_not_over(fen: str) -> None:
    board = chess.Board(fen)
    assert board.is_valid()
    assert any(board.legal_moves)


def test_the_node_count_is_deterministic() -> None:
    assert bench(depth=4).nodes == bench(depth=4).nodes > 0


def test_bench_reports_every_position_once() -> None:
    lines: list[str] = []
    bench(depth=1, report=lines.append)
    assert len(lines) == len(POSITIONS)
    assert all(fen in line for fen, line in zip(POSITIONS, lines, strict=True))


class Endless:
    """A search whose first iteration ends only when the stop value is set."""

    PATIENCE_S = 30.0

    def __init__(self, *_: object) -> None:
        self.value = c_longlong(0)
        self.search_id = 0

    def watch(self, stop_address: int, search_id: int) -> None:
        self.value = c_longlong.from_address(stop_address)
        self.search_id = search_id

    def clear(self) -> None: ...

    def begin(self, *_: object) -> None: ...

    def depth(self) -> int:
        return 0

    def deepen(self) -> bool:
        until_s = time.monotonic() + self.PATIENCE_S
        while self.value.value < self.search_id or not self.search_id:
            assert time.monotonic() < until_s, "the stop value did not end the iteration"
            time.sleep(0.001)
        return False


def test_a_stop_ends_the_running_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.thinking.bench.Search", Endless)
    stop_value = c_longlong(0)
    threading.Timer(0.05, lambda: setattr(stop_value, "value", STOPPED)).start()
    lines: list[str] = []
    assert bench(60, lines.append, stop_value).nodes == 0
    assert lines == []
