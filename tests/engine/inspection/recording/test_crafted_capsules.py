"""A capsule with a right checksum and crafted content: refused, or replayed within its bounds."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from capsule_text import capsule_with, content_of
from cases import for_each
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board.position import START_FEN
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_search import ORDINALS
from engine.inspection.recording.capsule import (
    LARGE_NODES,
    CapsuleError,
    check_replay_cost,
    decode_capsule,
    encode_capsule,
    encode_unrecorded,
    record_capsule,
)
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import DivergedError, record_search
from engine.inspection.recording.replay_start import DEFAULT_HASH_MB, search_from_empty_table
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_facts import MOST_BOOKMARKS, MOST_NOTE_LETTERS
from engine.thinking.replay import NotRepeatableError

HONEST = content_of(encode_capsule(record_search(search_from_empty_table(nodes=600, hash_mb=1), 1)))
PAST_END = (600 + 1) * ORDINALS
"""The least id of a node search that is not in this search."""
HONEST_MARKS = [[0, ""], [5 * ORDINALS, "why?"], [PAST_END - 1, "the last one"]]
MARKED = HONEST | {"bookmarks": HONEST_MARKS}
FIELDS = "fen chess960 moves root_moves lines threads iterations nodes cut_short reason".split()
MOST_REPLAYED = 30_000
"""How many nodes a replay in these tests may reach before it is cancelled."""

NUMBERS = st.integers() | st.sampled_from([-1, 0, 1, 2, 255, 256, 4096, 2**31, 2**32, 2**64])
LEAVES = (
    st.none()
    | st.booleans()
    | NUMBERS
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from([START_FEN, "e2e4", "e2e4 e7e5", "a1a8", "0000", "nodes", "depth", "book"])
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every place in a JSON value, except the whole value."""
    items: Any = ()
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


@st.composite
def crafted(draw: st.DrawFn) -> dict[str, object]:
    """Return the honest content after one to three changes at any place."""
    content = copy.deepcopy(draw(st.sampled_from([HONEST, MARKED])))
    for _ in range(draw(st.integers(1, 3))):
        *above, key = draw(st.sampled_from(list(places(content))))
        inner: Any = content
        for one in above:
            inner = inner[one]
        change = draw(st.sampled_from(["replace", "remove", "repeat"]))
        if change == "remove":
            del inner[key]
        elif change == "repeat" and isinstance(inner, list):
            inner.append(copy.deepcopy(inner[key]))
        else:
            inner[key] = draw(VALUES)
    return content


def with_search(**changes: object) -> dict[str, object]:
    """Return the honest content with some fields of its last search changed."""
    content = copy.deepcopy(HONEST)
    searches = content["searches"]
    assert isinstance(searches, list)
    for name, value in changes.items():
        searches[-1][FIELDS.index(name)] = value
    return content


def plausible() -> st.SearchStrategy[dict[str, object]]:
    """Return the honest content with other values of the right types."""
    values: dict[str, st.SearchStrategy[object]] = {
        "moves": st.sampled_from(["", "e2e4", "e2e4 e7e5"]),
        "root_moves": st.sampled_from([None, "", "d2d4", "g1f3 d2d4"]),
        "lines": st.integers(1, 256),
        "iterations": st.integers(0, 256),
        "nodes": st.integers(0, 5_000) | st.integers(0, 2**32),
        "cut_short": st.booleans(),
        "reason": st.sampled_from(["depth", "nodes", "time", "asked", "solved", "book"]),
    }
    return st.fixed_dictionaries({}, optional=values).map(lambda changes: with_search(**changes))


@settings(max_examples=600, deadline=None)
@given(crafted() | VALUES)
def test_crafted_content_is_refused_or_read(content: object) -> None:
    refusal = None
    try:
        capsule = decode_capsule(capsule_with(content))
    except CapsuleError as error:
        refusal = error.fault
    if refusal is None:
        assert decode_capsule(encode_unrecorded(capsule.start)).start == capsule.start
    else:
        assert refusal.code is InspectFaultCode.CAPSULE_CONTENT
        assert refusal.system_text.isprintable()


