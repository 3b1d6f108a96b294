"""The chances to win, draw and lose that a score gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board.position import Position
from engine.protocol.messages import WinDrawLoss
from engine.thinking.win_draw_loss import material_of, win_draw_loss, win_draw_loss_of_mate

SHARES = st.floats(0, 1)


@settings(deadline=None)
@given(score=st.integers(-40_000, 40_000), material=SHARES)
def test_chances_add_up_and_mirror_those_of_the_opponent(score: int, material: float) -> None:
    own, other = win_draw_loss(score, material), win_draw_loss(-score, material)
    assert own.win + own.draw + own.loss == 1000
    assert min(own.win, own.draw, own.loss) >= 0
    assert (own.win, own.draw, own.loss) == (other.loss, other.draw, other.win)


@settings(deadline=None)
@given(score=st.integers(-2000, 2000), material=SHARES)
def test_a_better_score_raises_the_chance_to_win(score: int, material: float) -> None:
    assert win_draw_loss(score + 50, material).win >= win_draw_loss(score, material).win
    assert win_draw_loss(score + 50, material).loss <= win_draw_loss(score, material).loss


def test_an_equal_score_is_mostly_drawn_and_a_large_one_won() -> None:
    assert win_draw_loss(0, 0.5).draw > 500
    assert win_draw_loss(1500, 0.5).win > 990
    assert win_draw_loss_of_mate(mates=True) == WinDrawLoss(1000, 0, 0)
    assert win_draw_loss_of_mate(mates=False) == WinDrawLoss(0, 0, 1000)


def test_material_runs_from_bare_kings_to_a_full_board() -> None:
    assert material_of(Position("8/8/4k3/8/8/4K3/8/8 w - - 0 1")) == 0
    assert 0 < material_of(Position("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1")) < 0.1
    assert material_of(Position()) == 1
