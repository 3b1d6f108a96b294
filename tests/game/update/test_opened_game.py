"""A game of other players keeps all its facts when it is opened, continued and saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boards
import chess
import pytest
from opened_games import CONTINUED, FOREIGN, OWN, OWN_RESIGNED, RESIGNED

from engine.protocol.levels import LEVELS, level_named
from engine.protocol.messages import Score
from game.actions.board import ChoosePromotion, FlipBoard, GoToPly
from game.actions.effects import Autosave, StartSearch
from game.actions.game import AcceptResume, AnswerQuestion, MoveNow, Resign, TakeBack
from game.actions.game_files import CLIPBOARD, LoadText
from game.app.registry import FEATURES
from game.formats import pgn, pgn_reader
from game.formats.played_games import read_own_tags
from game.queries import shown_scores
from game.rules import players
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Ending, PlayerKind, Result
from game.state.resume_offer import ResumeOffer
from game.words.players import game_line

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def text_of(desk: Desk) -> str:
    return pgn.write_pgn(desk.state.session.game, "2024.05.31", desk.state.session.board.flipped)


def tags_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("[")]


def asks_to_play_on(desk: Desk) -> bool:
    dialog = desk.state.dialog
    return isinstance(dialog, ConfirmationDialog) and dialog.question is Question.PLAY_ON


class TestDocument:
    @pytest.mark.parametrize("text", [FOREIGN, RESIGNED, OWN, OWN_RESIGNED])
    def test_an_opened_game_is_saved_as_it_came(self, desk: Desk, text: str) -> None:
        desk.do(LoadText(text, CLIPBOARD), GoToPly(1), FlipBoard())
        assert text_of(desk) == text

    def test_nobody_in_it_gets_a_level_of_ours(self) -> None:
        described = str(game_line(pgn_reader.read_pgn(FOREIGN).game))
        assert "Alice" in described
        assert "Ben Beta" in described
        assert not any(level.name in described for level in LEVELS)

    @pytest.mark.parametrize("text", [FOREIGN, OWN])
    def test_the_engine_does_not_play_in_it_and_nothing_is_taken_back(
        self, desk: Desk, text: str
    ) -> None:
        desk.do(LoadText(text.replace(" Nc6 *", " *"), CLIPBOARD))
        assert desk.asked(StartSearch) == []
        assert not any(FEATURES.may(desk.state, one) for one in (TakeBack, Resign, MoveNow))
        desk.do(TakeBack(), Resign())
        assert desk.sans == ["e4", "e5", "Nf3"]
        assert desk.state.dialog is None

    @pytest.mark.parametrize(
        ("white", "black", "seen"),
        [
            ("You", "Glassbox", chess.WHITE),
            ("Glassbox", "You", chess.BLACK),
            ("Alice", "Ben", chess.WHITE),
            ("You", "You", chess.WHITE),
        ],
    )
    def test_it_is_seen_from_the_persons_side_else_from_whites(
        self, desk: Desk, white: str, black: str, seen: chess.Color
    ) -> None:
        tags = f'[White "{white}"]\n[Black "{black}"]\n[Orientation "black"]\n\n'
        desk.do(LoadText(f"{tags}1. e4 *", CLIPBOARD))
        assert desk.state.session.board.flipped == (seen == chess.BLACK)
        assert players.side_at_bottom(desk.state.session.game, "") == chess.WHITE


class TestPlayingOn:
    @pytest.mark.parametrize("text", [FOREIGN, RESIGNED, OWN])
    def test_a_move_asks_and_a_no_changes_nothing(self, desk: Desk, text: str) -> None:
        desk.do(LoadText(text, CLIPBOARD))
        desk.drag("f1", "b5")
        assert asks_to_play_on(desk)
        desk.do(AnswerQuestion(yes=False))
        assert desk.sans == ["e4", "e5", "Nf3", "Nc6"]
        assert text_of(desk) == text

    def test_a_yes_begins_a_new_game_with_the_moves_so_far(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.click("f1", "b5")
        desk.do(AnswerQuestion(yes=True))
        game = desk.state.session.game
        assert desk.sans == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
        assert (game.white.name, game.black.name) == ("You", "Glassbox")
        assert (game.white.kind, game.black.kind) == (PlayerKind.HUMAN, PlayerKind.ENGINE)
        assert not game.is_document
        assert game.file is None
        assert len(desk.asked(StartSearch)) == 1
        saved = desk.asked(Autosave)[-1].pgn
        assert "Alice" not in saved
        assert "developing" not in saved

    def test_one_plays_on_from_an_earlier_position_too(self, desk: Desk) -> None:
        desk.do(LoadText(RESIGNED, CLIPBOARD), GoToPly(3))
        desk.drag("g8", "f6")
        assert asks_to_play_on(desk)
        desk.do(AnswerQuestion(yes=True))
        assert desk.sans == ["e4", "e5", "Nf3", "Nf6"]
        assert players.persons_colour(desk.state.session.game) == chess.BLACK
        assert desk.state.session.board.flipped
        assert desk.state.session.game.result is None
        assert len(desk.asked(StartSearch)) == 1

    def test_a_typed_move_asks_as_well(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD), GoToPly(1))
        desk.type("c7c5")
        assert asks_to_play_on(desk)
        desk.do(AnswerQuestion(yes=True))
        assert desk.sans == ["e4", "c5"]

    def test_a_promotion_is_chosen_before_the_question(self, desk: Desk) -> None:
        desk.do(LoadText('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n*', CLIPBOARD))
        desk.click("a7", "a8")
        desk.do(ChoosePromotion(chess.ROOK))
        assert asks_to_play_on(desk)
        desk.do(AnswerQuestion(yes=True))
        assert desk.sans == ["a8=R+"]

    def test_the_engine_keeps_its_level_in_a_game_of_ours(self, desk: Desk) -> None:
        desk.state.settings.level = 2
        desk.do(LoadText(OWN, CLIPBOARD))
        desk.click("f1", "b5")
        desk.do(AnswerQuestion(yes=True))
        assert desk.state.session.game.black.level == LEVELS.index(level_named("Club player"))

    def test_a_move_of_the_side_that_is_not_to_move_is_none(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.drag("e5", "e4")
        assert desk.state.dialog is None

    def test_the_new_game_takes_back_to_its_first_move_and_beyond(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.click("f1", "b5")
        desk.do(AnswerQuestion(yes=True))
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5", "Nf3", "Nc6"]


class TestContinuedByAnEarlierVersion:
    """Earlier versions continued an opened game in place; such an autosave is still resumed."""

    @pytest.fixture
    def resumed(self, desk: Desk) -> Desk:
        desk.state.opened_files.resume = ResumeOffer(CONTINUED, "")
        desk.do(AcceptResume())
        return desk

    def test_it_resumes_with_the_same_players_and_goes_on(self, resumed: Desk) -> None:
        game = resumed.state.session.game
        assert (game.white.name, game.black.name) == ("You", "Glassbox")
        assert game.result is None
        assert text_of(resumed) == CONTINUED
        resumed.play("b5a4", "g8f6")
        assert tags_of(read_own_tags(resumed.asked(Autosave)[-1].pgn).text) == tags_of(CONTINUED)

    def test_only_moves_that_were_made_here_are_taken_back(self, resumed: Desk) -> None:
        resumed.do(TakeBack())
        assert resumed.sans == ["e4", "e5", "Nf3", "Nc6"]
        resumed.do(TakeBack())
        assert resumed.sans == ["e4", "e5", "Nf3", "Nc6"]

    def test_opened_from_a_file_it_is_a_document_like_any_other(self, desk: Desk) -> None:
        desk.do(LoadText(CONTINUED, CLIPBOARD))
        assert desk.state.session.game.is_document
        assert text_of(desk) == CONTINUED

    def test_its_end_is_read(self) -> None:
        text = CONTINUED.replace('[ContinuedResult "*"]', '[ContinuedResult "0-1"]\n'
                                 '[ContinuedTermination "resignation"]')  # fmt: skip
        opened = pgn_reader.read_pgn(text)
        assert opened.game.result == Result("0-1", Ending.RESIGNATION)


def test_a_resumed_game_of_ours_is_no_document(desk: Desk) -> None:
    desk.state.opened_files.resume = ResumeOffer(OWN, "")
    desk.do(AcceptResume(), TakeBack())
    assert desk.sans == ["e4", "e5"]


DRAWN = """
[White "Ada"]
[Black "Ben"]
[Result "*"]

