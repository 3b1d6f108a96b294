"""The wait of a level between the end of its search and its move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from msgspec.structs import replace

from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Progress,
    Score,
    StopReason,
    Variation,
    WinDrawLoss,
)
from game.actions.between_features import OpenNewGame
from game.actions.effects import StartSearch, StopSearch
from game.actions.game import (
    AnswerQuestion,
    EngineReport,
    MoveNow,
    OfferDraw,
    Resign,
    TakeBack,
    TogglePause,
)
from game.actions.setting_changes import ToggleSetting
from game.actions.window import ClockTick, CloseWindow, ProgramStarted
from game.app.registry import FEATURES
from game.features.new_game.actions import StartDraft
from game.queries import player_strips
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.game import Player
from game.state.time_control import LimitKind, SearchLimit, TimeControl, TimingMethod
from game.update import deadlines
from game.update.play.engine_moves import count_near_best_lines
from tests.game.conftest import thinking

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

LEAST_MS, LONGEST_MS = 300, 4000


@pytest.fixture
def waiting(desk: Desk) -> Desk:
    """A game in which the engine has found its answer to 1. e4 and waits."""
    return let_wait(desk)


def let_wait(desk: Desk) -> Desk:
    desk.state.settings.answer_at_once = False
    desk.play("e2e4")
    desk.answer("e7e5")
    assert desk.sans == ["e4"]
    return desk


class TestTheWait:
    def test_the_move_is_played_when_the_think_time_is_over(self, waiting: Desk) -> None:
        wait_ms = deadlines.delayed_move_at_ms(waiting.state, waiting.state.session)
        assert wait_ms is not None
        assert LEAST_MS <= wait_ms <= LONGEST_MS
        waiting.wait(wait_ms - 1)
        assert waiting.sans == ["e4"]
        waiting.wait(1)
        assert waiting.sans == ["e4", "e5"]
        assert waiting.state.engines.searches == {}

    def test_the_opponent_is_shown_as_thinking(self, waiting: Desk) -> None:
        assert waiting.engine_is(EngineStatus.THINKING)
        assert waiting.state.session.shown_info is not None
        waiting.wait(LONGEST_MS)
        assert waiting.engine_is(EngineStatus.IDLE)

    def test_an_engine_that_waits_is_not_silent(self, desk_at: DeskMaker) -> None:
        desk = let_wait(desk_at(control=TimeControl(3_600_000, 60_000)))
        for _ in range(30):
            desk.wait(1_000)
            assert not desk.engine_is(EngineStatus.SILENT)

    def test_the_clock_of_the_engine_runs(self, blitz: Desk) -> None:
        let_wait(blitz)
        before_ms = player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK)
        blitz.wait(100)
        assert (
            player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK)
            == (before_ms or 0) - 100
        )

    def test_move_now_plays_at_once(self, waiting: Desk) -> None:
        assert FEATURES.may(waiting.state, MoveNow)
        waiting.do(MoveNow())
        assert waiting.sans == ["e4", "e5"]
        assert waiting.asked(StopSearch) == []

    def test_move_now_still_stops_a_search(self, desk: Desk) -> None:
        desk.state.settings.answer_at_once = False
        desk.play("e2e4")
        desk.do(MoveNow())
        assert len(desk.asked(StopSearch)) == 1

    def test_a_premove_waits_for_the_move(self, waiting: Desk) -> None:
        waiting.drag("g1", "f3")
        assert waiting.sans == ["e4"]
        waiting.wait(LONGEST_MS)
        assert waiting.sans == ["e4", "e5", "Nf3"]

    def test_answering_at_once_ends_the_wait(self, waiting: Desk) -> None:
        waiting.do(ToggleSetting("answer_at_once"))
        assert deadlines.next_change_ms(waiting.state) == 0
        waiting.wait(0)
        assert waiting.sans == ["e4", "e5"]

    def test_late_reports_of_the_finished_search_change_nothing(self, waiting: Desk) -> None:
        again = Finished(waiting.search_id, "d7d5", None, thinking(), StopReason.NODES)
        waiting.do(EngineReport(FIRST_SEAT, again))
        waiting.do(EngineReport(FIRST_SEAT, Progress(waiting.search_id, thinking(depth=1))))
        waiting.wait(LONGEST_MS)
        assert waiting.sans == ["e4", "e5"]

    def test_a_late_tick_does_not_cost_the_engine_its_game(self, desk_at: DeskMaker) -> None:
        desk = let_wait(desk_at(control=TimeControl(60_000, 0)))
        due_ms = deadlines.delayed_move_at_ms(desk.state, desk.state.session)
        assert due_ms is not None
        desk.do(ClockTick(desk.state.now_ms + 59_000))
        assert desk.sans == ["e4", "e5"]
        assert desk.state.session.game.moves[-1].clock_ms == 60_000 - due_ms


class TestEndsOfTheWait:
    """What else can happen while an engine waits. The move that it has found is then not played."""

    def test_taking_back(self, waiting: Desk) -> None:
        waiting.do(TakeBack())
        self.is_forgotten(waiting)
        waiting.play("d2d4")
        waiting.answer("d7d5")
        waiting.wait(LONGEST_MS)
        assert waiting.sans == ["d4", "d5"]

    def test_resigning(self, waiting: Desk) -> None:
        waiting.do(Resign(), AnswerQuestion(yes=True))
        assert waiting.is_over()
        self.is_forgotten(waiting)

    def test_a_new_game(self, waiting: Desk) -> None:
        waiting.do(OpenNewGame(), StartDraft(), AnswerQuestion(yes=True))
        assert waiting.sans == []
        self.is_forgotten(waiting)

    def test_the_fall_of_the_flag(self, desk_at: DeskMaker) -> None:
        desk = let_wait(desk_at(control=TimeControl(60_000, 0)))
        assert desk.state.session.game.clock is not None
        desk.state.session.game.clock.remaining_ms[chess.BLACK] = 0
        desk.wait(1)
        assert desk.is_over()
        self.is_forgotten(desk)

    def test_a_pause_after_which_the_engine_searches_again(self, waiting: Desk) -> None:
        waiting.do(TogglePause())
        self.is_forgotten(waiting)
        waiting.do(TogglePause())
        assert len(waiting.asked(StartSearch)) == 1
        waiting.answer("e7e5")
        waiting.wait(LONGEST_MS)
        assert waiting.sans == ["e4", "e5"]

    def test_closing(self, waiting: Desk) -> None:
        waiting.do(CloseWindow())
        assert waiting.sans == ["e4"]
        assert waiting.state.desktop.quitting

    @staticmethod
    def is_forgotten(desk: Desk) -> None:
        before = desk.sans
        assert deadlines.delayed_move_at_ms(desk.state, desk.state.session) is None
        desk.wait(2 * LONGEST_MS)
        assert desk.sans == before


def test_an_offered_draw_is_answered_with_the_move(desk: Desk) -> None:
    desk.play("e2e4", "e7e5", "g1f3")
    desk.state.settings.answer_at_once = False
    desk.answer("b8c6", Score(centipawns=300))
    desk.do(OfferDraw())
    assert desk.state.session.game.draw_offer == chess.WHITE
    desk.wait(LONGEST_MS)
    assert desk.sans[-1] == "Nc6"
    assert desk.state.session.game.draw_offer is None


@pytest.mark.parametrize("gave_up", [False, True])
def test_an_engine_that_dies_has_made_its_move(waiting: Desk, gave_up: bool) -> None:
    waiting.do(EngineReport(FIRST_SEAT, EngineDied(1, 1, gave_up)))
    assert waiting.sans == ["e4", "e5"]
    assert waiting.engine_is(EngineStatus.FAILED if gave_up else EngineStatus.RESTARTED)


class TestWhoWaits:
    @pytest.mark.parametrize(
        ("opponent", "waits"),
        [
            (players.engine_player(0), True),
            (players.rated_engine(1800), True),
            (players.engine_player(11), False),
            (players.added_engine("Other"), False),
        ],
    )
    def test_only_our_engine_below_full_strength_waits(
        self, desk_at: DeskMaker, opponent: Player, waits: bool
    ) -> None:
        opponent.seat = FIRST_SEAT
        desk = desk_at.playing(game_record.new_game(players.person(), opponent))
        assert self.waits(desk) == waits

    def test_no_engine_waits_with_a_fixed_limit(self, desk: Desk) -> None:
        desk.state.session.game.search_limit = SearchLimit(LimitKind.DEPTH, 5)
        assert not self.waits(desk)

    def test_no_engine_waits_for_another_engine(self, desk_at: DeskMaker) -> None:
        desk = desk_at.playing(
            game_record.new_game(players.engine_player(3), players.engine_player(3))
        )
        desk.state.settings.answer_at_once = False
        desk.do(ProgramStarted())
        desk.answer("e2e4")
        assert desk.sans == ["e4"]

    @pytest.mark.parametrize("method", TimingMethod)
    def test_a_level_waits_with_every_kind_of_clock(
        self, desk_at: DeskMaker, method: TimingMethod
    ) -> None:
        increment_ms = 0 if method is TimingMethod.PER_MOVE else 5_000
        assert self.waits(desk_at(control=TimeControl(60_000, increment_ms, method)))

    @staticmethod
    def waits(desk: Desk) -> bool:
        desk.state.settings.answer_at_once = False
        desk.play("e2e4")
        desk.answer("e7e5")
        return desk.sans == ["e4"]


def test_a_recapture_is_played_fast(desk: Desk) -> None:
    desk.play("e2e4", "d7d5", "e4d5")
    desk.state.settings.answer_at_once = False
    desk.answer("d8d5")
    desk.wait(800)
    assert desk.sans[-1] == "Qxd5"


def test_an_only_move_is_played_fast(desk_at: DeskMaker) -> None:
    desk = desk_at("6k1/8/6KP/8/8/8/8/5R2 w - - 0 60")
    desk.state.settings.answer_at_once = False
    desk.play("h6h7")
    assert desk.board.legal_moves.count() == 1
    desk.answer("g8h8")
    desk.wait(800)
    assert desk.sans[-1] == "Kh8"


def test_moves_that_look_alike_are_counted_from_the_lines() -> None:
    def line(centipawns: int, move: str) -> Variation:
        return Variation(
            Score(centipawns=centipawns), Bound.EXACT, 3, (move,), WinDrawLoss(0, 0, 0)
        )

    lines = (line(30, "e2e4"), line(10, "d2d4"), line(-100, "a2a4"))
    assert count_near_best_lines(replace(thinking(), lines=lines)) == 2
    assert count_near_best_lines(thinking()) == 0
