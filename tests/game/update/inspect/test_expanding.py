"""The rows of the search tree: which rows are expanded, and which ones the window requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inspecting import (
    asked,
    outline_of,
    search_state,
    tree_row,
)

from engine.protocol.inspect_facts import ROOTS
from engine.protocol.inspect_messages import (
    ListTreeRows,
)
from engine.protocol.recording_reports import SubtreeExpanded, TreeRows
from game.features.inspect.actions.search_stepping import ExpandRow, InspectionReport

if TYPE_CHECKING:
    from tests.game.conftest import Desk


class TestExpandedRows:
    """The search state lies below node searches 0 and 2. Node search 0 searches the root."""

    @pytest.fixture
    def deep(self, opened: Desk) -> Desk:
        opened.do(InspectionReport(search_state(1, 2, ("b8c6",), ancestors=(0, 2))))
        return opened

    def test_the_children_on_the_path_are_requested_once(self, deep: Desk) -> None:
        assert asked(deep) == [ListTreeRows(1, 0), ListTreeRows(1, 2)]
        deep.do(InspectionReport(search_state(1, 3, ("b8c6",), ancestors=(0, 2))))
        assert asked(deep) == []

    def test_children_are_listed_below_their_parent(self, deep: Desk) -> None:
        below = (tree_row(1, "g8f6"), tree_row(2, "b8c6"), tree_row(9, "0000"))
        deep.do(InspectionReport(TreeRows(1, 2, (tree_row(3, "f1b5"),))))
        deep.do(InspectionReport(TreeRows(1, 0, below)))
        assert outline_of(deep) == []
        deep.do(InspectionReport(TreeRows(1, ROOTS, (tree_row(0), tree_row(20)))))
        assert outline_of(deep) == [
            (0, "", 0),
            (1, "Nf6", 1),
            (2, "Nc6", 1),
            (3, "Bb5", 2),
            (9, "", 1),
            (20, "", 0),
        ]

    def test_any_row_can_be_expanded_and_collapsed(self, deep: Desk) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (tree_row(0), tree_row(20)))))
        deep.do(InspectionReport(TreeRows(1, 0, (tree_row(1, "g8f6"),))))
        deep.do(ExpandRow(0))
        assert outline_of(deep) == [(0, "", 0), (20, "", 0)]
        deep.do(ExpandRow(20))
        assert asked(deep) == [ListTreeRows(1, 20)]
        deep.do(InspectionReport(TreeRows(1, 20, (tree_row(21, "a7a6"),))))
        assert outline_of(deep) == [(0, "", 0), (20, "", 0), (21, "a6", 1)]
        deep.do(ExpandRow(20), ExpandRow(0))
        assert outline_of(deep) == [(0, "", 0), (1, "Nf6", 1), (20, "", 0)]

    def test_a_subtree_dropped_for_lack_of_room_is_requested_when_it_is_expanded(
        self, deep: Desk
    ) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (tree_row(0), tree_row(20)))))
        deep.do(ExpandRow(20))
        deep.do(InspectionReport(TreeRows(1, 20, (tree_row(21, "a7a6"),))), ExpandRow(21))
        deep.do(InspectionReport(TreeRows(1, 21, (tree_row(22, "f1b5"),))))
        deep.do(InspectionReport(SubtreeExpanded(1, 0, 1200, closed=(20,))))
        assert asked(deep) == []
        assert outline_of(deep) == [(0, "", 0), (20, "", 0)]
        deep.do(ExpandRow(20))
        assert asked(deep) == [ListTreeRows(1, 20)]
        deep.do(InspectionReport(TreeRows(1, 20, (tree_row(21, "a7a6"),))), ExpandRow(21))
        assert asked(deep) == [ListTreeRows(1, 21)]

    def test_the_next_search_state_expands_its_path_again(self, deep: Desk) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (tree_row(0),))))
        deep.do(InspectionReport(TreeRows(1, 0, (tree_row(1, "g8f6"),))))
        deep.do(ExpandRow(0))
        deep.do(InspectionReport(search_state(1, 4, (), ancestors=(0,))))
        assert outline_of(deep) == [(0, "", 0), (1, "Nf6", 1)]
