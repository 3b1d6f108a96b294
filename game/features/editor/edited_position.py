"""The edited position: its pieces, the castling rights and en passant squares that it can have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import chess
from msgspec.structs import replace

from game.features.editor.model import EditedPosition

KING_SIDE, QUEEN_SIDE = True, False
BACK_RANKS = {chess.WHITE: chess.BB_RANK_1, chess.BLACK: chess.BB_RANK_8}
PAWN_RANKS = {chess.WHITE: 5, chess.BLACK: 2}
"""The index of the rank of an en passant square, by the side to move."""
EMPTY = EditedPosition("8/8/8/8/8/8/8/8")
KEPT_BOARDS = 8
"""The number of boards that are kept, because reading the pieces of a FEN is slow."""


def edited_position_of(board: chess.Board, *, is_chess960: bool = False) -> EditedPosition:
    """Return a position for the editor, in Chess960 if asked for or if its rights need it."""
    return EditedPosition(
        board.board_fen(),
        board.turn,
        board.castling_rights,
        board.ep_square,
        str(board.halfmove_clock),
        str(board.fullmove_number),
        is_chess960 or board.chess960 or board.has_chess960_castling_rights(),
    )


def board_of_edited_position(position: EditedPosition) -> chess.Board:
    """Return the board with the castling rights and the en passant square that exist.

    The counters of the board have no meaning.
    """
    board = _with_rights(position, position.castling_rooks)
    if position.en_passant in en_passant_squares(position):
        board.ep_square = position.en_passant
    return board


def fen_of_edited_position(position: EditedPosition) -> str:
    """Return the FEN, with wrong counters as they were typed.

    The castling field is X-FEN: a letter of KQkq means the outermost rook, and another rook has
    the letter of its file.
    """
    board = board_of_edited_position(position)
    square = "-" if board.ep_square is None else chess.square_name(board.ep_square)
    return " ".join(
        (
            position.pieces,
            "w" if position.turn else "b",
            board.castling_xfen(),
            square,
            position.halfmove_clock.strip() or "0",
            position.fullmove_number.strip() or "1",
        )
    )


def with_pieces(
    position: EditedPosition, changes: Mapping[chess.Square, chess.Piece | None]
) -> EditedPosition:
    """Return the position with other contents of some squares; None empties a square."""
    board = _placed(position.pieces).copy(stack=False)
    for square, piece in changes.items():
        board.set_piece_at(square, piece)
    return replace(position, pieces=board.board_fen())


def piece_at(position: EditedPosition, square: chess.Square) -> chess.Piece | None:
    """Return the piece on a square; None if there is none."""
    return _placed(position.pieces).piece_at(square)


def castling_rook(position: EditedPosition, colour: chess.Color, side: bool) -> chess.Square | None:
    """Return the rook that a new castling right belongs to: the outermost one on its side.

    ``side`` is ``KING_SIDE`` or ``QUEEN_SIDE``. Returns None if king and rook do not allow it.
    """
    return _rook(position, chess.BB_BACKRANKS, colour, side)


def has_castling_right(position: EditedPosition, colour: chess.Color, side: bool) -> bool:
    """Return whether a side has the castling right."""
    return _rook(position, position.castling_rooks, colour, side) is not None


def with_castling_right(
    position: EditedPosition, colour: chess.Color, side: bool, *, is_on: bool
) -> EditedPosition:
    """Return the position with a castling right, or without it; an impossible right is left out."""
    rooks = position.castling_rooks
    while (rook := _rook(position, rooks, colour, side)) is not None:
        rooks &= ~chess.BB_SQUARES[rook]
    outermost = castling_rook(position, colour, side)
    if is_on and outermost is not None:
        rooks |= chess.BB_SQUARES[outermost]
    return replace(position, castling_rooks=rooks)


def en_passant_squares(position: EditedPosition) -> tuple[chess.Square, ...]:
    """Return the squares that a pawn of the other side can have just passed over."""
    board = _with_rights(position, chess.BB_EMPTY)
    faults = board.status()
    found = []
    for square in _behind_pawns(board):
        board.ep_square = square
        if not board.status() & ~faults:
            found.append(square)
    return tuple(found)


def _behind_pawns(board: chess.Board) -> list[chess.Square]:
    """Return the empty squares between a pawn of the other side and its empty first square."""
    forwards = 8 if board.turn else -8
    pawns = board.pieces_mask(chess.PAWN, not board.turn)
    return [
        square
        for square in chess.SquareSet(chess.BB_RANKS[PAWN_RANKS[board.turn]])
        if pawns & chess.BB_SQUARES[square - forwards]
        and not board.occupied & (chess.BB_SQUARES[square] | chess.BB_SQUARES[square + forwards])
    ]


def _rook(
    position: EditedPosition, rooks: chess.Bitboard, colour: chess.Color, side: bool
) -> chess.Square | None:
    """Return the rook among ``rooks`` that a castling right belongs to."""
    board = _with_rights(position, rooks & BACK_RANKS[colour])
    king = board.king(colour)
    if king is None:
        return None
    found = (
        rook
        for rook in chess.SquareSet(board.castling_rights)
        if (chess.square_file(rook) > chess.square_file(king)) is side
    )
    return next(found, None)


def _with_rights(position: EditedPosition, rooks: chess.Bitboard) -> chess.Board:
    """Return the position with the castling rights that are possible with ``rooks``."""
    board = _placed(position.pieces).copy(stack=False)
    board.chess960 = position.is_chess960
    board.turn = position.turn
    board.castling_rights = rooks
    board.castling_rights = board.clean_castling_rights()
    return board


@lru_cache(KEPT_BOARDS)
def _placed(pieces: str) -> chess.Board:
    """Return a board with the pieces of a FEN; it is shared and must not be changed."""
    board = chess.Board(None)
    board.set_board_fen(pieces)
    return board
