"""The sight of a weak player: which moves are hard to see, and what a search does with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.ordering.limited_sight import DIFFICULTY_STEPS, difficulty_of, seen_moves
from engine.core.search.search import Search
from engine.thinking.limited_sight import CHANCE_ONE, chances_to_see

SEEDS = st.integers(0, 2**64 - 1)
CHOICES = st.lists(st.integers(0, 10_000), max_size=40)
"""Which legal move is made, at each half-move of a random game."""


def after(choices: list[int]) -> Position:
    """Return the position after random moves from the start."""
    position = Position()
    for choice in choices:
        moves = position.legal_moves()
        if moves:
            position.push(moves[choice % len(moves)])
    return position


def difficulty(fen: str, *moves: str, ply: int = 0) -> int:
    """Return the difficulty of the last move, after the other moves."""
    position = Position(fen)
    for move in moves[:-1]:
        position.push_uci(move)
    return difficulty_of(position, position.parse_uci(moves[-1]), ply)


def test_the_more_valuable_the_captured_piece_the_easier_a_capture_is_to_see() -> None:
    captures = [
        difficulty(f"4k3/8/8/3{victim}4/4P3/8/8/4K3 w - - 0 1", "e4d5") for victim in "qrbp"
    ]
    assert captures == sorted(captures)
    assert len(set(captures)) == 4


def test_a_recapture_is_easier_to_see_than_any_other_capture() -> None:
    fen = "4k3/8/2p5/3P4/4B3/8/8/4K3 b - - 0 1"
    assert difficulty(fen, "c6d5", "e4d5") < difficulty(fen, "e8e7", "e4d3")
    quiet_before = "4k3/8/8/3p4/4B3/8/8/4K3 w - - 0 1"
    assert difficulty(fen, "c6d5", "e4d5") < difficulty(quiet_before, "e4d5")


def test_a_capture_is_easier_to_see_than_a_quiet_move_of_the_same_piece() -> None:
    fen = "4k3/8/8/3r4/4B3/8/8/4K3 w - - 0 1"
    assert difficulty(fen, "e4d5") < difficulty(fen, "e4f5")


def test_moves_deep_in_a_line_are_harder_to_see() -> None:
    fen = "4k3/8/8/3r4/4B3/8/8/4K3 w - - 0 1"
    plies = [difficulty(fen, "e4d5", ply=ply) for ply in range(4)]
    assert plies == sorted(plies)
    assert len(set(plies)) == 4


def test_a_long_backward_diagonal_is_harder_to_see_than_a_short_step_forward() -> None:
    fen = "4k3/8/8/8/3B4/8/8/4K3 w - - 0 1"
    assert difficulty(fen, "d4a1") > difficulty(fen, "d4e5")


def test_a_knight_fork_is_harder_to_see_than_another_knight_move() -> None:
    fork = "q7/7k/8/1N6/8/8/8/r5K1 w - - 0 1"
    assert difficulty(fork.replace("q7", "q3r3").replace("r5K1", "6K1"), "b5c7") > difficulty(
        fork.replace("r5K1", "6K1"), "b5c7"
    )


def test_a_king_sees_what_it_can_take_even_deep_in_a_line() -> None:
    by_king = "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"
    by_bishop = "4k3/8/8/8/8/2B5/3r4/7K w - - 0 1"
    assert difficulty(by_king, "e1d2") < difficulty(by_bishop, "c3d2")
    assert difficulty(by_king, "e1d2", ply=1) < difficulty(by_bishop, "c3d2")


def test_what_the_last_move_attacked_is_easier_to_see() -> None:
    attacked = "4k3/8/8/3r4/8/8/8/3B2K1 w - - 0 1"
    assert difficulty(attacked, "d1f3", "e8e7", "f3d5") < difficulty(
        "4k3/8/8/3r4/8/5B2/8/7K w - - 0 1", "h1g1", "e8e7", "f3d5"
    )


def test_an_emptier_board_is_easier_to_survey() -> None:
    assert difficulty("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "d4e5") < difficulty(
        "4k3/ppp5/8/8/3B4/8/PPP5/4K3 w - - 0 1", "d4e5"
    )


def test_a_line_that_the_last_move_opened_is_harder_to_see() -> None:
    fen = "4k3/4q3/8/8/8/4N3/8/4R1K1 w - - 0 1"
    closed = "4k3/4q3/8/8/8/8/8/4R1K1 w - - 0 1"
    assert difficulty(fen, "e3f5", "e8d8", "e1e7") > difficulty(closed, "e1e7")


def test_a_discovered_attack_is_harder_to_see_than_a_move_that_opens_no_line() -> None:
    fen = "k3q3/8/8/8/8/4N3/8/4R1K1 w - - 0 1"
    blocked = "k3q3/8/4p3/8/8/4N3/8/4R1K1 w - - 0 1"
    assert difficulty(fen, "e3c4") > difficulty(blocked, "e3c4")


def test_a_queen_in_danger_moves_more_easily() -> None:
    attacked = "3k4/8/8/2n5/4Q3/8/8/4K3 w - - 0 1"
    safe = "3k4/8/8/8/4Q3/8/8/4K3 w - - 0 1"
    assert difficulty(attacked, "e4h1") < difficulty(safe, "e4h1")


@given(CHOICES, SEEDS, st.integers(0, 2000), st.integers(0, 1500), st.integers(0, 4))
def test_a_higher_rating_sees_all_that_a_lower_one_sees(
    choices: list[int], seed: int, rating: int, more: int, ply: int
) -> None:
    position = after(choices)
    low = seen_moves(position, chances_to_see(rating), seed, ply)
    high = seen_moves(position, chances_to_see(rating + more), seed, ply)
    assert set(low) <= set(high) <= set(position.legal_moves())


@given(CHOICES, SEEDS)
def test_in_check_every_move_is_seen(choices: list[int], seed: int) -> None:
    position = after(choices)
    seen = seen_moves(position, [0] * DIFFICULTY_STEPS, seed)
    assert seen == (position.legal_moves() if position.is_check() else [])


def test_a_wrong_number_of_chances_is_refused() -> None:
    with pytest.raises(ValueError, match=str(DIFFICULTY_STEPS)):
        Search(Table(1)).limit_sight([CHANCE_ONE] * (DIFFICULTY_STEPS - 1))


def searched(position: Position, chance: int | None, depth: int = 6) -> tuple[object, ...]:
    search = Search(Table(1))
    search.limit_sight(None if chance is None else [chance] * DIFFICULTY_STEPS)
    search.begin(position)
    while search.depth() < depth and search.deepen():
        pass
    return search.nodes(), search.best_lines()


def test_a_sight_that_sees_everything_searches_as_without_a_sight() -> None:
    position = Position(KIWIPETE)
    assert searched(position, CHANCE_ONE) == searched(position, None)


def test_who_sees_nothing_still_searches_every_root_move() -> None:
    search = Search(Table(1))
    search.limit_sight([0] * DIFFICULTY_STEPS)
    search.begin(Position(KIWIPETE))
    assert search.deepen()
    assert len(search.root_moves()) == len(Position(KIWIPETE).legal_moves())


def test_a_root_move_that_is_not_seen_is_not_searched() -> None:
    position = Position(KIWIPETE)
    limits = chances_to_see(500)
    search = Search(Table(1))
    search.limit_sight(limits, 7)
    search.begin(position)
    assert search.deepen()
    assert {row[0] for row in search.root_moves()} == set(seen_moves(position, limits, 7))
    assert 0 < len(search.root_moves()) < len(position.legal_moves())
