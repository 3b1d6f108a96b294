"""Undefended and pinned pieces, and the checks that a king is open to."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import random_board

from game.rules.static_exchange import see
from game.rules.tactics import absolute_pins, possible_checks, undefended_pieces, with_side_to_move

MOST_PLIES = 120
any_board = st.builds(random_board, st.integers(0, 2**32), st.integers(0, MOST_PLIES))


def names(squares: list[chess.Square]) -> set[str]:
    return {chess.square_name(square) for square in squares}


class TestUndefended:
    @given(any_board)
    def test_a_piece_is_marked_if_and_only_if_a_capture_wins_material(
        self, board: chess.Board
    ) -> None:
        found = {one.square: one for one in undefended_pieces(board)}
        best: dict[chess.Square, int] = {}
        for colour in chess.COLORS:
            turned = with_side_to_move(board, colour)
            for move in turned.legal_moves:
                if not turned.is_capture(move):
                    continue
                square = move.to_square ^ (8 if turned.is_en_passant(move) else 0)
                if turned.piece_type_at(square) != chess.KING:
                    best[square] = max(best.get(square, 0), see(turned, move))
        gains = {square: gain for square, gain in best.items() if gain > 0}
        assert {square: one.gain_cp for square, one in found.items()} == gains

    @given(any_board)
    def test_the_named_capture_takes_the_piece(self, board: chess.Board) -> None:
        for one in undefended_pieces(board):
            piece = board.piece_at(one.square)
            assert piece is not None
            turned = with_side_to_move(board, not piece.color)
            assert turned.parse_san(one.san) == one.capture
            turned = turned.copy()
            turned.push(one.capture)
            assert turned.piece_at(one.square) != piece

    @pytest.mark.parametrize(
        ("why", "fen", "marked"),
        [
            ("nothing defends it", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", {"d5"}),
            ("as well when it is on move", "4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", {"d5"}),
            ("a pawn defends it", "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", set()),
            ("a pawn attacks it, too", "4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", {"d5"}),
            ("nobody attacks it", "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1", set()),
            ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", {"d5"}),
            ("the other piece is in check", "4k3/8/8/8/8/5b2/3n4/R2RK3 b - - 0 1", {"d1", "d2"}),
        ],
    )
    def test_pieces(self, why: str, fen: str, marked: set[str]) -> None:
        assert names([one.square for one in undefended_pieces(chess.Board(fen))]) == marked, why

    def test_a_king_is_never_undefended(self) -> None:
        in_check = chess.Board("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1")
        assert undefended_pieces(in_check) == ()


class TestPins:
    @given(any_board)
    def test_the_pinned_pieces_are_those_that_may_not_leave_their_line(
        self, board: chess.Board
    ) -> None:
        expected = {
            square
            for square, piece in board.piece_map().items()
            if piece.piece_type != chess.KING and board.is_pinned(piece.color, square)
        }
        assert {pin.square for pin in absolute_pins(board)} == expected

    @given(any_board)
    def test_a_pinned_piece_may_capture_the_pinner_as_the_rules_say(
        self, board: chess.Board
    ) -> None:
        for pin in absolute_pins(board):
            piece, king = board.piece_at(pin.square), board.piece_at(pin.king)
            assert piece is not None
            assert king == chess.Piece(chess.KING, piece.color)
            moves = with_side_to_move(board, piece.color).legal_moves
            captures = [one for one in moves if one.from_square == pin.square]
            assert pin.may_capture == (pin.pinner in [one.to_square for one in captures])

    @pytest.mark.parametrize(
        ("fen", "square", "pinner", "may_capture"),
        [
            ("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1", "e5", "e1", False),
            ("4k3/8/8/4r3/8/8/8/4RK2 w - - 0 1", "e5", "e1", True),
            ("4k3/8/8/4r3/8/8/8/4RK2 b - - 0 1", "e5", "e1", True),
            ("4k3/3p4/2B5/8/8/8/8/4K3 w - - 0 1", "d7", "c6", True),
            ("4k3/3p4/8/1B6/8/8/8/4K3 w - - 0 1", "d7", "b5", False),
        ],
    )
    def test_a_pin_that_may_capture_the_pinner_is_told_apart(
        self, fen: str, square: str, pinner: str, may_capture: bool
    ) -> None:
        (pin,) = absolute_pins(chess.Board(fen))
        found = chess.square_name(pin.square), chess.square_name(pin.pinner)
        assert (*found, pin.may_capture) == (square, pinner, may_capture)

    def test_a_pinned_piece_may_not_capture_while_another_piece_gives_check(self) -> None:
        board = chess.Board("4k3/8/3N4/4r3/8/8/8/4RK2 b - - 0 1")
        assert board.is_check()
        (pin,) = absolute_pins(board)
        assert not pin.may_capture

    def test_a_piece_pinned_to_another_piece_is_free(self) -> None:
        assert absolute_pins(chess.Board("2k1q3/8/8/4n3/8/8/8/4RK2 w - - 0 1")) == ()


class TestChecks:
    @given(any_board)
    def test_the_checks_are_all_legal_moves_that_attack_the_king(self, board: chess.Board) -> None:
        expected = set()
        for colour in chess.COLORS:
            king = board.king(not colour)
            if king is None or board.is_attacked_by(colour, king):
                continue
            turned = with_side_to_move(board, colour).copy()
            for move in list(turned.legal_moves):
                turned.push(move)
                if turned.is_check():
                    expected.add((king, move))
                turned.pop()
        assert {(one.king, one.move) for one in possible_checks(board)} == expected

    def test_a_discovered_check_is_found(self) -> None:
        board = chess.Board("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1")
        assert len({one.move for one in possible_checks(board)}) == 8

    def test_a_king_in_check_has_no_further_checks(self) -> None:
        board = chess.Board("4k3/8/8/8/8/8/8/Q3RK2 b - - 0 1")
        assert board.is_check()
        assert [one for one in possible_checks(board) if one.king == chess.E8] == []

    def test_the_checks_of_both_sides_have_their_san(self) -> None:
        board = chess.Board("4k3/8/8/8/8/8/r7/5K1R b - - 0 1")
        found = {(chess.square_name(one.king), one.san) for one in possible_checks(board)}
        assert found == {("f1", "Ra1+"), ("f1", "Rf2+"), ("e8", "Rh8+")}
