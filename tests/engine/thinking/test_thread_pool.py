"""Several threads with one table."""

from __future__ import annotations

import queue

import pytest

from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, LOWER_BOUND, MATE_VALUE, UPPER_BOUND, mate_in
from engine.protocol.messages import Configure, Finished, Go, Limits, Progress
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport
from engine.thinking.thread_pool import ThreadPool

PATIENCE_S = 60.0
MATE_IN_THREE = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def search(threads: int, limits: Limits, fen: str = START_FEN, lines: int = 1) -> Finished:
    reports: queue.Queue[SearchReport] = queue.Queue()
    thinker = Engine(reports.put, Configure(hash_mb=8, threads=threads))
    thinker.begin(Go(1, fen, limits=limits, lines=lines))
    while isinstance(report := reports.get(timeout=PATIENCE_S), Progress):
        pass
    thinker.wait()
    assert isinstance(report, Finished)
    return report


@pytest.mark.parametrize("threads", [2, 4])
def test_several_threads_find_the_mate_that_one_finds(threads: int) -> None:
    finished = search(threads, Limits(depth=8), MATE_IN_THREE)
    assert finished.thinking.score is not None
    assert finished.thinking.score.mate == 3


def test_a_depth_limit_is_for_every_thread() -> None:
    assert search(3, Limits(depth=5), MATE_IN_THREE).thinking.depth == 5
    assert search(4, Limits(depth=1)).thinking.depth == 1


def test_the_nodes_of_all_threads_count() -> None:
    one = search(1, Limits(depth=9))
    assert search(3, Limits(depth=9)).thinking.nodes > one.thinking.nodes


def test_a_node_limit_is_for_all_threads_together() -> None:
    assert search(3, Limits(nodes=30_000)).thinking.nodes <= 30_000
    assert search(1, Limits(nodes=30_000)).thinking.nodes == 30_000


def test_several_threads_may_find_several_lines() -> None:
    assert len(search(2, Limits(depth=6), lines=5).thinking.lines) == 5


def test_helpers_end_with_a_position_that_has_no_move() -> None:
    assert search(3, Limits(depth=5), MATED).best_move is None


def test_one_thread_is_the_main_search_alone() -> None:
    team = ThreadPool(Table(1), 1)
    position = Position()
    team.begin(position, 0, 1, None)
    while team.main.depth() < 6:
        team.main.deepen()
    assert (team.threads, team.best(), team.nodes()) == (1, team.main, team.main.nodes())


def test_a_proved_mate_is_chosen_before_a_deeper_search() -> None:
    team = ThreadPool(Table(1), 2)
    team.begin(Position(MATE_IN_THREE), 0, 1, None)
    team.main.deepen()
    helper = team._helpers[0]
    while (mate_in(helper.value()) or 0) <= 0:
        helper.deepen()
    assert team.best() is helper


class Said:
    """What a search says of itself, and no search."""

    def __init__(self, value: int, depth: int, bound: int, best_move: int) -> None:
        self.value = lambda: value
        self.depth = lambda: depth
        self.bound = lambda: bound
        self.best_move = lambda: best_move


@pytest.mark.parametrize(
    ("bound", "is_chosen"), [(EXACT_BOUND, True), (LOWER_BOUND, True), (UPPER_BOUND, False)]
)
def test_a_mate_that_has_just_failed_low_is_not_chosen(bound: int, is_chosen: bool) -> None:
    team = ThreadPool(Table(1), 1)
    team.main = Said(350, 20, EXACT_BOUND, 1)  # type: ignore[assignment]
    team._helpers = [Said(MATE_VALUE - 21, 19, bound, 2)]  # type: ignore[list-item]
    assert team.best().best_move() == (2 if is_chosen else 1)


def test_clearing_makes_a_team_new() -> None:
    table = Table(2)
    team = ThreadPool(table, 1)
    nodes = []
    for _ in range(2):
        table.clear()
        team.clear()
        team.begin(Position(), 0, 1, None)
        while team.main.depth() < 7:
            team.main.deepen()
        nodes.append(team.nodes())
    assert nodes[0] == nodes[1]
