"""The transposition table: the contents of an entry, and which entry is replaced."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.basics.params import TABLE_AGE_WEIGHT
from engine.core.memory.transposition import ENTRIES_PER_CLUSTER, ENTRY_SIZE, Table

UPPER, LOWER, EXACT = 1, 2, 3
CACHE_LINE = 64
AGES = 64
OWN = 1000
"""A key that no other test position has."""


def key(number: int) -> int:
    """Return a key of the first cluster; its lower half tells positions of a cluster apart."""
    return number


def put(table: Table, number: int, depth: int, move: int = 0) -> None:
    table.put(key(number), move, 0, 0, depth, EXACT)


def present(table: Table, numbers: Iterable[int]) -> set[int]:
    return {number for number in numbers if table.get(key(number)) is not None}


@pytest.fixture
def table() -> Table:
    return Table(1)


def test_four_entries_fill_a_cache_line() -> None:
    assert ENTRY_SIZE * ENTRIES_PER_CLUSTER == CACHE_LINE


def test_an_unknown_position_has_no_entry(table: Table) -> None:
    assert table.get(OWN) is None


@given(
    st.integers(1, 2**64 - 1),
    st.integers(0, 2**15 - 1),
    st.integers(-32000, 32000),
    st.integers(-32000, 32000),
    st.integers(0, 100),
    st.sampled_from([UPPER, LOWER, EXACT]),
)
def test_a_probe_returns_the_stored_entry(
    position: int, move: int, value: int, static_eval: int, depth: int, bound: int
) -> None:
    table = Table(1)
    table.put(position, move, value, static_eval, depth, bound)
    assert table.get(position) == (move, value, static_eval, depth, bound)


def test_a_later_result_of_the_position_replaces_a_deeper_one(table: Table) -> None:
    put(table, OWN, depth=9)
    put(table, OWN, depth=1)
    found = table.get(OWN)
    assert found is not None
    assert found[3] == 1


def test_a_result_without_a_move_keeps_the_earlier_move(table: Table) -> None:
    put(table, OWN, depth=3, move=77)
    put(table, OWN, depth=4)
    found = table.get(OWN)
    assert found is not None
    assert found[0] == 77


def test_a_move_is_not_kept_for_another_position(table: Table) -> None:
    for number in range(1, ENTRIES_PER_CLUSTER + 1):
        put(table, number, depth=1, move=77)
    put(table, OWN, depth=1)
    found = table.get(OWN)
    assert found is not None
    assert found[0] == 0


def test_the_shallowest_entry_of_a_full_cluster_is_replaced(table: Table) -> None:
    for number, depth in enumerate((5, 3, 8, 4), start=1):
        put(table, number, depth)
    put(table, OWN, depth=0)
    assert present(table, (1, 2, 3, 4, OWN)) == {1, 3, 4, OWN}


def test_an_entry_is_replaced_only_by_one_of_its_cluster(table: Table) -> None:
    for number in range(1, ENTRIES_PER_CLUSTER + 1):
        put(table, number, depth=1)
    table.put(1 << 63 | OWN, 0, 0, 0, 1, EXACT)
    assert present(table, (1, 2, 3, 4)) == {1, 2, 3, 4}


@pytest.mark.parametrize(("advantage", "replaced"), [(-1, "old"), (1, "young")])
def test_one_search_of_age_counts_as_a_fixed_number_of_plies(
    table: Table, advantage: int, replaced: str
) -> None:
    put(table, 1, depth=10 + TABLE_AGE_WEIGHT + advantage)
    table.begin_age()
    for number in (2, 3, 4):
        put(table, number, depth=10)
    put(table, OWN, depth=0)
    assert (table.get(key(1)) is None) == (replaced == "old")


def test_storing_an_entry_again_renews_its_age(table: Table) -> None:
    for number in (1, 2, 3, 4):
        put(table, number, depth=10)
    table.begin_age()
    put(table, 1, depth=8)
    put(table, OWN, depth=0)
    assert table.get(key(1)) is not None


def test_ages_repeat_after_a_fixed_number_of_searches(table: Table) -> None:
    ages = []
    for _ in range(AGES):
        table.begin_age()
        ages.append(table.generation())
    assert sorted(ages) == list(range(AGES))
    table.begin_age()
    assert table.generation() == ages[0]


def test_only_entries_of_the_current_search_count_as_full(table: Table) -> None:
    for number in range(1, ENTRIES_PER_CLUSTER + 1):
        put(table, number, depth=1)
    before = table.full_permille()
    table.begin_age()
    assert (before, table.full_permille()) == (4, 0)


def test_a_cleared_table_behaves_like_a_new_one(table: Table) -> None:
    table.begin_age()
    put(table, OWN, depth=1)
    table.clear()
    assert table.get(OWN) is None
    assert table.generation() == 0


Step = tuple[int, int] | None


@given(st.lists(st.none() | st.tuples(st.integers(1, 9), st.integers(0, 30)), max_size=60))
def test_replacement_follows_depth_and_age(steps: list[Step]) -> None:
    """Compare with a model of one cluster. A step is a store, or None for a new search."""
    table = Table(1)
    rows: list[list[int] | None] = [None] * ENTRIES_PER_CLUSTER
    age = 0
    for step in steps:
        if step is None:
            age += 1
            table.begin_age()
            continue
        number, depth = step
        put(table, number, depth)

        def worth(row: list[int] | None, now: int = age) -> int:
            return -1000 if row is None else row[1] - TABLE_AGE_WEIGHT * (now - row[2])

        own = [place for place, row in enumerate(rows) if row is not None and row[0] == number]
        place = own[0] if own else min(range(len(rows)), key=lambda index: worth(rows[index]))
        rows[place] = [number, depth, age]
    kept = {row[0]: row[1] for row in rows if row is not None}
    assert present(table, range(1, 10)) == set(kept)
    for number, depth in kept.items():
        entry = table.get(key(number))
        assert entry is not None
        assert entry[3] == depth
