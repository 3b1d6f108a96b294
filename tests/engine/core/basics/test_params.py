"""The search parameters can be read and changed within their ranges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.basics.params import (
    SEARCH_PARAMETERS,
    default_search_parameters,
    search_parameters,
    set_search_parameter,
)
from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search

HISTORY_LIMIT = 16_384
"""Within which ``engine.core.memory.history`` keeps its counts."""


@pytest.fixture(autouse=True)
def unchanged() -> Iterator[None]:
    yield
    for name, value in default_search_parameters().items():
        set_search_parameter(name, value)


def nodes_to_depth_8() -> int:
    search = Search(Table(4))
    search.begin(Position())
    while search.depth() < 8 and search.deepen():
        pass
    return search.nodes()


def test_every_parameter_starts_with_its_default_within_its_range() -> None:
    assert search_parameters() == default_search_parameters()
    for name, parameter in SEARCH_PARAMETERS.items():
        assert parameter.low <= parameter.default <= parameter.high, name


def test_a_changed_parameter_changes_the_search() -> None:
    before = nodes_to_depth_8()
    set_search_parameter("null_move_depth", 10)
    set_search_parameter("late_move_factor", 50)
    assert search_parameters()["null_move_depth"] == 10
    assert nodes_to_depth_8() > before


@pytest.mark.parametrize("outside", [-10_000_000, 10_000_000])
def test_a_value_out_of_range_is_refused(outside: int) -> None:
    for name in SEARCH_PARAMETERS:
        with pytest.raises(ValueError, match=f"{name} must be"):
            set_search_parameter(name, outside)


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(KeyError):
        set_search_parameter("luck", 1)


def test_no_history_bonus_or_malus_exceeds_the_history_limit() -> None:
    most = SEARCH_PARAMETERS["history_bonus_most"].high
    assert most * max(1024, SEARCH_PARAMETERS["history_malus"].high) // 1024 < HISTORY_LIMIT
    assert SEARCH_PARAMETERS["history_gain_most"].high < HISTORY_LIMIT
