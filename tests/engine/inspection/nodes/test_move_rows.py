"""Every move of every node has an outcome, and every outcome has its explanation."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import KIWIPETE

from engine.inspection.nodes.move_rows import MoveRow, move_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, PruningRule

NODES = 20_000
LOSING_CAPTURES = "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23"
PROMOTIONS = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"


@pytest.fixture(
    scope="module", params=[(LOSING_CAPTURES, 1), (PROMOTIONS, 1), (KIWIPETE, 1), (KIWIPETE, 3)]
)
def searched(request: pytest.FixtureRequest) -> tuple[SearchTree, OrderedMoveLookup]:
    fen, lines = request.param
    tree = SearchTree(
        record_search(search_from_empty_table(fen, nodes=NODES, lines=lines, hash_mb=1), 64)
    )
    return tree, OrderedMoveLookup(tree)


def rows_of(tree: SearchTree, details: OrderedMoveLookup, index: int) -> list[MoveRow]:
    node_search = tree.at(index)
    position = tree.position_at(node_search)
    return move_rows(tree, node_search, position, details.of(node_search))


@given(data=st.data())
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_every_move_has_its_outcome_and_its_rule(
    searched: tuple[SearchTree, OrderedMoveLookup], data: st.DataObject
) -> None:
    tree, details = searched
    index = data.draw(st.integers(0, len(tree) - 1))
    node_search = tree.at(index)
    for row in rows_of(tree, details, index):
        assert (row.pruning is not None) is (row.outcome is MoveOutcome.PRUNED)
        assert (row.node_outcome is not None) is (row.outcome is MoveOutcome.NODE_ENDED)
        if row.outcome is MoveOutcome.EXCLUDED_AT_ROOT:
            assert node_search.is_root
            end = require_replayable(tree.recording).start.end
            assert end.go.search_moves or end.lines > 1
        elif row.outcome is MoveOutcome.AFTER_CUTOFF:
            assert node_search.value >= node_search.beta
        elif row.outcome is MoveOutcome.STOPPED:
            assert node_search.outcome is NodeOutcome.STOPPED or row.searches
        elif row.pruning is not None and row.pruning.rule is PruningRule.SEE:
            assert row.exchange is not None
            assert row.pruning.threshold is not None
            assert row.exchange < row.pruning.threshold


def test_captures_that_lose_material_are_pruned_by_see_in_quiescence() -> None:
    tree = SearchTree(
        record_search(search_from_empty_table(LOSING_CAPTURES, nodes=NODES, hash_mb=1), 64)
    )
    details = OrderedMoveLookup(tree)
    pruned = 0
    for index in range(0, len(tree), 7):
        node_search = tree.at(index)
        if node_search.outcome is not NodeOutcome.QUIESCENCE_FAIL_LOW or node_search.in_check:
            continue
        losing = [
            row
            for row in rows_of(tree, details, index)
            if row.mvv_lva is not None and row.exchange is not None and row.exchange < 0
        ]
        rules = {row.pruning.rule for row in losing if row.pruning is not None and not row.number}
        assert rules <= {PruningRule.SEE}
        pruned += bool(rules)
    assert pruned > 20
