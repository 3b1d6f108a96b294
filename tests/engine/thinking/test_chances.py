"""The chances to win, draw and lose that a score gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board.position import Position
from engine.protocol.messages import Chances
from engine.thinking.chances import chances, chances_of_mate, material_of

SHARES = st.floats(0, 1)


@settings(deadline=None)
@given(score=st.integers(-40_000, 40_000), material=SHARES)
def test_chances_add_up_and_mirror_those_of_the_opponent(score: int, material: float) -> None:
    own, other = chances(score, material), chances(-score, material)
    assert own.win + own.draw + own.loss == 1000
    assert min(own.win, own.draw, own.loss) >= 0
    assert (own.win, own.draw, own.loss) == (other.loss, other.draw, other.win)


@settings(deadline=None)
@given(score=st.integers(-2000, 2000), material=SHARES)
def test_a_better_score_raises_the_chance_to_win(score: int, material: float) -> None:
    assert chances(score + 50, material).win >= chances(score, material).win
    assert chances(score + 50, material).loss <= chances(score, material).loss


def test_an_equal_score_is_mostly_drawn_and_a_large_one_won() -> None:
    assert chances(0, 0.5).draw > 500
    assert chances(1500, 0.5).win > 990
    assert chances_of_mate(mates=True) == Chances(1000, 0, 0)
    assert chances_of_mate(mates=False) == Chances(0, 0, 1000)


def test_material_runs_from_bare_kings_to_a_full_board() -> None:
    assert material_of(Position("8/8/4k3/8/8/4K3/8/8 w - - 0 1")) == 0
    assert 0 < material_of(Position("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1")) < 0.1
    assert material_of(Position()) == 1
