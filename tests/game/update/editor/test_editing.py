"""The position editor: pieces placed by the pointer, choices, typed FENs, undoing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from boards import board_view
from slots import edited

from game.actions.between_features import OpenEditor
from game.actions.board import FlipBoard, MovePointer, PressSquare, ReleaseSquare
from game.features.editor import queries as questions
from game.features.editor.actions import (
    ChooseTool,
    EmptySquare,
    GrabPiece,
    LeaveEditing,
    PlayEditedPosition,
    PressRightInEditor,
    RedoEdit,
    ReleaseRightInEditor,
    SetCastlingRight,
    SetChess960,
    SetEnPassant,
    SetSideToMove,
    SetUpPosition,
    TypeIntoField,
    UndoEdit,
    UseToolOnSquare,
)
from game.features.editor.edited_position import KING_SIDE, QUEEN_SIDE, has_castling_right
from game.features.editor.model import (
    FEN,
    FULLMOVE_NUMBER,
    HALFMOVE_CLOCK,
    START_NUMBER,
    Editor,
    PositionSetup,
    ToolKind,
)
from game.features.editor.view.status_line import status_text
from game.features.new_game.actions import StartDraft
from game.formats.draft_faults import DraftCode, DraftFault
from game.formats.game_text_faults import FenCode, Remark, RemarkCode
from game.words.text_faults import remark_line

if TYPE_CHECKING:
    from tests.game.conftest import Desk

WHITE_QUEEN, BLACK_QUEEN = chess.Piece.from_symbol("Q"), chess.Piece.from_symbol("q")
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
TWO_ROOKS = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"
FAR_PX = 40


class Table:
    """The editor of a desk, with a pointer."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.do(OpenEditor())

    @property
    def editor(self) -> Editor:
        return edited(self.desk.state)

    @property
    def fen(self) -> str:
        return self.editor.fen

    def piece(self, name: str) -> str:
        """Return the letter of the piece on a square; empty for an empty square."""
        piece = chess.BaseBoard(self.editor.position.pieces).piece_at(chess.parse_square(name))
        return "" if piece is None else piece.symbol()

    def paste(self, fen: str) -> None:
        self.desk.do(TypeIntoField(FEN, fen))

    def click(self, name: str) -> None:
        square = chess.parse_square(name)
        self.desk.do(PressSquare(square, 0, 0), ReleaseSquare(square))

    def drag(self, start: str, end: str | None) -> None:
        """Drag a piece from one square to another; None is a place off the board."""
        target = None if end is None else chess.parse_square(end)
        self.desk.do(PressSquare(chess.parse_square(start), 0, 0))
        self.desk.do(MovePointer(target, FAR_PX, FAR_PX), ReleaseSquare(target))

    def codes(self) -> list[FenCode]:
        fault = questions.position_fault(self.editor)
        return [] if fault is None else [one.code for one in fault.fen]


@pytest.fixture
def table(desk: Desk) -> Table:
    return Table(desk)


