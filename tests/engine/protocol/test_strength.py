"""The table of strengths, and the interpolation between its rows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.protocol.handicap import Handicap
from engine.protocol.strength import (
    HIGHEST_ELO,
    HIGHEST_SKILL,
    LOWEST_ELO,
    STRENGTHS,
    Strength,
    elo_of_skill,
    handicap_of,
)


def test_each_row_is_stronger_than_the_one_before_and_weaker_in_nothing() -> None:
    for low, high in pairwise(STRENGTHS):
        assert low.elo < high.elo
        assert low.nodes <= high.nodes
        assert low.depth <= high.depth
        assert low.lines >= high.lines >= 1
        assert low.margin_cp >= high.margin_cp >= 0
        assert low.sight is not None or high.sight is None
        assert low.sight is None or high.sight is None or low.sight < high.sight


def test_margin_and_temperature_exclude_each_other() -> None:
    assert all(0 in (row.temperature_cp, row.margin_cp) for row in STRENGTHS)


def test_the_scale_begins_at_400() -> None:
    assert LOWEST_ELO == 400


@pytest.mark.parametrize("strength", STRENGTHS[:-1], ids=lambda row: str(row.elo))
def test_a_row_gives_its_own_handicap(strength: Strength) -> None:
    assert handicap_of(strength.elo, seed=3) == Handicap(
        strength.nodes,
        strength.depth,
        strength.lines,
        strength.temperature_cp,
        strength.margin_cp,
        seed=3,
        sight=strength.sight,
    )


def test_a_rating_between_two_rows_is_interpolated() -> None:
    for low, high in pairwise(STRENGTHS):
        between = handicap_of((low.elo + high.elo) // 2)
        assert between is not None
        assert low.nodes <= between.nodes <= high.nodes
        assert low.depth <= between.depth <= high.depth
        assert low.margin_cp >= between.margin_cp >= high.margin_cp
        assert (between.sight is None) == (low.sight is None)


def test_a_player_chooses_by_margin_or_by_temperature() -> None:
    for elo in range(LOWEST_ELO, HIGHEST_ELO, 7):
        handicap = handicap_of(elo)
        assert handicap is not None
        assert not (handicap.margin_cp and handicap.temperature_cp)


def test_a_rating_below_the_table_gets_its_first_row() -> None:
    assert handicap_of(-5) == handicap_of(LOWEST_ELO)


@pytest.mark.parametrize("elo", [HIGHEST_ELO, HIGHEST_ELO + 1, 9999])
def test_the_end_of_the_table_is_full_strength(elo: int) -> None:
    assert handicap_of(elo) is None


def test_just_below_the_end_there_is_still_a_handicap() -> None:
    handicap = handicap_of(HIGHEST_ELO - 1)
    assert handicap is not None
    assert STRENGTHS[-2].nodes < handicap.nodes < STRENGTHS[-1].nodes


def test_skills_rise_evenly_to_full_strength() -> None:
    assert elo_of_skill(0) == LOWEST_ELO
    assert elo_of_skill(HIGHEST_SKILL) is None
    elos = [elo_of_skill(skill) or 0 for skill in range(HIGHEST_SKILL)]
    assert elos == sorted(set(elos))
    assert elos[-1] < HIGHEST_ELO
