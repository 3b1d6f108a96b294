"""The engine's reports and faults, and how the window handles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from msgspec.structs import replace
from played_line import board_at

from engine.protocol.faults import Fault
from engine.protocol.messages import (
    NO_SEARCH,
    Bound,
    EngineDied,
    Finished,
    Progress,
    Provenance,
    Ready,
    RootMove,
    Score,
    SearchRefused,
    StopReason,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)
from engine.protocol.shared_enums import FaultCode
from game.actions.board import GoToPly
from game.actions.effects import StartEngine, StartSearch
from game.actions.game import EngineReport, MoveNow, RestartEngine, TakeBack
from game.app.registry import FEATURES
from game.queries import player_strips, shown_scores
from game.state.engines import FIRST_SEAT, EngineEvent, EngineNotice, EngineStatus
from game.update import deadlines

if TYPE_CHECKING:
    from tests.game.conftest import Desk

READY = EngineReport(FIRST_SEAT, Ready(4711, "Glassbox"))


def thinking(score: Score | None) -> Thinking:
    return Thinking(5, 9, 100, 10, score, Bound.EXACT, ("e7e5",), TableStats(), ())


def progress(score: Score | None = None) -> EngineReport:
    return EngineReport(FIRST_SEAT, Progress(1, thinking(score)))


def notice(desk: Desk) -> EngineNotice | None:
    """Return the notice about the engine.

    It is a function because mypy keeps an attribute narrowed after the state has changed.
    """
    return desk.state.engine.notice


def died(exit_code: int | None, *, gave_up: bool = False, restarts: int = 1) -> EngineReport:
    return EngineReport(FIRST_SEAT, EngineDied(exit_code, restarts, gave_up))


def test_the_first_report_says_that_it_is_ready(desk: Desk) -> None:
    desk.state.engine.status = EngineStatus.STARTING
    desk.do(READY)
    assert desk.engine_is(EngineStatus.IDLE)


def test_a_move_played_before_it_is_ready_is_searched_all_the_same(desk: Desk) -> None:
    desk.state.engine.status = EngineStatus.STARTING
    desk.drag("e2", "e4")
    assert len(desk.asked(StartSearch)) == 1
    assert desk.engine_is(EngineStatus.STARTING)
    desk.do(READY)
    assert desk.engine_is(EngineStatus.THINKING)


def test_progress_shows_the_search_and_the_position_it_is_about(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(progress(Score(centipawns=25)))
    assert desk.engine_is(EngineStatus.THINKING)
    info = desk.state.session.infos[FIRST_SEAT]
    assert info.thinking == thinking(Score(centipawns=25))
    assert info.board == desk.board


def test_the_evaluation_is_turned_to_whites_side(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(progress(Score(centipawns=25)))
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(centipawns=-25)
    desk.do(progress(Score(mate=3)))
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(mate=-3)


def test_the_score_of_the_search_before_fades_while_the_next_one_reports_none(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(progress(Score(centipawns=25)))
    desk.answer("e7e5", Score(centipawns=25))
    desk.play("g1f3")
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(
        centipawns=-25
    )  # The bar does not blink.
    desk.wait(shown_scores.SCORE_LASTS_MS - 1)
    assert shown_scores.shown_score(desk.state, desk.state.session) is not None
    desk.wait(1)
    assert shown_scores.shown_score(desk.state, desk.state.session) is None


def test_the_engines_move_stores_its_search(desk: Desk) -> None:
    desk.play("e2e4")
    desk.answer("e7e5", Score(centipawns=-40))
    played = desk.state.session.game.moves[-1]
    assert played.score == Score(centipawns=40)
    assert played.depth == 7
    assert played.thinking is not None
    assert desk.engine_is(EngineStatus.IDLE)
    assert desk.state.session.infos[FIRST_SEAT].board == board_at(desk.state.session.game, 1)


def test_an_earlier_position_shows_the_score_it_had(desk: Desk) -> None:
    desk.play("e2e4")
    desk.answer("e7e5", Score(centipawns=-40))
    desk.play("g1f3")
    desk.answer("b8c6", Score(centipawns=-10))
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(centipawns=10)
    desk.do(GoToPly(2))
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(centipawns=40)
    desk.do(GoToPly(3))
    assert shown_scores.shown_score(desk.state, desk.state.session) is None
    desk.do(GoToPly(1))
    assert shown_scores.shown_score(desk.state, desk.state.session) is None


def test_a_weak_level_that_does_not_play_its_best_gets_the_score_of_what_it_played(
    desk: Desk,
) -> None:
    desk.play("e2e4")
    level = WinDrawLoss(300, 400, 300)
    lines = (
        Variation(Score(centipawns=90), Bound.EXACT, 3, ("e7e5", "g1f3"), level),
        Variation(Score(centipawns=-40), Bound.EXACT, 3, ("a7a6", "d2d4"), level),
    )
    thought = replace(thinking(lines[0].score), lines=lines)
    desk.do(
        EngineReport(FIRST_SEAT, Finished(desk.search_id, "a7a6", None, thought, StopReason.NODES))
    )
    assert desk.sans == ["e4", "a6"]
    assert desk.state.session.game.moves[-1].score == Score(centipawns=40)


@pytest.mark.parametrize("bound", [Bound.LOWER, Bound.UPPER])
def test_a_bound_is_not_kept_as_the_score_of_a_move(desk: Desk, bound: Bound) -> None:
    desk.play("e2e4")
    completed = Score(centipawns=-60)
    thought = replace(thinking(Score(mate=-5)), bound=bound, completed_score=completed)
    assert _score_kept(desk, thought) == Score(centipawns=60)


def test_without_an_exact_score_a_move_keeps_none(desk: Desk) -> None:
    desk.play("e2e4")
    assert _score_kept(desk, replace(thinking(Score(mate=-5)), bound=Bound.LOWER)) is None


def test_a_move_keeps_its_own_exact_score_though_others_are_still_to_be_searched(
    desk: Desk,
) -> None:
    desk.play("e2e4")
    own = RootMove("e7e5", Provenance.QUIET_HISTORY, 0, Score(mate=-5), Bound.EXACT, 6, 0, 100)
    thought = replace(thinking(Score(mate=-5)), bound=Bound.LOWER, root_moves=(own,))
    assert _score_kept(desk, thought) == Score(mate=5)


def _score_kept(desk: Desk, thought: Thinking) -> Score | None:
    """Play the engine's e5 after a search, and return the score that the move keeps."""
    desk.do(
        EngineReport(FIRST_SEAT, Finished(desk.search_id, "e7e5", None, thought, StopReason.NODES))
    )
    return desk.state.session.game.moves[-1].score


