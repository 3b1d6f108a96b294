"""Any node can be shown with its path and the outcome of every legal move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import chess
import pytest
from amount import Amount
from positions import KIWIPETE

from engine.core.board.position import START_FEN, Position
from engine.inspection.core_constants import ListedOutcome
from engine.inspection.inspection_reports import search_state_report, tree_rows
from engine.inspection.nodes.move_rows import MoveRow, move_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup, list_watched_moves
from engine.inspection.nodes.search_state import search_state_at
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import (
    InspectFaultCode,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    SearchKind,
)
from engine.protocol.messages import Bound, Provenance

SHARP = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
PAWNS = "8/1p1k4/p2p4/P1pP2p1/2P1p1P1/4P3/1P2K3/8 w - - 0 1"
QUIETS = (
    Provenance.KILLER_1,
    Provenance.KILLER_2,
    Provenance.COUNTER_MOVE,
    Provenance.QUIET_HISTORY,
    Provenance.BAD_QUIET,
)


def tree_of(fen: str, depth: int = 8, lines: int = 1) -> SearchTree:
    return SearchTree(
        record_search(search_from_empty_table(fen, depth=depth, lines=lines, hash_mb=1), 64)
    )


@pytest.fixture(scope="module")
def kiwipete() -> SearchTree:
    return tree_of(KIWIPETE)


@pytest.fixture(scope="module")
def deep() -> SearchTree:
    """Return a search that is deep enough for every pruning rule to apply."""
    return tree_of(SHARP, depth=12)


def some(tree: SearchTree, count: int, seed: int = 1) -> list[int]:
    return random.Random(seed).sample(range(tree.recording.nodes + 1), count)


def test_the_path_to_a_node_is_one_legal_move_a_ply(kiwipete: SearchTree) -> None:
    for number in some(kiwipete, 300):
        node_search = kiwipete.node(number)
        path = kiwipete.path(node_search)
        assert [step.ply for step in path] == list(range(len(path)))
        position = Position(KIWIPETE)
        for move in kiwipete.moves_to(node_search):
            if move:
                position.push(move)
            else:
                position = position.after_null_move()
        assert position.fen() == kiwipete.position_at(node_search).fen()


def test_nodes_follow_one_another_by_single_steps(kiwipete: SearchTree) -> None:
    node_search = kiwipete.node(0)
    for number in range(1, 500):
        onward = kiwipete.next(node_search)
        while onward is not None and onward.node is None:
            onward = kiwipete.next(onward)
        assert onward is not None
        assert onward.node == number
        node_search = onward


def test_steps_into_over_out_and_back_lead_where_they_say(kiwipete: SearchTree) -> None:
    for number in some(kiwipete, 300):
        node_search = kiwipete.node(number)
        into = kiwipete.into(node_search)
        if into is not None:
            assert into.parent == node_search.index
        over = kiwipete.over(node_search)
        if over is not None:
            assert over.index > node_search.index
            assert node_search not in kiwipete.ancestors(over)
            if over.parent == node_search.parent:
                assert kiwipete.back_over(over) == node_search
        out = kiwipete.out(node_search)
        if out is not None:
            assert kiwipete.parent(node_search) not in kiwipete.ancestors(out)
        back = kiwipete.previous(node_search)
        assert back is None or kiwipete.next(back) == node_search


@pytest.mark.parametrize("fen", [KIWIPETE, PAWNS, START_FEN])
def test_every_legal_move_of_a_node_is_listed_once(fen: str) -> None:
    tree = tree_of(fen)
    details = OrderedMoveLookup(tree)
    for number in some(tree, 10):
        for level in search_state_at(tree, tree.node(number), details).path:
            assert level.node_search.kind is not SearchKind.SINGULAR
            reported = sorted(row.move for row in level.moves)
            assert reported == sorted(level.position.legal_moves())


def test_a_singular_search_lists_every_move_but_the_excluded_one(deep: SearchTree) -> None:
    details = OrderedMoveLookup(deep)
    tests = [
        node_search
        for node_search in map(deep.at, range(len(deep)))
        if node_search.kind is SearchKind.SINGULAR
    ]
    for node_search in tests[::10]:
        level = search_state_at(deep, node_search, details).path[-1]
        reported = [row.move for row in level.moves]
        (tested,) = set(level.position.legal_moves()) - set(reported)
        assert len(reported) == len(set(reported)) == len(level.position.legal_moves()) - 1
        node = deep.parent(node_search)
        assert node is not None
        of_node = search_state_at(deep, node, details).path[-1].moves
        assert [row.move for row in of_node if row.provenance is Provenance.TT_MOVE] == [tested]
    assert len(tests) > 20


def test_the_moves_are_in_the_order_in_which_they_were_searched(kiwipete: SearchTree) -> None:
    details = OrderedMoveLookup(kiwipete)
    for number in some(kiwipete, 40):
        for level in search_state_at(kiwipete, kiwipete.node(number), details).path:
            starts = [row.searches[0].index for row in level.moves if row.searches]
            assert starts == sorted(starts)
            turns = [row.number for row in level.moves if row.number]
            assert turns == sorted(turns)


def test_a_node_with_a_cutoff_has_one_cutoff_move_and_none_searched_after_it(
    kiwipete: SearchTree,
) -> None:
    details = OrderedMoveLookup(kiwipete)
    seen = 0
    for number in some(kiwipete, 300):
        node_search = kiwipete.node(number)
        if (
            node_search.outcome not in (NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF)
            or node_search.ply == 0
        ):
            continue
        rows = move_rows(
            kiwipete, node_search, kiwipete.position_at(node_search), details.of(node_search)
        )
        cuts = [row for row in rows if row.outcome is MoveOutcome.CUTOFF]
        assert len(cuts) == 1
        assert cuts[0].value == node_search.value
        after = rows[rows.index(cuts[0]) + 1 :]
        assert all(not row.searches for row in after)
        seen += 1
    assert seen > 50


def test_an_outcome_fits_the_value_and_the_window(kiwipete: SearchTree) -> None:
    for number in some(kiwipete, 300):
        node_search = kiwipete.node(number)
        rows = move_rows(kiwipete, node_search, kiwipete.position_at(node_search))
        for row in rows:
            assert row.value is not None
            if row.outcome is MoveOutcome.CUTOFF:
                assert row.value >= node_search.beta
            elif row.outcome is MoveOutcome.RAISED_ALPHA:
                assert node_search.alpha < row.value < node_search.beta
            else:
                assert row.outcome is MoveOutcome.FAIL_LOW
        best = max((row.value for row in rows if row.value is not None), default=None)
        if best is not None and node_search.outcome in (NodeOutcome.EXACT, NodeOutcome.BETA_CUTOFF):
            assert best == node_search.value


def test_the_outcome_of_a_null_move_is_from_the_view_of_its_node(
    kiwipete: SearchTree, amount: Amount
) -> None:
    outcomes = set()
    for index in range(0, len(kiwipete), amount(13, 3)):
        search_state = search_state_report(kiwipete, kiwipete.at(index), None, 1, 1)
        for row in search_state.moves:
            if row.test is SearchKind.NULL_MOVE and row.value is not None:
                outcomes.add((row.bound, row.outcome))
    assert outcomes == {
        (Bound.LOWER, MoveOutcome.CUTOFF),
        (Bound.UPPER, MoveOutcome.FAIL_LOW),
    }


def test_a_move_has_the_same_node_count_in_every_report(kiwipete: SearchTree) -> None:
    seen = 0
    for index in range(0, len(kiwipete), 11):
        node_search = kiwipete.at(index)
        parent = kiwipete.parent(node_search)
        if parent is None or node_search.kind is not SearchKind.MOVE:
            continue
        moves = [one.short_move for one in kiwipete.children(parent)]
        if moves.count(node_search.short_move) > 1:
            continue  # A re-search follows, and the list adds both.
        search_state = search_state_report(kiwipete, node_search, None, 1, 1)
        listed = {one.node_search: one.nodes for one in search_state.moves}
        outlined = {one.node_search: one.nodes for one in tree_rows(kiwipete, parent.id, 1).rows}
        assert search_state.tried is not None
        assert search_state.tried.nodes == listed[node_search.id] == outlined[node_search.id]
        seen += 1
    assert seen > 100


def test_the_record_counts_the_moves_that_each_rule_skipped(kiwipete: SearchTree) -> None:
    details = OrderedMoveLookup(kiwipete)
    seen = set()
    node_searches = [kiwipete.node(number) for number in range(0, kiwipete.recording.nodes, 5)]
    details.find(node_searches)
    for node_search in node_searches:
        for rule, count in node_search.skips:
            skipped = [
                detail
                for detail in details.of(node_search)
                if detail.outcome is ListedOutcome.PRUNED and detail.rule == rule and detail.number
            ]
            assert len(skipped) == count
            seen.add(rule)
    assert seen >= {
        PruningRule.LATE_MOVE,
        PruningRule.FUTILITY,
        PruningRule.SEE,
        PruningRule.DELTA,
    }


def test_the_numbers_of_a_pruning_rule_fulfil_its_condition(deep: SearchTree) -> None:
    details = OrderedMoveLookup(deep)
    checked = Counter[PruningRule]()
    node_searches = [
        node_search for node_search in map(deep.at, range(len(deep))) if node_search.skips
    ]
    node_searches = [
        v for v in node_searches if v.index % 17 == 0 or (PruningRule.HISTORY in dict(v.skips))
    ]
    details.find(node_searches)
    for node_search in node_searches:
        for detail in details.of(node_search):
            if detail.outcome is not ListedOutcome.PRUNED or not detail.number:
                continue
            match detail.rule:
                case PruningRule.LATE_MOVE:
                    assert detail.compared == detail.number > detail.threshold
                case PruningRule.FUTILITY | PruningRule.DELTA:
                    assert detail.compared <= detail.threshold
                case PruningRule.HISTORY:
                    assert detail.compared == detail.history < detail.threshold
                case PruningRule.SEE:
                    assert detail.exchange < detail.threshold
            assert detail.rule is not None
            checked[detail.rule] += 1
    assert set(checked) >= {
        PruningRule.LATE_MOVE,
        PruningRule.FUTILITY,
        PruningRule.HISTORY,
        PruningRule.SEE,
        PruningRule.DELTA,
    }


def ordered(tree: SearchTree) -> Iterator[tuple[Position, list[MoveRow]]]:
    """Yield the position and the moves of some nodes below the root.

    The nodes are not in check, so they order their moves in stages.
    """
    details = OrderedMoveLookup(tree)
    for number in some(tree, 60):
        node_search = tree.node(number)
        if node_search.ply and not node_search.in_check:
            position = tree.position_at(node_search)
            yield position, move_rows(tree, node_search, position, details.of(node_search))


def captured(position: Position, uci: str) -> bool:
    return chess.Board(position.fen()).is_capture(chess.Move.from_uci(uci))


CAPTURES = {
    Provenance.GOOD_CAPTURE: 1,
    Provenance.EQUAL_CAPTURE: 0,
    Provenance.BAD_CAPTURE: -1,
}


def test_provenance_and_scores_are_those_of_the_move_picker(kiwipete: SearchTree) -> None:
    seen = set()
    for position, rows in ordered(kiwipete):
        for row in rows:
            if row.provenance in CAPTURES:
                assert row.exchange is not None
                assert (row.mvv_lva is None) == (not captured(position, row.uci))
                sign = (row.exchange > 0) - (row.exchange < 0)
                assert CAPTURES[row.provenance] == sign
                seen.add(row.provenance)
        quiet = [row.order_score for row in rows if row.provenance is Provenance.QUIET_HISTORY]
        assert quiet == sorted(quiet, key=lambda score: -(score or 0))
    assert seen == set(CAPTURES)


def test_captures_of_one_kind_come_in_the_order_of_their_scores(kiwipete: SearchTree) -> None:
    for _, rows in ordered(kiwipete):
        for kind in CAPTURES:
            scores = [row.order_score or 0 for row in rows if row.provenance is kind]
            assert scores == sorted(scores, reverse=True)


def test_quiet_moves_that_lose_by_see_come_after_all_others(kiwipete: SearchTree) -> None:
    losing = 0
    for _, rows in ordered(kiwipete):
        waited = [row.provenance is Provenance.BAD_QUIET for row in rows if row.provenance]
        assert waited == sorted(waited)
        losing += sum(waited)
        for row in rows:
            if row.provenance in QUIETS:
                assert row.exchange is not None
                assert (row.exchange < 0) == (row.provenance is Provenance.BAD_QUIET)
    assert losing > 20


def test_what_is_decided_later_is_marked(kiwipete: SearchTree) -> None:
    details = OrderedMoveLookup(kiwipete)
    for number in some(kiwipete, 40):
        node_search = kiwipete.node(number)
        search_state = search_state_at(kiwipete, node_search, details)
        for level, below in zip(search_state.path, search_state.path[1:], strict=False):
            current = [row for row in level.moves if row.is_current]
            entered = kiwipete.ancestors(below.node_search)[-1]
            while entered.is_in_place:
                entered = kiwipete.parent(entered) or entered
            if entered.kind in (SearchKind.NULL_MOVE, SearchKind.PROBCUT, SearchKind.PROBCUT_FULL):
                assert current == []
                continue
            assert [row.uci for row in current] == [below.move]
            before = [row for row in level.moves if 0 < row.number < current[0].number]
            assert not any(row.later for row in before)
        assert not any(row.is_current for row in search_state.here.moves)
        assert all(row.later for row in search_state.here.moves if row.searches)


def test_details_equal_those_of_a_search_to_its_end(kiwipete: SearchTree) -> None:
    """Details can be found for one node after another, in any order, or for all nodes at once."""
    node_searches = [kiwipete.node(number) for number in some(kiwipete, 30)]
    details = OrderedMoveLookup(kiwipete)
    one_by_one = {node_search.id: details.of(node_search) for node_search in node_searches}
    at_once = list_watched_moves(
        require_replayable(kiwipete.recording).start,
        [node_search.id for node_search in node_searches],
        10 * kiwipete.recording.nodes,
    )
    assert one_by_one == at_once


def test_hardly_any_node_needs_a_full_replay(kiwipete: SearchTree) -> None:
    details = OrderedMoveLookup(kiwipete)
    for number in some(kiwipete, 100):
        search_state_at(kiwipete, kiwipete.node(number), details)
    assert details.replays <= 2


def test_a_node_that_was_not_searched_is_refused(kiwipete: SearchTree) -> None:
    last = kiwipete.recording.nodes
    for node in (last + 1, -1):
        with pytest.raises(NoSuchNodeError) as refusal:
            kiwipete.node(node)
        assert refusal.value.fault == InspectFault(InspectFaultCode.NO_SUCH_NODE, node, last)


def test_a_node_that_was_only_counted_is_refused() -> None:
    tree = SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=60_000, hash_mb=1), 1))
    kept = {
        node_search.clock
        for index in range(len(tree))
        if (node_search := tree.at(index)).node is not None
    }
    left_out = next(number for number in range(60_000) if number not in kept)
    with pytest.raises(NoSuchNodeError) as refusal:
        tree.node(left_out)
    least = tree.recording.least_depth
    counted = InspectFault(InspectFaultCode.NODE_ONLY_COUNTED, left_out, least)
    assert refusal.value.fault == counted
    assert any(tree.is_collapsed(tree.at(index)) for index in range(0, len(tree), 50))
