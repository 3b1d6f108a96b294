"""Replay of the searches in a journal gives the same nodes, lines and root moves."""

from __future__ import annotations

import random
import threading

import pytest

from engine.core.board.position import START_FEN
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.handicap import Handicap
from engine.protocol.messages import Go, Limits, SearchEnd, SetSearchOptions, StopReason
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from engine.thinking.replay import NotRepeatableError, replay_search

WEAK = Handicap(5_000, 6, 4, temperature_cp=30, seed=5)
GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6".split()


class Recorder:
    """An engine that stores a description of each search when it ends."""

    def __init__(self, threads: int = 1) -> None:
        self.engine = Engine(lambda report: None, SetSearchOptions(hash_mb=2, threads=threads))
        self.described: list[object] = []
        self._searches = 0

    def search(self, limits: Limits, stop_after_s: float | None = None, **how: object) -> None:
        self._searches += 1
        moves = tuple(GAME[: 2 * self._searches])
        go = Go(self._searches, START_FEN, moves, limits, **how)  # type: ignore[arg-type]
        self.engine.begin(go)
        if stop_after_s is not None:
            threading.Event().wait(stop_after_s)
            if go.is_pondering:
                self.engine.ponder_hit()
            else:
                self.engine.stop()
        self.engine.wait()
        self.described.append(describe(self.engine._pool.main))


def describe(search: Search) -> object:
    return (
        search.nodes(),
        search.depth(),
        search.selective_depth(),
        search.best_lines(),
        search.root_moves(),
        search.table_stats(),
    )


def remade(journal: list[SearchEnd]) -> list[object]:
    table = Table(2)
    search = Search(table)
    described = []
    for end in journal:
        replay_search(search, end)
        described.append(describe(search))
    return described


def test_every_kind_of_search_can_be_replayed_in_order() -> None:
    recorder = Recorder()
    recorder.search(Limits(depth=6))
    recorder.search(Limits(nodes=7_777), lines=4)
    recorder.search(Limits(move_time_ms=60))
    recorder.search(Limits(), stop_after_s=0.05, lines=2)
    recorder.search(
        Limits(white_time_ms=2_000, black_time_ms=2_000), 0.05, purpose=SearchPurpose.PONDER
    )
    recorder.search(Limits(nodes=20_000), search_moves=("d2d4", "d2d3", "c2c3"), lines=2)
    recorder.search(Limits(nodes=50_000), handicap=WEAK)
    recorder.search(Limits(depth=7))
    journal = recorder.engine.journal
    assert len(journal) == 8
    assert {end.cut_short for end in journal} == {True, False}
    assert remade(journal) == recorder.described


def test_a_search_stopped_before_its_first_node_replays_as_empty() -> None:
    go = Go(1, START_FEN)
    end = SearchEnd(go, None, 1, 1, 0, 0, cut_short=True, reason=StopReason.ASKED)
    search = Search(Table(1))
    replay_search(search, end)
    assert (search.nodes(), search.depth()) == (0, 0)
    assert search.best_move() != 0


@pytest.mark.slow
def test_hundreds_of_random_searches_can_be_replayed() -> None:
    rng = random.Random(3)
    for _ in range(40):
        recorder = Recorder()
        for _ in range(6):
            lines = rng.choice((1, 1, 1, 3, 8))
            ponder = rng.random() < 0.2
            limits = rng.choice(
                (
                    Limits(nodes=rng.randrange(1, 40_000)),
                    Limits(depth=rng.randrange(1, 8)),
                    Limits(move_time_ms=rng.randrange(1, 60)),
                    Limits(),
                )
            )
            stop_after_s = rng.random() / 20 if ponder or limits == Limits() else None
            if ponder and limits == Limits():
                limits = Limits(move_time_ms=5)
            recorder.search(
                limits,
                stop_after_s,
                lines=lines,
                purpose=SearchPurpose.PONDER if ponder else SearchPurpose.PLAY,
            )
        assert remade(recorder.engine.journal) == recorder.described


def test_replay_refuses_a_search_by_several_threads() -> None:
    recorder = Recorder(threads=2)
    recorder.search(Limits(depth=5))
    with pytest.raises(NotRepeatableError, match="2 threads"):
        remade(recorder.engine.journal)
