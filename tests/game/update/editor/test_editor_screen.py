"""Opening and leaving the position editor, and a game from its position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from boards import tabs
from slots import edited

from game.actions.between_features import OpenEditor, OpenNewGame, ShowScreen
from game.actions.effects import CopyText
from game.actions.game import CloseDialog
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.window import MoveDialogFocus
from game.app.registry import FEATURES
from game.features.editor.actions import (
    CloseEditor,
    CopyEditedFen,
    LeaveEditing,
    PlayEditedPosition,
    SetSideToMove,
    TypeIntoField,
)
from game.features.editor.model import FEN, editor_of
from game.features.new_game.actions import StartDraft, draft_change
from game.state import screens
from game.state.focus import Focus
from game.state.new_game import NewGameDialog, StartKind
from game.state.time_control import TimeControl

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

ENDING = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
CHESS960 = "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1"


def fen_of(desk: Desk) -> str:
    return edited(desk.state).fen


def focus_of(desk: Desk) -> Focus | None:
    return desk.state.focus


def draft_of(desk: Desk) -> NewGameDialog:
    assert isinstance(desk.state.dialog, NewGameDialog)
    return desk.state.dialog


def test_it_opens_with_the_position_of_the_game(desk: Desk) -> None:
    desk.play("e2e4")
    desk.do(OpenEditor())
    assert desk.state.screen == screens.EDITOR
    assert (
        fen_of(desk).split()[0]
        == desk.state.session.game.tree.board(desk.state.session.game.end).board_fen()
    )


def test_it_has_a_tab_while_it_is_open(desk: Desk) -> None:
    assert screens.EDITOR not in tabs(desk.state)
    desk.do(OpenEditor())
    assert screens.EDITOR in tabs(desk.state)
    desk.do(CloseEditor())
    assert screens.EDITOR not in tabs(desk.state)


def test_esc_goes_back_and_keeps_the_edited_position(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, ENDING), LeaveEditing())
    assert desk.state.screen == screens.PLAY
    desk.do(ShowScreen(screens.EDITOR))
    assert fen_of(desk) == ENDING
    desk.do(ShowScreen(screens.PLAY), OpenEditor())
    assert fen_of(desk) == ENDING


def test_editing_leaves_the_game_alone(desk_at: DeskMaker) -> None:
    desk = desk_at(control=TimeControl(60_000, 0))
    desk.play("e2e4")
    desk.play("e7e5")
    moves, clock = desk.state.session.game.moves, desk.state.session.game.clock
    assert clock is not None
    assert clock.running == chess.WHITE
    desk.do(OpenEditor(), TypeIntoField(FEN, ENDING), SetSideToMove(chess.WHITE))
    assert desk.state.session.game.moves == moves
    assert clock.running == chess.WHITE
    desk.wait(60_001)
    assert desk.state.session.game.result is not None


def test_its_position_is_played(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, ENDING), PlayEditedPosition())
    assert (draft_of(desk).start, draft_of(desk).fen) == (StartKind.FEN, ENDING)
    desk.do(StartDraft())
    assert desk.state.session.game.start.fen() == ENDING
    assert desk.state.screen == screens.PLAY
    assert editor_of(desk.state) is None


def test_a_position_of_chess960_is_played_as_such(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, CHESS960), PlayEditedPosition(), StartDraft())
    assert desk.state.session.game.start.chess960


def test_a_cancelled_new_game_goes_back_to_the_editor(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, ENDING), PlayEditedPosition(), CloseDialog())
    assert desk.state.screen == screens.EDITOR
    assert fen_of(desk) == ENDING


def test_a_faulty_position_is_not_played(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, "4k3/8/8/8/8/8/8/8 w - - 0 1"))
    assert not FEATURES.may(desk.state, PlayEditedPosition)
    desk.do(PlayEditedPosition())
    assert desk.state.dialog is None


@pytest.mark.parametrize("way_out", [LeaveEditing(), CloseEditor()])
def test_the_new_game_dialog_keeps_its_choices(
    desk: Desk, way_out: LeaveEditing | CloseEditor
) -> None:
    desk.do(OpenNewGame(), draft_change(colour=chess.BLACK, level=2), OpenEditor())
    assert desk.state.dialog is None
    desk.do(way_out)
    assert (draft_of(desk).colour, draft_of(desk).level) == (chess.BLACK, 2)


def test_the_position_edited_for_the_panel_goes_back_to_it(desk: Desk) -> None:
    desk.do(
        OpenNewGame(), draft_change(colour=chess.BLACK), OpenEditor(), TypeIntoField(FEN, ENDING)
    )
    desk.do(PlayEditedPosition())
    assert (draft_of(desk).colour, draft_of(desk).fen) == (chess.BLACK, ENDING)


@pytest.mark.parametrize(
    ("choice", "pieces"),
    [
        (draft_change(start=StartKind.STANDARD), chess.Board().board_fen()),
        (
            draft_change(start=StartKind.CHESS960, chess960_number="0"),
            chess.Board.from_chess960_pos(0).board_fen(),
        ),
        (draft_change(start=StartKind.FEN, fen=ENDING), ENDING.split()[0]),
    ],
)
def test_the_panel_hands_over_its_start_position(desk: Desk, choice: object, pieces: str) -> None:
    desk.play("e2e4")
    desk.do(OpenNewGame(), choice, OpenEditor())  # type: ignore[arg-type]
    assert fen_of(desk).split()[0] == pieces


def test_a_wrong_fen_of_the_panel_is_edited_further(desk: Desk) -> None:
    desk.do(OpenNewGame(), draft_change(start=StartKind.FEN, fen="4k3/8 w"), OpenEditor())
    assert fen_of(desk) == "4k3/8 w"


def test_a_pasted_text_goes_into_the_field(desk: Desk) -> None:
    game = desk.state.session.game
    desk.do(OpenEditor(), LoadText(f"  {ENDING}\n", CLIPBOARD))
    assert fen_of(desk) == ENDING
    desk.do(LoadText("1. e4 e5\n2. Nf3", CLIPBOARD))
    assert fen_of(desk) == "1. e4 e5 2. Nf3"
    assert desk.state.session.game is game


def test_the_fen_is_copied(desk: Desk) -> None:
    desk.do(OpenEditor(), TypeIntoField(FEN, ENDING), CopyEditedFen())
    assert [effect.text for effect in desk.asked(CopyText)] == [ENDING]


def test_the_screen_has_keyboard_focus(desk: Desk) -> None:
    desk.do(OpenEditor(), MoveDialogFocus(Focus("fen")))
    assert focus_of(desk) == Focus("fen")
    desk.do(LeaveEditing())
    assert focus_of(desk) is None
