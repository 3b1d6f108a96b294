"""The clipboard and files, as ``update`` handles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.board import GoToPly
from game.actions.effects import (
    ArchiveGame,
    AskClipboard,
    CopiedKind,
    CopyText,
    ReadFile,
    StartSearch,
    WriteFile,
)
from game.actions.game import AnswerQuestion
from game.actions.game_files import (
    CLIPBOARD,
    AskOverwrite,
    ChoosePath,
    CopyFen,
    CopyPgn,
    LoadText,
    OpenFilePicker,
    PasteClipboard,
)
from game.actions.window import RequestFailed, RequestSucceeded
from game.formats.game_import import game_from_text
from game.formats.game_text_faults import GameTextError
from game.message import Message, message
from game.state.dialogs.file_dialog import FileDialog
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.files.dialog_kinds import DialogStyle
from game.state.state import NoticeKind
from game.update import common, games
from game.words.text_faults import text_fault

if TYPE_CHECKING:
    from tests.game.conftest import Desk

FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40"


def test_copying_the_fen_copies_the_position_that_is_shown(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(GoToPly(0), CopyFen())
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert desk.effects == [CopyText(start, CopiedKind.FEN)]


def test_copying_the_pgn_copies_the_whole_game(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(GoToPly(0), CopyPgn())
    assert "1. e4 e5" in desk.asked(CopyText)[0].text


def test_a_text_that_is_loaded_takes_earlier_complaints_with_it(desk: Desk) -> None:
    desk.do(LoadText("8/8", CLIPBOARD))
    complaint = desk.notice
    assert desk.notice_is(NoticeKind.ERROR)
    desk.do(LoadText(FEN, CLIPBOARD))
    assert desk.notice != complaint


def test_pasting_asks_for_the_clipboard(desk: Desk) -> None:
    assert desk.do(PasteClipboard()) == [AskClipboard()]


def test_a_pasted_fen_begins_an_untimed_game_there(blitz: Desk) -> None:
    blitz.do(LoadText(FEN, CLIPBOARD))
    assert blitz.board.fen() == FEN
    assert blitz.state.session.game.time_control is None


def test_a_pasted_pgn_opens_at_its_end(desk: Desk) -> None:
    desk.do(LoadText("1. e4 e5 2. Nf3 Nc6 1-0", CLIPBOARD))
    assert desk.asked(StartSearch) == []
    assert desk.sans == ["e4", "e5", "Nf3", "Nc6"]


@pytest.mark.parametrize(
    "text", ["", "nonsense", "8/8 w", '[Variant "Atomic"] 1. e4', FEN + "\n1. e4"]
)
def test_wrong_text_changes_nothing_and_says_why(desk: Desk, text: str) -> None:
    desk.play("e2e4")
    game = repr(desk.state.session.game)
    desk.do(LoadText(text, CLIPBOARD))
    assert repr(desk.state.session.game) == game
    assert desk.state.dialog is None
    with pytest.raises(GameTextError) as refusal:
        game_from_text(text, 0)
    assert desk.says(common.text_fault_message(CLIPBOARD, text_fault(refusal.value.fault)))
    assert desk.notice_is(NoticeKind.ERROR)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FEN, games.LOADED_POSITION),
        ("1. e4", games.loaded_game_notice(1)),
        ("1. e4 e5 2. Nf3", games.loaded_game_notice(2)),
    ],
)
@pytest.mark.parametrize("source", [CLIPBOARD, "game.pgn"])
def test_a_paste_or_an_opened_file_says_what_was_loaded(
    desk: Desk, text: str, expected: Message, source: str
) -> None:
    desk.do(LoadText(text, source))
    assert desk.says(expected)
    assert desk.notice_is(NoticeKind.SUCCESS)


def test_a_paste_that_was_asked_about_says_so_after_a_yes(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(LoadText(FEN, CLIPBOARD))
    assert desk.says(None)
    desk.do(AnswerQuestion(yes=True))
    assert desk.notice_is(NoticeKind.SUCCESS)


@pytest.mark.parametrize(
    ("source", "question"),
    [(CLIPBOARD, Question.DISCARD_FOR_PASTE), ("game.pgn", Question.DISCARD_FOR_OPEN)],
)
def test_an_unfinished_game_is_asked_about(desk: Desk, source: str, question: Question) -> None:
    desk.play("e2e4")
    desk.do(LoadText(FEN, source))
    assert desk.state.dialog == ConfirmationDialog(question, FEN)
    desk.do(AnswerQuestion(yes=False))
    assert desk.sans == ["e4"]
    desk.do(LoadText(FEN, source), AnswerQuestion(yes=True))
    assert desk.board.fen() == FEN
    assert len(desk.asked(ArchiveGame)) == 1


@pytest.mark.parametrize("text", [FEN, "1. e4 e5 *"])
def test_a_file_that_was_asked_about_is_remembered(desk: Desk, text: str) -> None:
    desk.play("e2e4")
    desk.do(LoadText(text, "b.fen", path="/tmp/b.fen"), AnswerQuestion(yes=True))
    assert desk.state.settings.recent_files[0] == "/tmp/b.fen"


def test_an_opened_game_is_not_asked_about_until_it_is_played_on(desk: Desk) -> None:
    desk.do(LoadText("1. e4 e5", "a.pgn"), LoadText(FEN, "b.fen"))
    assert desk.board.fen() == FEN


def test_the_prompt_leads_to_reading_a_file(desk: Desk) -> None:
    desk.state.settings.file_dialogs = DialogStyle.OWN
    desk.do(OpenFilePicker(saving=False))
    assert isinstance(desk.state.dialog, FileDialog)
    assert desk.do(ChoosePath("/tmp/a.pgn", saving=False)) == [ReadFile("/tmp/a.pgn")]
    assert desk.state.dialog is None


def test_saving_writes_the_game_and_adds_the_suffix(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(ChoosePath("/tmp/a", saving=True))
    [written] = desk.asked(WriteFile)
    assert written.path == "/tmp/a.pgn"
    assert isinstance(written.text, str)
    assert "1. e4" in written.text
    assert not written.overwrite


def test_a_file_that_is_there_is_asked_about(desk: Desk) -> None:
    desk.do(AskOverwrite("/tmp/a.pgn"))
    assert desk.state.dialog == ConfirmationDialog(Question.OVERWRITE_FILE, "/tmp/a.pgn")
    desk.do(AnswerQuestion(yes=True))
    [written] = desk.asked(WriteFile)
    assert written.overwrite
    desk.do(AskOverwrite("/tmp/a.pgn"), AnswerQuestion(yes=False))
    assert desk.effects == []


def test_a_file_that_the_system_asked_about_is_replaced_without_a_second_question(
    desk: Desk,
) -> None:
    desk.do(ChoosePath("/tmp/a.pgn", saving=True, is_confirmed=True))
    [written] = desk.asked(WriteFile)
    assert written.is_confirmed
    assert not written.overwrite
    desk.do(AskOverwrite("/tmp/a.pgn", is_confirmed=True))
    [written] = desk.asked(WriteFile)
    assert written.overwrite
    assert desk.state.dialog is None


def test_a_name_without_its_ending_was_not_asked_about(desk: Desk) -> None:
    desk.do(ChoosePath("/tmp/a", saving=True, is_confirmed=True))
    [written] = desk.asked(WriteFile)
    assert written.path == "/tmp/a.pgn"
    assert not written.is_confirmed


def test_no_path_is_no_file(desk: Desk) -> None:
    assert desk.do(ChoosePath(" ", saving=True)) == []


def test_notices_go_by_themselves_errors_later(desk: Desk) -> None:
    desk.do(RequestSucceeded(message("yes")))
    desk.wait(3_999)
    assert desk.says(message("yes"))
    desk.wait(1)
    assert desk.says(None)
    desk.do(RequestFailed(message("no")))
    desk.wait(7_999)
    assert desk.says(message("no"))
    desk.wait(1)
    assert desk.says(None)
