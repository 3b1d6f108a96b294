"""A finished search can be replayed and recorded without a difference."""

from __future__ import annotations

import random
import threading

import pytest
from msgspec.structs import replace
from positions import KIWIPETE

from engine.core.board.position import START_FEN
from engine.inspection.explanations import explanation_of
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import DivergedError, record_search
from engine.inspection.recording.replay_start import (
    ReplayStart,
    replay_start_of,
    search_from_empty_table,
)
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from engine.thinking.replay import NotRepeatableError

GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split()


class Game:
    """An engine that searches after each move of GAME, and the results of the searches."""

    def __init__(self, threads: int = 1) -> None:
        self.engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1, threads=threads))
        self.results: list[object] = []

    def search(self, limits: Limits, stop_after_s: float | None = None, **how: object) -> None:
        played = len(self.results)
        go = Go(played + 1, START_FEN, tuple(GAME[:played]), limits, **how)  # type: ignore[arg-type]
        self.engine.begin(go)
        if stop_after_s is not None:
            threading.Event().wait(stop_after_s)
            self.engine.ponder_hit()
            self.engine.stop()
        self.engine.wait()
        search = self.engine._pool.main
        self.results.append((search.nodes(), search.value(), search.principal_variation()))

    def recorded(self) -> list[object]:
        journal = self.engine.journal
        found: list[object] = []
        for number in range(len(journal)):
            made = record_search(replay_start_of(journal, number, 1))
            found.append((made.nodes, made.value, list(made.principal_variation)))
        return found


def test_each_search_of_a_game_is_replayed_without_a_difference() -> None:
    game = Game()
    game.search(Limits(depth=6))
    game.search(Limits(nodes=7_777), lines=4)
    game.search(Limits(move_time_ms=30))
    game.search(Limits(), stop_after_s=0.03, lines=2)
    game.search(
        Limits(white_time_ms=2_000, black_time_ms=2_000), 0.03, purpose=SearchPurpose.PONDER
    )
    game.search(Limits(nodes=9_000), search_moves=("a7a6", "g8f6"))
    assert game.recorded() == game.results


@pytest.mark.slow
def test_hundreds_of_replays_have_equal_ends_and_equal_records() -> None:
    chance = random.Random(7)
    for _ in range(25):
        game = Game()
        for played in range(8):
            limits = chance.choice(
                (
                    Limits(nodes=chance.randrange(1, 9_000)),
                    Limits(depth=chance.randrange(1, 7)),
                    Limits(move_time_ms=chance.randrange(1, 20)),
                    Limits(),
                )
            )
            stop_after_s = chance.random() / 40 if limits == Limits() else None
            ponder = stop_after_s is not None and chance.random() < 0.5
            if ponder:
                limits = Limits(move_time_ms=5)
            moves = tuple(GAME[played : played + 1]) if chance.random() < 0.2 else ()
            game.search(
                limits,
                stop_after_s,
                lines=chance.choice((1, 1, 1, 4)),
                purpose=SearchPurpose.PONDER if ponder else SearchPurpose.PLAY,
                search_moves=moves,
            )
        assert game.recorded() == game.results
        start = replay_start_of(game.engine.journal, -1, 1)
        assert record_search(start).records.digest() == record_search(start).records.digest()


def test_a_game_replayed_at_twenty_node_limits_has_equal_node_counts() -> None:
    for limit in range(50, 4_050, 200):
        start = search_from_empty_table(START_FEN, GAME[:4], nodes=limit, hash_mb=1)
        made = record_search(start)
        assert made.nodes == start.end.nodes == limit
        assert len(made.records) >= limit


def test_a_recording_does_not_change_the_rest_of_a_game() -> None:
    games = [Game(), Game()]
    for game in games:
        game.search(Limits(depth=6))
    record_search(replay_start_of(games[0].engine.journal, -1, 1))
    for game in games:
        game.search(Limits(depth=6))
    assert games[0].results == games[1].results


def test_a_search_of_another_version_is_refused() -> None:
    start = search_from_empty_table(depth=4, hash_mb=1)
    other = replace(start.end, nodes=start.end.nodes + 1)
    with pytest.raises(DivergedError) as refusal:
        record_search(ReplayStart((other,), 1))
    fault = refusal.value.fault
    assert fault.code is InspectFaultCode.DIVERGED
    assert fault.expected is not None
    assert fault.found is not None
    assert (fault.expected.nodes, fault.found.nodes) == (other.nodes, start.end.nodes)


def test_a_recording_reports_progress_and_can_be_cancelled() -> None:
    start = search_from_empty_table(nodes=2_000_000, hash_mb=1)
    reported: list[tuple[int, int]] = []

    def report(done: int, of: int) -> bool:
        reported.append((done, of))
        return len(reported) < 2

    with pytest.raises(CancelledError):
        record_search(start, 100, report)
    assert reported[-1][1] == 2_000_000
    assert 0 < reported[-1][0] < 2_000_000


def test_a_recording_beyond_its_budget_is_partial() -> None:
    start = search_from_empty_table(nodes=60_000, hash_mb=1)
    assert record_search(start, 1).is_partial
    assert not record_search(start, 10).is_partial


def test_a_search_by_several_threads_cannot_be_recorded() -> None:
    game = Game(threads=2)
    game.search(Limits(depth=4))
    with pytest.raises(NotRepeatableError):
        record_search(replay_start_of(game.engine.journal))


def test_each_search_of_the_root_has_the_number_of_its_iteration_however_deep_it_was() -> None:
    tree = SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=12, hash_mb=1), 64))
    roots = tree.roots()
    numbers = [tree.recording.iteration_of(root.id) for root in roots]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 13))
    assert all(root.depth <= number for root, number in zip(roots, numbers, strict=True))
    shallower = [root for root, number in zip(roots, numbers, strict=True) if root.depth < number]
    assert shallower, "an iteration that fails high is searched again less deep"
    assert explanation_of(tree, roots[-1]).iteration == 12
