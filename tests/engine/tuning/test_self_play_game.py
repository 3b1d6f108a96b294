"""Self-play games and their quiet positions."""

from __future__ import annotations

import random
from itertools import pairwise

import chess
import pytest

from engine.core.board.position import START_FEN, Position
from engine.core.evaluation.terms import position_scores
from engine.core.search.search import MATE_VALUE
from engine.tuning import self_play_game as games
from engine.tuning.self_play_game import (
    FIRST_PLY,
    OPENING_CP,
    OPENING_PLIES,
    FixedNodesSearch,
    PlayedGame,
    play_game,
)

NODES = 300
QUIET = START_FEN


@pytest.fixture(scope="module")
def games_played() -> list[PlayedGame]:
    return [play_game(f"test {number}", NODES) for number in range(4)]


def test_equal_seeds_give_equal_games(games_played: list[PlayedGame]) -> None:
    assert play_game("test 0", NODES) == games_played[0]
    assert len(set(games_played)) == len(games_played)


def test_the_node_limit_changes_the_game(games_played: list[PlayedGame]) -> None:
    assert play_game("test 0", 2 * NODES) != games_played[0]


def test_positions_are_in_game_order_and_after_the_opening(games_played: list[PlayedGame]) -> None:
    for game in games_played:
        plies = [chess.Board(quiet.fen).ply() for quiet in game.positions]
        assert plies[0] >= FIRST_PLY
        assert all(later > earlier for earlier, later in pairwise(plies))


def test_positions_of_both_sides_to_move_are_taken(games_played: list[PlayedGame]) -> None:
    turns = [chess.Board(quiet.fen).turn for game in games_played for quiet in game.positions]
    assert 0.3 < sum(turns) / len(turns) < 0.7


def test_positions_are_quiet(games_played: list[PlayedGame]) -> None:
    for quiet in (quiet for game in games_played for quiet in game.positions):
        assert not chess.Board(quiet.fen).is_check()
        assert abs(quiet.value_cp) < MATE_VALUE // 2


def test_games_have_a_result_and_many_positions(games_played: list[PlayedGame]) -> None:
    assert {game.result for game in games_played} <= {0.0, 0.5, 1.0}
    assert sum(len(game.positions) for game in games_played) > 10 * len(games_played)


def searched(fen: str) -> tuple[Position, games.SearchResult]:
    position = Position(fen)
    return position, FixedNodesSearch(5000).search(position)


def test_a_quiet_position_is_taken() -> None:
    assert games.is_quiet(*searched(QUIET))


@pytest.mark.parametrize(
    ("what", "fen"),
    [
        ("a piece can be won", "6k1/5ppp/8/3q4/8/3R4/5PPP/6K1 w - - 0 1"),
        ("a pawn promotes", "8/1P4k1/6p1/8/8/8/6K1/8 w - - 0 1"),
        ("there is a mate", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
    ],
)
def test_a_tactical_position_is_not_taken(what: str, fen: str) -> None:
    assert not games.is_quiet(*searched(fen))


def test_a_position_in_check_is_not_taken() -> None:
    position = Position("4k3/8/8/8/7b/8/3P4/4K3 w - - 0 1")
    assert position.is_check()
    assert not games.is_quiet(
        position,
        games.SearchResult(position.legal_moves()[0], position_scores([position])[0], True),
    )


def test_a_score_far_from_the_static_evaluation_is_not_taken() -> None:
    position = Position(QUIET)
    move = position.parse_uci("f2f3")
    static_cp = position_scores([position])[0]
    assert games.is_quiet(position, games.SearchResult(move, static_cp + games.QUIET_CP, True))
    assert not games.is_quiet(
        position, games.SearchResult(move, static_cp + games.QUIET_CP + 1, True)
    )
    assert not games.is_quiet(
        position, games.SearchResult(move, static_cp - games.QUIET_CP - 1, True)
    )


def test_a_bound_is_not_taken() -> None:
    position = Position(QUIET)
    move, static_cp = position.parse_uci("f2f3"), position_scores([position])[0]
    assert not games.is_quiet(position, games.SearchResult(move, static_cp, False))


def test_openings_are_random_and_about_equal() -> None:
    rng = random.Random(1)
    engine = FixedNodesSearch(NODES)
    found = [games.random_opening(rng, engine) for _ in range(5)]
    assert len({position.fen() for position, _ in found}) == 5
    for position, plies in found:
        assert plies in OPENING_PLIES
        assert chess.Board(position.fen()).ply() == plies
        assert abs(FixedNodesSearch(NODES).quick_value(position)) < 2 * OPENING_CP


def test_a_random_move_is_played_only_if_it_loses_little() -> None:
    position = Position("6k1/5ppp/8/3q4/8/3R4/5PPP/6K1 w - - 0 1")
    engine = FixedNodesSearch(2000)
    found = engine.search(position)
    chosen = {
        position.uci(games.vary_move(position, found, random.Random(seed), engine))
        for seed in range(30)
    }
    assert chosen == {"d3d5"}
    assert position.fen() == "6k1/5ppp/8/3q4/8/3R4/5PPP/6K1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 1.0),
        ("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", 0.0),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0.5),
        ("8/8/4k3/8/8/4K3/4B3/8 w - - 0 1", 0.5),
        ("8/8/4k3/8/8/4K3/4R3/8 w - - 100 90", 0.5),
        (QUIET, None),
    ],
)
def test_results_follow_the_rules_of_chess(fen: str, result: float | None) -> None:
    assert games.result_by_rules(Position(fen)) == result