def test_the_evaluation_bar_shows_no_bound(desk: Desk) -> None:
    desk.play("e2e4")
    running = replace(
        thinking(Score(mate=-5)), bound=Bound.LOWER, completed_score=Score(centipawns=25)
    )
    desk.do(EngineReport(FIRST_SEAT, Progress(1, running)))
    assert shown_scores.shown_score(desk.state, desk.state.session) == Score(centipawns=-25)


def test_an_answer_on_the_persons_turn_is_not_played(desk: Desk) -> None:
    desk.answer("e2e4")
    desk.play("e2e4")
    desk.do(TakeBack())
    desk.answer("e7e5")
    assert desk.sans == []


@pytest.mark.parametrize("answer", ["e7e4", "nonsense", "", None])
def test_an_illegal_engine_move_is_a_failure_that_a_restart_repairs(
    desk: Desk, answer: str | None
) -> None:
    desk.play("e2e4")
    report = Finished(desk.search_id, answer, None, thinking(None), StopReason.NODES)
    desk.do(EngineReport(FIRST_SEAT, report))
    assert desk.sans == ["e4"]
    assert desk.engine_is(EngineStatus.FAILED)
    assert notice(desk) == EngineNotice(EngineEvent.ILLEGAL_MOVE, move=answer)
    assert FEATURES.may(desk.state, RestartEngine)


