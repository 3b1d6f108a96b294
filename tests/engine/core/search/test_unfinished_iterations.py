"""A search that ends within an iteration: what it found there is a bound, no exact score."""

from __future__ import annotations

import threading

import pytest
from amount import Amount
from positions import KIWIPETE

from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, LOWER_BOUND, Search, mate_in

MATED_IN_SIX = "8/5p1p/6k1/2p2p2/4q3/5RPK/3r3P/Q6R w - - 0 1"
"""The first root move is mated in five moves, another one in six."""
MATED_IN_FOUR = "8/8/8/8/8/1k6/3r4/K7 b - - 0 1"
POSITIONS = (START_FEN, KIWIPETE, MATED_IN_SIX, MATED_IN_FOUR)
NODES = 60_000


def stopped_at(fen: str, nodes: int, lines: int = 1) -> Search:
    search = Search(Table(8))
    search.begin(Position(fen), nodes, lines)
    while search.deepen():
        pass
    return search


def values_of_iterations(fen: str, lines: int) -> set[tuple[int, ...]]:
    """Return the values of the lines after each iteration, at most ``NODES`` nodes deep."""
    search = Search(Table(8))
    search.begin(Position(fen), NODES, lines)
    found = set()
    while search.deepen():
        found.add(tuple(line[0] for line in search.best_lines()))
    return found


@pytest.mark.parametrize("nodes", [98_000, 100_000, 101_500])
def test_a_mate_of_the_first_moves_alone_is_only_a_bound(nodes: int) -> None:
    search = stopped_at(MATED_IN_SIX, nodes)
    assert mate_in(search.value()) == -5
    assert search.bound() == LOWER_BOUND
    lines, completed_value = search.scores()
    assert lines[0][:2] == (search.value(), LOWER_BOUND)
    assert completed_value is not None
    assert (mate_in(completed_value) or 0) <= -6


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("lines", [1, 3])
def test_an_exact_score_is_the_value_of_a_completed_iteration(
    fen: str, lines: int, amount: Amount
) -> None:
    completed = {values[0] for values in values_of_iterations(fen, lines)}
    wrong = []
    bounds = 0
    for nodes in range(500, NODES, amount(4_003, 1_777)):
        search = stopped_at(fen, nodes, lines)
        rows, completed_value = search.scores()
        assert rows[0][:2] == (search.value(), search.bound())
        if completed_value not in completed:
            wrong.append((nodes, completed_value))
        if lines == 1 and search.bound() == EXACT_BOUND and search.value() not in completed:
            wrong.append((nodes, search.value()))
        bounds += search.bound() != EXACT_BOUND
    assert not wrong
    assert bounds, "no search ended within an iteration that had found a value"


def test_of_several_lines_only_the_searched_one_is_a_bound(amount: Amount) -> None:
    seen = set()
    for nodes in range(500, NODES, amount(1_601, 777)):
        rows, _ = stopped_at(KIWIPETE, nodes, 3).scores()
        deepest = max(row[2] for row in rows)
        seen.add(tuple(row[1] == EXACT_BOUND for row in rows if row[2] == deepest))
    assert (True,) in seen, "the first line is complete, and the second one is not begun"
    assert (False,) in seen, "the first line is being searched"
    assert (True, False) in seen, "the second line is being searched"


def test_a_completed_iteration_is_exact() -> None:
    search = Search(Table(8))
    search.begin(Position(KIWIPETE), 0, 3)
    for _ in range(7):
        search.deepen()
        rows, completed_value = search.scores()
        assert {row[1] for row in rows} == {EXACT_BOUND}
        assert rows == search.best_lines()
        assert completed_value == search.value()


def test_a_running_search_shows_no_other_exact_score_than_its_iterations() -> None:
    search = Search(Table(8))
    search.begin(Position(MATED_IN_SIX), 400_000)
    completed: set[int | None] = {None}

    def run() -> None:
        while search.deepen():
            completed.add(search.value())

    thread = threading.Thread(target=run)
    thread.start()
    seen = set()
    while thread.is_alive():
        rows, completed_value = search.scores()
        seen.add(completed_value)
        seen.update(row[0] for row in rows[:1] if row[1] == EXACT_BOUND)
    thread.join()
    assert len(seen) > 3
    assert seen <= completed
