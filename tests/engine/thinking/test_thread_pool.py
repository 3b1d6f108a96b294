"""Lazy SMP: several threads that share one table."""

from __future__ import annotations

import queue

import pytest

from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, LOWER_BOUND, MATE_VALUE, UPPER_BOUND, mate_in
from engine.protocol.messages import Finished, Go, Limits, Progress, SetSearchOptions
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport
from engine.thinking.thread_pool import ThreadPool

PATIENCE_S = 60.0
MATE_IN_THREE = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def search(threads: int, limits: Limits, fen: str = START_FEN, lines: int = 1) -> Finished:
    reports: queue.Queue[SearchReport] = queue.Queue()
    engine = Engine(reports.put, SetSearchOptions(hash_mb=8, threads=threads))
    engine.begin(Go(1, fen, limits=limits, lines=lines))
    while isinstance(report := reports.get(timeout=PATIENCE_S), Progress):
        pass
    engine.wait()
    assert isinstance(report, Finished)
    return report


@pytest.mark.parametrize("threads", [2, 4])
def test_several_threads_find_a_mate_in_three(threads: int) -> None:
    finished = search(threads, Limits(depth=8), MATE_IN_THREE)
    assert finished.thinking.score is not None
    assert finished.thinking.score.mate == 3


def test_a_depth_limit_applies_to_every_thread() -> None:
    assert search(3, Limits(depth=5), MATE_IN_THREE).thinking.depth == 5
    assert search(4, Limits(depth=1)).thinking.depth == 1


def test_the_node_count_includes_all_threads() -> None:
    one = search(1, Limits(depth=9))
    assert search(3, Limits(depth=9)).thinking.nodes > one.thinking.nodes


def test_a_node_limit_covers_all_threads_together() -> None:
    assert search(3, Limits(nodes=30_000)).thinking.nodes <= 30_000
    assert search(1, Limits(nodes=30_000)).thinking.nodes == 30_000


def test_several_threads_support_multipv() -> None:
    assert len(search(2, Limits(depth=6), lines=5).thinking.lines) == 5


def test_helpers_end_in_a_mated_position() -> None:
    assert search(3, Limits(depth=5), MATED).best_move is None


def test_a_pool_of_one_has_only_the_main_search() -> None:
    pool = ThreadPool(Table(1), 1)
    position = Position()
    pool.begin(position, 0, 1, None)
    while pool.main.depth() < 6:
        pool.main.deepen()
    assert (pool.threads, pool.best(), pool.nodes()) == (1, pool.main, pool.main.nodes())


def test_a_proved_mate_beats_a_deeper_search() -> None:
    pool = ThreadPool(Table(1), 2)
    pool.begin(Position(MATE_IN_THREE), 0, 1, None)
    pool.main.deepen()
    helper = pool._helpers[0]
    while (mate_in(helper.value()) or 0) <= 0:
        helper.deepen()
    assert pool.best() is helper


class FakeSearch:
    """A search that has a given result."""

    def __init__(self, value: int, depth: int, bound: int, best_move: int) -> None:
        self.value = lambda: value
        self.depth = lambda: depth
        self.bound = lambda: bound
        self.best_move = lambda: best_move


@pytest.mark.parametrize(
    ("bound", "is_chosen"), [(EXACT_BOUND, True), (LOWER_BOUND, True), (UPPER_BOUND, False)]
)
def test_a_mate_that_failed_low_is_not_chosen(bound: int, is_chosen: bool) -> None:
    pool = ThreadPool(Table(1), 1)
    pool.main = FakeSearch(350, 20, EXACT_BOUND, 1)  # type: ignore[assignment]
    pool._helpers = [FakeSearch(MATE_VALUE - 21, 19, bound, 2)]  # type: ignore[list-item]
    assert pool.best().best_move() == (2 if is_chosen else 1)


def test_a_cleared_pool_repeats_its_search() -> None:
    table = Table(2)
    pool = ThreadPool(table, 1)
    nodes = []
    for _ in range(2):
        table.clear()
        pool.clear()
        pool.begin(Position(), 0, 1, None)
        while pool.main.depth() < 7:
            pool.main.deepen()
        nodes.append(pool.nodes())
    assert nodes[0] == nodes[1]
