"""The trace: it does not change the search, and records all of it."""

from __future__ import annotations

from collections import Counter

import pytest
from cases import for_each
from positions import KIWIPETE

from engine.core.basics.events import EVENTS
from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.basics.search_kinds import SEARCH_KINDS
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.recording.fields import FIELDS
from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.records import Records
from engine.core.recording.trace import Trace
from engine.core.search.search import Search
from engine.inspection import node_search
from engine.protocol import techniques
from engine.thinking import switch_sets

ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MATE_IN_TWO = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
POSITIONS = (START_FEN, KIWIPETE, ROOKS, MATE_IN_TWO)

SEARCHING_A_MOVE = {SEARCH_KINDS[name] for name in ("MOVE", "FULL_DEPTH", "FULL_WINDOW")}
ENTERING = {SEARCH_KINDS[name] for name in ("MOVE", "NULL_MOVE", "PROBCUT")}
BEFORE_MOVES = {NODE_OUTCOMES[outcome.name] for outcome in node_search.BEFORE_MOVES}


def searched(
    fen: str,
    depth: int,
    trace: Trace | None = None,
    nodes: int = 0,
    lines: int = 1,
    switches: switch_sets.Switches | None = None,
) -> Search:
    search = Search(Table(1))
    search.switch(switches or switch_sets.engine_switches())
    search.record(trace)
    search.begin(Position(fen), nodes, lines)
    while search.depth() < depth and search.deepen():
        pass
    return search


def recorded(fen: str, depth: int, nodes: int = 0, lines: int = 1) -> tuple[Search, Trace]:
    trace = Trace(100 << 20)
    return searched(fen, depth, trace, nodes, lines), trace


def described(search: Search) -> object:
    return (
        search.nodes(),
        search.best_lines(),
        search.root_moves(),
        search.outcomes(),
        search.table_stats(),
        search.cutoff_stats(),
    )


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize(("nodes", "lines"), [(0, 1), (0, 3), (2_345, 1)])
def test_a_recorded_search_searches_the_same_nodes(fen: str, nodes: int, lines: int) -> None:
    search, _ = recorded(fen, 7, nodes, lines)
    assert described(search) == described(searched(fen, 7, None, nodes, lines))


@pytest.mark.parametrize("fen", POSITIONS)
@for_each(name=sorted(techniques.BY_NAME))
def test_recording_changes_no_technique(fen: str, name: str) -> None:
    """Flip the technique: off if the engine plays with it, on if it does not."""
    without = switch_sets.engine_without([name])
    without[name] = not techniques.BY_NAME[name].plays
    depth = 3 if name in ("alpha_beta", "quiescence") else 5
    trace = Trace(100 << 20)
    search = searched(fen, depth, trace, 20_000, switches=without)
    assert described(search) == described(searched(fen, depth, None, 20_000, switches=without))
    entered = sum(trace.nodes_by_ply())
    assert entered == search.nodes()


@pytest.mark.parametrize("fen", POSITIONS)
def test_node_n_is_the_node_entered_by_the_nth_move(fen: str) -> None:
    search, trace = recorded(fen, 7)
    rows = [trace.records.node_search(index) for index in range(len(trace.records))]
    entered = [row.clock for row in rows if row.kind in ENTERING]
    assert entered == list(range(1, search.nodes() + 1))


@pytest.mark.parametrize("fen", POSITIONS)
def test_the_nodes_below_a_node_search_are_those_of_its_children(fen: str) -> None:
    _, trace = recorded(fen, 7)
    records = trace.records
    for index in range(len(records)):
        children = [records.node_search(child) for child in records.children(index)]
        below = sum(child.nodes + (child.kind in ENTERING) for child in children)
        assert below == records.node_search(index).nodes
        assert all(child.parent == index for child in children)


def test_recorded_outcomes_are_those_that_the_search_counted() -> None:
    search, trace = recorded(KIWIPETE, 8)
    rows = [trace.records.node_search(index) for index in range(len(trace.records))]
    counted = Counter(row.outcome for row in rows if row.ply > 0)
    assert counted == {code: count for code, count in enumerate(search.outcomes()) if count}
    assert NODE_OUTCOMES["NOT_ENDED"] not in counted


