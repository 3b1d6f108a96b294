"""The shown node on the clipboard: its position, and the line that leads to it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import chess
import chess.pgn
from inspecting import LINE, inspection, search_state

from game.actions.effects import CopiedKind, CopyText
from game.features.inspect.actions.search_questions import CopyNode, NodeCopy
from game.features.inspect.actions.search_stepping import InspectionReport

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def copied(desk: Desk, wanted: NodeCopy) -> CopyText:
    desk.do(CopyNode(wanted))
    (effect,) = desk.asked(CopyText)
    return effect


def test_the_position_of_the_node_is_copied(opened: Desk) -> None:
    opened.do(InspectionReport(search_state(1, 1, LINE)))
    board = inspection(opened).board
    assert board is not None
    assert copied(opened, NodeCopy.FEN) == CopyText(board.fen(), CopiedKind.FEN)


def test_the_line_is_read_again_as_a_game_from_the_root(opened: Desk) -> None:
    opened.do(InspectionReport(search_state(1, 1, (*LINE, "0000"))))
    game = chess.pgn.read_game(io.StringIO(copied(opened, NodeCopy.PGN).text))
    assert game is not None
    assert game.errors == []
    assert game.board().fen() == inspection(opened).root.fen()
    moves = [move.uci() for move in game.mainline_moves()]
    assert moves == [*LINE, "0000"]


def test_the_line_has_its_moves_in_san(opened: Desk) -> None:
    opened.do(InspectionReport(search_state(1, 1, LINE)))
    board = inspection(opened).root.copy()
    words = copied(opened, NodeCopy.LINE).text.split()
    sans = [board.san_and_push(chess.Move.from_uci(uci)) for uci in LINE]
    assert [word for word in words if not word[0].isdigit()] == sans
