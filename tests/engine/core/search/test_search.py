"""The search: right in known positions, repeatable, and readable while it runs."""

from __future__ import annotations

import ctypes
import itertools
import threading
import time

import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import (
    EXACT_BOUND,
    MATE_VALUE,
    NO_BOUND,
    STOP_NODES,
    STOP_ON_DEMAND,
    UPPER_BOUND,
    Search,
    mate_in,
)
from engine.parameter_limits import LARGEST_HASH_MB
from engine.thinking import bench

PATIENCE_S = 120.0


def searched(
    position: Position, depth: int = 64, nodes: int = 0, search: Search | None = None
) -> Search:
    """Search to a depth or a node count; with ``search``, keep its table and histories."""
    search = search or Search(Table(8))
    search.begin(position, nodes)
    while search.depth() < depth and search.deepen():
        pass
    return search


def trace(search: Search) -> tuple[object, ...]:
    """Return all results of a search at its end."""
    return (
        search.nodes(),
        search.value(),
        search.depth(),
        search.selective_depth(),
        search.principal_variation(),
        search.root_moves(),
        search.table_stats(),
    )


def found_by(search: Search) -> tuple[int, object, object, object]:
    """Return nodes, value, best line, and the result of each root move, in any order."""
    moves = {move[0]: move[3:] for move in search.root_moves()}
    return search.nodes(), search.value(), search.principal_variation(), moves


@pytest.mark.parametrize(
    ("fen", "depth", "best", "mate"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8", 1),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1, "g5g7", 1),
        ("6k1/1R6/8/8/8/8/R7/4K3 w - - 0 1", 3, "a2a8", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 8, "a1a6", 2),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 1, None, 0),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 8, "d2h6", 2),
    ],
)
def test_a_forced_mate_is_found_with_its_length(
    fen: str, depth: int, best: str | None, mate: int
) -> None:
    position = Position(fen)
    search = searched(position, depth)
    if best is None:
        assert search.best_move() == 0
        assert search.root_moves() == []
        return
    assert position.uci(search.best_move()) == best
    assert mate_in(search.value()) == mate


