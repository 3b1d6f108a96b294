"""Searches of several lines, and searches of only some root moves."""

from __future__ import annotations

import threading

import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search, mate_in

MATES = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"
"""Qg7 mates at once; many other moves mate in two."""
Line = tuple[int, int, int, list[int]]


def searched(
    position: Position,
    depth: int,
    lines: int = 1,
    moves: tuple[str, ...] | None = None,
    nodes: int = 0,
    search: Search | None = None,
) -> Search:
    search = search or Search(Table(8))
    wanted = None if moves is None else [position.parse_uci(move) for move in moves]
    search.begin(position, nodes, lines, wanted)
    while search.depth() < depth and search.deepen():
        pass
    return search


def trace(search: Search) -> tuple[object, ...]:
    return search.nodes(), search.depth(), search.best_lines(), search.root_moves()


def replayed(position: Position, line: Line) -> Position:
    """Return the position at the end of a line whose moves must be legal."""
    end = position.copy()
    for move in line[3]:
        end.push(move)
    return end


@pytest.mark.parametrize("wanted", [1, 2, 5, 48, 500])
def test_there_are_as_many_lines_as_wanted_but_no_more_than_moves(wanted: int) -> None:
    position = Position(KIWIPETE)
    lines = searched(position, 4, wanted).best_lines()
    assert len(lines) == min(wanted, 48)
    assert len({line[3][0] for line in lines}) == len(lines)


def test_lines_are_exact_ordered_and_legal() -> None:
    position = Position(KIWIPETE)
    lines = searched(position, 6, 6).best_lines()
    values = [line[0] for line in lines]
    assert values == sorted(values, reverse=True)
    assert {(line[1], line[2]) for line in lines} == {(EXACT_BOUND, 6)}
    for line in lines:
        replayed(position, line)


def test_the_first_line_is_the_result_of_the_search() -> None:
    search = searched(Position(KIWIPETE), 5, 4)
    value, bound, depth, moves = search.best_lines()[0]
    assert (search.value(), search.bound(), search.depth()) == (value, bound, depth)
    assert search.principal_variation() == moves
    assert search.best_move() == moves[0]


def mates_within(position: Position, moves: int) -> bool:
    """Return whether the side to move can force mate, by trying all moves."""
    return moves > 0 and any(is_answered(position, move, moves) for move in position.legal_moves())


def is_answered(position: Position, move: int, moves: int) -> bool:
    """Return whether a move forces mate within ``moves`` moves, itself included."""
    after = position.copy()
    after.push(move)
    if not (answers := after.legal_moves()):
        return after.is_checkmate()
    for answer in answers:
        after.push(answer)
        if not mates_within(after, moves - 1):
            return False
        after.pop()
    return True


def test_every_move_that_mates_is_found_with_its_length() -> None:
    position = Position(MATES)
    lines = searched(position, 8, 100).best_lines()
    for value, _, _, (move, *_) in lines:
        shortest = next((n for n in (1, 2) if is_answered(position, move, n)), None)
        found = mate_in(value)
        assert found == shortest if shortest else found is None or found > 2, position.uci(move)


def test_the_moves_of_the_lines_stand_first_among_the_root_moves() -> None:
    search = searched(Position(KIWIPETE), 5, 3)
    lines = {line[3][0] for line in search.best_lines()}
    assert {move[0] for move in search.root_moves()[:3]} == lines


def test_a_repeated_search_of_several_lines_gives_the_same_lines() -> None:
    runs = [trace(searched(Position(KIWIPETE), 6, 4)) for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("limit", [1, 500, 7_777, 40_000])
def test_a_search_of_several_lines_can_be_stopped_at_any_node(limit: int) -> None:
    position = Position(KIWIPETE)
    search = searched(position, 64, 5, nodes=limit)
    assert search.nodes() == limit
    assert search.best_move() in position.legal_moves()
    lines = search.best_lines()
    assert len({line[3][0] for line in lines}) == len(lines)
    for line in lines:
        replayed(position, line)


def test_only_the_wanted_moves_are_searched() -> None:
    position = Position(KIWIPETE)
    search = searched(position, 5, moves=("a2a3", "e1g1"))
    assert {position.uci(move[0]) for move in search.root_moves()} == {"a2a3", "e1g1"}
    assert position.uci(search.best_move()) in ("a2a3", "e1g1")
    assert sum(move[7] for move in search.root_moves()) == search.nodes()


def test_a_search_of_one_root_move_has_one_line() -> None:
    position = Position(KIWIPETE)
    (line,) = searched(position, 4, lines=5, moves=("a2a4",)).best_lines()
    assert position.uci(line[3][0]) == "a2a4"


def test_without_a_move_to_search_there_is_no_best_move() -> None:
    search = searched(Position(KIWIPETE), 3, moves=())
    assert (search.best_move(), search.nodes(), search.best_lines()) == (0, 0, [])


def test_a_restricted_search_does_not_store_the_value_of_the_root() -> None:
    position = Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    search = searched(position, 6, moves=("e1e2",))
    assert mate_in(search.value()) is None
    again = searched(position, 2, search=search)
    assert mate_in(again.value()) == 1


def test_a_restriction_to_all_moves_changes_nothing() -> None:
    position = Position(KIWIPETE)
    every = tuple(position.uci(move) for move in position.legal_moves())
    assert searched(position, 6, moves=every).best_lines() == searched(position, 6).best_lines()


@pytest.mark.parametrize("lines", [0, -1])
def test_less_than_one_line_is_refused(lines: int) -> None:
    with pytest.raises(ValueError, match="at least 1 line"):
        Search(Table(1)).begin(Position(), 0, lines)


def test_the_move_being_searched_can_be_read() -> None:
    position = Position(KIWIPETE)
    search = Search(Table(8))
    search.begin(position, 400_000)
    assert search.current() == (0, 0)
    thread = threading.Thread(target=lambda: [None for _ in iter(search.deepen, False)])
    thread.start()
    seen = set()
    while thread.is_alive():
        move, number = search.current()
        seen.add(number)
        assert move == 0 or move in position.legal_moves()
    assert len(seen) > 3
    assert seen <= set(range(49))


def test_lines_can_be_read_while_the_search_runs() -> None:
    position = Position(KIWIPETE)
    search = Search(Table(8))
    search.begin(position, 1_500_000, 4)
    thread = threading.Thread(target=lambda: [None for _ in iter(search.deepen, False)])
    thread.start()
    reads = 0
    while thread.is_alive():
        lines = search.best_lines()
        assert len({line[3][0] for line in lines}) == len(lines) <= 4
        for line in lines:
            replayed(position, line)
        reads += 1
    assert reads > 10


def test_a_helper_fills_the_table_of_the_search_it_helps() -> None:
    position = Position(KIWIPETE)
    table = Table(8)
    main, helper = Search(table), Search(table)
    main.begin(position)
    helper.begin(position, helper=1)
    assert helper.deepen()
    assert helper.depth() == 2  # a helper begins one iteration deeper
    while helper.depth() < 7:
        helper.deepen()
    while main.depth() < 7:
        main.deepen()
    assert main.nodes() < searched(position, 7).nodes() / 2
