"""The marks of conditions: what each shown node search meets, and places in the whole search."""

from __future__ import annotations

from functools import cache

import pytest
from positions import KIWIPETE

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.condition_marks import MOST_PLACES, condition_marks
from engine.inspection.questions.conditions import find_node_search, parse_condition
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.questions import ConditionMarks, MarkConditions

AFTER_CHECK = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
CONDITIONS = (
    "fail high",
    "re-search and ply <= 2",
    "nodes > 1000000",
    "outcome stand pat or new best",
    "new best",
    f"position {AFTER_CHECK}",
    f"position {AFTER_CHECK} and depth >= 3",
)


@cache
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=10_000, hash_mb=1), 8))


def marks(*conditions: str) -> ConditionMarks:
    """Return the marks among all node searches."""
    ids = tuple(tree().at(index).id for index in range(len(tree())))
    return condition_marks(tree(), MarkConditions(1, 1, conditions, ids))


def met(text: str) -> list[int]:
    """Return the indices of all node searches that meet a condition, found one by one."""
    found, index = [], 0
    condition = parse_condition(text)
    while index < len(tree()):
        one = find_node_search(tree(), condition, index)
        if one is None:
            break
        found.append(one.index)
        index = one.index + 1
    return found


@pytest.mark.parametrize("text", CONDITIONS)
def test_what_is_marked_is_what_a_run_stops_at(text: str) -> None:
    found = met(text)
    assert [tree().by_id(one).index for one in marks(text).met] == found
    clocks = [tree().at(index).clock for index in found]
    places = marks(text).places
    assert set(places) <= set(clocks)
    parts = [clock * MOST_PLACES // tree().recording.nodes for clock in clocks]
    assert len(places) == len({min(part, MOST_PLACES - 1) for part in parts})


def test_several_conditions_are_marked_together() -> None:
    both = marks(*CONDITIONS[:2]).met
    assert set(both) == {*marks(CONDITIONS[0]).met, *marks(CONDITIONS[1]).met}


def test_a_condition_that_cannot_be_read_is_left_out() -> None:
    assert marks("magic", "fail high") == marks("fail high")
    assert marks("magic").met == ()


def test_a_node_search_without_a_record_is_not_marked() -> None:
    assert condition_marks(tree(), MarkConditions(1, 1, ("ply >= 0",), (3, 10**9))).met == ()


def test_a_long_scan_can_be_given_up() -> None:
    asked = MarkConditions(1, 1, (f"position {AFTER_CHECK}",), ())
    with pytest.raises(CancelledError):
        condition_marks(tree(), asked, lambda *_: False)