@settings(max_examples=150, deadline=None)
@given(crafted() | plausible())
def test_a_replay_of_crafted_content_ends_within_its_bounds(content: object) -> None:
    reached = [0]

    def report(nodes: int, _of: int) -> bool:
        reached[0] = max(reached[0], nodes)
        return nodes < MOST_REPLAYED

    try:
        capsule = decode_capsule(capsule_with(content))
        check_replay_cost(capsule)
    except CapsuleError:
        return
    start = capsule.start
    assert start.all_nodes <= LARGE_NODES
    assert start.hash_mb <= max(DEFAULT_HASH_MB, 1 + (start.all_nodes * 16 >> 20))
    try:
        recording = record_capsule(capsule, 1, report)
    except (CancelledError, DivergedError, NotRepeatableError):
        assert reached[0] <= start.all_nodes + len(start.searches)
    else:
        assert recording.nodes == start.end.nodes


@for_each(wrong=[["e2e4"], {}, 1.5, "\0", [[]]], field=FIELDS)
def test_a_field_of_another_type_is_refused(field: str, wrong: object) -> None:
    with pytest.raises(CapsuleError) as refusal:
        decode_capsule(capsule_with(with_search(**{field: wrong})))
    assert refusal.value.fault.code is InspectFaultCode.CAPSULE_CONTENT


def test_a_replay_ends_at_the_nodes_that_the_capsule_names() -> None:
    """Without a bound, 200 iterations would take for ever."""
    capsule = decode_capsule(capsule_with(with_search(iterations=200, cut_short=False)))
    with pytest.raises(DivergedError) as refusal:
        record_capsule(capsule, 1)
    found = refusal.value.fault.found
    assert found is not None
    assert found.nodes == capsule.start.end.nodes + 1


@pytest.mark.parametrize(
    "content",
    [
        HONEST | {"hash": 4096},
        HONEST | {"hash": DEFAULT_HASH_MB + 1},
        with_search(nodes=4_000_000_000),
        with_search(nodes=LARGE_NODES + 1),
    ],
)
def test_a_capsule_that_asks_for_much_needs_consent(content: object) -> None:
    capsule = decode_capsule(capsule_with(content))
    with pytest.raises(InspectionError) as refusal:
        check_replay_cost(capsule)
    fault = refusal.value.fault
    assert fault.code is InspectFaultCode.LARGE_CAPSULE
    assert (fault.first, fault.last) == (capsule.start.hash_mb, capsule.start.all_nodes)


def test_a_large_table_is_modest_if_the_nodes_fill_it_or_the_engine_has_one() -> None:
    check_replay_cost(decode_capsule(capsule_with(HONEST | {"hash": DEFAULT_HASH_MB})))
    check_replay_cost(decode_capsule(capsule_with(HONEST | {"hash": 1024})), granted_mb=1024)
    check_replay_cost(decode_capsule(capsule_with(with_search(nodes=100_000_000) | {"hash": 1024})))


@pytest.mark.parametrize(
    "marks",
    [
        [[PAST_END, ""]],
        [[-1, ""]],
        [[2**70, ""]],
        [[1.5, ""]],
        [[16]],
        [[16, "", ""]],
        [[16, "x" * (MOST_NOTE_LETTERS + 1)]],
        [[16, "two\nlines"]],
        [[16, "\x1b[2J"]],
        [[16, "\u202eright to left"]],
        [[16, None]],
        [[32, ""], [16, ""]],
        [[16, ""], [16, "again"]],
        [[node, ""] for node in range(MOST_BOOKMARKS + 1)],
        {},
        None,
    ],
)
def test_bookmarks_outside_their_bounds_are_refused(marks: object) -> None:
    with pytest.raises(CapsuleError) as refusal:
        decode_capsule(capsule_with(HONEST | {"bookmarks": marks}))
    assert refusal.value.fault.code is InspectFaultCode.CAPSULE_CONTENT
    assert refusal.value.fault.system_text.isprintable()


def test_bookmarks_within_their_bounds_are_read() -> None:
    most = [[node, "x" * MOST_NOTE_LETTERS] for node in range(MOST_BOOKMARKS)]
    for marks in (HONEST_MARKS, most, []):
        read = decode_capsule(capsule_with(HONEST | {"bookmarks": marks})).bookmarks
        assert [list(one) for one in read] == marks
