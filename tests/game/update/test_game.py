"""The course of a game: endings, taking back, resigning, clocks, new games, resuming."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Limits, Score
from game.actions.board import Flip, GoToPly
from game.actions.effects import (
    AbandonSearch,
    Autosave,
    ForgetAutosave,
    ForgetGame,
    Leave,
    SaveSettings,
    StartSearch,
    StopSearch,
)
from game.actions.game import (
    AcceptResume,
    Answer,
    ChangeDraft,
    CloseBanner,
    CloseOverlay,
    DeclineResume,
    MoveNow,
    OpenNewGame,
    Rematch,
    Resign,
    StartDraft,
    TakeBack,
)
from game.actions.program import CloseWindow, Tick
from game.formats import pgn
from game.queries import permitted, queries
from game.rules import players, record
from game.state.engines import OWN_SEAT
from game.state.state import (
    Confirmation,
    Ending,
    NewGameDraft,
    PlayerKind,
    Question,
    Result,
    ResumeOffer,
)
from game.state.time_control import TimeControl
from game.update.games import begin
from game.update.play.course import EARLIER_GAME_KEPT
from game.words.players import game_in_brief

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


class TestEndings:
    def test_the_engine_mates(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        assert desk.state.game.result == Result("0-1", Ending.CHECKMATE)
        assert desk.asked(StartSearch) == []

    def test_the_person_mates_and_the_engine_is_not_asked(self, desk_at: DeskMaker) -> None:
        desk = desk_at("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
        desk.drag("a1", "a8")
        assert desk.state.game.result == Result("1-0", Ending.CHECKMATE)
        assert desk.asked(StartSearch) == []
        assert len(desk.asked(Autosave)) == 1

    @pytest.mark.parametrize(
        ("fen", "move", "ending"),
        [
            ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", Ending.STALEMATE),
            ("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1a1", Ending.FIFTY_MOVES),
            ("7k/8/8/8/8/8/1n6/K7 w - - 0 1", "a1b2", Ending.INSUFFICIENT_MATERIAL),
        ],
    )
    def test_a_draw_ends_the_game(
        self, desk_at: DeskMaker, fen: str, move: str, ending: Ending
    ) -> None:
        desk = desk_at(fen)
        desk.play(move)
        assert desk.state.game.result == Result("1/2-1/2", ending)

    def test_mate_with_the_hundredth_half_move_is_mate(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80")
        desk.play("f1f8")
        assert desk.state.game.result == Result("1-0", Ending.CHECKMATE)

    def test_the_third_repetition_ends_the_game(self, desk: Desk) -> None:
        there_and_back = ("g1f3", "g8f6", "f3g1", "f6g8")
        desk.play(*there_and_back, *there_and_back[:3])
        assert desk.state.game.result is None
        desk.play("f6g8")
        assert desk.state.game.result == Result("1/2-1/2", Ending.THREEFOLD)

    def test_after_the_end_nothing_is_played(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.drag("a2", "a3")
        desk.type("a3")
        assert len(desk.sans) == 4
        assert desk.state.entry is None

    def test_the_banner_is_closed_until_the_next_end(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(CloseBanner())
        assert desk.state.banner_closed
        desk.do(TakeBack())
        desk.play("g2g4", "d8h4")
        assert not desk.state.banner_closed

    def test_a_position_that_is_over_already_stays_over(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        assert desk.state.game.result == Result("1/2-1/2", Ending.STALEMATE)


class TestTakingBack:
    def test_while_the_engine_thinks_the_persons_move_is_taken_back(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3")
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5"]
        assert len(desk.asked(AbandonSearch)) == 1
        assert queries.person_to_move(desk.state)

    def test_on_the_persons_turn_both_moves_are_taken_back(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3", "b8c6")
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5"]
        assert desk.asked(AbandonSearch) == []

    def test_the_engines_first_move_is_not_taken_back(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        assert not permitted.may(black_desk.state, TakeBack)
        assert black_desk.do(TakeBack()) == []
        assert black_desk.sans == ["e4"]

    def test_after_a_mate_the_game_goes_on(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(TakeBack())
        assert desk.state.game.result is None
        assert desk.sans == ["f3", "e5"]

    def test_it_returns_to_the_end_of_the_game_and_saves_it(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3", "b8c6")
        desk.do(GoToPly(1), TakeBack())
        assert desk.state.board.current is None
        assert "Nc6" not in desk.asked(Autosave)[0].pgn

    def test_the_clocks_show_what_they_showed_then(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(3_000)
        blitz.play("e7e5")
        blitz.wait(5_000)
        blitz.play("g1f3")
        blitz.wait(1_000)
        blitz.do(TakeBack())
        assert queries.clock_ms(blitz.state, chess.WHITE) == 60_000
        assert queries.clock_ms(blitz.state, chess.BLACK) == 59_000
        blitz.wait(1_000)
        assert queries.clock_ms(blitz.state, chess.WHITE) == 59_000

    def test_back_at_the_first_move_no_clock_runs(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(3_000)
        blitz.do(TakeBack())
        blitz.wait(3_000)
        assert blitz.state.game.clock is not None
        assert blitz.state.game.clock.running is None
        assert queries.clock_ms(blitz.state, chess.BLACK) == 60_000


class TestResigning:
    def test_it_asks_first(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign())
        assert desk.state.overlay == Confirmation(Question.RESIGN)
        assert desk.state.game.result is None

    def test_no_leaves_the_game_as_it_is(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign(), Answer(yes=False))
        assert desk.state.overlay is None
        assert desk.state.game.result is None

    def test_yes_ends_it_and_the_search(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(Resign(), Answer(yes=True))
        assert desk.state.game.result == Result("0-1", Ending.RESIGNATION)
        assert len(desk.asked(AbandonSearch)) == 1
        assert '[Result "0-1"]' in desk.asked(Autosave)[0].pgn

    def test_black_resigns_to_white(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        black_desk.do(Resign(), Answer(yes=True))
        assert black_desk.state.game.result == Result("1-0", Ending.RESIGNATION)

    def test_the_question_goes_away_when_the_game_ends_before_the_answer(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE[:3])
        desk.do(Resign())
        desk.answer(FOOLS_MATE[3])
        assert desk.state.overlay is None

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
        blitz.state.overlay = Confirmation(question)
        blitz.wait(59_999)
        assert blitz.state.overlay == Confirmation(question)
        blitz.wait(1)
        assert blitz.is_over()
        assert blitz.state.overlay is None

    def test_a_question_about_a_file_stays_when_the_flag_falls(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.state.overlay = Confirmation(Question.OVERWRITE_FILE, "game.pgn")
        blitz.wait(60_000)
        assert blitz.is_over()
        assert blitz.state.overlay is not None

    def test_before_the_first_move_there_is_nothing_to_resign(self, desk: Desk) -> None:
        assert not permitted.may(desk.state, Resign)
        desk.do(Resign())
        assert desk.state.overlay is None


class TestClocks:
    def test_nothing_runs_before_the_first_completed_move(self, blitz: Desk) -> None:
        blitz.wait(100_000)
        assert queries.clock_ms(blitz.state, chess.WHITE) == 60_000
        assert not blitz.is_over()

    def test_the_first_move_starts_the_opponents_clock_and_earns_nothing(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(1_000)
        assert queries.clock_ms(blitz.state, chess.WHITE) == 60_000
        assert queries.clock_ms(blitz.state, chess.BLACK) == 59_000

    def test_a_move_earns_the_increment(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(1_000)
        blitz.play("e7e5")
        blitz.wait(10_000)
        blitz.play("g1f3")
        assert queries.clock_ms(blitz.state, chess.WHITE) == 52_000
        assert queries.clock_ms(blitz.state, chess.BLACK) == 61_000
        assert [move.clock_ms for move in blitz.state.game.moves] == [60_000, 61_000, 52_000]

    def test_the_engine_is_told_the_clocks_and_its_level(self, blitz: Desk) -> None:
        blitz.drag("e2", "e4")
        assert blitz.asked(StartSearch)[0].go.limits == Limits(
            nodes=LEVELS[3].node_limit,
            white_time_ms=60_000,
            black_time_ms=60_000,
            white_increment_ms=2_000,
            black_increment_ms=2_000,
        )

    def test_in_an_untimed_game_only_the_level_limits_it(self, desk: Desk) -> None:
        desk.drag("e2", "e4")
        assert desk.asked(StartSearch)[0].go.limits == Limits(nodes=LEVELS[3].node_limit)

    def test_the_engine_plays_as_weakly_as_its_level_with_other_chances_each_game(
        self, desk: Desk
    ) -> None:
        desk.drag("e2", "e4")
        (first,) = desk.asked(StartSearch)
        assert first.go.handicap == LEVELS[3].handicap(desk.state.seed)
        assert first.go.handicap is not None
        begin(desk.state, desk.state.game, flipped=False)
        assert desk.state.seed != first.go.handicap.seed

    def test_a_fallen_flag_loses(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.wait(59_999)
        assert not blitz.is_over()
        blitz.wait(1)
        assert blitz.state.game.result == Result("0-1", Ending.TIME)
        assert queries.clock_ms(blitz.state, chess.WHITE) == 0
        blitz.wait(10_000)
        assert queries.clock_ms(blitz.state, chess.BLACK) == 62_000

    def test_the_engines_flag_falls_as_well_and_ends_its_search(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(60_000)
        assert blitz.state.game.result == Result("1-0", Ending.TIME)
        assert len(blitz.asked(AbandonSearch)) == 1

    def test_against_a_bare_king_a_fallen_flag_draws(self, desk_at: DeskMaker) -> None:
        desk = desk_at("k7/8/8/8/8/8/6R1/6K1 w - - 0 1", TimeControl(5_000, 0))
        desk.play("g2g3", "a8a7")
        desk.wait(5_000)
        assert desk.state.game.result == Result("1/2-1/2", Ending.TIME_AGAINST_BARE_KING)

    def test_a_move_comes_too_late_once_the_flag_has_fallen(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.wait(60_000)
        blitz.drag("g1", "f3")
        assert blitz.sans == ["e4", "e5"]

    def test_mate_stops_the_clocks(self, desk_at: DeskMaker) -> None:
        desk = desk_at(control=TimeControl(60_000, 0))
        desk.play(*FOOLS_MATE)
        desk.wait(100_000)
        assert desk.state.game.result == Result("0-1", Ending.CHECKMATE)
        assert queries.clock_ms(desk.state, chess.WHITE) == 60_000

    def test_the_next_fall_of_a_flag_is_known_in_advance(self, blitz: Desk) -> None:
        assert queries.next_change_ms(blitz.state) is None
        blitz.play("e2e4", "e7e5")
        blitz.wait(1_000)
        assert queries.next_change_ms(blitz.state) == 59_000

    def test_time_never_goes_back(self, blitz: Desk) -> None:
        blitz.do(Tick(500), Tick(100))
        assert blitz.state.now_ms == 500


class TestNewGames:
    def test_the_panel_opens_on_the_choices_of_last_time(self, desk: Desk) -> None:
        desk.state.settings.level = 5
        desk.do(OpenNewGame())
        assert desk.state.overlay == NewGameDraft(chess.WHITE, 5, None)

    def test_it_starts_with_what_was_chosen(self, desk: Desk) -> None:
        control = TimeControl(300_000, 3_000)
        desk.do(OpenNewGame(), ChangeDraft(chess.BLACK, 6, control), StartDraft())
        game = desk.state.game
        assert (game.black.kind, game.white.kind) == (PlayerKind.HUMAN, PlayerKind.ENGINE)
        assert game.white.level == 6
        assert game.time_control == control
        assert desk.state.board.flipped
        assert desk.state.overlay is None

    def test_the_engine_forgets_the_old_game_before_it_moves_in_the_new(self, desk: Desk) -> None:
        desk.do(OpenNewGame(), ChangeDraft(chess.BLACK, 6, None), StartDraft())
        kinds = [type(effect) for effect in desk.effects]
        assert kinds == [SaveSettings, ForgetGame, StartSearch]

    def test_lots_are_drawn_from_the_seed(self, desk_at: DeskMaker) -> None:
        def draw(seed: int) -> chess.Color | None:
            desk = desk_at()
            desk.state.seed = seed
            desk.do(OpenNewGame(), ChangeDraft(None, 0, None), StartDraft())
            return players.persons_colour(desk.state.game)

        drawn = [draw(seed) for seed in range(20)]
        assert drawn == [draw(seed) for seed in range(20)]
        assert set(drawn) == {chess.WHITE, chess.BLACK}

    def test_it_asks_before_an_unfinished_game_is_lost(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(OpenNewGame(), StartDraft())
        assert desk.state.overlay == Confirmation(Question.DISCARD_FOR_NEW_GAME)
        desk.do(Answer(yes=False))
        assert desk.sans == ["e4", "e5"]
        desk.do(OpenNewGame(), StartDraft(), Answer(yes=True))
        assert desk.sans == []
        assert len(desk.asked(ForgetAutosave)) == 1

    def test_a_game_without_a_move_of_the_person_is_not_asked_about(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        black_desk.do(OpenNewGame(), StartDraft())
        assert black_desk.sans == []

    def test_a_finished_game_is_not_asked_about(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(OpenNewGame(), StartDraft())
        assert desk.sans == []
        assert desk.asked(ForgetAutosave) == []

    def test_the_panel_can_be_closed(self, desk: Desk) -> None:
        desk.do(OpenNewGame(), CloseOverlay())
        assert desk.state.overlay is None

    def test_a_level_that_does_not_exist_is_held_within_the_table(self, desk: Desk) -> None:
        desk.do(OpenNewGame(), ChangeDraft(chess.WHITE, 99, TimeControl(0, 0)), StartDraft())
        assert desk.state.game.black.level == len(LEVELS) - 1
        assert desk.state.game.time_control is None

    def test_a_running_search_is_abandoned(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(OpenNewGame(), StartDraft(), Answer(yes=True))
        assert len(desk.asked(AbandonSearch)) == 1

    def test_rematch_changes_colours(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(Rematch())
        assert players.persons_colour(desk.state.game) == chess.BLACK
        assert desk.state.game.white.level == 3
        assert desk.sans == []
        assert len(desk.asked(StartSearch)) == 1

    def test_there_is_no_rematch_before_the_end(self, desk: Desk) -> None:
        desk.play("e2e4")
        assert not permitted.may(desk.state, Rematch)
        desk.do(Rematch())
        assert desk.sans == ["e4"]


class TestResuming:
    def offer(self, desk: Desk) -> None:
        earlier = record.new_game(players.person(), players.engine(3))
        for uci in ("d2d4", "d7d5", "c2c4"):
            record.play(earlier, chess.Move.from_uci(uci), 0)
        desk.state.resume = ResumeOffer(pgn.write(earlier), game_in_brief(earlier))

    def test_accepting_goes_on_where_it_stopped_and_the_engine_thinks(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(AcceptResume())
        assert desk.sans == ["d4", "d5", "c4"]
        assert desk.state.resume is None
        assert len(desk.asked(StartSearch)) == 1
        assert desk.asked(ForgetAutosave) == []

    def test_a_resumed_game_asks_before_it_is_discarded(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(AcceptResume(), OpenNewGame(), StartDraft())
        assert desk.state.overlay == Confirmation(Question.DISCARD_FOR_NEW_GAME)

    def test_declining_keeps_the_file_aside(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(DeclineResume())
        assert desk.state.resume is None
        assert desk.effects == [ForgetAutosave()]

    def test_playing_on_the_fresh_board_declines_and_keeps_the_file_first(self, desk: Desk) -> None:
        self.offer(desk)
        desk.drag("e2", "e4")
        assert desk.state.resume is None
        assert desk.says(EARLIER_GAME_KEPT)
        kinds = [type(effect) for effect in desk.effects]
        assert kinds.index(ForgetAutosave) < kinds.index(Autosave)

    def test_the_engines_first_move_keeps_the_file_and_the_offer(self, black_desk: Desk) -> None:
        self.offer(black_desk)
        black_desk.answer("e2e4")
        assert len(black_desk.asked(ForgetAutosave)) == 1
        assert black_desk.state.resume is not None
        black_desk.click("e7", "e5")
        assert black_desk.asked(ForgetAutosave) == []

    def test_the_offer_says_who_played_how_long(self, desk: Desk) -> None:
        self.offer(desk)
        assert desk.state.resume is not None
        said = str(desk.state.resume.description)
        assert players.ENGINE_NAME in said
        assert LEVELS[3].name in said
        assert "2" in said

    def test_without_an_offer_nothing_happens(self, desk: Desk) -> None:
        assert desk.do(AcceptResume(), DeclineResume()) == []


def test_every_move_is_saved_with_orientation_and_score(desk: Desk) -> None:
    desk.do(Flip())
    desk.play("e2e4")
    desk.answer("e7e5", Score(centipawns=-30))
    text = desk.asked(Autosave)[0].pgn
    assert '[Orientation "black"]' in text
    assert "e5 { [%eval 0.30,7] }" in text
    assert '[Result "*"]' in text


def test_move_now_stops_the_search_for_its_result(desk: Desk) -> None:
    assert desk.do(MoveNow()) == []
    desk.play("e2e4")
    assert desk.do(MoveNow()) == [StopSearch(OWN_SEAT)]


def test_the_date_comes_with_the_time(desk: Desk) -> None:
    desk.do(Tick(5, "2024.05.31"))
    desk.drag("e2", "e4")
    assert '[Date "2024.05.31"]' in desk.asked(Autosave)[0].pgn


def test_closing_the_window_leaves(desk: Desk) -> None:
    assert desk.do(CloseWindow()) == [Leave()]
    assert desk.state.quitting
