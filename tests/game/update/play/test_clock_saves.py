"""Running clocks are saved: a killed window gives back at most ten seconds."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import pytest
from engine_table import EngineTable
from hypothesis import given, settings
from hypothesis import strategies as st
from scripted_engine import ScriptedEngine

from game.actions.board import PressSquare, ReleaseSquare
from game.actions.effects import Autosave, EndProgram
from game.actions.game import AcceptResume, TogglePause
from game.actions.window import ClockTick, CloseWindow
from game.app.dispatch import update
from game.formats import pgn, pgn_reader
from game.options import Options
from game.queries import player_strips
from game.rules import clocks, game_record, players
from game.startup import program_start
from game.state.engines import FIRST_SEAT
from game.state.state import NoticeKind, State
from game.state.time_control import TimeControl
from game.system import fault_log
from game.system.event_waiter import SystemClock
from game.system.played.autosaves import AUTOSAVE
from game.system.storage import Storage

if TYPE_CHECKING:
    from tests.game.conftest import Desk

TEN_SECONDS_MS = 10_000
CONTROL = TimeControl(300_000, 0)


@pytest.fixture
def table(tmp_path: Path) -> EngineTable:
    """A game of five minutes a side after 1. e4 e5; White, the person, is to move."""
    engine = ScriptedEngine()
    game = game_record.new_game(players.person(), players.engine_player(3), CONTROL)
    table = EngineTable({FIRST_SEAT: engine}, game, tmp_path)
    move(table, "e2", "e4")
    engine.finish(engine.searches[-1].search_id, "e7e5")
    table.turn()
    return table


def move(table: EngineTable, origin: str, target: str) -> None:
    table.do(
        PressSquare(chess.parse_square(origin), 0, 0), ReleaseSquare(chess.parse_square(target))
    )


def let_pass(table: EngineTable, ms: int) -> None:
    """Let time pass in steps of a second, as a window with a running clock does."""
    for _ in range(ms // 1000):
        table.turn(1000)
    table.turn(ms % 1000)


def killed_and_started(folder: Path) -> State:
    """Return the state of a new window after the old one was killed, with the game resumed."""
    for lock in folder.glob(".autosave*.lock"):
        lock.unlink()  # As if its process had ended.
    state = program_start(Options(), Storage(folder), None, seed=1).state
    update(state, ClockTick(5_000_000))
    update(state, AcceptResume())
    return state


def clock_ms(state: State, colour: chess.Color) -> int:
    shown = player_strips.clock_ms(state, state.session, colour)
    assert shown is not None
    return shown


@pytest.mark.parametrize("thought_ms", [3_000, 9_999, 10_000, 23_400, 61_000])
def test_a_killed_window_gives_back_at_most_ten_seconds(
    table: EngineTable, tmp_path: Path, thought_ms: int
) -> None:
    let_pass(table, thought_ms)
    left_ms = clock_ms(table.state, chess.WHITE)
    resumed = killed_and_started(tmp_path)
    given_back_ms = clock_ms(resumed, chess.WHITE) - left_ms
    assert 0 <= given_back_ms <= TEN_SECONDS_MS
    assert clock_ms(resumed, chess.BLACK) == clock_ms(table.state, chess.BLACK)


def test_the_resumed_game_is_paused_and_says_so(table: EngineTable, tmp_path: Path) -> None:
    resumed = killed_and_started(tmp_path)
    assert resumed.session.game.is_paused
    assert resumed.notice is not None
    before = clock_ms(resumed, chess.WHITE)
    update(resumed, ClockTick(resumed.now_ms + 60_000))
    assert clock_ms(resumed, chess.WHITE) == before
    update(resumed, TogglePause())
    update(resumed, ClockTick(resumed.now_ms + 1_000))
    assert clock_ms(resumed, chess.WHITE) == before - 1_000


def test_an_untimed_game_is_resumed_without_a_pause(tmp_path: Path) -> None:
    game = game_record.new_game(players.person(), players.engine_player(3))
    table = EngineTable({FIRST_SEAT: ScriptedEngine()}, game, tmp_path)
    move(table, "e2", "e4")
    assert not killed_and_started(tmp_path).session.game.is_paused


def test_a_window_that_is_closed_gives_back_nothing(table: EngineTable, tmp_path: Path) -> None:
    let_pass(table, 7_300)
    left_ms = clock_ms(table.state, chess.WHITE)
    table.do(CloseWindow())
    assert clock_ms(killed_and_started(tmp_path), chess.WHITE) == left_ms


def test_only_a_game_with_clocks_is_saved_when_the_window_closes(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    assert desk.do(CloseWindow()) == [EndProgram()]


def test_a_stopped_clock_is_not_saved_again(blitz: Desk) -> None:
    blitz.wait(30_000)
    assert blitz.asked(Autosave) == []
    blitz.play("e2e4", "e7e5")
    blitz.do(TogglePause())
    blitz.wait(30_000)
    assert blitz.asked(Autosave) == []


def test_an_autosave_of_an_earlier_version_has_the_clocks_of_the_last_moves() -> None:
    game = game_record.new_game(players.person(), players.engine_player(3), CONTROL)
    for number, uci in enumerate(("e2e4", "e7e5", "g1f3")):
        game_record.play_move(game, chess.Move.from_uci(uci), 1000 * number)
    text = pgn.write_pgn(game)
    assert "WhiteClock" not in text
    clock = pgn_reader.read_pgn(text).game.clock
    assert clock is not None
    assert clock.remaining_ms == {chess.WHITE: 299_000, chess.BLACK: 299_000}


@pytest.mark.parametrize("damaged", ["", "soon", "0:99", "-0:00:01"])
def test_a_damaged_clock_tag_is_ignored(table: EngineTable, damaged: str) -> None:
    let_pass(table, 5_000)
    text = pgn.write_pgn(table.state.session.game, now_ms=table.state.now_ms)
    assert '[WhiteClock "0:04:55"]' in text
    clock = pgn_reader.read_pgn(text.replace("0:04:55", damaged)).game.clock
    assert clock is not None
    assert clock.remaining_ms[chess.WHITE] == CONTROL.base_ms


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 30_000), min_size=1, max_size=8), st.integers(0, 30_000))
def test_the_clocks_of_an_unfinished_game_are_read_back(waits: list[int], later_ms: int) -> None:
    game = game_record.new_game(players.person(), players.engine_player(3), CONTROL)
    board, now_ms = chess.Board(), 0
    for wait_ms in waits:
        now_ms += wait_ms
        played = next(iter(board.legal_moves))
        board.push(played)
        game_record.play_move(game, played, now_ms)
    now_ms += later_ms
    text = pgn.write_pgn(game, now_ms=now_ms)
    back = pgn_reader.read_pgn(text).game
    assert game.clock is not None
    assert back.clock is not None
    for colour in chess.COLORS:
        left_ms = clocks.remaining_ms(game.clock, colour, now_ms)
        assert back.clock.remaining_ms[colour] == left_ms
    assert pgn.write_pgn(back) == text


class TestFaults:
    def test_a_time_of_day_that_is_set_back_changes_no_clock(
        self, blitz: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before_s = SystemClock().now_s()
        monkeypatch.setattr(time, "time", lambda: 0.0)
        assert SystemClock().now_s() >= before_s
        blitz.play("e2e4", "e7e5")
        blitz.wait(5_000)
        left_ms = clock_ms(blitz.state, chess.WHITE)
        blitz.do(ClockTick(0, "1970.01.01"))
        assert clock_ms(blitz.state, chess.WHITE) == left_ms

    def test_a_full_disk_is_named_in_one_line_and_loses_nothing(
        self, table: EngineTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        saved = (tmp_path / AUTOSAVE).read_text()

        def is_full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", is_full)
            let_pass(table, 10_000)
            assert table.state.notice is not None
            assert table.state.notice.kind is NoticeKind.ERROR
            assert "\n" not in str(table.state.notice.text)
            assert (tmp_path / AUTOSAVE).read_text() == saved
            names = {path.name for path in tmp_path.glob("[!.]*")} - {fault_log.FILE}
            assert names == {AUTOSAVE}
            table.state.notice = None
            let_pass(table, 20_000)
            assert table.state.notice is None  # It is said once, not every ten seconds.
        let_pass(table, 10_000)
        assert (tmp_path / AUTOSAVE).read_text() != saved
        resumed = killed_and_started(tmp_path)
        assert clock_ms(resumed, chess.WHITE) == clock_ms(table.state, chess.WHITE)
