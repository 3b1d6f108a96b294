"""The histories shown at a search state are those with which the search ordered its moves."""

from __future__ import annotations

import pytest
from positions import KIWIPETE

from engine.inspection.nodes.histories import HistoryRebuilder
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import SearchKind
from engine.protocol.messages import Provenance


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=6_000)))


def test_a_move_ordered_by_history_has_that_history_score(
    tree: SearchTree,
) -> None:
    details, histories = OrderedMoveLookup(tree), HistoryRebuilder(tree)
    compared = 0
    for index in range(50, len(tree), 41):
        node_search = tree.at(index)
        parent = tree.parent(node_search)
        if parent is None or parent.depth <= 0 or node_search.kind is not SearchKind.MOVE:
            continue
        if node_search.provenance is not Provenance.QUIET_HISTORY:
            continue
        reported = histories.reported(1, node_search)
        uci = tree.uci_path(node_search)[-1]
        position = tree.position_at(parent)
        rows = [row for row in details.of(parent) if position.uci(row.move) == uci]
        origin, target = (8 * int(uci[at + 1]) - 8 + ord(uci[at]) - ord("a") for at in (0, 2))
        piece = next(one for one in reported.pieces if one.square == origin)
        counted = sum(count[target] for count in piece[1:])
        assert [row.history for row in rows] == [counted]
        compared += 1
    assert compared > 10


def test_there_is_a_row_for_each_piece_of_the_side_to_move(tree: SearchTree) -> None:
    reported = HistoryRebuilder(tree).reported(5, tree.at(0))
    assert reported.is_known
    assert reported.inspection == 5
    assert len(reported.pieces) == 16
    for piece in reported.pieces:
        assert not any(piece.continuation_1)
        assert not any(piece.continuation_2)
        assert not any(piece.continuation_4)


def test_histories_in_a_collapsed_subtree_are_unknown() -> None:
    summary = SearchTree(
        record_search(search_from_empty_table(KIWIPETE, nodes=60_000), budget_mb=1)
    )
    assert summary.recording.is_partial
    reported = HistoryRebuilder(summary).reported(1, summary.at(len(summary) - 1))
    assert not reported.is_known
    assert reported.pieces == ()
