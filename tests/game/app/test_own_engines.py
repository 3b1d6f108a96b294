"""Our own engine in further processes: each has a seat, and the game in progress is undisturbed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from client_harness import PATIENCE_S, exists, needs_signals
from engine_table import EngineTable

from engine.client import EngineClient
from engine.protocol.levels import LEVELS
from engine.protocol.messages import (
    EngineDied,
    Finished,
    Go,
    Limits,
    Progress,
    Ready,
    Report,
    SearchRefused,
    SetSearchOptions,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from game.actions.effects import AbandonSearch, CloseEngine, OpenOwnEngine, StartSearch
from game.actions.game import EngineReport
from game.actions.window import ProgramStarted
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, SeatId
from game.state.time_control import LimitKind, SearchLimit

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
WATCHER: SeatId = 7
OTHER: SeatId = 8
NODES = 60_000


class Table(EngineTable):
    """A game that our engine begins, and whatever a test opens beside it."""

    def __init__(self, folder: Path) -> None:
        game = game_record.new_game(players.engine_player(len(LEVELS) - 1), players.person())
        game.search_limit = SearchLimit(LimitKind.NODES, NODES)
        self.client = EngineClient()
        super().__init__({FIRST_SEAT: self.client}, game, folder, self.client)
        self.reports: list[tuple[SeatId, Report]] = []
        """The reports of every engine."""

    def opened(self, seat: SeatId) -> EngineClient:
        """Return the engine that was opened at a seat."""
        client = self.runner._engines._own.seated[seat]
        assert isinstance(client, EngineClient)
        return client

    def until(self, is_so: Callable[[], bool]) -> None:
        """Handle reports until something is so."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < deadline_s, self.reports
            found = self.runner.reports()
            self.reports += [
                (one.seat, one.report) for one in found if isinstance(one, EngineReport)
            ]
            self.do(*found)
            time.sleep(0.005)

    def until_report(self, seat: SeatId, kind: type[Report]) -> None:
        """Handle reports until the engine at a seat has sent one of a kind."""
        before = len(self.reports)
        self.until(
            lambda: any(
                one == seat and isinstance(report, kind) for one, report in self.reports[before:]
            )
        )


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.runner.close()


def search(number: int, seat: SeatId, limits: Limits | None = None) -> StartSearch:
    go = Go(number, KIWIPETE, limits=limits or Limits(), lines=3, purpose=SearchPurpose.ANALYSE)
    return StartSearch(seat, go)


def test_a_further_engine_reports_at_its_seat_with_its_options(table: Table) -> None:
    table.run(
        [
            OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=3)),
            OpenOwnEngine(OTHER, SetSearchOptions()),
        ]
    )
    table.until_report(WATCHER, Ready)
    table.run([search(1, WATCHER, Limits(depth=6)), search(2, OTHER, Limits(depth=4))])
    table.until(lambda: len([one for one in table.reports if isinstance(one[1], Finished)]) == 2)
    ends = {seat: report for seat, report in table.reports if isinstance(report, Finished)}
    assert {seat: end.thinking.depth for seat, end in ends.items()} == {WATCHER: 6, OTHER: 4}
    assert len(ends[WATCHER].thinking.lines) == 3


def test_a_table_that_is_too_large_is_refused_by_that_engine_alone(table: Table) -> None:
    table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=60_000_000))])
    table.until_report(WATCHER, SearchRefused)
    faults = [
        (seat, one.fault.code) for seat, one in table.reports if isinstance(one, SearchRefused)
    ]
    assert faults == [(WATCHER, FaultCode.HASH_OUT_OF_RANGE)]


def test_a_closed_engine_ends_and_reports_nothing_more(table: Table) -> None:
    table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=4)), search(1, WATCHER)])
    table.until_report(WATCHER, Progress)
    client = table.opened(WATCHER)
    process_id = client.process_id
    assert process_id is not None
    table.run([CloseEngine(WATCHER)])
    assert table.runner.reports() == []
    table.until(lambda: not exists(process_id))


@needs_signals
def test_a_closed_engine_that_hangs_is_killed_while_the_window_goes_on(table: Table) -> None:
    table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=4))])
    table.until_report(WATCHER, Ready)
    process_id = table.opened(WATCHER).process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    table.run([CloseEngine(WATCHER)])
    table.until(lambda: not exists(process_id))


def test_closing_the_window_ends_the_engines_that_were_opened(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=4)), search(1, WATCHER)])
    table.until_report(WATCHER, Progress)
    process_id = table.opened(WATCHER).process_id
    assert process_id is not None
    table.runner.close()
    assert not exists(process_id)


@needs_signals
def test_a_killed_engine_starts_again_with_its_search(table: Table) -> None:
    table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=4)), search(1, WATCHER)])
    table.until_report(WATCHER, Progress)
    process_id = table.opened(WATCHER).process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGKILL)
    table.until_report(WATCHER, EngineDied)
    table.until_report(WATCHER, Progress)


def thought(folder: Path, *, watched: bool) -> Thinking:
    """Return the engine's search for its first move in a game; ``watched`` beside an analysis."""
    table = Table(folder)
    try:
        table.runner.start()
        if watched:
            table.run([OpenOwnEngine(WATCHER, SetSearchOptions(hash_mb=4)), search(1, WATCHER)])
            table.until_report(WATCHER, Progress)
        table.do(ProgramStarted())
        if watched:
            table.run([AbandonSearch(WATCHER), search(2, WATCHER)])
        table.until(lambda: bool(table.state.session.game.moves))
        return table.state.session.infos[FIRST_SEAT].thinking
    finally:
        table.runner.close()


def test_the_game_is_searched_node_for_node_as_without_an_analysis(tmp_path: Path) -> None:
    alone = thought(tmp_path / "alone", watched=False)
    beside = thought(tmp_path / "beside", watched=True)
    assert alone.nodes > NODES / 2
    assert (beside.nodes, beside.depth, beside.score) == (alone.nodes, alone.depth, alone.score)
    assert beside.lines == alone.lines
    assert beside.root_moves == alone.root_moves
