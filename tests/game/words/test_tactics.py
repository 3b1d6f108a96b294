"""The marks of tactics in words."""

from __future__ import annotations

import chess
import pytest
from positions import random_board
from tactics_scenes import ENDGAME, MIDDLEGAME, OPEN_KINGS, PINNED_CAPTURES

from game.accessibility import board_grid
from game.look.layout import Box
from game.queries.board_view import BoardView, pieces_of
from game.rules.tactics import NO_TACTICS, tactics_of
from game.words.catalogue import ENGLISH
from game.words.tactics import tactics_in_short, tactics_meaning

FENS = (MIDDLEGAME, ENDGAME, OPEN_KINGS, PINNED_CAPTURES)


def sentence(fen: str, square: chess.Square) -> str:
    board = chess.Board(fen)
    found = tactics_meaning(tactics_of(board), square, board.piece_type_at)
    return "" if found is None else str(found)


def test_every_mark_has_a_meaning_and_no_other_square() -> None:
    wrong = []
    for board in [chess.Board(fen) for fen in FENS] + [random_board(seed, 50) for seed in range(9)]:
        found = tactics_of(board)
        marked = {one.square for one in found.undefended} | {pin.square for pin in found.pins}
        marked |= {square for one in found.checks for square in (one.king, one.move.to_square)}
        for square in chess.SQUARES:
            has_words = tactics_meaning(found, square, board.piece_type_at) is not None
            is_read = bool(tactics_in_short(found, square))
            if {has_words, is_read} != {square in marked}:
                wrong.append((board.fen(), chess.square_name(square)))
    assert wrong == []


@pytest.mark.parametrize(
    ("fen", "square", "named"),
    [
        (OPEN_KINGS, chess.D5, "Qxd5"),
        (PINNED_CAPTURES, chess.D7, "b5"),
        (OPEN_KINGS, chess.G8, "Qf8+"),
        (OPEN_KINGS, chess.F8, "Qf8+"),
    ],
)
def test_a_sentence_names_what_makes_the_mark(fen: str, square: chess.Square, named: str) -> None:
    assert named in sentence(fen, square)


def test_a_pin_that_may_capture_is_said_otherwise() -> None:
    bound, free = (
        sentence(fen, chess.E5)
        for fen in ("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1", "4k3/8/8/4r3/8/8/8/4RK2 w - - 0 1")
    )
    assert bound
    assert free
    assert bound != free


def test_many_checks_are_not_all_named() -> None:
    board = chess.Board("7k/8/8/8/Q7/1Q6/8/1K6 w - - 0 1")
    found = tactics_of(board)
    assert len(found.checks) > 6
    text = str(tactics_meaning(found, chess.H8, board.piece_type_at))
    assert text.count("+") == 6
    assert "…" in text


def test_a_screen_reader_reads_the_marks_with_the_pieces() -> None:
    board = chess.Board(PINNED_CAPTURES)
    bare = BoardView(pieces_of(board))
    view = BoardView(pieces_of(board), tactics=tactics_of(board))
    before, after = (
        {
            cell.name: cell.label
            for row in board_grid.board_grid(one, Box(0, 0, 80, 80), ENGLISH.text).children
            for cell in row.children
        }
        for one in (bare, view)
    )
    assert view.tactics != NO_TACTICS
    changed = {name for name, label in after.items() if before[name] != label}
    marks = [
        chess.square_name(square)
        for square in chess.SQUARES
        if tactics_in_short(view.tactics, square)
    ]
    assert changed == set(marks)
