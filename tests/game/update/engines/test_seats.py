"""Two engines at two seats: each answers only its own searches, at any time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from engine_table import EngineTable, last_id
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scripted_engine import ScriptedEngine

from engine.client import EngineClient
from engine.external.client import ExternalEngine
from engine.process.inbox import wake_nobody
from engine.protocol.faults import Fault
from engine.protocol.messages import NO_SEARCH, EngineDied, Ready, SearchRefused, SetSearchOptions
from engine.protocol.shared_enums import EVERYTHING, NOTHING, FaultCode, SearchPurpose
from game.actions.board import TypeMoveText
from game.actions.game import MoveNow, RestartEngine, ShowHint, TakeBack
from game.actions.game_files import LoadText
from game.actions.setting_changes import ChangeSetting
from game.actions.window import ProgramStarted
from game.rules import game_record, players
from game.state.added_engine import AddedEngine
from game.state.engines import FIRST_SEAT, EngineState, EngineStatus
from game.state.game import Ending
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.update import seats

OTHER_SEAT = 1
UNKNOWN_ID = 999
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]
PATIENCE_S = 120.0


class Match(EngineTable):
    """A game of two scripted engines: White at ``FIRST_SEAT``, Black at ``OTHER_SEAT``."""

    def __init__(self, folder: Path, control: TimeControl | None = None) -> None:
        self.white = ScriptedEngine()
        self.black = ScriptedEngine()
        engines = {FIRST_SEAT: self.white, OTHER_SEAT: self.black}
        game = game_record.new_game(
            players.engine_player(3), players.engine_player(3, OTHER_SEAT), control
        )
        super().__init__(engines, game, folder)
        self.do(ProgramStarted())

    @property
    def mover(self) -> ScriptedEngine:
        """The engine that is on move."""
        return self.white if game_record.live_board(self.state.session.game).turn else self.black

    def play(self, *moves: str) -> None:
        """Let the engine on move answer its search with each move in turn."""
        for move in moves:
            self.mover.finish(last_id(self.mover.searches), move)
            self.turn()


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return Match(tmp_path)


def test_each_engine_gets_the_searches_of_its_own_side(match: Match) -> None:
    match.play(*FOOLS_MATE)
    result = match.state.session.game.result
    assert result is not None
    assert (result.text, result.ending) == ("0-1", Ending.CHECKMATE)
    assert [go.moves for go in match.white.searches] == [(), ("f2f3", "e7e5")]
    assert [go.moves for go in match.black.searches] == [("f2f3",), ("f2f3", "e7e5", "g2g4")]
    every = [*match.white.searches, *match.black.searches]
    assert {go.purpose for go in every} == {SearchPurpose.PLAY}
    assert len({go.search_id for go in every}) == len(every)
    assert match.state.engines.searches == {}


def test_only_the_searches_of_our_own_engine_can_be_replayed(match: Match) -> None:
    match.play("e2e4", "e7e5")
    white, black = match.state.session.game.moves
    assert white.search_id == last_id(match.white.searches[:1])
    assert black.search_id is None


def test_an_answer_that_comes_twice_is_played_once(match: Match) -> None:
    first = last_id(match.white.searches)
    match.play("e2e4")
    match.white.finish(first, "d2d4")
    match.turn()
    assert match.sans == ["e4"]
    match.play("e7e5")
    match.white.finish(first, "d2d4")
    match.turn()
    assert match.sans == ["e4", "e5"]
    match.play("g1f3")
    assert match.sans == ["e4", "e5", "Nf3"]


def test_an_answer_with_the_id_of_the_other_seat_is_ignored(match: Match) -> None:
    match.black.finish(last_id(match.white.searches), "e2e4")
    match.turn()
    assert match.sans == []
    assert match.status(OTHER_SEAT) is EngineStatus.IDLE
    match.play("d2d4")
    assert match.sans == ["d4"]


@pytest.mark.parametrize("search_id", [NO_SEARCH, UNKNOWN_ID])
def test_an_answer_with_an_unknown_id_is_ignored(match: Match, search_id: int) -> None:
    match.white.finish(search_id, "e2e4")
    match.turn()
    assert match.sans == []
    assert match.status(FIRST_SEAT) is EngineStatus.THINKING


def test_progress_that_comes_after_its_answer_changes_nothing(match: Match) -> None:
    first = last_id(match.white.searches)
    match.white.finish(first, "e2e4")
    match.white.progress(first, "d2d4")
    match.turn()
    assert match.sans == ["e4"]
    info = match.state.session.infos.get(FIRST_SEAT)
    assert info is not None
    assert info.thinking.principal_variation == ("e2e4",)
    assert match.status(FIRST_SEAT) is EngineStatus.IDLE


def test_answers_of_both_engines_in_one_turn_are_each_played_in_their_position(
    match: Match,
) -> None:
    match.play("e2e4", "e7e5")
    white, black = last_id(match.white.searches), last_id(match.black.searches)
    match.black.finish(black, "b8c6")  # A second answer to a search that has ended.
    match.white.finish(white, "g1f3")
    match.turn()
    assert match.sans == ["e4", "e5", "Nf3"]


def test_move_now_stops_the_engine_on_move_alone(match: Match) -> None:
    match.play("e2e4")
    match.do(MoveNow())
    assert "stop" in match.black.commands
    assert "stop" not in match.white.commands


def test_an_answer_after_a_stop_is_played_and_the_next_one_is_not(match: Match) -> None:
    match.do(MoveNow())
    stopped = last_id(match.white.searches)
    match.white.progress(stopped, "d2d4")
    match.turn()
    assert match.sans == []
    match.white.finish(stopped, "e2e4")
    match.white.finish(stopped, "d2d4")
    match.turn()
    assert match.sans == ["e4"]


def test_a_move_for_an_abandoned_game_is_not_played(match: Match) -> None:
    old = last_id(match.white.searches)
    match.do(LoadText("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "a file"))
    assert match.white.commands[-2:] == ["abandon", "new game"]
    assert match.black.commands[-1] == "new game"
    match.white.finish(old, "e2e4")
    match.turn()
    assert match.sans == []
    assert match.state.engines.searches == {}


def test_losing_one_engine_leaves_the_other_alone(match: Match) -> None:
    match.play("e2e4")
    match.black.send(EngineDied(-9, 1, gave_up=False))
    match.turn()
    assert match.status(OTHER_SEAT) is EngineStatus.RESTARTED
    assert match.status(FIRST_SEAT) is EngineStatus.IDLE
    match.black.send(Ready(4711, "Other"))
    match.play("e7e5")  # Its client repeats the search with the same id.
    assert match.sans == ["e4", "e5"]
    assert match.status(FIRST_SEAT) is EngineStatus.THINKING


def test_an_engine_that_failed_is_restarted_at_its_own_seat(match: Match) -> None:
    match.play("e2e4", "nonsense")
    assert match.status(OTHER_SEAT) is EngineStatus.FAILED
    failed = last_id(match.black.searches)
    match.do(RestartEngine())
    assert match.black.commands[-2] == "restart"
    assert "restart" not in match.white.commands
    assert last_id(match.black.searches) > failed
    match.black.finish(failed, "c7c5")
    match.turn()
    assert match.sans == ["e4"]
    match.play("e7e5")
    assert match.sans == ["e4", "e5"]


def test_a_refusal_of_a_search_that_is_over_is_ignored(match: Match) -> None:
    first = last_id(match.white.searches)
    match.play("e2e4")
    match.white.send(SearchRefused(first, Fault(FaultCode.SEARCH_FAILED)))
    match.turn()
    assert match.status(FIRST_SEAT) is EngineStatus.IDLE
    assert match.status(OTHER_SEAT) is EngineStatus.THINKING


def test_stale_reports_do_not_keep_an_engine_from_timing_out(match: Match) -> None:
    first = last_id(match.white.searches)
    match.play("e2e4", "e7e5")
    for _ in range(3):
        match.white.progress(first, "d2d4")
        match.turn(4_000)
    assert match.status(FIRST_SEAT) is EngineStatus.SILENT
    assert match.status(OTHER_SEAT) is EngineStatus.IDLE
    match.white.progress(last_id(match.white.searches), "d2d4")
    match.turn()
    assert match.status(FIRST_SEAT) is EngineStatus.THINKING


def test_the_clock_of_an_engine_that_timed_out_is_stopped_until_it_answers(tmp_path: Path) -> None:
    match = Match(tmp_path, TimeControl(60_000, 0))
    match.play("e2e4", "e7e5")
    match.turn(10_000)
    match.turn(100_000)
    clock = match.state.session.game.clock
    assert clock is not None
    assert clock.running is None
    match.play("g1f3")
    assert match.sans == ["e4", "e5", "Nf3"]
    assert clock.remaining_ms[chess.WHITE] == 50_000


def test_the_play_screen_shows_the_engine_that_is_on_move(match: Match) -> None:
    match.white.progress(last_id(match.white.searches), "e2e4")
    match.turn()
    assert match.state.session.shown_info is not None
    match.play("e2e4")
    assert match.state.engine is match.state.engines.at[OTHER_SEAT]
    match.play("e7e5")
    assert match.state.engine is match.state.engines.at[FIRST_SEAT]


def test_a_move_taken_back_leaves_no_search_that_could_play(tmp_path: Path) -> None:
    engines = {FIRST_SEAT: ScriptedEngine(), OTHER_SEAT: ScriptedEngine()}
    game = game_record.new_game(players.person(), players.engine_player(3, OTHER_SEAT))
    table = EngineTable(engines, game, tmp_path)
    table.do(TypeMoveText("e2e4"))
    black = engines[OTHER_SEAT]
    abandoned = last_id(black.searches)
    table.do(TakeBack())
    assert black.commands[-1] == "abandon"
    table.do(TypeMoveText("d2d4"))
    black.finish(abandoned, "e7e5")
    table.turn()
    assert table.sans == ["d4"]
    black.finish(last_id(black.searches), "d7d5")
    table.turn()
    assert table.sans == ["d4", "d5"]
    assert engines[FIRST_SEAT].searches == []


# Each step: a seat, which of its last searches, the number of a legal move, and an event.
scripts = st.lists(
    st.tuples(
        st.sampled_from([FIRST_SEAT, OTHER_SEAT]),
        st.integers(1, 3),
        st.integers(0, 40),
        st.sampled_from(["finish", "progress", "stop", "die"]),
    ),
    max_size=40,
)


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(script=scripts)
def test_whatever_the_engines_send_only_answers_to_the_current_search_are_played(
    tmp_path: Path, script: list[tuple[int, int, int, str]]
) -> None:
    match = Match(tmp_path)
    expected: list[str] = []
    for seat, from_the_end, number, what in script:
        sender = match.white if seat == FIRST_SEAT else match.black
        if not sender.searches:
            continue
        board = game_record.live_board(match.state.session.game)
        go = sender.searches[-min(from_the_end, len(sender.searches))]
        move = sorted(move.uci() for move in board.legal_moves)[number % board.legal_moves.count()]
        if what == "finish":
            is_current = sender is match.mover and go.moves == tuple(expected)
            sender.finish(go.search_id, move)
            expected += [move] if is_current else []
        elif what == "progress":
            sender.progress(go.search_id, move)
        elif what == "stop":
            match.do(MoveNow())
        else:
            sender.send(EngineDied(-9, 1, gave_up=False))
        match.turn()
        assert [played.move.uci() for played in match.state.session.game.moves] == expected
        if match.state.session.game.result is not None:
            break
        (search,) = match.state.engines.searches.values()
        assert search.board == game_record.live_board(match.state.session.game)


@pytest.fixture
def clients() -> Iterator[dict[int, EngineClient]]:
    made = {FIRST_SEAT: EngineClient(), OTHER_SEAT: EngineClient()}
    yield made
    for client in made.values():
        client.close()


def test_two_engine_processes_play_each_other(
    clients: dict[int, EngineClient], tmp_path: Path
) -> None:
    game = game_record.new_game(players.engine_player(0), players.engine_player(0, OTHER_SEAT))
    table = EngineTable(clients, game, tmp_path)
    table.runner.configure_engines(SetSearchOptions(hash_mb=1))
    table.runner.start()
    table.do(ProgramStarted())
    deadline_s = time.monotonic() + PATIENCE_S
    while len(table.sans) < 8:
        assert time.monotonic() < deadline_s
        time.sleep(0.01)
        table.turn()
    white, black = (client.process_id for client in clients.values())
    assert white != black
    assert {played.search_id is None for played in game.moves[1::2]} == {True}
    assert None not in {played.search_id for played in game.moves[::2]}


class TestCapabilities:
    """What an engine can do decides what it is asked, not its seat."""

    @pytest.fixture
    def able_at_other(self, match: Match) -> Match:
        match.state.engines.at[FIRST_SEAT].capabilities = NOTHING
        match.state.engines.at[OTHER_SEAT].capabilities = EVERYTHING
        return match

    def test_a_hint_comes_from_an_engine_that_can_hint(self, able_at_other: Match) -> None:
        able_at_other.state.session.game.white = players.person()
        able_at_other.do(MoveNow(), ShowHint())
        purposes = [go.purpose for go in able_at_other.black.searches]
        assert purposes == [SearchPurpose.HINT]

    def test_the_options_of_the_settings_go_to_an_engine_that_takes_them(
        self, able_at_other: Match
    ) -> None:
        able_at_other.do(ChangeSetting("hash_mb", 32))
        engines = (able_at_other.white, able_at_other.black)
        configured = [any("32 MB" in str(one) for one in engine.commands) for engine in engines]
        assert configured == [False, True]

    def test_only_moves_of_an_engine_that_records_can_be_inspected(
        self, able_at_other: Match
    ) -> None:
        able_at_other.play("e2e4", "e7e5")
        first, second = able_at_other.state.session.game.moves
        assert first.search_id is None
        assert second.search_id is not None


def test_the_state_knows_what_each_engine_can_do() -> None:
    added = ExternalEngine(["engine"], {}, wake_nobody)
    assert EngineClient().capabilities == EngineState().capabilities
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    state.settings.engines = [AddedEngine("Other", "other")]
    seat = seats.seat_of(state, "Other")
    assert seat is not None
    assert state.engines.at[seat].capabilities == added.capabilities