class TestPieces:
    def test_a_dragged_piece_moves_and_replaces_what_is_there(self, table: Table) -> None:
        table.drag("d1", "d8")
        assert (table.piece("d1"), table.piece("d8")) == ("", "Q")

    def test_a_piece_dragged_off_the_board_is_gone(self, table: Table) -> None:
        table.drag("d1", None)
        assert table.piece("d1") == ""

    def test_a_piece_dragged_back_to_its_square_stays(self, table: Table) -> None:
        before = table.fen
        table.drag("d1", "d1")
        assert table.fen == before

    def test_two_clicks_move_a_piece_to_an_empty_square(self, table: Table) -> None:
        table.click("d1")
        table.click("d5")
        assert (table.piece("d1"), table.piece("d5")) == ("", "Q")

    def test_a_second_click_on_another_piece_selects_that_one(self, table: Table) -> None:
        table.click("d1")
        table.click("e1")
        assert table.editor.selected == chess.E1
        assert (table.piece("d1"), table.piece("e1")) == ("Q", "K")

    def test_a_piece_dragged_from_the_tray_is_placed_once(self, table: Table) -> None:
        table.desk.do(GrabPiece(WHITE_QUEEN, 0, 0))
        table.desk.do(MovePointer(chess.D5, FAR_PX, FAR_PX), ReleaseSquare(chess.D5))
        table.click("d4")
        assert (table.piece("d5"), table.piece("d4")) == ("Q", "")

    def test_a_drag_without_a_report_on_its_way_places_the_piece(self, table: Table) -> None:
        table.desk.do(GrabPiece(WHITE_QUEEN, 0, 0), ReleaseSquare(chess.D5))
        assert table.piece("d5") == "Q"

    def test_a_piece_dragged_from_the_tray_to_nowhere_changes_nothing(self, table: Table) -> None:
        before = table.fen
        table.desk.do(GrabPiece(WHITE_QUEEN, 0, 0))
        table.desk.do(MovePointer(None, FAR_PX, FAR_PX), ReleaseSquare(None))
        assert (table.fen, table.editor.tool) == (before, ToolKind.HAND)

    def test_a_clicked_piece_of_the_tray_is_placed_by_each_click(self, table: Table) -> None:
        table.desk.do(GrabPiece(WHITE_QUEEN, 0, 0), ReleaseSquare(None))
        table.click("d5")
        table.click("d4")
        assert (table.piece("d5"), table.piece("d4")) == ("Q", "Q")

    def test_the_same_piece_on_a_square_is_removed(self, table: Table) -> None:
        table.desk.do(ChooseTool(WHITE_QUEEN))
        table.click("d1")
        assert table.piece("d1") == ""

    def test_the_same_tool_again_is_put_away(self, table: Table) -> None:
        table.desk.do(ChooseTool(WHITE_QUEEN), ChooseTool(WHITE_QUEEN))
        assert table.editor.tool is ToolKind.HAND

    def test_a_held_button_places_a_piece_on_each_square(self, table: Table) -> None:
        table.desk.do(ChooseTool(WHITE_QUEEN), PressSquare(chess.A4, 0, 0))
        table.desk.do(MovePointer(chess.B4, 9, 0), MovePointer(chess.C4, 18, 0))
        table.desk.do(ReleaseSquare(chess.C4), MovePointer(chess.D4, 27, 0))
        assert [table.piece(name) for name in ("a4", "b4", "c4", "d4")] == ["Q", "Q", "Q", ""]

    def test_the_eraser_removes_pieces(self, table: Table) -> None:
        table.desk.do(ChooseTool(ToolKind.ERASER), PressSquare(chess.A2, 0, 0))
        table.desk.do(MovePointer(chess.B2, 9, 0), ReleaseSquare(chess.B2))
        assert (table.piece("a2"), table.piece("b2")) == ("", "")

    def test_a_right_click_removes_a_piece(self, table: Table) -> None:
        table.desk.do(PressRightInEditor(chess.D1), ReleaseRightInEditor())
        assert table.piece("d1") == ""

    def test_a_right_click_places_the_chosen_piece_in_the_other_colour(self, table: Table) -> None:
        table.desk.do(ChooseTool(WHITE_QUEEN), PressRightInEditor(chess.D5), ReleaseRightInEditor())
        assert table.piece("d5") == "q"

    def test_a_right_click_puts_a_dragged_piece_back(self, table: Table) -> None:
        before = table.fen
        table.desk.do(PressSquare(chess.D1, 0, 0), MovePointer(chess.D5, FAR_PX, FAR_PX))
        table.desk.do(PressRightInEditor(chess.D5), ReleaseSquare(chess.D5))
        assert table.fen == before

    def test_keys_do_what_clicks_do(self, table: Table) -> None:
        table.desk.do(UseToolOnSquare(chess.D1), UseToolOnSquare(chess.D5), EmptySquare(chess.E2))
        assert (table.piece("d1"), table.piece("d5"), table.piece("e2")) == ("", "Q", "")

    def test_a_dragged_piece_is_in_the_hand(self, table: Table) -> None:
        table.desk.do(GrabPiece(BLACK_QUEEN, 0, 0), MovePointer(None, FAR_PX, 9))
        held = board_view(table.desk.state).held
        assert held is not None
        assert (held.piece, held.square, held.x, held.y) == (BLACK_QUEEN, None, FAR_PX, 9)


