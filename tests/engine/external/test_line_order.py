"""The lines of an engine stand in the order of their numbers, each move once."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import chess
from chess.engine import _parse_uci_info
from external_harness import START

from engine.external.search import ExternalSearch
from engine.external.uci import UciEngine
from engine.protocol.messages import Bound, Go, Score, Thinking

MOVES = ("e2e4", "d2d4", "g1f3", "c2c4", "b1c3")


def told(*lines: str, rows: int = 3) -> Thinking:
    """Return what is reported after an engine has written these lines."""
    loop = SimpleNamespace(time=lambda: 0.0)
    engine = cast(UciEngine, SimpleNamespace(loop=loop, illegal_in_line=""))
    search = ExternalSearch(Go(1, START, lines=rows), engine, lambda _report: None)
    for line in lines:
        search._note(_parse_uci_info(line, chess.Board()))
    return search._thinking()


def info(number: int, cp: int, move: str, depth: int = 9, bound: str = "") -> str:
    return f"depth {depth} multipv {number} score cp {cp} {bound} pv {move}"


def rows(thinking: Thinking) -> list[tuple[str, int | None]]:
    """Return the first move and the score of each line."""
    return [(line.moves[0], line.score.centipawns) for line in thinking.lines]


def test_lines_that_come_out_of_order_stand_in_order() -> None:
    found = told(info(3, 10, "c2c4"), info(1, 30, "e2e4"), info(2, 20, "d2d4"))
    assert rows(found) == [("e2e4", 30), ("d2d4", 20), ("c2c4", 10)]
    assert found.score == Score(centipawns=30)


def test_the_number_counts_and_not_the_score() -> None:
    found = told(info(1, 10, "e2e4"), info(2, 40, "d2d4"), info(3, 20, "c2c4"))
    assert [move for move, _ in rows(found)] == ["e2e4", "d2d4", "c2c4"]


def test_a_number_that_is_skipped_leaves_no_gap() -> None:
    assert rows(told(info(1, 30, "e2e4"), info(3, 10, "c2c4"))) == [("e2e4", 30), ("c2c4", 10)]


def test_a_number_that_comes_twice_counts_as_it_came_last() -> None:
    found = told(info(1, 30, "e2e4"), info(2, 20, "d2d4"), info(2, 15, "c2c4"))
    assert rows(found) == [("e2e4", 30), ("c2c4", 15)]


def test_more_lines_than_were_asked_for_are_left_out() -> None:
    lines = [info(number, 50 - number, move) for number, move in enumerate(MOVES, start=1)]
    assert len(told(*lines).lines) == 3


def test_a_move_that_has_become_the_best_changes_places_with_the_former_one() -> None:
    before = [info(1, 30, "e2e4"), info(2, 20, "d2d4"), info(3, 10, "c2c4")]
    found = told(*before, info(1, 35, "c2c4", 10))
    assert rows(found) == [("c2c4", 35), ("d2d4", 20), ("e2e4", 30)]
    found = told(*before, info(2, 29, "e2e4", 10), info(1, 35, "c2c4", 10))
    assert [move for move, _ in rows(found)] == ["c2c4", "e2e4", "d2d4"]


def test_a_former_line_is_dropped_if_its_move_comes_first_for_the_first_time() -> None:
    found = told(info(2, 20, "d2d4"), info(1, 25, "d2d4", 10))
    assert rows(found) == [("d2d4", 25)]


def test_a_move_that_an_engine_gives_twice_in_one_iteration_stays_as_it_says() -> None:
    found = told(info(1, 30, "e2e4"), info(2, 20, "e2e4"))
    assert rows(found) == [("e2e4", 30), ("e2e4", 20)]


def test_whatever_order_lines_come_in_the_last_iteration_is_shown() -> None:
    for seed in range(200):
        lots, lines, last = random.Random(seed), list[str](), list[tuple[int, str]]()
        for depth in range(1, 6):
            last = list(enumerate(lots.sample(MOVES, 3), start=1))
            for number, move in lots.sample(last, 3):
                lines.append(info(number, 10 * depth - number, move, depth))
        assert rows(told(*lines)) == [(move, 50 - number) for number, move in last], seed


def test_a_bound_of_another_move_keeps_the_last_exact_line_known() -> None:
    found = told(info(1, 30, "e2e4"), info(1, 55, "d2d4", 10, "lowerbound"), rows=1)
    assert (found.bound, found.principal_variation) == (Bound.LOWER, ("d2d4",))
    assert (found.completed_score, found.completed_move) == (Score(centipawns=30), "e2e4")


def test_an_exact_score_ends_that() -> None:
    found = told(info(1, 30, "e2e4"), info(1, 55, "d2d4", 10, "lowerbound"), info(1, 60, "d2d4"))
    assert (found.bound, found.completed_move) == (Bound.EXACT, "d2d4")