def test_a_killed_engine_is_replaced_and_the_panel_says_so(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(died(-9))
    assert desk.engine_is(EngineStatus.RESTARTED)
    assert notice(desk) == EngineNotice(EngineEvent.RESTARTED, exit_code=-9, deaths=1)
    desk.do(READY, progress())
    assert desk.engine_is(EngineStatus.THINKING)
    assert notice(desk) is not None
    desk.answer("e7e5")
    assert notice(desk) is None
    assert desk.sans == ["e4", "e5"]


def test_killed_while_idle_it_says_so_until_it_has_moved_again(desk: Desk) -> None:
    desk.do(died(1), READY)
    assert desk.engine_is(EngineStatus.RESTARTED)
    desk.play("e2e4")
    assert desk.engine_is(EngineStatus.THINKING)
    desk.answer("e7e5")
    assert desk.engine_is(EngineStatus.IDLE)


def test_given_up_it_waits_to_be_restarted(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(died(1, gave_up=True, restarts=3))
    assert desk.engine_is(EngineStatus.FAILED)
    assert notice(desk) == EngineNotice(EngineEvent.GAVE_UP, exit_code=1, deaths=4)
    desk.do(RestartEngine())
    assert [type(effect) for effect in desk.effects] == [StartEngine, StartSearch]
    assert desk.engine_is(EngineStatus.STARTING)
    assert notice(desk) is None
    desk.do(READY)
    desk.answer("e7e5")
    assert desk.sans == ["e4", "e5"]


def test_a_failed_engines_clock_is_stopped(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.wait(1_000)
    blitz.do(died(1, gave_up=True, restarts=3))
    blitz.wait(100_000)
    assert blitz.state.session.game.result is None
    blitz.do(RestartEngine())
    blitz.wait(1_000)
    assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 58_000


def test_a_move_after_a_failure_tries_a_new_engine(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(died(1, gave_up=True, restarts=3), TakeBack())
    desk.drag("d2", "d4")
    assert len(desk.asked(StartEngine)) == 1
    assert len(desk.asked(StartSearch)) == 1


def test_a_refused_search_says_why(desk: Desk) -> None:
    desk.play("e2e4")
    fault = Fault(FaultCode.SEARCH_FAILED, system_text="no such position")
    desk.do(EngineReport(FIRST_SEAT, SearchRefused(desk.search_id, fault)))
    assert desk.engine_is(EngineStatus.FAILED)
    assert notice(desk) == EngineNotice(EngineEvent.SEARCH_REFUSED, fault)
    assert desk.state.engines.searches == {}


def test_a_fault_that_belongs_to_no_search_is_shown(desk: Desk) -> None:
    fault = Fault(FaultCode.OUT_OF_MEMORY)
    desk.do(EngineReport(FIRST_SEAT, SearchRefused(NO_SEARCH, fault)))
    assert notice(desk) == EngineNotice(EngineEvent.FAULT, fault)
    assert desk.engine_is(EngineStatus.IDLE)


def test_the_fault_of_a_process_stays_until_one_is_ready(desk: Desk) -> None:
    desk.state.engine.status = EngineStatus.STARTING
    fault = Fault(FaultCode.ENGINE_NOT_LOADED, system_text="no core")
    desk.do(EngineReport(FIRST_SEAT, SearchRefused(NO_SEARCH, fault)))
    desk.do(died(1, gave_up=False, restarts=1))
    assert notice(desk) == EngineNotice(EngineEvent.RESTARTED, fault, exit_code=1, deaths=1)
    desk.do(died(1, gave_up=True, restarts=3))
    assert notice(desk) == EngineNotice(EngineEvent.GAVE_UP, fault, exit_code=1, deaths=4)
    desk.do(RestartEngine(), READY)
    desk.do(died(-9, gave_up=False, restarts=1))
    assert notice(desk) == EngineNotice(EngineEvent.RESTARTED, exit_code=-9, deaths=1)


def test_an_engine_that_says_nothing_for_long_is_called_silent(desk: Desk) -> None:
    desk.play("e2e4")
    assert deadlines.next_change_ms(desk.state) is not None
    desk.wait(9_999)
    assert desk.engine_is(EngineStatus.THINKING)
    desk.wait(1)
    assert desk.engine_is(EngineStatus.SILENT)
    assert notice(desk) == EngineNotice(EngineEvent.TIMED_OUT, seconds=10)
    assert FEATURES.may(desk.state, RestartEngine)
    assert not FEATURES.may(desk.state, MoveNow)
    assert deadlines.next_change_ms(desk.state) is None


def test_any_report_resets_the_timeout(desk: Desk) -> None:
    desk.play("e2e4")
    for _ in range(5):
        desk.wait(9_000)
        desk.do(progress())
    assert desk.engine_is(EngineStatus.THINKING)


def test_an_engine_that_is_not_wanted_may_be_silent(desk: Desk) -> None:
    desk.wait(100_000)
    assert desk.engine_is(EngineStatus.IDLE)
    desk.play("e2e4", "e7e5")
    desk.wait(100_000)
    assert desk.engine_is(EngineStatus.IDLE)


@pytest.mark.parametrize("status", [EngineStatus.STARTING, EngineStatus.RESTARTED])
def test_a_starting_engine_has_a_longer_timeout(desk: Desk, status: EngineStatus) -> None:
    desk.state.engine.status = EngineStatus.STARTING
    desk.drag("e2", "e4")
    desk.state.engine.status = status
    desk.wait(29_999)
    assert desk.engine_is(status)
    desk.wait(1)
    assert desk.engine_is(EngineStatus.SILENT)


def test_a_silent_engine_that_speaks_again_goes_on(desk: Desk) -> None:
    desk.play("e2e4")
    desk.wait(20_000)
    desk.do(progress())
    assert desk.engine_is(EngineStatus.THINKING)
    assert notice(desk) is None
    desk.wait(20_000)
    desk.answer("e7e5")
    assert desk.engine_is(EngineStatus.IDLE)
    assert desk.sans == ["e4", "e5"]


def test_a_silent_engine_is_replaced_on_request_and_searches_again(desk: Desk) -> None:
    desk.play("e2e4")
    desk.wait(10_000)
    desk.do(RestartEngine())
    assert [type(effect) for effect in desk.effects] == [StartEngine, StartSearch]
    assert desk.engine_is(EngineStatus.STARTING)
    assert notice(desk) is None
    desk.do(READY)
    desk.answer("e7e5")
    assert desk.sans == ["e4", "e5"]


def test_a_silent_engines_clock_is_stopped(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.wait(10_000)
    blitz.wait(100_000)
    assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 50_000
    blitz.do(progress())
    blitz.wait(1_000)
    assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 49_000
    assert blitz.state.session.game.result is None


def test_a_flag_falls_before_a_silence_is_called_one(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.wait(60_000)
    assert blitz.is_over()
    assert not blitz.engine_is(EngineStatus.SILENT)


def test_a_silent_engine_whose_move_is_taken_back_can_still_be_replaced(desk: Desk) -> None:
    desk.play("e2e4")
    desk.wait(10_000)
    desk.do(TakeBack())
    assert desk.engine_is(EngineStatus.SILENT)
    desk.do(RestartEngine())
    assert [type(effect) for effect in desk.effects] == [StartEngine]
    desk.do(READY)
    assert desk.engine_is(EngineStatus.IDLE)


def test_without_a_failure_there_is_nothing_to_restart(desk: Desk) -> None:
    assert not FEATURES.may(desk.state, RestartEngine)
    assert desk.do(RestartEngine()) == []
