"""Lines as text: copied as PGN, and pasted at the shown position."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest
from analysis_desk import AnalysisDesk
from hypothesis import given
from hypothesis import strategies as st

from game.actions.board import ShowMove
from game.actions.effects import CopyText
from game.actions.game import AnswerQuestion
from game.actions.game_files import CLIPBOARD, CopyPgn, LoadText
from game.features.analyse.actions import CopyLine, SetMoveComments, UndoAnalysisEdit
from game.features.games.actions import ChooseGame, OpenGame
from game.state.dialogs.question import ConfirmationDialog
from game.state.game_list import GameListDialog
from game.state.screens import ANALYSE
from game.state.state import NoticeKind

GAME = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(GAME)
    desk.do(ShowMove(desk.node("e4", "e5", "Nf3")))
    return desk


def paste(desk: AnalysisDesk, text: str) -> str:
    """Paste a text; return the notice."""
    desk.state.notice = None
    desk.do(LoadText(text, CLIPBOARD))
    return desk.notice


@pytest.mark.parametrize(
    "text",
    [
        "2... Nf6 3. Nxe5 d6",
        "Nf6 Nxe5 d6",
        "2...Nf6 3.Nxe5 d6 *",
        "g8f6 f3e5 d7d6",
        "2. .. Nf6! 3.Nxe5?! ($14) d6",
        "  \n Nf6\n\tNxe5\r\n d6 ",
    ],
)
def test_a_line_is_inserted_at_the_shown_position(desk: AnalysisDesk, text: str) -> None:
    shown = desk.shown
    paste(desk, text)
    desk.node("e4", "e5", "Nf3", "Nf6", "Nxe5", "d6")
    assert desk.shown == shown
    assert desk.state.notice is not None
    assert desk.state.notice.kind is NoticeKind.SUCCESS
    assert len(desk.analysis.past) == 1
    desk.do(UndoAnalysisEdit())
    assert desk.movetext == "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6"


def test_notes_and_variations_are_inserted_too(desk: AnalysisDesk) -> None:
    paste(desk, "2... Nf6 {Petroff} 3. Nxe5 (3. d4 $1 {[%cal Gd2d4] Steinitz}) 3... d6")
    assert "(2... Nf6 { Petroff } 3. Nxe5 (3. d4 $1 { [%cal Gd2d4] Steinitz }) 3... d6)" in (
        desk.movetext
    )


def test_moves_that_are_there_keep_their_notes(desk: AnalysisDesk) -> None:
    paste(desk, "Nc6 {known} Bb5 {Spanish}")
    paste(desk, "Nc6 {other} Bb5 {other} a6 {Morphy}")
    assert "2. Nf3 Nc6 { known } 3. Bb5 { Spanish } 3... a6 { Morphy }" in desk.movetext


def test_the_legal_part_is_inserted_and_the_first_wrong_word_said(desk: AnalysisDesk) -> None:
    notice = paste(desk, "2... Nf6 3. Nxe5 Qxe5 4. d4 d5")
    assert "Qxe5" in notice
    desk.node("e4", "e5", "Nf3", "Nf6", "Nxe5")
    assert "d4" not in desk.movetext


@pytest.mark.parametrize(
    "text", ["Qh9", "hello world", "1-0", "", "\x00", "Nf7 Nf3", "{only words}"]
)
def test_a_text_without_a_legal_move_changes_nothing_and_is_one_line(
    desk: AnalysisDesk, text: str
) -> None:
    tree = desk.tree
    notice = paste(desk, text)
    assert notice
    assert "\n" not in notice
    assert desk.tree is tree
    assert desk.state.notice is not None
    assert desk.state.notice.kind is NoticeKind.ERROR


def test_an_ambiguous_word_is_said_to_be_ambiguous() -> None:
    desk = AnalysisDesk('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"]\n\n1. Ke3 *')
    desk.do(ShowMove(0))
    for text in ("Rf1 Ke7", "Kd2 Kd7 Rf1 Ke7"):
        ambiguous, illegal = paste(desk, text), paste(desk, text.replace("Rf1", "Qf1"))
        assert ambiguous.replace("Rf1", "Qf1") != illegal
        assert "ambiguous" in ambiguous


def test_a_line_that_is_there_is_no_edit(desk: AnalysisDesk) -> None:
    assert paste(desk, "2... Nc6")
    assert desk.analysis.past == []


def test_a_line_longer_than_a_pgn_may_be_is_refused(desk: AnalysisDesk) -> None:
    tree = desk.tree
    assert paste(desk, "Nf6 Ng1 Ng8 Nf3 " * 1100)
    assert desk.tree is tree


QUEENS = '[Event "x"]\n\n1. d4 d5 *\n'
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_a_pasted_game_or_position_becomes_the_analysed_one(desk: AnalysisDesk) -> None:
    played = desk.state.play_session.game
    assert paste(desk, QUEENS)
    assert desk.movetext == "1. d4 d5"
    assert paste(desk, f"{ENDING}\n")
    assert (desk.movetext, desk.tree.start.fen()) == ("", ENDING)
    assert desk.state.screen == ANALYSE
    assert desk.state.play_session.game is played, "no game begins, and none is given up"


def test_a_game_is_pasted_over_unsaved_edits_only_after_a_question(desk: AnalysisDesk) -> None:
    desk.play("f8c5")
    tree = desk.tree
    paste(desk, QUEENS)
    assert isinstance(desk.state.dialog, ConfirmationDialog)
    assert desk.tree is tree
    desk.do(AnswerQuestion(True))
    assert (desk.state.screen, desk.movetext) == (ANALYSE, "1. d4 d5")


def test_a_damaged_game_or_position_changes_nothing(desk: AnalysisDesk) -> None:
    tree = desk.tree
    for text in ('[FEN "8/8"]\n[SetUp "1"]\n\n1. d4 *', "8/8/8/8/8/8/8/8 w - - 0 1"):
        assert paste(desk, text)
        assert (desk.tree, desk.state.screen) == (tree, ANALYSE), text


def test_several_pasted_games_are_listed_and_the_chosen_one_is_analysed(desk: AnalysisDesk) -> None:
    paste(desk, QUEENS + "\n" + QUEENS.replace("d5", "Nf6"))
    assert isinstance(desk.state.dialog, GameListDialog)
    desk.do(ChooseGame(1), OpenGame())
    assert (desk.state.screen, desk.movetext) == (ANALYSE, "1. d4 Nf6")


@given(st.text(max_size=200))
def test_any_text_is_a_line_or_one_clear_line(text: str) -> None:
    desk = AnalysisDesk(GAME)
    notice = paste(desk, text)
    assert notice
    assert "\n" not in notice


def test_a_copied_line_is_the_way_to_its_last_move(desk: AnalysisDesk) -> None:
    desk.do(CopyLine(desk.node("e4", "c5", "Nf3")))
    assert [one.text for one in desk.effects if isinstance(one, CopyText)] == ["1. e4 c5 2. Nf3"]


def test_a_copied_line_is_pasted_as_the_same_line(desk: AnalysisDesk) -> None:
    desk.do(CopyLine())
    (copied,) = [one.text for one in desk.effects if isinstance(one, CopyText)]
    other = AnalysisDesk("1. d4 *")
    other.do(ShowMove(0))
    paste(other, copied)
    assert other.movetext == "1. d4 (1. e4 e5 2. Nf3)"


def test_a_line_of_another_first_position_is_copied_with_it() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"
    desk = AnalysisDesk(f'[SetUp "1"]\n[FEN "{fen}"]\n\n7... Kd7 8. e4 *')
    desk.do(CopyLine())
    (copied,) = [one.text for one in desk.effects if isinstance(one, CopyText)]
    read = chess.pgn.read_game(io.StringIO(copied))
    assert read is not None
    assert read.board().fen() == fen
    assert [move.uci() for move in read.mainline_moves()] == ["e8d7", "e2e4"]
    assert desk.state.screen == ANALYSE


def test_the_whole_tree_is_copied_and_a_further_analysis_reads_it(desk: AnalysisDesk) -> None:
    desk.do(SetMoveComments(desk.shown, "", "two\nlines"))
    (copied,) = desk.do(CopyPgn())
    assert isinstance(copied, CopyText)
    assert AnalysisDesk(copied.text).movetext == desk.movetext
