"""Switches of techniques: each changes the search, and none breaks it."""

from __future__ import annotations

import random

import pytest
from positions import KIWIPETE

from engine.core.basics.switches import default_switches
from engine.core.board.perft import perft
from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol import techniques
from engine.thinking import switch_sets

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MINOR_PIECES = "6k1/3n1pp1/4p2p/1p6/1P1P4/4PN1P/5PP1/6K1 w - - 0 1"
MATE_IN_TWO = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1"
LOCKED_PAWNS = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
LOSING_CAPTURES = "5b2/K2p4/2k3q1/2N1r3/8/4R3/8/6Q1 b - - 0 1"
IN_CHECK = "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3"

ORDERINGS = (
    (),
    ("mvv_lva",),
    ("see_ordering",),
    ("mvv_lva", "see_ordering"),
    ("killers", "counter_moves"),
    ("history", "threat_history", "continuation_history", "capture_history"),
    ("history", "evaluation_history"),
    ("mvv_lva", "killers", "history"),
    ("see_ordering", "see_quiets", "killers", "history"),
    ("mvv_lva", "see_ordering", "killers", "counter_moves", "history", "capture_history"),
)


def searched(
    switches: switch_sets.Switches,
    fen: str,
    depth: int,
    nodes: int = 0,
    search: Search | None = None,
) -> Search:
    """Search with these techniques; with ``search``, keep its table and histories."""
    search = search or Search(Table(4))
    search.switch(switches)
    search.begin(Position(fen), nodes)
    while search.depth() < depth and search.deepen(depth):
        pass
    return search


def value(switches: switch_sets.Switches, fen: str, depth: int) -> int:
    search = searched(switches, fen, depth)
    assert search.depth() == depth
    return search.value()


def nodes(switches: switch_sets.Switches, fen: str, depth: int) -> int:
    return searched(switches, fen, depth).nodes()


def test_the_core_has_a_flag_for_each_technique_with_the_same_default() -> None:
    assert list(default_switches().items()) == list(switch_sets.engine_switches().items())


@pytest.mark.parametrize(("fen", "depth"), [(START, 4), (KIWIPETE, 3), (ROOKS, 4), (IN_CHECK, 3)])
def test_plain_minimax_searches_every_node_of_the_tree_of_legal_moves(fen: str, depth: int) -> None:
    whole_tree = sum(perft(Position(fen), plies) for plies in range(1, depth + 1))
    assert nodes(switch_sets.minimax_with([]), fen, depth) == whole_tree


@pytest.mark.parametrize("fen", [START, KIWIPETE, ROOKS, IN_CHECK, MATE_IN_TWO])
def test_the_minimax_value_is_the_best_value_after_any_move(fen: str) -> None:
    plain = switch_sets.minimax_with([])
    position = Position(fen)
    below = []
    for move in position.legal_moves():
        position.push(move)
        below.append(-value(plain, position.fen(), 2))
        position.pop()
    assert value(plain, fen, 3) == max(below)


@pytest.mark.parametrize("fen", [START, KIWIPETE, ROOKS, MINOR_PIECES, MATE_IN_TWO, IN_CHECK])
@pytest.mark.parametrize("extended", [(), ("check_extensions",)])
def test_minimax_alpha_beta_and_negascout_agree_under_every_ordering(
    fen: str, extended: tuple[str, ...]
) -> None:
    exact = value(switch_sets.minimax_with(extended), fen, 3)
    for cut in ("alpha_beta", "negascout"):
        for ordering in ORDERINGS:
            assert value(switch_sets.minimax_with([cut, *ordering, *extended]), fen, 3) == exact


@pytest.mark.parametrize(
    ("fen", "depth"),
    [(ROOKS, 3), (MINOR_PIECES, 3), (LOCKED_PAWNS, 3), (LOSING_CAPTURES, 2)],
)
def test_minimax_alpha_beta_and_negascout_agree_with_quiescence(fen: str, depth: int) -> None:
    exact = value(switch_sets.minimax_with(["quiescence"]), fen, depth)
    for cut in ("alpha_beta", "negascout"):
        for ordering in ORDERINGS:
            assert (
                value(switch_sets.minimax_with(["quiescence", cut, *ordering]), fen, depth) == exact
            )


def test_quiescence_searches_bad_captures_without_quiescence_see() -> None:
    names = ["quiescence", "alpha_beta", "mvv_lva", "see_ordering"]
    all_captures = nodes(switch_sets.minimax_with(names), LOSING_CAPTURES, 2)
    assert (
        nodes(switch_sets.minimax_with([*names, "quiescence_see"]), LOSING_CAPTURES, 2)
        < all_captures
    )


