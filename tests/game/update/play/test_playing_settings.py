"""Settings that change how a person plays on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from game.actions.game import Resign
from game.queries import play_board
from game.state.dialogs.question import ConfirmationDialog

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

PROMOTION = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1"


def test_a_pawn_becomes_a_queen_without_a_question(desk_at: DeskMaker) -> None:
    desk = desk_at(PROMOTION)
    desk.state.settings.promotes_to_queen = True
    desk.drag("e7", "d8")
    assert desk.sans == ["exd8=Q+"]
    assert desk.state.session.board.promotion is None


def test_a_resignation_needs_no_answer_if_it_is_not_to_be_confirmed(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(Resign())
    assert isinstance(desk.state.dialog, ConfirmationDialog)
    desk.state.dialog = None
    desk.state.settings.confirms_resignation = False
    desk.do(Resign())
    assert desk.state.session.game.result is not None
    assert desk.state.dialog is None


def test_without_premoves_no_piece_is_taken_up_while_the_engine_thinks(desk: Desk) -> None:
    desk.drag("e2", "e4")
    assert play_board.movable_pieces(desk.state) & chess.BB_G1
    desk.state.settings.allows_premoves = False
    assert not play_board.movable_pieces(desk.state)
    desk.drag("g1", "f3")
    assert desk.state.session.board.premove is None


def test_a_blindfold_board_shows_no_piece_and_plays_all_the_same(desk: Desk) -> None:
    desk.state.settings.is_blindfold = True
    desk.press("e2")
    desk.point("e4")
    shown = play_board.view(desk.state)
    assert not list(shown.pieces.items())
    assert shown.held is None
    desk.release("e4")
    assert desk.sans == ["e4"]
    assert not play_board.view(desk.state).slide.changes.glides