@pytest.mark.parametrize(
    "fen",
    [
        "6k1/1R6/8/8/8/8/R7/4K3 w - - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    ],
)
def test_the_line_of_a_mate_ends_with_the_mate(fen: str) -> None:
    position = Position(fen)
    search = searched(position, 13)
    line = search.principal_variation()
    for move in line:
        position.push(move)
    assert position.is_checkmate()
    assert len(line) == MATE_VALUE - abs(search.value())


def test_a_helper_searches_to_a_depth_and_no_further() -> None:
    helper = Search(Table(1))
    for depth in (1, 2, 6):
        helper.begin(Position(), helper=1)
        helper.help(depth)
        assert helper.depth() == depth


@pytest.mark.parametrize("fen", bench.POSITIONS[:12])
def test_the_table_has_a_reply_to_the_best_move(fen: str) -> None:
    position = Position(fen)
    search = searched(position, nodes=20_000)
    answer = search.answer_to(search.best_move())
    position.push(search.best_move())
    assert position.is_legal(answer)


def test_a_move_without_a_reply_in_the_table_has_none() -> None:
    search = Search(Table(1))
    search.begin(Position())
    assert search.answer_to(Position().parse_uci("a2a3")) == 0


def test_mates_are_counted_in_moves_of_the_side_to_move() -> None:
    assert mate_in(MATE_VALUE - 1) == 1
    assert mate_in(MATE_VALUE - 3) == 2
    assert mate_in(2 - MATE_VALUE) == -1
    assert mate_in(4 - MATE_VALUE) == -2
    assert mate_in(0) is None
    assert mate_in(3_000) is None


def test_the_losing_side_reports_the_mate() -> None:
    search = searched(Position("8/8/8/8/8/1k6/7r/K7 w - - 0 1"), 3)
    assert mate_in(search.value()) == -1


def test_a_won_position_is_not_thrown_away_by_stalemate() -> None:
    position = Position("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    search = searched(position, 5)
    position.push(search.best_move())
    assert not position.is_stalemate()
    assert search.value() > 500


def test_a_side_that_is_a_rook_down_takes_the_perpetual_check() -> None:
    position = Position("4Q3/6pk/8/8/8/8/qr3PPP/6K1 w - - 0 1")
    search = searched(position, 7)
    assert position.uci(search.best_move()) == "e8h5"
    assert search.value() == 0


def test_a_capture_that_loses_the_queen_is_not_taken_for_a_win() -> None:
    position = Position("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    search = searched(position, 1)
    assert position.uci(search.best_move()) != "d2d6"


def test_the_same_search_gives_the_same_nodes_values_and_lines() -> None:
    assert trace(searched(Position(KIWIPETE), 6)) == trace(searched(Position(KIWIPETE), 6))


def test_clearing_table_and_history_makes_a_used_search_new() -> None:
    table = Table(8)
    search = Search(table)
    first = trace(searched(Position(KIWIPETE), 5, search=search))
    second = trace(searched(Position(KIWIPETE), 5, search=search))
    table.clear()
    search.clear()
    third = trace(searched(Position(KIWIPETE), 5, search=search))
    assert first != second
    assert first == third


@pytest.mark.parametrize("limit", [1, 2, 19, 20, 21, 999, 1_024, 1_025, 12_345, 100_000])
def test_a_node_limit_is_honoured_exactly(limit: int) -> None:
    search = searched(Position(), nodes=limit)
    assert search.nodes() == limit
    assert search.stop_reason() == STOP_NODES
    assert search.best_move() != 0


def test_a_stopped_search_equals_the_start_of_a_longer_one() -> None:
    whole = Search(Table(8))
    whole.begin(Position(KIWIPETE))
    iterations = [found_by(whole) for _ in range(10) if whole.deepen()]
    for before, after in itertools.pairwise(iterations):
        stopped_between = searched(Position(KIWIPETE), nodes=before[0])
        assert found_by(stopped_between) == before
        stopped_late = searched(Position(KIWIPETE), nodes=after[0] - 1)
        assert stopped_late.depth() == stopped_between.depth()


def test_the_principal_variation_is_legal_and_starts_with_the_best_move() -> None:
    position = Position(KIWIPETE)
    search = searched(position, 6)
    line = search.principal_variation()
    assert line[0] == search.best_move()
    for move in line:
        position.push(move)
    assert len(line) >= 3


def test_root_moves_are_all_legal_moves_with_their_nodes() -> None:
    position = Position(KIWIPETE)
    search = searched(position, 5)
    moves = search.root_moves()
    assert sorted(move[0] for move in moves) == sorted(position.legal_moves())
    assert sum(move[7] for move in moves) == search.nodes()
    assert {move[4] for move in moves} <= {UPPER_BOUND, EXACT_BOUND}
    assert max(move[3] for move in moves if move[4] == EXACT_BOUND) == search.value()


def test_root_moves_have_no_value_before_they_are_searched() -> None:
    search = Search(Table(1))
    search.begin(Position())
    assert {move[4] for move in search.root_moves()} == {NO_BOUND}
    assert search.best_move() in Position().legal_moves()


def test_table_hits_are_counted_by_their_use() -> None:
    probes, hits, cutoffs, move_only, too_shallow = searched(Position(), 7).table_stats()
    assert probes > hits > 0
    assert hits == cutoffs + move_only + too_shallow
    assert cutoffs > 0
    assert too_shallow > 0


def test_the_table_saves_nodes() -> None:
    first = second = 0
    for fen in bench.POSITIONS[::4]:
        search = Search(Table(16))
        first += searched(Position(fen), 10, search=search).nodes()
        second += searched(Position(fen), 10, search=search).nodes()
    assert second < first


def test_another_thread_can_stop_a_search() -> None:
    search = Search(Table(8))
    search.begin(Position())
    thread = threading.Thread(target=lambda: [None for _ in iter(search.deepen, False)])
    thread.start()
    patience_until_s = time.monotonic() + PATIENCE_S
    while search.nodes() < 10_000 and time.monotonic() < patience_until_s:
        time.sleep(0.001)
    search.stop()
    thread.join(timeout=PATIENCE_S)
    assert not thread.is_alive()
    assert search.stop_reason() == STOP_ON_DEMAND
    assert search.best_move() != 0


def test_a_stop_for_an_earlier_search_does_not_stop_this_one() -> None:
    highest_to_stop = ctypes.c_int64(6)
    search = Search(Table(8))
    search.watch(ctypes.addressof(highest_to_stop), 7)
    search.begin(Position())
    assert search.deepen()
    highest_to_stop.value = 7
    for _ in range(6):
        search.deepen()
    assert search.stop_reason() == STOP_ON_DEMAND


def test_numbers_can_be_read_while_the_search_runs() -> None:
    position = Position(KIWIPETE)
    search = Search(Table(8))
    search.begin(position, 1_000_000)
    thread = threading.Thread(target=lambda: [None for _ in iter(search.deepen, False)])
    thread.start()
    legal = sorted(position.legal_moves())
    reads = 0
    while thread.is_alive():
        line = search.principal_variation()
        here = position.copy()
        for move in line:
            here.push(move)
        assert sorted(move[0] for move in search.root_moves()) == legal
        reads += 1
    assert reads > 10


def test_a_finished_search_does_not_go_on() -> None:
    search = searched(Position(), nodes=100)
    assert not search.deepen()
    assert search.nodes() == 100


def test_a_repetition_of_the_game_is_seen() -> None:
    position = Position("7k/8/8/8/8/8/q7/7K w - - 0 1")
    for move in ("h1g1", "a2b2", "g1h1", "b2a2", "h1g1", "a2b2", "g1h1"):
        position.push_uci(move)
    search = searched(position, 1)
    values = {position.uci(move[0]): move[3] for move in search.root_moves()}
    assert values["b2a2"] <= 0 < search.value()


@pytest.mark.parametrize("megabytes", [0, -1, LARGEST_HASH_MB + 1])
def test_an_impossible_table_size_is_refused(megabytes: int) -> None:
    with pytest.raises(ValueError, match=f"table size must be 1 to {LARGEST_HASH_MB} MB"):
        Table(megabytes)


def test_a_table_fills_and_empties() -> None:
    table = Table(1)
    search = Search(table)
    assert table.full_permille() == 0
    searched(Position(KIWIPETE), 64, 400_000, search=search)
    assert table.full_permille() > 500
    table.clear()
    assert table.full_permille() == 0
    assert table.megabytes() == 1


QUEEN_UP = "1n4k1/8/8/8/8/8/5PPP/3Q2K1 w - - 0 1"
"""After the moves below Black draws by b8 or c6 if White goes back to g1 once more."""


@pytest.mark.parametrize("depth", range(1, 10))
def test_a_move_that_lets_the_opponent_repeat_is_worth_no_more_than_a_draw(depth: int) -> None:
    position = Position(QUEEN_UP)
    for move in "g1h1 b8c6 h1g1 c6b8 g1h1 b8c6".split():
        position.push_uci(move)
    search = Search(Table(4))
    search.begin(position, 0, 1, [position.parse_uci("h1g1")])
    while search.depth() < depth:
        search.deepen()
    assert (search.value(), search.bound()) == (0, EXACT_BOUND)
