"""Games for tuning are adjudicated by the scores of both sides."""

from __future__ import annotations

import pytest

from engine.tuning.adjudication import AdjudicationRules, Adjudicator

END = AdjudicationRules(
    win_cp=1000, win_plies=6, draw_cp=8, draw_plies=16, draw_first_ply=80, last_ply=320
)


def verdict_after(values: list[int], first_ply: int) -> float | None:
    adjudicator = Adjudicator(END)
    results = [adjudicator.note(first_ply + index, value) for index, value in enumerate(values)]
    assert all(result is None for result in results[:-1])
    return results[-1]


@pytest.mark.parametrize(
    ("values", "first_ply", "result"),
    [
        ([1500] * 6, 20, 1.0),
        ([-1500] * 6, 20, 0.0),
        ([1500] * 5, 20, None),
        ([1500] * 5 + [900] + [1500] * 5, 20, None),
        ([1500] * 5 + [1000], 20, None),
        ([1500] * 5 + [-1500] * 5, 20, None),
        ([1500] * 3 + [-1500] * 6, 20, 0.0),
        ([8, -8] * 8, 80, 0.5),
        ([5] * 16, 70, None),
        ([5] * 25 + [-5], 70, 0.5),
        ([5] * 15 + [50], 80, None),
        ([300], END.last_ply - 1, None),
        ([300], END.last_ply, 0.5),
    ],
)
def test_a_game_ends_when_both_sides_agree(
    values: list[int], first_ply: int, result: float | None
) -> None:
    assert verdict_after(values, first_ply) == result
