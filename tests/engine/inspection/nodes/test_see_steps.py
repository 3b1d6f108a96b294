"""The MVV-LVA score of a capture (as in Piglet), computed from a position and by the core."""

from __future__ import annotations

import pytest

from engine.core.board.position import Position
from engine.core.ordering.scoring import mvv_lva_of
from engine.inspection.inspection_reports import parent_or_root, search_state_report
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table

CAPTURES = "1r2k3/P1q5/1P6/3pP3/3K4/8/8/7R w - d6 0 2"
SHARP = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("b6c7", 505),
        ("a7b8q", 405),
        ("a7b8n", 405),
        ("e5d6", 105),
        ("d4d5", 100),
        ("h1h2", None),
        ("a7a8q", None),
    ],
)
def test_the_most_valuable_victim_counts_first_and_then_the_least_valuable_attacker(
    move: str, number: int | None
) -> None:
    position = Position(CAPTURES)
    assert mvv_lva_of(position, position.parse_uci(move)) == number


def test_mvv_lva_is_the_score_of_the_core_and_of_the_report() -> None:
    tree = SearchTree(record_search(search_from_empty_table(SHARP, depth=7, hash_mb=1), 64))
    details, captures = OrderedMoveLookup(tree), 0
    for number in range(0, tree.recording.nodes, 53):
        node_search = tree.node(number)
        frame = parent_or_root(tree, node_search)
        position = tree.position_at(frame)
        for move in search_state_report(tree, node_search, details.of(frame), 1, 1).moves:
            if not move.test:
                assert move.mvv_lva == mvv_lva_of(position, position.parse_uci(move.move))
                captures += move.mvv_lva is not None
    assert captures > 50