@pytest.mark.parametrize("fen", POSITIONS)
def test_a_node_that_ends_before_its_moves_searches_none(fen: str) -> None:
    records = recorded(fen, 8)[1].records
    before_moves = 0
    for index in range(len(records)):
        if records.node_search(index).outcome in BEFORE_MOVES:
            before_moves += 1
            kinds = {records.node_search(child).kind for child in records.children(index)}
            assert kinds.isdisjoint(SEARCHING_A_MOVE)
    assert before_moves


def test_a_stopped_search_ends_all_open_node_searches() -> None:
    search, trace = recorded(KIWIPETE, 20, nodes=5_000)
    assert search.nodes() == 5_000
    rows = [trace.records.node_search(index) for index in range(len(trace.records))]
    open_at_the_end = [row for row in rows if row.outcome == NODE_OUTCOMES["STOPPED"]]
    # They form the path from the root to the node that could not make its move.
    assert [row.parent for row in open_at_the_end[1:]] == [
        row.index for row in open_at_the_end[:-1]
    ]


def test_two_recordings_of_a_search_are_equal_record_by_record() -> None:
    one, other = recorded(KIWIPETE, 8)[1], recorded(KIWIPETE, 8)[1]
    assert one.records.digest() == other.records.digest()
    assert one.recorded_events() == other.recorded_events()
    assert one.records.digest() != recorded(KIWIPETE, 8, lines=2)[1].records.digest()


def test_ids_grow_and_find_their_node_search() -> None:
    records = recorded(ROOKS, 8)[1].records
    ids = [records.node_search(index).id for index in range(len(records))]
    assert ids == sorted(set(ids))
    assert all(records.index_of(number) == index for index, number in enumerate(ids))
    assert records.index_of(ids[-1] + 1) == -1
    assert records.index_of(-1) == -1


def test_over_budget_the_shallowest_node_searches_are_counted_but_not_kept() -> None:
    search, whole = recorded(KIWIPETE, 9)
    small = Trace(1_000 * RECORD_SIZE)
    assert described(searched(KIWIPETE, 9, small)) == described(search)
    assert len(small.records) <= 1_000 < len(whole.records)
    assert small.least_depth() > 0
    assert small.node_searches() == whole.node_searches() == len(whole.records)
    kept = [small.records.node_search(index) for index in range(len(small.records))]
    roots = [whole.records.node_search(index) for index in whole.records.roots()]
    assert [row.nodes for row in kept if row.parent is None] == [row.nodes for row in roots]
    for row in kept:
        same = whole.records.node_search(whole.records.index_of(row.id))
        assert row.is_same_search(same)
        if row.parent is None:
            continue
        parent = small.records.node_search(row.parent)
        assert same.parent is not None
        assert parent.id == whole.records.node_search(same.parent).id
        depth = row.depth if row.kind in SEARCHING_A_MOVE else max(row.depth, parent.depth)
        assert parent.parent is None or depth >= small.least_depth()


def test_over_budget_a_null_move_is_kept_with_the_node_search_that_made_it() -> None:
    whole, small = recorded(KIWIPETE, 9)[1], Trace(1_000 * RECORD_SIZE)
    searched(KIWIPETE, 9, small)
    kept = [small.records.node_search(index) for index in range(len(small.records))]
    assert small.least_depth() > 1
    shallow = 0
    for index, row in enumerate(kept):
        if row.parent is None or row.depth < small.least_depth():
            continue
        same = whole.records.children(whole.records.index_of(row.id))
        tests = [whole.records.node_search(child) for child in same]
        tests = [test for test in tests if test.kind not in SEARCHING_A_MOVE]
        below = {kept[child].id for child in small.records.children(index)}
        assert below >= {test.id for test in tests}
        shallow += sum(test.depth < small.least_depth() for test in tests)
    assert shallow > 0


