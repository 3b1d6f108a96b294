"""The replay of a single node gives the same moves as the replay of the whole search."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from positions import KIWIPETE

from engine.core.board.position import START_FEN
from engine.core.search.node_replay import NodeReplay
from engine.inspection.nodes.ordered_move_lookup import (
    OrderedMoveLookup,
    list_watched_moves,
    ordered_move_of,
)
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import (
    ReplayStart,
    replay_start_of,
    search_from_empty_table,
)
from engine.protocol.inspect_enums import SearchKind
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.thinking import switch_sets
from engine.thinking.engine import Engine

SICILIAN = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"
ROOKS = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6".split()


def of_a_game() -> ReplayStart:
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1))
    for number in range(1, 5):
        moves = tuple(GAME[: 2 * number])
        engine.begin(Go(number, START_FEN, moves, Limits(nodes=20_000), lines=1 + number % 2))
        engine.wait()
    return replay_start_of(engine.journal, -1, 1)


STARTS: dict[str, Callable[[], ReplayStart]] = {
    "middlegame": lambda: search_from_empty_table(KIWIPETE, depth=10, hash_mb=1),
    "opening, cut short": lambda: search_from_empty_table(SICILIAN, nodes=44_444, hash_mb=1),
    "endgame": lambda: search_from_empty_table(ROOKS, depth=14, hash_mb=1),
    "in a game": of_a_game,
    "several lines": lambda: search_from_empty_table(SICILIAN, depth=8, lines=4, hash_mb=1),
    "some moves": lambda: search_from_empty_table(KIWIPETE, depth=9, search_moves=["e1g1", "a2a3"]),
    "without null move": lambda: search_from_empty_table(
        KIWIPETE, depth=8, hash_mb=1, switches=switch_sets.engine_without(["null_move"])
    ),
}


@pytest.mark.parametrize("name", STARTS)
def test_every_node_replay_equals_the_recorded_node_search(name: str) -> None:
    start = STARTS[name]()
    tree = SearchTree(record_search(start, 64))
    indices = random.Random(5).sample(range(len(tree)), 500)
    indices += [node_search.index for node_search in tree.roots()]
    indices += [
        index
        for index in range(len(tree))
        if tree.at(index).kind in (SearchKind.SINGULAR, SearchKind.VERIFICATION)
    ][:100]
    again = NodeReplay(
        require_replayable(tree.recording).trace,
        tree.recording.position,
        start.switches or switch_sets.engine_switches(),
        start.end.nodes if start.end.cut_short else 0,
    )
    made = {tree.at(index).id: again.moves(index) for index in indices}
    details = list_watched_moves(start, made, 10**9)
    reported = {node_search: rows for node_search, rows in made.items() if rows is not None}
    assert len(reported) > 0.98 * len(made)
    for node_search, rows in reported.items():
        assert tuple(map(ordered_move_of, rows)) == details[node_search]


def test_a_node_that_cannot_be_replayed_alone_is_found_by_a_full_replay() -> None:
    tree = SearchTree(record_search(search_from_empty_table(SICILIAN, nodes=60_000, hash_mb=1), 1))
    assert tree.recording.is_partial
    details = OrderedMoveLookup(tree)
    node_search = tree.roots()[-1]
    assert len(details.of(node_search)) == len(tree.recording.position.legal_moves())
    assert details.replays == 1
