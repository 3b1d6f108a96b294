"""The named strengths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.levels import DEFAULT_LEVEL, LEVELS, Level, level_named


def test_there_are_eight_to_ten_levels_each_stronger_than_the_one_before() -> None:
    assert 8 <= len(LEVELS) <= 10
    assert all(weak.node_limit < strong.node_limit for weak, strong in pairwise(LEVELS))


def test_the_weakest_level_searches_a_few_hundred_nodes() -> None:
    assert 1 <= LEVELS[0].node_limit < 1000


def test_names_are_unique_however_they_are_written() -> None:
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
