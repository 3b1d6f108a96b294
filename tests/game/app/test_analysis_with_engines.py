"""An analysis in the program with real engines: they follow it, and it survives their deaths."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_driver import PATIENCE_S, running, turn_until
from external_harness import misbehaving, system_engine
from fake_clock import FakeClock

from engine.client import EngineClient
from engine.external.client import ExternalEngine
from engine.external.command_line import join_command
from engine.external.search import HEARTBEAT_S
from engine.external.uci import QUIET_S
from game.actions.between_features import AnalyseShownGame, MoveMade, ShowScreen
from game.actions.board import StepPly
from game.app.loop import App
from game.features.analyse import actions, queries
from game.features.analyse.model import AnalysisEngine, EngineResult, analysis_of
from game.features.analyse.update.handler import EngineToWatch
from game.rules import game_record, players
from game.state.added_engine import AddedEngine
from game.state.engines import EngineEvent, EngineState, EngineStatus
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State

STOCKFISH, LIAR = "Stockfish", "Liar"

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")


class Analysed:
    """The program, its analysis, and what its rows show."""

    def __init__(self, app: App, clock: FakeClock) -> None:
        self.app, self.state, self._clock = app, app.state, clock

    def row(self, name: str = "") -> AnalysisEngine:
        analysis = analysis_of(self.state)
        assert analysis is not None
        return next(row for row in analysis.engines if row.name == name)

    def seated(self, name: str = "") -> EngineState:
        return self.state.engines.at[self.row(name).seat]

    def result(self, name: str = "") -> EngineResult | None:
        analysis = analysis_of(self.state)
        assert analysis is not None
        return queries.shown_result(self.state, analysis, self.row(name))

    def own(self) -> EngineClient:
        client = self.app._effect_runner._engines._own.seated[self.row().seat]
        assert isinstance(client, EngineClient)
        return client

    def external(self, name: str) -> ExternalEngine:
        return self.app._effect_runner._engines._external.seated[self.row(name).seat]

    def until(self, is_so: Callable[[], bool]) -> None:
        turn_until(self.app, self._clock, is_so)

    def until_deeper(self, name: str = "") -> None:
        """Turn until the row of an engine shows more than now, or anything if it shows nothing."""
        known = self.result(name)
        depth = 0 if known is None else known.thinking.depth
        self.until(lambda: (one := self.result(name)) is not None and one.thinking.depth > depth)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = FakeClock()
    clock.is_real = True
    return clock


@pytest.fixture
def analysed(home: Path, clock: FakeClock) -> Iterator[Analysed]:
    game = game_record.new_game(players.person(), players.engine_player(3))
    engines = [
        AddedEngine(STOCKFISH, join_command(system_engine("stockfish"))),
        AddedEngine(LIAR, join_command(misbehaving("reports an illegal tail"))),
    ]
    state = State(sessions_with(game), Settings(engines=engines))
    state.engines.repertoires = ()
    with running(state, home, clock) as app:
        app._do(AnalyseShownGame(), EngineToWatch(STOCKFISH))
        yield Analysed(app, clock)


def test_engines_follow_the_person_side_by_side(analysed: Analysed) -> None:
    for name in ("", STOCKFISH):
        analysed.until_deeper(name)
    analysed.app._do(MoveMade("e2e4"))
    assert [analysed.result(name) for name in ("", STOCKFISH)] == [None, None]
    for name in ("", STOCKFISH):
        analysed.until_deeper(name)
        result = analysed.result(name)
        assert result is not None
        assert len(result.thinking.lines) == 3
    analysed.app._do(StepPly(-1))
    for name in ("", STOCKFISH):
        assert analysed.result(name) is not None
        analysed.until_deeper(name)


def test_a_killed_engine_of_ours_goes_on_by_itself(analysed: Analysed) -> None:
    analysed.until_deeper()
    process_id = analysed.own().process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGKILL)
    analysed.until(lambda: analysed.seated().status is EngineStatus.RESTARTED)
    analysed.app._do(MoveMade("e2e4"))
    analysed.until_deeper()


def test_a_killed_stockfish_is_named_and_goes_on_where_it_was(analysed: Analysed) -> None:
    analysed.app._do(MoveMade("e2e4"))
    analysed.until_deeper(STOCKFISH)
    host_id = analysed.external(STOCKFISH).host_id
    assert host_id is not None
    os.kill(host_id, signal.SIGKILL)
    analysed.until(lambda: analysed.seated(STOCKFISH).status is EngineStatus.RESTARTED)
    assert analysed.seated(STOCKFISH).notice is not None
    analysed.until_deeper()  # The other engine goes on.
    analysed.until_deeper(STOCKFISH)
    assert analysed.external(STOCKFISH).host_id != host_id


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_stockfish_that_hangs_is_named_and_goes_on_where_it_was(
    analysed: Analysed, clock: FakeClock
) -> None:
    analysed.until_deeper(STOCKFISH)
    host_id = analysed.external(STOCKFISH).host_id
    (process_id,) = Path(f"/proc/{host_id}/task/{host_id}/children").read_text().split()
    os.kill(int(process_id), signal.SIGSTOP)
    time.sleep(QUIET_S + 2 * HEARTBEAT_S)  # The host reports as long as the engine responds.
    analysed.app.turn()
    clock.is_real = False
    analysed.until(lambda: analysed.seated(STOCKFISH).status is EngineStatus.RESTARTED)
    clock.is_real = True
    notice = analysed.seated(STOCKFISH).notice
    assert notice is not None
    assert notice.event is EngineEvent.TIMED_OUT
    analysed.until_deeper(STOCKFISH)
    analysed.app._do(MoveMade("e2e4"))
    analysed.until_deeper(STOCKFISH)
    assert analysed.seated(STOCKFISH).status is EngineStatus.IDLE


def test_engines_rest_while_another_screen_is_shown(analysed: Analysed) -> None:
    analysed.until_deeper()
    analysed.app._do(ShowScreen(PLAY))
    deadline_s = time.monotonic() + PATIENCE_S
    while analysed.own().running is not None:  # No report wakes the window any more.
        assert time.monotonic() < deadline_s
        time.sleep(0.01)
    assert analysed.external(STOCKFISH)._desired is None
    analysed.app._do(ShowScreen(ANALYSE))
    for name in ("", STOCKFISH):
        analysed.until_deeper(name)


def test_the_legal_part_of_an_illegal_line_is_shown_and_the_engine_named(
    analysed: Analysed,
) -> None:
    analysed.app._do(EngineToWatch(LIAR))
    analysed.until_deeper(LIAR)
    result = analysed.result(LIAR)
    assert result is not None
    assert result.thinking.principal_variation == ("e2e4", "e7e5")
    notice = analysed.seated(LIAR).notice
    assert notice is not None
    assert (notice.event, notice.move) == (EngineEvent.ILLEGAL_LINE, "e4e5")


def test_an_engine_that_is_taken_away_ends(analysed: Analysed) -> None:
    analysed.until_deeper(STOCKFISH)
    engine = analysed.external(STOCKFISH)
    analysed.app._do(actions.RemoveAnalysisEngine(analysed.row(STOCKFISH).seat))
    analysed.until(lambda: engine.host_id is None)
    analysed.until_deeper()