def test_a_node_search_left_out_can_be_recorded_alone() -> None:
    whole = recorded(KIWIPETE, 8)[1].records
    index = max(
        (index for index in range(len(whole)) if whole.node_search(index).ply == 2),
        key=lambda index: whole.node_search(index).nodes,
    )
    first, last = whole.node_search(index).id, whole.node_search(whole.end(index) - 1).id
    trace = Trace(100 << 20)
    trace.confine(5, first, last)
    searched(KIWIPETE, 8, trace)
    part = trace.records
    start = part.index_of(first)
    for step in range(whole.end(index) - index):
        assert part.node_search(start + step).is_same_search(whole.node_search(index + step))
    assert len(part) < len(whole)


def test_the_root_records_iterations_and_each_new_best_move() -> None:
    search, trace = recorded(KIWIPETE, 8)
    events = [(event.kind, event.depth) for event in trace.recorded_events()]
    iterations = list(range(1, 9))
    assert [depth for kind, depth in events if kind == EVENTS["ITERATION"]] == iterations
    assert [depth for kind, depth in events if kind == EVENTS["COMPLETED"]] == iterations
    best = [event for event in trace.recorded_events() if event.kind == EVENTS["NEW_BEST"]]
    assert best[-1].move == search.best_move()
    assert best[-1].value == search.value()


def test_after_a_fail_high_the_root_begins_with_the_move_that_failed_high() -> None:
    late = 0
    for fen in (KIWIPETE, "r1bqr1k1/ppp2pp1/2n4p/6NQ/3P4/3B4/PPP2PPP/R5K1 w - - 0 1"):
        records = recorded(fen, 11)[1].records
        roots = [records.node_search(root) for root in records.roots()]
        moves = [
            [records.node_search(child).move for child in records.children(root)]
            for root in records.roots()
        ]
        for number, root in enumerate(roots[:-1]):
            if root.outcome == NODE_OUTCOMES["BETA_CUTOFF"]:
                assert moves[number + 1][0] == moves[number][-1]
                late += moves[number][0] != moves[number][-1]
    assert late


def test_a_watched_node_search_lists_every_move_once() -> None:
    whole = recorded(KIWIPETE, 7)[1].records
    ids = [whole.node_search(index).id for index in range(0, len(whole), 7)]
    trace = Trace(0)
    trace.confine(127)
    trace.watch(ids)
    search = searched(KIWIPETE, 7, trace)
    assert described(search) == described(searched(KIWIPETE, 7))
    listed: dict[int, list[int]] = {number: [] for number in ids}
    for row in trace.moves():
        listed[row.node_search].append(row.move)
    assert all(len(moves) == len(set(moves)) for moves in listed.values())
    root = whole.node_search(0).id
    assert sorted(listed[root]) == sorted(Position(KIWIPETE).legal_moves())


def test_table_stores_of_a_watched_position_are_recorded() -> None:
    position = Position(KIWIPETE)
    position.push_uci("e2a6")
    trace = Trace(1 << 20)
    trace.watch_key(position.key())
    searched(KIWIPETE, 5, trace)
    stores = [event for event in trace.recorded_events() if event.kind == EVENTS["TABLE_STORE"]]
    assert stores
    for store in stores:
        row = trace.records.node_search(trace.records.index_of(store.node_search))
        assert row.ply == 1


def test_a_condition_is_found_forwards_and_backwards() -> None:
    records = recorded(KIWIPETE, 7)[1].records
    ply, depth = FIELDS["PLY"], FIELDS["DEPTH"]
    at_three = [index for index in range(len(records)) if records.node_search(index).ply == 3]
    assert records.find([[(ply, 3, 3)]], 0, True) == at_three[0]
    assert records.find([[(ply, 3, 3)]], len(records) - 1, False) == at_three[-1]
    assert records.find([[(ply, 99, 99)]], 0, True) == -1
    assert records.find([[(ply, 99, 99)], [(ply, 3, 3)]], 0, True) == at_three[0]
    quiet_three = next(i for i in at_three if records.node_search(i).depth == 0)
    both = [(ply, 3, 3), (depth, 0, 0)]
    assert records.find([both], 0, True) == quiet_three


def test_wrong_indices_and_conditions_are_refused() -> None:
    records: Records = recorded(ROOKS, 3)[1].records
    with pytest.raises(IndexError):
        records.node_search(len(records))
    with pytest.raises(IndexError):
        records.children(-1)
    with pytest.raises(ValueError, match="at most"):
        records.find([[(999, 0, 0)]], 0, True)
