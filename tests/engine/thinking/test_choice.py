"""The move choice of a weak player."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import MATE_VALUE, Search
from engine.protocol.messages import Handicap
from engine.thinking.choice import Option, allows_mate, choose

SHARP = Handicap(1000, 4, 4, temperature_cp=0, blindness_percent=0, oversight_percent=0)
RANDOM = replace(SHARP, temperature_cp=10_000)
FOOLS_MATE = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
"""Position in which only g2g4 allows Black a mate in one."""
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def options_of(position: Position, *values: int) -> list[Option]:
    """Return the first legal moves of a position, with ``values`` as their scores."""
    return [Option(m, v) for m, v in zip(position.legal_moves(), values, strict=False)]


def draws(position: Position, options: list[Option], handicap: Handicap) -> Counter[int]:
    """Count which moves are chosen in a thousand different games."""
    return Counter(choose(position, options, handicap, f"game {n}") for n in range(1000))


def test_temperature_zero_chooses_the_best_move() -> None:
    position = Position()
    options = options_of(position, 50, 40, 30)
    assert choose(position, options, SHARP, "any game") == options[0].move


def test_a_move_worse_by_the_temperature_is_chosen_half_as_often() -> None:
    position = Position()
    options = options_of(position, 90, 60, 30)
    counts = draws(position, options, replace(SHARP, temperature_cp=30))
    first, second, third = (counts[option.move] for option in options)
    assert first > 1.5 * second > 2.2 * third > 0


def test_the_choice_depends_only_on_seed_and_game() -> None:
    position = Position()
    options = options_of(position, *range(20, 0, -1))
    one, other = (
        [choose(position, options, replace(RANDOM, seed=seed), f"game {n}") for n in range(50)]
        for seed in (1, 2)
    )
    repeated = [choose(position, options, replace(RANDOM, seed=1), f"game {n}") for n in range(50)]
    assert one == repeated != other
    assert len(set(one)) > 5


def test_a_mate_in_one_is_always_played() -> None:
    position = Position(MATE_IN_ONE)
    mate = position.parse_uci("a1a8")
    others = [Option(move, 500) for move in position.legal_moves() if move != mate]
    options = [Option(mate, MATE_VALUE - 1), *others]
    blind = replace(RANDOM, oversight_percent=90, blindness_percent=100)
    assert set(draws(position, options, blind)) == {mate}


def test_a_move_that_allows_a_mate_in_one_is_always_avoided() -> None:
    position = Position(FOOLS_MATE)
    blunder = position.parse_uci("g2g4")
    options = [Option(move, 0) for move in position.legal_moves()]
    assert [o.move for o in options if allows_mate(position, o.move)] == [blunder]
    chosen = set(draws(position, options, replace(RANDOM, blindness_percent=100)))
    assert blunder not in chosen
    assert len(chosen) == len(options) - 1


def test_a_player_who_overlooks_everything_still_plays_a_safe_move() -> None:
    position = Position(FOOLS_MATE)
    blunder = position.parse_uci("g2g4")
    safe = position.parse_uci("e2e4")
    options = [Option(blunder, 500), Option(safe, 0)]
    assert set(draws(position, options, replace(SHARP, oversight_percent=100))) == {safe}


def test_the_best_move_is_played_if_every_move_allows_mate() -> None:
    position = Position("6rk/8/8/8/8/8/P4q2/7K w - - 0 1")
    options = [Option(move, -MATE_VALUE + 2) for move in position.legal_moves()]
    assert all(allows_mate(position, option.move) for option in options)
    assert choose(position, options, RANDOM, "game") == options[0].move


def test_an_overlooked_move_is_not_played() -> None:
    position = Position()
    options = options_of(position, 900, 0, 0, 0)
    counts = draws(position, options, replace(SHARP, oversight_percent=50))
    assert 400 < counts[options[0].move] < 600


def test_a_player_blind_to_replies_captures_a_protected_piece() -> None:
    position = Position("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    search = Search(Table(1))
    search.begin(position, 0, 256)
    search.deepen()
    options = [Option(moves[0], value) for value, _, _, moves in search.best_lines()]
    greedy = position.parse_uci("d2d6")
    assert choose(position, options, SHARP, "game") != greedy
    assert choose(position, options, replace(SHARP, blindness_percent=100), "game") == greedy


@pytest.mark.parametrize("oversight", [0, 100])
def test_an_only_option_is_always_played(oversight: int) -> None:
    position = Position()
    options = options_of(position, 0)
    weak = replace(SHARP, oversight_percent=oversight)
    assert choose(position, options, weak, "game") == options[0].move
