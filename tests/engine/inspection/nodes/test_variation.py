"""A variation is followed through the tree of a search."""

from __future__ import annotations

import pytest
from positions import KIWIPETE

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.nodes.variation import follow_moves
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import NodeOutcome


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=5)))


def test_the_principal_variation_leads_along_exact_values(tree: SearchTree) -> None:
    line = tree.recording.pv_uci()
    end = follow_moves(tree, line)
    followed = tree.uci_path(end)
    assert followed
    assert tuple(followed) == line[: len(followed)]
    for node_search in tree.path(end)[1:-1]:
        assert node_search.outcome in (NodeOutcome.EXACT, NodeOutcome.QUIESCENCE_EXACT)


def test_a_variation_begins_with_the_last_search_of_the_root(tree: SearchTree) -> None:
    assert follow_moves(tree, ()).index == tree.roots()[-1].index


def test_a_variation_ends_at_a_move_that_was_not_searched(tree: SearchTree) -> None:
    line = tree.recording.pv_uci()
    assert tree.uci_path(follow_moves(tree, (line[0], "a1a1"))) == [line[0]]