{[%csl Ra1]} 1. e4 {[%eval 0.3] [%cal Gg8f6,Rd7d5]} e5 {[%csl Yf7]} (1... c5 {[%cal Bc2c3]})
2. Nf3 {[%eval 0.5]} *
"""


def test_arrows_and_circles_of_the_shown_move_are_drawn(desk: Desk) -> None:
    desk.do(LoadText(DRAWN, CLIPBOARD))
    drawn = {}
    for ply in range(4):
        desk.do(GoToPly(ply))
        marks = boards.board_view(desk.state).marks
        drawn[ply] = {(mark.from_square, mark.to_square, mark.colour) for mark in marks}
    assert drawn == {
        0: {(chess.A1, chess.A1, "brush_red")},
        1: {(chess.G8, chess.F6, "brush_green"), (chess.D7, chess.D5, "brush_red")},
        2: {(chess.F7, chess.F7, "brush_yellow")},
        3: set(),
    }


def test_a_ply_without_a_score_has_an_empty_bar(desk: Desk) -> None:
    desk.do(LoadText(DRAWN, CLIPBOARD))
    shown = []
    for ply in range(4):
        desk.do(GoToPly(ply))
        shown.append(shown_scores.shown_score(desk.state, desk.state.session))
    assert shown == [None, Score(centipawns=30), None, Score(centipawns=50)]
