"""Histories: how a beta cutoff changes killers, counter moves and scores of moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import KIWIPETE

from engine.core.basics.switches import default_switches
from engine.core.board.position import Position
from engine.core.ordering.ordering_harness import (
    HISTORY_BOUND,
    OrderingHarness,
    score_after_gravity,
)

OWN, ONE_PLY, TWO_PLIES, FOUR_PLIES = range(4)
DEPTH = 6


def at(fen: str, line: str = "", off: str = "") -> tuple[OrderingHarness, Position, dict[str, int]]:
    """Return histories at the end of a line, without some techniques; its position and moves."""
    order = OrderingHarness(default_switches() | dict.fromkeys(off.split(), False))
    return order, *go_to(order, fen, line)


def go_to(order: OrderingHarness, fen: str, line: str = "") -> tuple[Position, dict[str, int]]:
    position = Position(fen)
    root = position.copy()
    moves = [position.push_uci(text) for text in line.split()]
    order.go_to(root, moves)
    return position, {position.uci(move): move for move in position.legal_moves()}


@given(
    st.integers(-HISTORY_BOUND, HISTORY_BOUND),
    st.lists(st.integers(-HISTORY_BOUND + 1, HISTORY_BOUND - 1), max_size=50),
)
def test_no_update_exceeds_the_history_limit(score: int, bonuses: list[int]) -> None:
    for bonus in bonuses:
        score = score_after_gravity(score, bonus)
        assert -HISTORY_BOUND <= score <= HISTORY_BOUND


@given(st.integers(1, HISTORY_BOUND - 1))
def test_a_bonus_adds_less_the_higher_the_score_is(bonus: int) -> None:
    low, high = (
        score_after_gravity(0, bonus),
        score_after_gravity(HISTORY_BOUND // 2, bonus) - HISTORY_BOUND // 2,
    )
    assert low == bonus
    assert high <= low


@given(
    st.integers(-HISTORY_BOUND, HISTORY_BOUND), st.integers(-HISTORY_BOUND + 1, HISTORY_BOUND - 1)
)
def test_a_bonus_never_lowers_a_score_and_a_malus_never_raises_it(score: int, bonus: int) -> None:
    changed = score_after_gravity(score, bonus)
    assert changed >= score if bonus >= 0 else changed <= score


def test_a_quiet_cutoff_rewards_its_move_and_punishes_those_before_it() -> None:
    order, _, moves = at(KIWIPETE)
    searched = [moves["a2a3"], moves["g2g4"], moves["e1g1"]]
    order.cutoff(searched, DEPTH)
    first, second, best = (order.quiet_scores(move)[OWN] for move in searched)
    assert first < 0
    assert second < 0
    assert best > 0


def test_moves_that_were_not_searched_keep_their_score() -> None:
    order, _, moves = at(KIWIPETE)
    order.cutoff([moves["a2a3"], moves["e1g1"]], DEPTH)
    assert order.quiet_scores(moves["g2g4"]) == (0, 0, 0, 0)


def test_the_bonus_grows_with_the_depth() -> None:
    gains = []
    for depth in (1, 2, 4):
        order, _, moves = at(KIWIPETE)
        order.cutoff([moves["e1g1"]], depth)
        gains.append(order.quiet_scores(moves["e1g1"])[OWN])
    assert gains[0] < gains[1] < gains[2]


def test_a_cutoff_by_a_capture_changes_only_capture_history() -> None:
    order, _, moves = at(KIWIPETE)
    order.cutoff([moves["d5e6"], moves["a2a3"], moves["e2a6"]], DEPTH)
    assert order.capture_score(moves["d5e6"]) < 0
    assert order.capture_score(moves["e2a6"]) > 0
    assert order.quiet_scores(moves["a2a3"]) == (0, 0, 0, 0)
    assert order.killers() == (0, 0)


def test_captures_before_a_quiet_cutoff_get_a_malus() -> None:
    order, _, moves = at(KIWIPETE)
    order.cutoff([moves["d5e6"], moves["a2a3"]], DEPTH)
    assert order.capture_score(moves["d5e6"]) < 0


def test_killers_are_the_last_two_quiet_moves_with_a_cutoff() -> None:
    order, _, moves = at(KIWIPETE)
    for text in ("a2a3", "g2g4", "e1g1"):
        order.cutoff([moves[text]], DEPTH)
    assert order.killers() == (moves["e1g1"], moves["g2g4"])


def test_a_killer_with_another_cutoff_does_not_fill_both_slots() -> None:
    order, _, moves = at(KIWIPETE)
    for text in ("a2a3", "g2g4", "g2g4"):
        order.cutoff([moves[text]], DEPTH)
    assert order.killers() == (moves["g2g4"], moves["a2a3"])


def test_killers_belong_to_a_ply() -> None:
    order, _, moves = at(KIWIPETE)
    order.cutoff([moves["a2a3"]], DEPTH)
    go_to(order, KIWIPETE, "e1g1 e8g8")
    assert order.killers() == (0, 0)


def test_a_counter_move_replies_to_the_same_piece_on_the_same_square() -> None:
    order, _, moves = at(KIWIPETE, "e1g1")
    order.cutoff([moves["e8g8"]], DEPTH)
    _, moves = go_to(order, KIWIPETE, "e1g1")
    assert order.counter_move() == moves["e8g8"]
    go_to(order, KIWIPETE, "a2a3")
    assert order.counter_move() == 0


def test_the_root_has_no_counter_move() -> None:
    order, _, moves = at(KIWIPETE)
    order.cutoff([moves["e1g1"]], DEPTH)
    assert order.counter_move() == 0


def test_continuation_history_uses_the_moves_1_2_and_4_plies_ago() -> None:
    line = "a2a3 a8b8 a3a4 b8a8"
    order, _, moves = at(KIWIPETE, line)
    order.cutoff([moves["e1g1"]], DEPTH)
    own, *replies = order.quiet_scores(moves["e1g1"])
    assert own > 0
    assert all(score == own for score in replies)


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("a2a3 a8b8 h1g1 b8a8", {ONE_PLY, FOUR_PLIES}),
        ("a2a3 a8b8 a3a4 e8g8", {TWO_PLIES, FOUR_PLIES}),
        ("g2g3 a8b8 a2a4 b8a8", {ONE_PLY, TWO_PLIES}),
    ],
)
def test_continuation_history_applies_only_after_the_same_move(
    line: str, counted: set[int]
) -> None:
    order, _, moves = at(KIWIPETE, "a2a3 a8b8 a3a4 b8a8")
    order.cutoff([moves["e1d1"]], DEPTH)
    _, moves = go_to(order, KIWIPETE, line)
    scores = order.quiet_scores(moves["e1d1"])
    assert {place for place in (ONE_PLY, TWO_PLIES, FOUR_PLIES) if scores[place] > 0} == counted


def test_a_move_into_an_attacked_square_has_a_history_of_its_own() -> None:
    order, _, moves = at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    order.cutoff([moves["a1a7"]], DEPTH)
    _, moves = go_to(order, "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert order.quiet_scores(moves["a1a7"])[OWN] > 0
    _, moves = go_to(order, "2n1k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert order.quiet_scores(moves["a1a7"])[OWN] == 0


@pytest.mark.parametrize(
    ("technique", "place"), [("history", OWN), ("continuation_history", ONE_PLY)]
)
def test_a_history_that_is_switched_off_stays_empty(technique: str, place: int) -> None:
    order, _, moves = at(KIWIPETE, "a2a3", off=technique)
    order.cutoff([moves["e8g8"]], DEPTH)
    scores = order.quiet_scores(moves["e8g8"])
    assert scores[place] == 0
    assert any(scores)


def test_killers_and_counter_moves_can_be_switched_off() -> None:
    order, _, moves = at(KIWIPETE, "a2a3", off="killers counter_moves")
    order.cutoff([moves["e8g8"]], DEPTH)
    assert order.killers() == (0, 0)
    assert order.counter_move() == 0
