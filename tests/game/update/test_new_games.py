"""The start of a game: the New game dialog, the rematch, and the offer to resume."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import chess
from positions import FOOLS_MATE

from engine.protocol.levels import LEVELS
from game.actions.between_features import OpenNewGame
from game.actions.effects import (
    AbandonSearch,
    ArchiveGame,
    Autosave,
    ForgetGame,
    SaveSettings,
    StartSearch,
)
from game.actions.game import AcceptResume, AnswerQuestion, CloseDialog, DeclineResume, Rematch
from game.app.registry import FEATURES
from game.features.new_game.actions import StartDraft, draft_change
from game.formats import pgn
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import PlayerKind
from game.state.new_game import MOST_PERSON_LETTERS, NewGameDialog, TimeKind
from game.state.resume_offer import ResumeOffer
from game.state.time_control import TimeControl
from game.update.play.move_making import EARLIER_GAME_KEPT
from game.words.players import game_line

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


def _asks_about_new_game(desk: Desk) -> bool:
    asked = desk.state.dialog
    return isinstance(asked, ConfirmationDialog) and asked.question is Question.DISCARD_FOR_NEW_GAME


class TestNewGames:
    def test_the_panel_opens_on_the_choices_of_last_time(self, desk: Desk) -> None:
        desk.state.settings.level = 5
        desk.do(OpenNewGame())
        draft = desk.state.dialog
        assert isinstance(draft, NewGameDialog)
        assert (draft.colour, draft.level, draft.time_kind) == (chess.WHITE, 5, TimeKind.UNTIMED)

    def test_it_starts_with_what_was_chosen(self, desk: Desk) -> None:
        control = TimeControl(300_000, 3_000)
        desk.do(OpenNewGame(), draft_change(colour=chess.BLACK, level=6))
        desk.do(draft_change(time_kind=TimeKind.CLOCK, minutes="5", seconds="3"), StartDraft())
        game = desk.state.session.game
        assert (game.black.kind, game.white.kind) == (PlayerKind.HUMAN, PlayerKind.ENGINE)
        assert game.white.level == 6
        assert game.time_control == control
        assert desk.state.session.board.flipped
        assert desk.state.dialog is None

    def test_the_engine_forgets_the_old_game_before_it_moves_in_the_new(self, desk: Desk) -> None:
        desk.do(OpenNewGame())
        desk.do(draft_change(colour=chess.BLACK, level=6), StartDraft())
        kinds = [type(effect) for effect in desk.effects]
        assert kinds == [SaveSettings, ForgetGame, StartSearch]

    def test_lots_are_drawn_from_the_seed(self, desk_at: DeskMaker) -> None:
        def draw(seed: int) -> chess.Color | None:
            desk = desk_at()
            desk.state.seed = seed
            desk.do(OpenNewGame(), draft_change(colour=None, level=0), StartDraft())
            return players.persons_colour(desk.state.session.game)

        drawn = [draw(seed) for seed in range(20)]
        assert drawn == [draw(seed) for seed in range(20)]
        assert set(drawn) == {chess.WHITE, chess.BLACK}

    def test_it_asks_before_an_unfinished_game_is_lost(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(OpenNewGame(), StartDraft())
        assert _asks_about_new_game(desk)
        desk.do(AnswerQuestion(yes=False))
        assert desk.sans == ["e4", "e5"]
        desk.do(OpenNewGame(), StartDraft(), AnswerQuestion(yes=True))
        assert desk.sans == []
        assert len(desk.asked(ArchiveGame)) == 1

    def test_a_game_without_a_move_of_the_person_is_not_asked_about(self, black_desk: Desk) -> None:
        black_desk.answer("e2e4")
        black_desk.do(OpenNewGame(), StartDraft())
        assert black_desk.sans == []

    def test_a_finished_game_is_not_asked_about(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(OpenNewGame(), StartDraft())
        assert desk.sans == []
        assert desk.asked(ArchiveGame) == []

    def test_the_panel_can_be_closed(self, desk: Desk) -> None:
        desk.do(OpenNewGame(), CloseDialog())
        assert desk.state.dialog is None

    def test_choices_that_do_not_fit_are_ignored(self, desk: Desk) -> None:
        desk.do(OpenNewGame())
        before = deepcopy(desk.state.dialog)
        for name, value in (
            ("level", 99),
            ("rating", "1500"),
            ("colour", "white"),
            ("time_kind", "clock"),
            ("board", None),
            ("unknown", 1),
        ):
            desk.do(draft_change(**{name: value}))
            assert desk.state.dialog == before, name

    def test_a_pasted_text_becomes_one_line_of_limited_length(self, desk: Desk) -> None:
        desk.do(OpenNewGame(), draft_change(fen=f"{chess.STARTING_FEN}\n", person_name="A" * 500))
        draft = desk.state.dialog
        assert isinstance(draft, NewGameDialog)
        assert draft.fen == f"{chess.STARTING_FEN} "
        assert draft.person_name == "A" * MOST_PERSON_LETTERS

    def test_a_running_search_is_abandoned(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(OpenNewGame(), StartDraft(), AnswerQuestion(yes=True))
        assert len(desk.asked(AbandonSearch)) == 1

    def test_rematch_changes_colours(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(Rematch())
        assert players.persons_colour(desk.state.session.game) == chess.BLACK
        assert desk.state.session.game.white.level == 3
        assert desk.sans == []
        assert len(desk.asked(StartSearch)) == 1

    def test_there_is_no_rematch_before_the_end(self, desk: Desk) -> None:
        desk.play("e2e4")
        assert not FEATURES.may(desk.state, Rematch)
        desk.do(Rematch())
        assert desk.sans == ["e4"]


class TestResuming:
    def offer(self, desk: Desk) -> None:
        earlier = game_record.new_game(players.person(), players.engine_player(3))
        for uci in ("d2d4", "d7d5", "c2c4"):
            game_record.play_move(earlier, chess.Move.from_uci(uci), 0)
        desk.state.opened_files.resume = ResumeOffer(pgn.write_pgn(earlier), game_line(earlier))

    def test_accepting_goes_on_where_it_stopped_and_the_engine_thinks(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(AcceptResume())
        assert desk.sans == ["d4", "d5", "c4"]
        assert desk.state.opened_files.resume is None
        assert len(desk.asked(StartSearch)) == 1
        assert desk.asked(ArchiveGame) == []

    def test_a_resumed_game_asks_before_it_is_discarded(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(AcceptResume(), OpenNewGame(), StartDraft())
        assert _asks_about_new_game(desk)

    def test_declining_archives_the_file(self, desk: Desk) -> None:
        self.offer(desk)
        desk.do(DeclineResume())
        assert desk.state.opened_files.resume is None
        assert desk.effects == [ArchiveGame()]

    def test_playing_on_the_fresh_board_declines_and_keeps_the_file_first(self, desk: Desk) -> None:
        self.offer(desk)
        desk.drag("e2", "e4")
        assert desk.state.opened_files.resume is None
        assert desk.says(EARLIER_GAME_KEPT)
        kinds = [type(effect) for effect in desk.effects]
        assert kinds.index(ArchiveGame) < kinds.index(Autosave)

    def test_the_engines_first_move_keeps_the_file_and_the_offer(self, black_desk: Desk) -> None:
        self.offer(black_desk)
        black_desk.answer("e2e4")
        assert len(black_desk.asked(ArchiveGame)) == 1
        assert black_desk.state.opened_files.resume is not None
        black_desk.click("e7", "e5")
        assert black_desk.asked(ArchiveGame) == []

    def test_the_offer_says_who_played_how_long(self, desk: Desk) -> None:
        self.offer(desk)
        assert desk.state.opened_files.resume is not None
        description = str(desk.state.opened_files.resume.description)
        assert players.ENGINE_NAME in description
        assert LEVELS[3].name in description
        assert "2" in description

    def test_without_an_offer_nothing_happens(self, desk: Desk) -> None:
        assert desk.do(AcceptResume(), DeclineResume()) == []
