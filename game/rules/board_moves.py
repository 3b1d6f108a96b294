"""Gestures on the board: the move or premove that a pair of squares means.

Moving the king onto its own rook means castling, and so does moving it to its castling square. In
Chess960, the castling move itself has the rook's square as its target.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

CASTLING_FILES = {True: 6, False: 2}
"""The file that the king castles to: on the king's side (True) or the queen's side (False)."""
PROMOTION_PIECES = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)
"""The promotion pieces in the order in which the picker offers them."""


def legal_moves(
    board: chess.Board, from_square: chess.Square, to_square: chess.Square
) -> list[chess.Move]:
    """Return the legal moves that a gesture can mean: none, one, or one per promotion piece."""
    to_square = castling_target(board, from_square, to_square)
    moves = board.generate_legal_moves(chess.BB_SQUARES[from_square])
    return [move for move in moves if move.to_square == to_square]


def castling_target(
    board: chess.Board, from_square: chess.Square, to_square: chess.Square
) -> chess.Square:
    """Return the target of the castling move that a gesture means, else ``to_square``."""
    if board.chess960:
        return _chess960_target(board, from_square, to_square)
    king = board.piece_at(from_square)
    rook = board.piece_at(to_square)
    if king is None or king.piece_type != chess.KING:
        return to_square
    if rook != chess.Piece(chess.ROOK, king.color):
        return to_square
    if chess.square_rank(from_square) != chess.square_rank(to_square):
        return to_square
    if not board.castling_rights & chess.BB_SQUARES[to_square]:
        return to_square
    file = CASTLING_FILES[to_square > from_square]
    return chess.square(file, chess.square_rank(from_square))


def _chess960_target(
    board: chess.Board, from_square: chess.Square, to_square: chess.Square
) -> chess.Square:
    """Return the rook's square if the king moves more than one square to its castling square."""
    is_far = chess.square_distance(from_square, to_square) > 1
    is_castling_file = chess.square_file(to_square) in CASTLING_FILES.values()
    if board.king(board.turn) != from_square or not is_far or not is_castling_file:
        return to_square
    rooks = board.castling_rights & chess.BB_RANKS[chess.square_rank(to_square)]
    is_kingside = chess.square_file(to_square) == CASTLING_FILES[True]
    targets = (rook for rook in chess.SquareSet(rooks) if (rook > from_square) == is_kingside)
    return next(targets, to_square)


def legal_targets(board: chess.Board, square: chess.Square) -> dict[chess.Square, bool]:
    """Return the legal target squares of a piece. The value says whether the move is a capture."""
    moves = board.generate_legal_moves(chess.BB_SQUARES[square])
    return {move.to_square: board.is_capture(move) for move in moves}


def premove_targets(board: chess.Board, square: chess.Square) -> dict[chess.Square, bool]:
    """Return the squares that a piece may premove to. The value says whether a piece is there now.

    As on lichess, no piece blocks the way, since it may be gone by then. A square with a piece of
    the same colour is possible too, since the opponent may capture it first.
    """
    piece = board.piece_at(square)
    if piece is None:
        return {}
    targets = {target: board.piece_at(target) is not None for target in _reach(piece, square)}
    if piece.piece_type == chess.KING:
        targets |= dict.fromkeys(_premove_castlings(board, piece.color, square), False)
    return targets


def _reach(piece: chess.Piece, square: chess.Square) -> Iterator[chess.Square]:
    """Yield the squares that a piece reaches on an empty board, pawn captures included."""
    empty = chess.Board(None)
    empty.set_piece_at(square, piece)
    yield from empty.attacks(square)
    if piece.piece_type != chess.PAWN:
        return
    step = 8 if piece.color == chess.WHITE else -8
    yield square + step
    if chess.square_rank(square) == (1 if piece.color == chess.WHITE else 6):
        yield square + 2 * step


def _premove_castlings(
    board: chess.Board, colour: chess.Color, king: chess.Square
) -> Iterator[chess.Square]:
    if board.chess960:
        if king == board.king(colour):
            own = board.castling_rights & board.occupied_co[colour]
            yield from chess.SquareSet(own)
        return
    if king != chess.square(4, 0 if colour == chess.WHITE else 7):
        return
    if board.has_kingside_castling_rights(colour):
        yield king + 2
    if board.has_queenside_castling_rights(colour):
        yield king - 2


def needs_promotion(board: chess.Board, from_square: chess.Square, to_square: chess.Square) -> bool:
    """Return whether the gesture takes a pawn to the last rank."""
    return board.piece_type_at(from_square) == chess.PAWN and chess.square_rank(to_square) in (0, 7)
