"""Pictures of the board: what is in them, and how they are saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from game.actions.between_features import OpenEditor
from game.actions.board import FlipBoard, GoToPly, PressRightButton, ReleaseRightButton
from game.actions.file_effects import AskFileDialog, WritePicture
from game.actions.files import FileDialogChose, SavePicture
from game.actions.game import AnswerQuestion
from game.actions.game_files import AskOverwrite
from game.app.registry import FEATURES
from game.state import screens
from game.state.board_shape import Brush
from game.state.dialogs.file_dialog import FileKind
from game.state.dialogs.question import ConfirmationDialog, Question

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def save(desk: Desk, path: str) -> WritePicture:
    """Save a picture to a file that the person chooses; return what is to be written."""
    desk.do(SavePicture())
    (asked,) = desk.asked(AskFileDialog)
    desk.do(FileDialogChose(asked.number, path))
    (written,) = desk.asked(WritePicture)
    return written


def test_a_picture_shows_the_board_as_it_is_shown(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(PressRightButton(chess.G1, Brush.GREEN), ReleaseRightButton(chess.F3), FlipBoard())
    written = save(desk, "/tmp/board.svg")
    picture = written.picture
    assert written.path == "/tmp/board.svg"
    assert picture.pieces == desk.board.board_fen()
    assert picture.flipped
    assert picture.last_move == (chess.E7, chess.E5)
    assert (chess.G1, chess.F3) in [(one.from_square, one.to_square) for one in picture.marks]


def test_a_picture_of_an_earlier_position_shows_that_one(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(GoToPly(0))
    picture = save(desk, "/tmp/board.png").picture
    assert picture.pieces == chess.STARTING_BOARD_FEN
    assert picture.last_move is None


def test_a_check_is_in_the_picture(desk: Desk) -> None:
    desk.play("f2f3", "e7e5", "g2g4", "d8h4")
    assert save(desk, "/tmp/board.png").picture.check == chess.E1


@pytest.mark.parametrize(("wanted", "side"), [(400, 400), (1200, 1200), (1237, 1232), (4000, 4000)])
def test_squares_have_whole_pixels(desk: Desk, wanted: int, side: int) -> None:
    desk.state.settings.picture_px = wanted
    assert save(desk, "/tmp/board.png").picture.side_px == side


@pytest.mark.parametrize(
    ("typed", "written"),
    [("/a", "/a.png"), ("/a.jpg", "/a.jpg.png"), ("/a.PNG", "/a.PNG"), ("/a.svg", "/a.svg")],
)
def test_the_ending_decides_and_png_is_the_usual_one(desk: Desk, typed: str, written: str) -> None:
    assert save(desk, typed).path == written


def test_the_editor_has_a_picture_too(desk: Desk) -> None:
    desk.do(OpenEditor())
    assert desk.state.screen == screens.EDITOR
    assert save(desk, "/tmp/board.png").picture.last_move is None


def test_a_covered_board_has_no_picture(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.state.session.game.is_paused = True
    assert not FEATURES.may(blitz.state, SavePicture)
    assert blitz.do(SavePicture()) == []


def test_a_file_that_is_there_is_replaced_after_a_yes(desk: Desk) -> None:
    desk.do(AskOverwrite("/tmp/a.png", FileKind.PICTURE))
    assert desk.state.dialog == ConfirmationDialog(Question.OVERWRITE_PICTURE, "/tmp/a.png")
    desk.do(AnswerQuestion(yes=True))
    (written,) = desk.asked(WritePicture)
    assert written.overwrite
