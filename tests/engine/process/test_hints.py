"""A hint has an engine of its own: it changes no search of the game and no replay of one."""

from __future__ import annotations

from client_harness import START, ClientHarness

from engine.protocol.inspect_messages import EndInspection, Inspect
from engine.protocol.messages import Finished, Limits, SetSearchOptions
from engine.protocol.recording_reports import SearchRecorded
from engine.protocol.shared_enums import SearchPurpose

NODES = (4000, 7000, 9000)
HINT = Limits(nodes=5000)


def ask_for_hint(harness: ClientHarness, moves: tuple[str, ...] = ()) -> Finished:
    harness.go(START, moves, HINT, SearchPurpose.HINT)
    return harness.until(Finished)


def play(harness: ClientHarness, *, with_hints: bool) -> list[tuple[str | None, int, int]]:
    """Play a game; return each move with the node count and the number of its search."""
    harness.client.new_game()
    moves: list[str] = []
    found = []
    for nodes in NODES:
        if with_hints:
            ask_for_hint(harness, tuple(moves))
        search_id = harness.go(START, tuple(moves), Limits(nodes=nodes))
        answer = harness.until(Finished)
        found.append((answer.best_move, answer.thinking.depth, search_id))
        moves.append(str(answer.best_move))
    return found


def test_a_game_with_hints_is_the_game_without(harness: ClientHarness) -> None:
    harness.client.configure(SetSearchOptions(hash_mb=8))
    plain = play(harness, with_hints=False)
    helped = play(harness, with_hints=True)
    assert [search[:2] for search in helped] == [search[:2] for search in plain]
    # The journal has no hint, and so the replay of every search is exact: Recorded, not a fault.
    for number, (_, depth, search_id) in enumerate(helped, 1):
        harness.client.inspect(Inspect(number, search_id))
        recorded = harness.until(SearchRecorded)
        assert (recorded.nodes, recorded.depth) == (NODES[number - 1], depth)
        harness.client.inspect(EndInspection(number))


def test_a_hint_does_not_depend_on_an_earlier_hint(harness: ClientHarness) -> None:
    first = ask_for_hint(harness)
    ask_for_hint(harness, ("e2e4", "e7e5"))
    again = ask_for_hint(harness)
    assert (again.best_move, again.thinking.nodes) == (first.best_move, first.thinking.nodes)
    assert again.thinking.principal_variation == first.thinking.principal_variation


def test_a_move_search_replaces_a_hint(harness: ClientHarness) -> None:
    harness.go(START, (), Limits(), SearchPurpose.HINT)
    search_id = harness.go(START, (), Limits(nodes=1000))
    assert harness.until(Finished).search_id == search_id
