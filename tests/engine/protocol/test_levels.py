"""The named strengths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.protocol.levels import (
    DEFAULT_LEVEL,
    FORMER_NAMES,
    LEVELS,
    LEVELS_BY_INDEX,
    Level,
    level_named,
)
from engine.protocol.strength import STRENGTHS

LEVELS_OF_VERSION_0_1_0 = (
    ("Beginner", 600),
    ("Novice", 700),
    ("Casual", 850),
    ("Improver", 1000),
    ("Club player", 1250),
    ("Strong club player", 1550),
    ("Expert", 1950),
    ("Candidate master", 2400),
)
"""The limited levels of that version, with their ratings."""


def test_there_are_twelve_levels_each_stronger_than_the_one_before() -> None:
    assert len(LEVELS) == 12
    assert all(weak.node_limit <= strong.node_limit for weak, strong in pairwise(LEVELS))
    limited = [level.elo for level in LEVELS if level.elo is not None]
    assert limited == sorted(set(limited))


def test_only_the_last_plays_at_full_strength() -> None:
    assert [level.name for level in LEVELS if level.handicap() is None] == [LEVELS[-1].name]


def test_the_seed_of_a_level_goes_into_its_handicap() -> None:
    handicap = LEVELS[0].handicap(seed=99)
    assert handicap is not None
    assert handicap.seed == 99
    assert handicap.nodes == LEVELS[0].node_limit


def test_the_limited_levels_are_the_lowest_rows_of_the_table_of_strengths() -> None:
    assert [level.elo for level in LEVELS[:-1]] == [row.elo for row in STRENGTHS[: len(LEVELS) - 1]]


def test_a_level_of_version_0_1_0_becomes_the_nearest_level() -> None:
    limited = [level for level in LEVELS if level.elo is not None]
    nearest = [
        min(limited, key=lambda level: abs((level.elo or 0) - elo)).name
        for _, elo in LEVELS_OF_VERSION_0_1_0
    ]
    assert list(LEVELS_BY_INDEX) == [*nearest, LEVELS[-1].name]


def test_the_names_of_version_0_1_0_are_still_known() -> None:
    for name, _ in LEVELS_OF_VERSION_0_1_0:
        assert level_named(name).name == FORMER_NAMES.get(name, name)


def test_a_former_name_belongs_to_no_other_level() -> None:
    assert not FORMER_NAMES.keys() & {level.name for level in LEVELS}


def test_names_are_unique_in_any_case_of_letters() -> None:
    assert len({level.name.casefold() for level in LEVELS}) == len(LEVELS)


def test_the_default_is_one_of_them() -> None:
    assert 0 <= DEFAULT_LEVEL < len(LEVELS)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_found_by_its_name(level: Level) -> None:
    assert level_named(f" {level.name.upper()} ") is level


def test_an_unknown_name_is_refused_in_one_line_that_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"^no level is called 'Kibitzer'; there are: ") as refusal:
        level_named("Kibitzer")
    assert LEVELS[-1].name in str(refusal.value)
    assert "\n" not in str(refusal.value)
