"""Node outcomes: every node has one, and each technique allows its own."""

from __future__ import annotations

import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.inspect_enums import NodeOutcome
from engine.thinking import switch_sets

ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
BARE_KNIGHT = "8/8/8/3k4/8/8/4p3/4K1N1 w - - 0 1"
NEARLY_FIFTY = "8/5k2/8/8/8/2R5/1K6/8 w - - 97 90"
ROOK_AND_KING = "8/5k2/8/8/8/2R5/1K6/8 w - - 0 1"
QUEEN_AND_KING = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
TECHNIQUES = {
    NodeOutcome.TABLE_CUTOFF: "table_cutoffs",
    NodeOutcome.REVERSE_FUTILITY: "reverse_futility",
    NodeOutcome.RAZORING: "razoring",
    NodeOutcome.NULL_MOVE: "null_move",
    NodeOutcome.PROBCUT: "probcut",
    NodeOutcome.MULTI_CUT: "multi_cut",
    NodeOutcome.UPCOMING_REPETITION: "upcoming_repetitions",
    NodeOutcome.STAND_PAT: "quiescence",
    NodeOutcome.BETA_CUTOFF: "alpha_beta",
}
"""The technique without which no node search has the outcome."""


def outcomes(
    fen: str, depth: int, switches: switch_sets.Switches, nodes: int = 0
) -> dict[NodeOutcome, int]:
    """Return the number of node searches with each outcome that occurred."""
    search = Search(Table(4))
    search.switch(switches)
    search.begin(Position(fen), nodes)
    while search.depth() < depth and search.deepen(depth):
        pass
    return {NodeOutcome(code): count for code, count in enumerate(search.outcomes()) if count}


def test_a_search_counts_every_outcome() -> None:
    assert Search(Table(1)).outcomes() == [0] * len(NodeOutcome)


@pytest.mark.parametrize(("outcome", "technique"), TECHNIQUES.items())
def test_an_outcome_needs_its_technique(outcome: NodeOutcome, technique: str) -> None:
    places = ((KIWIPETE, 9), (ROOKS, 16))
    engine = [outcomes(fen, depth, switch_sets.engine_switches(), 400_000) for fen, depth in places]
    without = switch_sets.engine_without([technique])
    assert any(outcome in found for found in engine)
    for fen, depth in places:
        assert outcome not in outcomes(fen, depth, without, 400_000)


def test_every_node_has_one_outcome_if_every_move_is_searched_once() -> None:
    twice = ("negascout", "reductions", "razoring", "singular_extensions", "null_move_verification")
    switches = switch_sets.engine_without(twice)
    search = Search(Table(4))
    search.switch(switches)
    search.begin(Position(KIWIPETE))
    while search.depth() < 5 and search.deepen():
        pass
    assert sum(search.outcomes()) == search.nodes()


def test_nodes_of_plain_minimax_end_at_the_horizon_or_exact() -> None:
    found = outcomes(KIWIPETE, 3, switch_sets.minimax_with([]))
    assert set(found) == {NodeOutcome.HORIZON, NodeOutcome.EXACT}


@pytest.mark.parametrize(
    ("fen", "depth", "outcome"),
    [
        (BARE_KNIGHT, 3, NodeOutcome.INSUFFICIENT_MATERIAL),
        (NEARLY_FIFTY, 4, NodeOutcome.FIFTY_MOVES),
        (ROOK_AND_KING, 5, NodeOutcome.REPETITION),
        (QUEEN_AND_KING, 3, NodeOutcome.CHECKMATE),
        (QUEEN_AND_KING, 3, NodeOutcome.STALEMATE),
    ],
)
def test_the_rules_of_chess_end_nodes_in_every_search(
    fen: str, depth: int, outcome: NodeOutcome
) -> None:
    assert outcome in outcomes(fen, depth, switch_sets.minimax_with([]))


def test_a_known_mate_prunes_the_search_for_longer_mates() -> None:
    without = switch_sets.engine_without(["mate_distance"])
    assert NodeOutcome.MATE_DISTANCE in outcomes(QUEEN_AND_KING, 6, switch_sets.engine_switches())
    assert NodeOutcome.MATE_DISTANCE not in outcomes(QUEEN_AND_KING, 6, without)


def test_a_node_limit_stops_every_node_of_the_path() -> None:
    assert NodeOutcome.STOPPED not in outcomes(KIWIPETE, 5, switch_sets.engine_switches())
    limits = (4_000, 5_000, 6_000)  # At a limit between two root moves no node is open.
    stopped = [outcomes(KIWIPETE, 64, switch_sets.engine_switches(), limit) for limit in limits]
    assert max(found.get(NodeOutcome.STOPPED, 0) for found in stopped) > 1