class TestChoices:
    def test_the_side_to_move(self, table: Table) -> None:
        table.desk.do(SetSideToMove(chess.BLACK))
        assert table.fen.split()[1] == "b"

    def test_a_right_exists_only_with_king_and_rook(self, table: Table) -> None:
        table.paste(CASTLING)
        table.drag("h1", "h3")
        assert table.fen.split()[2] == "Qkq"
        table.drag("h3", "h1")
        assert table.fen.split()[2] == "KQkq"

    def test_a_right_can_be_taken_and_given(self, table: Table) -> None:
        table.paste(CASTLING)
        table.desk.do(SetCastlingRight(chess.WHITE, QUEEN_SIDE, is_on=False))
        assert table.fen.split()[2] == "Kkq"
        table.desk.do(SetCastlingRight(chess.WHITE, QUEEN_SIDE, is_on=True))
        assert table.fen.split()[2] == "KQkq"

    def test_an_impossible_right_is_not_given(self, table: Table) -> None:
        table.paste("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        table.desk.do(SetCastlingRight(chess.WHITE, KING_SIDE, is_on=True))
        assert table.fen.split()[2] == "-"

    def test_an_inner_rook_has_the_letter_of_its_file(self, table: Table) -> None:
        table.paste(TWO_ROOKS)
        assert table.editor.position.is_chess960
        table.desk.do(SetSideToMove(chess.BLACK))
        assert table.fen.split()[2] == "G"

    def test_a_right_given_in_chess960_belongs_to_the_outermost_rook(self, table: Table) -> None:
        table.paste("4k3/8/8/8/8/8/8/4KRR1 w - - 0 1")
        table.desk.do(SetChess960(True), SetCastlingRight(chess.WHITE, KING_SIDE, is_on=True))
        assert table.editor.position.castling_rooks == chess.BB_G1
        assert table.fen.split()[2] == "K"

    def test_standard_chess_has_no_rights_of_chess960(self, table: Table) -> None:
        table.paste(TWO_ROOKS)
        table.desk.do(SetChess960(False))
        assert table.fen.split()[2] == "-"
        assert not has_castling_right(table.editor.position, chess.WHITE, KING_SIDE)

    def test_en_passant_needs_a_pawn_that_can_have_just_moved(self, table: Table) -> None:
        table.paste(EN_PASSANT)
        table.desk.do(SetEnPassant(chess.D6))
        assert table.fen.split()[3] == "d6"
        table.desk.do(SetSideToMove(chess.BLACK))
        assert table.fen.split()[3] == "-"

    def test_the_counters_are_the_last_fields(self, table: Table) -> None:
        table.desk.do(TypeIntoField(HALFMOVE_CLOCK, "12"), TypeIntoField(FULLMOVE_NUMBER, "34"))
        assert table.fen.split()[4:] == ["12", "34"]

    def test_an_empty_counter_has_its_least_value(self, table: Table) -> None:
        table.desk.do(TypeIntoField(HALFMOVE_CLOCK, ""), TypeIntoField(FULLMOVE_NUMBER, " "))
        assert table.fen.split()[4:] == ["0", "1"]

    @pytest.mark.parametrize(
        ("name", "code"),
        [(HALFMOVE_CLOCK, FenCode.HALFMOVE_CLOCK), (FULLMOVE_NUMBER, FenCode.MOVE_NUMBER)],
    )
    def test_a_wrong_counter_is_named(self, table: Table, name: str, code: FenCode) -> None:
        table.desk.do(TypeIntoField(name, "x"))
        assert table.codes() == [code]

    def test_the_start_position_of_chess960_has_the_typed_number(self, table: Table) -> None:
        table.desk.do(
            SetChess960(True), TypeIntoField(START_NUMBER, "0"), SetUpPosition(PositionSetup.START)
        )
        assert table.editor.position.pieces == chess.Board.from_chess960_pos(0).board_fen()
        assert table.fen.split()[2] == "KQkq"

    def test_a_wrong_number_sets_up_nothing_and_is_named(self, table: Table) -> None:
        before = table.fen
        table.desk.do(
            SetChess960(True),
            TypeIntoField(START_NUMBER, "960"),
            SetUpPosition(PositionSetup.START),
        )
        fault = questions.chess960_number_fault(table.editor)
        assert fault is not None
        assert (table.fen, fault.code) == (before, DraftCode.CHESS960_NUMBER)

    def test_flipping_leaves_the_board_of_the_game(self, table: Table) -> None:
        table.desk.do(FlipBoard())
        assert board_view(table.desk.state).flipped
        assert not table.desk.state.session.board.flipped


class TestFaults:
    @pytest.mark.parametrize(
        ("fen", "code"),
        [
            ("8/8/8/8/8/8/8/8 w - - 0 1", FenCode.NO_WHITE_KING),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", FenCode.NO_WHITE_KING),
            ("3kk3/8/8/8/8/8/8/4K3 w - - 0 1", FenCode.KINGS),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", FenCode.PAWNS_ON_BACK_RANK),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", FenCode.OPPOSITE_CHECK),
            ("4k3/8/8/4R3/7B/8/3N4/R3K3 w - - 0 1", FenCode.OPPOSITE_CHECK),
        ],
    )
    def test_a_faulty_position_is_shown_and_its_fault_named(
        self, table: Table, fen: str, code: FenCode
    ) -> None:
        table.paste(fen)
        assert table.editor.position.pieces == fen.split()[0]
        assert code in table.codes()

    @pytest.mark.parametrize(
        ("fen", "remark"),
        [
            ("4k3/8/8/8/8/8/4P3/4K3 w K - 0 1", Remark(RemarkCode.CASTLING_LEFT_OUT)),
            ("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", Remark(RemarkCode.EN_PASSANT_LEFT_OUT)),
        ],
    )
    def test_what_is_left_out_of_a_fen_is_said_here_and_when_the_game_begins(
        self, table: Table, fen: str, remark: Remark
    ) -> None:
        table.paste(fen)
        assert table.codes() == []
        assert status_text(table.desk.state, table.editor).text == remark_line([remark])
        table.desk.do(PlayEditedPosition(), StartDraft())
        assert table.desk.state.session.game.start.fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        assert table.desk.state.notice is not None
        assert table.desk.state.notice.text == remark_line([remark])

    def test_a_faulty_right_goes_with_the_next_change(self, table: Table) -> None:
        table.paste("4k3/8/8/8/8/8/4P3/4K3 w K - 0 1")
        table.drag("e2", "e4")
        assert table.codes() == []

    def test_a_finished_game_cannot_be_played(self, table: Table) -> None:
        table.paste("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        assert questions.position_fault(table.editor) == DraftFault(DraftCode.GAME_OVER)

    def test_a_wrong_fen_stays_in_its_field_and_the_last_board_stays(self, table: Table) -> None:
        before = table.editor.position
        table.paste("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        assert table.editor.position == before
        assert "/9/" in table.fen
        assert table.codes() == [FenCode.LETTER]


class TestUndoing:
    def test_undo_and_redo_walk_through_the_changes(self, table: Table) -> None:
        first = table.fen
        table.drag("d1", "d5")
        second = table.fen
        table.desk.do(SetSideToMove(chess.BLACK))
        third = table.fen
        table.desk.do(UndoEdit())
        assert table.fen == second
        table.desk.do(UndoEdit())
        assert table.fen == first
        table.desk.do(RedoEdit(), RedoEdit())
        assert table.fen == third

    def test_a_stroke_is_taken_back_as_a_whole(self, table: Table) -> None:
        before = table.fen
        table.desk.do(ChooseTool(WHITE_QUEEN), PressSquare(chess.A4, 0, 0))
        table.desk.do(MovePointer(chess.B4, 9, 0), ReleaseSquare(chess.B4), UndoEdit())
        assert table.fen == before

    def test_a_change_after_an_undo_ends_the_redo(self, table: Table) -> None:
        table.drag("d1", "d5")
        table.desk.do(UndoEdit(), SetSideToMove(chess.BLACK))
        assert not questions.can_redo_change(table.desk.state)

    def test_undo_first_takes_back_a_text_that_is_no_fen(self, table: Table) -> None:
        before = table.fen
        table.paste("nonsense")
        table.desk.do(UndoEdit())
        assert table.fen == before

    def test_clearing_the_board_can_be_taken_back(self, table: Table) -> None:
        before = table.fen
        table.desk.do(SetUpPosition(PositionSetup.EMPTY), UndoEdit())
        assert table.fen == before


def test_esc_ends_one_thing_after_the_other(table: Table) -> None:
    table.desk.do(ChooseTool(WHITE_QUEEN), LeaveEditing())
    assert table.editor.tool is ToolKind.HAND
    table.click("d1")
    table.desk.do(LeaveEditing())
    assert table.editor.selected is None
