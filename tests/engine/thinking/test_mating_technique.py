"""The technique of a weak player against a bare king."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Go
from engine.protocol.strength import handicap_of
from engine.thinking.mating_technique import with_mating_technique

QUEEN, ROOK = "8/8/8/2k5/8/8/4K3/3Q4 w - - 0 1", "8/8/8/2k5/8/8/4K3/3R4 w - - 0 1"
GAMES = 300


def asked(fen: str, elo: int, seed: int = 0) -> Go:
    return Go(1, fen, handicap=handicap_of(elo, seed))


def slips(fen: str, elo: int) -> int:
    """Count in how many of many games the player does not apply its method."""
    found = (with_mating_technique(asked(fen, elo, seed), Position(fen)) for seed in range(GAMES))
    return sum(go.handicap is not None and go.handicap.margin_cp > 0 for go in found)


@pytest.mark.parametrize("fen", [QUEEN, ROOK])
def test_the_better_a_player_the_more_seldom_it_slips(fen: str) -> None:
    counts = [slips(fen, elo) for elo in (400, 710, 1090, 1406)]
    assert counts == sorted(counts, reverse=True)
    assert 0 < counts[-1] < counts[0] < GAMES


def test_equal_games_have_equal_slips_and_other_games_others() -> None:
    for seed in range(9):
        assert with_mating_technique(
            asked(ROOK, 400, seed), Position(ROOK)
        ) == with_mating_technique(asked(ROOK, 400, seed), Position(ROOK))
    assert 0 < slips(ROOK, 400) < GAMES


def test_both_colours_have_the_same_technique() -> None:
    black = "3r4/4k3/8/8/2K5/8/8/8 b - - 0 1"
    assert abs(slips(ROOK, 400) - slips(black, 400)) < GAMES // 8


def test_a_slip_keeps_less_of_the_margin_the_better_the_player() -> None:
    alone = "8/8/8/2k5/8/8/4K3/8 w - - 0 1"
    shares = []
    for elo in (400, 710, 1090, 1406):
        before, after = (
            asked(alone, elo).handicap,
            with_mating_technique(asked(alone, elo), Position(alone)),
        )
        assert before is not None
        assert after.handicap is not None
        assert after.handicap.sight == before.sight
        shares.append(after.handicap.margin_cp / before.margin_cp)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 1 > shares[-1]


@pytest.mark.parametrize(
    "fen",
    [
        "8/5p2/8/2k5/8/8/4K3/3Q4 w - - 0 1",
        "8/8/8/2k5/8/8/4K3/3Q4 b - - 0 1",
        Position().fen(),
    ],
)
def test_nothing_changes_without_a_bare_king_of_the_opponent(fen: str) -> None:
    go = asked(fen, 400)
    assert with_mating_technique(go, Position(fen)) == go


def test_nothing_changes_for_who_sees_every_move() -> None:
    for level in LEVELS:
        handicap = level.handicap()
        if handicap is None or handicap.sight is None:
            go = replace(asked(ROOK, 400), handicap=handicap)
            assert with_mating_technique(go, Position(ROOK)) == go
