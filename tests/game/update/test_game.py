"""The course of a game: how it ends, takebacks and resignation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from positions import FOOLS_MATE

from engine.protocol.messages import Score
from game.actions.board import FlipBoard, GoToPly
from game.actions.effects import AbandonSearch, Autosave, EndProgram, StartSearch, StopSearch
from game.actions.game import AnswerQuestion, CloseResultBanner, MoveNow, Resign, TakeBack
from game.actions.window import ClockTick, CloseWindow
from game.app.registry import FEATURES
from game.queries import player_strips, whose_turn
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT
from game.state.game import Ending, Result

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


class TestEndings:
    def test_the_engine_mates(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        assert desk.state.session.game.result == Result("0-1", Ending.CHECKMATE)
        assert desk.asked(StartSearch) == []

    def test_the_person_mates_and_the_engine_is_not_asked(self, desk_at: DeskMaker) -> None:
        desk = desk_at("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
        desk.drag("a1", "a8")
        assert desk.state.session.game.result == Result("1-0", Ending.CHECKMATE)
        assert desk.asked(StartSearch) == []
        assert len(desk.asked(Autosave)) == 1

    @pytest.mark.parametrize(
        ("fen", "move", "ending"),
        [
            ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", Ending.STALEMATE),
            ("7k/8/8/8/8/8/1n6/K7 w - - 0 1", "a1b2", Ending.INSUFFICIENT_MATERIAL),
        ],
    )
    def test_a_draw_ends_the_game(
        self, desk_at: DeskMaker, fen: str, move: str, ending: Ending
    ) -> None:
        desk = desk_at(fen)
        desk.play(move)
        assert desk.state.session.game.result == Result("1/2-1/2", ending)

    def test_mate_with_the_hundredth_half_move_is_mate(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80")
        desk.play("f1f8")
        assert desk.state.session.game.result == Result("1-0", Ending.CHECKMATE)

    def test_after_the_end_nothing_is_played(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.drag("a2", "a3")
        desk.type("a3")
        assert len(desk.sans) == 4
        assert desk.state.session.typed_move is None

    def test_the_banner_is_closed_until_the_next_end(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(CloseResultBanner())
        assert desk.state.session.banner_closed
        desk.do(TakeBack(), AnswerQuestion(yes=True))
        desk.play("g2g4", "d8h4")
        assert not desk.state.session.banner_closed

    def test_a_position_that_is_over_already_stays_over(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        assert desk.state.session.game.result == Result("1/2-1/2", Ending.STALEMATE)


class TestTakingBack:
    def test_while_the_engine_thinks_the_persons_move_is_taken_back(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3")
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5"]
        assert len(desk.asked(AbandonSearch)) == 1
        assert whose_turn.is_person_to_move(desk.state.session)

    def test_on_the_persons_turn_both_moves_are_taken_back(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3", "b8c6")
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5"]
        assert desk.asked(AbandonSearch) == []

    def test_the_engines_first_move_is_not_taken_back(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        assert not FEATURES.may(black_desk.state, TakeBack)
        assert black_desk.do(TakeBack()) == []
        assert black_desk.sans == ["e4"]

    def test_after_the_end_a_question_asks_first(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(TakeBack())
        assert desk.state.dialog == ConfirmationDialog(Question.TAKE_BACK_ENDED)
        desk.do(AnswerQuestion(yes=False))
        assert desk.state.session.game.result == Result("0-1", Ending.CHECKMATE)
        assert len(desk.sans) == 4

    @pytest.mark.parametrize("is_over", [False, True])
    def test_in_a_rated_game_no_move_is_taken_back(self, desk: Desk, is_over: bool) -> None:
        desk.state.session.game.is_rated = True
        desk.play(*FOOLS_MATE[: 4 if is_over else 2])
        assert not FEATURES.may(desk.state, TakeBack)
        assert desk.do(TakeBack()) == []
        assert desk.state.dialog is None

    def test_after_a_mate_the_game_goes_on(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(TakeBack(), AnswerQuestion(yes=True))
        assert desk.state.session.game.result is None
        assert desk.sans == ["f3", "e5"]

    def test_it_returns_to_the_end_of_the_game_and_saves_it(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3", "b8c6")
        desk.do(GoToPly(1), TakeBack())
        assert desk.state.session.board.current is None
        assert "Nc6" not in desk.asked(Autosave)[0].pgn

    def test_a_takeback_restores_the_clocks(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(3_000)
        blitz.play("e7e5")
        blitz.wait(5_000)
        blitz.play("g1f3")
        blitz.wait(1_000)
        blitz.do(TakeBack())
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 60_000
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 59_000
        blitz.wait(1_000)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 59_000

    def test_back_at_the_first_move_no_clock_runs(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(3_000)
        blitz.do(TakeBack())
        blitz.wait(3_000)
        assert blitz.state.session.game.clock is not None
        assert blitz.state.session.game.clock.running is None
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 60_000


class TestResigning:
    def test_it_asks_first(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign())
        assert desk.state.dialog == ConfirmationDialog(Question.RESIGN)
        assert desk.state.session.game.result is None

    def test_no_leaves_the_game_as_it_is(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign(), AnswerQuestion(yes=False))
        assert desk.state.dialog is None
        assert desk.state.session.game.result is None

    def test_yes_ends_it_and_the_search(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign(), AnswerQuestion(yes=True))
        assert desk.state.session.game.result == Result("0-1", Ending.RESIGNATION)
        assert len(desk.asked(AbandonSearch)) == 1
        assert '[Result "0-1"]' in desk.asked(Autosave)[0].pgn

    def test_black_resigns_to_white(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        black_desk.do(Resign(), AnswerQuestion(yes=True))
        assert black_desk.state.session.game.result == Result("1-0", Ending.RESIGNATION)

    def test_the_question_closes_when_the_game_ends(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE[:3])
        desk.do(Resign())
        desk.answer(FOOLS_MATE[3])
        assert desk.state.dialog is None

    @pytest.mark.parametrize(
        "question",
        [
            Question.RESIGN,
            Question.DISCARD_FOR_NEW_GAME,
            Question.DISCARD_FOR_PASTE,
            Question.DISCARD_FOR_OPEN,
            Question.DISCARD_FOR_RESUME,
        ],
    )
    def test_no_question_about_a_running_game_outlives_a_fallen_flag(
        self, blitz: Desk, question: Question
    ) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.state.dialog = ConfirmationDialog(question)
        blitz.wait(59_999)
        assert blitz.state.dialog == ConfirmationDialog(question)
        blitz.wait(1)
        assert blitz.is_over()
        assert blitz.state.dialog is None

    def test_a_question_about_a_file_stays_when_the_flag_falls(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.state.dialog = ConfirmationDialog(Question.OVERWRITE_FILE, "game.pgn")
        blitz.wait(60_000)
        assert blitz.is_over()
        assert blitz.state.dialog is not None

    def test_before_the_first_move_there_is_nothing_to_resign(self, desk: Desk) -> None:
        assert not FEATURES.may(desk.state, Resign)
        desk.do(Resign())
        assert desk.state.dialog is None


def test_every_move_is_saved_with_orientation_and_score(desk: Desk) -> None:
    desk.do(FlipBoard())
    desk.play("e2e4")
    desk.answer("e7e5", Score(centipawns=-30))
    text = desk.asked(Autosave)[0].pgn
    assert '[Orientation "black"]' in text
    assert "e5 { [%eval 0.30,7] " in text
    assert '[Result "*"]' in text


def test_move_now_stops_the_search_for_its_result(desk: Desk) -> None:
    assert desk.do(MoveNow()) == []
    desk.play("e2e4")
    assert desk.do(MoveNow()) == [StopSearch(FIRST_SEAT)]


def test_the_date_comes_with_the_time(desk: Desk) -> None:
    desk.do(ClockTick(5, "2024.05.31"))
    desk.drag("e2", "e4")
    assert '[Date "2024.05.31"]' in desk.asked(Autosave)[0].pgn


def test_closing_the_window_leaves(desk: Desk) -> None:
    assert desk.do(CloseWindow()) == [EndProgram()]
    assert desk.state.desktop.quitting
