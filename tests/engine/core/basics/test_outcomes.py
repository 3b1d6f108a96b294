"""Every node of the search ends in one way, and in ways that its techniques allow."""

from __future__ import annotations

import pytest

from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol import techniques

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
BARE_KNIGHT = "8/8/8/3k4/8/8/4p3/4K1N1 w - - 0 1"
NEARLY_FIFTY = "8/5k2/8/8/8/2R5/1K6/8 w - - 97 90"
ROOK_AND_KING = "8/5k2/8/8/8/2R5/1K6/8 w - - 0 1"
QUEEN_AND_KING = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
OWN_ENDINGS = {
    "table cut-off": "table_cutoffs",
    "reverse futility": "reverse_futility",
    "razoring": "razoring",
    "null move": "null_move",
    "ProbCut": "probcut",
    "multi-cut": "multi_cut",
    "foreseen repetition": "upcoming_repetitions",
    "stand pat": "quiescence",
    "beta cut-off": "alpha_beta",
}


def endings(fen: str, depth: int, switches: techniques.Switches, nodes: int = 0) -> dict[str, int]:
    """How often each ending came, of those that came."""
    search = Search(Table(4))
    search.switch(switches)
    search.begin(Position(fen), nodes)
    while search.depth() < depth and search.deepen(depth):
        pass
    return {name: count for name, count in search.endings().items() if count}


def test_endings_have_names_of_their_own() -> None:
    assert len(set(NODE_OUTCOMES)) == len(NODE_OUTCOMES)
    assert tuple(Search(Table(1)).endings()) == NODE_OUTCOMES


@pytest.mark.parametrize(("ending", "technique"), OWN_ENDINGS.items())
def test_an_ending_comes_with_its_technique_and_not_without(ending: str, technique: str) -> None:
    places = ((KIWIPETE, 9), (ROOKS, 16))
    engine = [endings(fen, depth, techniques.engine(), 400_000) for fen, depth in places]
    without = techniques.without([technique])
    assert any(ending in found for found in engine)
    for fen, depth in places:
        assert ending not in endings(fen, depth, without, 400_000)


def test_where_each_move_is_searched_once_each_node_ends_once() -> None:
    twice = ("negascout", "reductions", "razoring", "singular_extensions", "null_move_verification")
    switches = techniques.without(twice)
    search = Search(Table(4))
    search.switch(switches)
    search.begin(Position(KIWIPETE))
    while search.depth() < 5 and search.deepen():
        pass
    assert sum(search.endings().values()) == search.nodes()


def test_plain_minimax_ends_at_the_horizon_or_exactly() -> None:
    assert set(endings(KIWIPETE, 3, techniques.only([]))) == {"horizon", "exact"}


@pytest.mark.parametrize(
    ("fen", "depth", "ending"),
    [
        (BARE_KNIGHT, 3, "material"),
        (NEARLY_FIFTY, 4, "fifty moves"),
        (ROOK_AND_KING, 5, "repetition"),
        (QUEEN_AND_KING, 3, "checkmate"),
        (QUEEN_AND_KING, 3, "stalemate"),
    ],
)
def test_the_rules_of_chess_end_nodes_of_any_search(fen: str, depth: int, ending: str) -> None:
    assert ending in endings(fen, depth, techniques.only([]))


def test_a_mate_found_ends_the_search_for_later_ones() -> None:
    assert "mate distance" in endings(QUEEN_AND_KING, 6, techniques.engine())
    assert "mate distance" not in endings(QUEEN_AND_KING, 6, techniques.without(["mate_distance"]))


def test_a_node_limit_stops_the_whole_path() -> None:
    assert "stopped" not in endings(KIWIPETE, 5, techniques.engine())
    limits = (4_000, 5_000, 6_000)  # By chance a limit is met between two root moves.
    stopped = [endings(KIWIPETE, 64, techniques.engine(), limit) for limit in limits]
    assert max(found.get("stopped", 0) for found in stopped) > 1
