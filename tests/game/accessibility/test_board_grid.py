"""The board as a grid in words."""

from __future__ import annotations

import chess
import pytest

from game.accessibility.board_grid import BOARD, COVERED, board_grid
from game.accessibility.node import AccessibleNode
from game.actions.board import PressSquare
from game.look.layout import Box
from game.queries.board_view import BoardView, pieces_of
from game.words.catalogue import ENGLISH

BOX = Box(0, 0, 800, 800)


def squares(view: BoardView) -> dict[str, AccessibleNode]:
    shown = board_grid(view, BOX, ENGLISH.text)
    return {cell.name: cell for row in shown.children for cell in row.children}


def test_every_square_is_there_with_its_piece() -> None:
    found = squares(BoardView(pieces_of(chess.Board())))
    assert set(found) == set(chess.SQUARE_NAMES)
    assert found["e4"].label == "e4"
    assert len({found[name].label.split(", ")[1] for name in ("b1", "b8", "e2", "e7")}) == 4


@pytest.mark.parametrize("flipped", [False, True])
def test_squares_are_read_as_they_are_seen(flipped: bool) -> None:
    shown = board_grid(BoardView(pieces_of(chess.Board()), flipped=flipped), BOX, ENGLISH.text)
    first = shown.children[0].children[0]
    assert first.name == ("h1" if flipped else "a8")
    assert first.box == Box(0, 0, 100, 100)


def test_marks_are_said_in_words() -> None:
    view = BoardView(
        pieces_of(chess.Board()),
        last_move=chess.Move.from_uci("e7e5"),
        check=chess.E8,
        selected=chess.D2,
        destinations=((chess.D3, False), (chess.D7, True)),
        premove=chess.Move.from_uci("a2a4"),
    )
    found, plain = squares(view), squares(BoardView(pieces_of(chess.Board())))
    marked = {name for name in found if found[name].label != plain[name].label}
    assert marked == {"e7", "e5", "e8", "d2", "d3", "d7", "a2", "a4"}
    assert found["d2"].is_selected
    assert found["d3"].label.split(", ")[-1] != found["d7"].label.split(", ")[-1]


def test_a_press_on_a_square_is_a_click_on_it() -> None:
    press = squares(BoardView(pieces_of(chess.Board())))["e2"].press
    assert press[0] == PressSquare(chess.E2, 450, 650)


def test_a_covered_board_says_so_and_hides_its_pieces() -> None:
    covered = board_grid(BoardView(pieces_of(chess.Board(None)), is_paused=True), BOX, ENGLISH.text)
    assert (covered.label, str(BOARD)) == (str(COVERED), ENGLISH.text(BOARD))