@pytest.mark.parametrize("fen", [START, KIWIPETE, ROOKS, MINOR_PIECES, MATE_IN_TWO, IN_CHECK])
@pytest.mark.parametrize("depth", [4, 6])
def test_exact_techniques_do_not_change_the_value(fen: str, depth: int) -> None:
    switches = switch_sets.engine_without(["quiescence", *techniques.WINDOW_DEPENDENT])
    plain = switch_sets.engine_without(["quiescence", "negascout", *techniques.WINDOW_DEPENDENT])
    for name in ("mvv_lva", "see_ordering", "killers", "history", "mate_distance", "aspiration"):
        plain[name] = False
    exact = value(plain, fen, depth)
    assert value(switches, fen, depth) == exact
    for name in ("aspiration", "mate_distance", "iterative_deepening", "killers", "negascout"):
        assert value(switches | {name: False}, fen, depth) == exact


@pytest.mark.parametrize("fen", [KIWIPETE, MATE_IN_TWO])
def test_each_technique_added_to_minimax_saves_nodes(fen: str) -> None:
    counts = [
        nodes(switch_sets.minimax_with(names), fen, 4)
        for names in (
            [],
            ["alpha_beta"],
            ["alpha_beta", "mvv_lva"],
            ["alpha_beta", "mvv_lva", "killers", "history", "table", "table_moves"],
        )
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] < counts[0] / 20


@pytest.mark.parametrize("name", [one.name for one in techniques.TECHNIQUES])
def test_every_technique_changes_the_tree(name: str) -> None:
    """A flag that no step tests would not change the node counts."""
    switches = switch_sets.engine_switches()
    flipped = switches | {name: not switches[name]}
    assert any(
        searched(switches, fen, depth, nodes=1_000_000).root_moves()
        != searched(flipped, fen, depth, nodes=1_000_000).root_moves()
        for fen, depth in ((KIWIPETE, 9), (MATE_IN_TWO, 10), (ROOKS, 18), (START, 15))
    )


def test_the_engine_uses_all_techniques_but_those_of_the_lab() -> None:
    untouched = Search(Table(4))
    untouched.begin(Position(KIWIPETE))
    while untouched.depth() < 7 and untouched.deepen():
        pass
    switched = searched(switch_sets.engine_switches(), KIWIPETE, 7)
    assert switched.nodes() == untouched.nodes()
    assert switched.root_moves() == untouched.root_moves()


def test_any_set_of_techniques_finds_a_legal_move() -> None:
    source = random.Random(4)
    for _ in range(150):
        mixture = {one.name: source.random() < 0.5 for one in techniques.TECHNIQUES}
        fen = source.choice([START, KIWIPETE, ROOKS, IN_CHECK, MATE_IN_TWO])
        search = searched(mixture, fen, 12, nodes=20_000)
        assert search.nodes() <= 20_000
        position = Position(fen)
        for move in search.principal_variation():
            assert position.is_legal(move)
            position.push(move)


HISTORIES = (
    "history",
    "continuation_history",
    "capture_history",
    "counter_moves",
    "correction_history",
)


@pytest.mark.parametrize("name", HISTORIES)
def test_a_history_that_is_switched_off_has_no_effect(name: str) -> None:
    """A search without a history ignores the scores that an earlier search stored in it."""
    rest = dict.fromkeys((*HISTORIES, "table"), False)
    used = Search(Table(4))
    searched(switch_sets.engine_switches() | rest | {name: True}, KIWIPETE, 6, search=used)
    off = switch_sets.engine_switches() | rest
    again = searched(off, KIWIPETE, 6, search=used)
    assert again.nodes() == nodes(off, KIWIPETE, 6)


def test_a_table_that_is_switched_off_is_neither_probed_nor_written() -> None:
    table = Table(1)
    search = searched(switch_sets.engine_without(["table"]), KIWIPETE, 6, search=Search(table))
    assert search.table_stats() == (0, 0, 0, 0, 0)
    assert table.full_permille() == 0


def test_without_table_cutoffs_no_probe_cuts() -> None:
    search = searched(switch_sets.engine_without(["table_cutoffs"]), KIWIPETE, 7)
    probes, hits, cutoffs, *_ = search.table_stats()
    assert probes > hits > cutoffs == 0


def test_without_iterative_deepening_the_first_search_has_the_full_depth() -> None:
    search = Search(Table(4))
    search.switch(switch_sets.engine_without(["iterative_deepening"]))
    search.begin(Position(KIWIPETE))
    assert search.deepen(5)
    assert search.depth() == 5
    assert not searched(switch_sets.engine_switches(), KIWIPETE, 1).depth() > 1


def test_switches_that_lack_a_name_are_refused() -> None:
    with pytest.raises(ValueError, match="killers"):
        Search(Table(1)).switch(
            {name: on for name, on in switch_sets.engine_switches().items() if name != "killers"}
        )


def test_most_cut_nodes_are_cut_by_their_first_move() -> None:
    cut_nodes, by_first = searched(switch_sets.engine_switches(), KIWIPETE, 8).cutoff_stats()
    assert cut_nodes > by_first > cut_nodes * 0.8
    assert searched(switch_sets.minimax_with([]), KIWIPETE, 2).cutoff_stats() == (0, 0)
