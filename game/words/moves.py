"""Pieces and moves in words, to be read aloud: ``black knight``, ``knight f6, check``."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from game.message import Argument, Message, Text, message, message_with_context, plural, template
from game.words.move_purposes import PIECES as KINDS

PIECES: dict[chess.Piece, Message] = {
    chess.Piece(kind, colour): text
    for kind, texts in {
        chess.PAWN: (message("white pawn"), message("black pawn")),
        chess.KNIGHT: (message("white knight"), message("black knight")),
        chess.BISHOP: (message("white bishop"), message("black bishop")),
        chess.ROOK: (message("white rook"), message("black rook")),
        chess.QUEEN: (message("white queen"), message("black queen")),
        chess.KING: (message("white king"), message("black king")),
    }.items()
    for colour, text in zip((chess.WHITE, chess.BLACK), texts, strict=True)
}
SIDES = {
    chess.WHITE: message_with_context("a side", "White"),
    chess.BLACK: message_with_context("a side", "Black"),
}
PLAYS = {
    chess.WHITE: template("White plays {move}."),
    chess.BLACK: template("Black plays {move}."),
}
KINGSIDE, QUEENSIDE = message("castles kingside"), message("castles queenside")
GOES = template("{piece} {square}")
GOES_FROM = template("{piece} from {origin} to {square}")
TAKES = template("{piece} takes {taken} on {square}")
TAKES_FROM = template("{piece} from {origin} takes {taken} on {square}")
PROMOTES = template("{move}, becomes a {piece}")
CHECK, MATE = template("{move}, check"), template("{move}, checkmate")


def move_sentence(board: chess.Board, move: chess.Move) -> Message:
    """Return the sentence about a legal move in the position before it."""
    return PLAYS[board.turn].filled(move=move_in_words(board, move))


def move_in_words(board: chess.Board, move: chess.Move) -> Message:
    """Return a legal move in words; ``board`` is the position before it."""
    text = _way(board, move)
    if move.promotion is not None:
        text = PROMOTES.filled(move=text, piece=KINDS[move.promotion])
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return MATE.filled(move=text)
    return CHECK.filled(move=text) if after.is_check() else text


def piece_places(piece: chess.Piece, squares: Sequence[str]) -> Message:
    """Return where all pieces of a kind are, as a sentence: ``White rooks: a1, h1``."""
    count, on = len(squares), with_commas(squares)
    by_kind = {
        "P": plural("White pawn: {squares}.", "White pawns: {squares}.", count, squares=on),
        "N": plural("White knight: {squares}.", "White knights: {squares}.", count, squares=on),
        "B": plural("White bishop: {squares}.", "White bishops: {squares}.", count, squares=on),
        "R": plural("White rook: {squares}.", "White rooks: {squares}.", count, squares=on),
        "Q": plural("White queen: {squares}.", "White queens: {squares}.", count, squares=on),
        "K": plural("White king: {squares}.", "White kings: {squares}.", count, squares=on),
        "p": plural("Black pawn: {squares}.", "Black pawns: {squares}.", count, squares=on),
        "n": plural("Black knight: {squares}.", "Black knights: {squares}.", count, squares=on),
        "b": plural("Black bishop: {squares}.", "Black bishops: {squares}.", count, squares=on),
        "r": plural("Black rook: {squares}.", "Black rooks: {squares}.", count, squares=on),
        "q": plural("Black queen: {squares}.", "Black queens: {squares}.", count, squares=on),
        "k": plural("Black king: {squares}.", "Black kings: {squares}.", count, squares=on),
    }
    return by_kind[piece.symbol()]


def with_commas(parts: Sequence[Argument]) -> Text:
    """Return several texts, at least one, with commas between them."""
    first, *rest = parts
    shown = first if isinstance(first, Message) else str(first)
    return message("{first}, {rest}", first=shown, rest=with_commas(rest)) if rest else shown


def _way(board: chess.Board, move: chess.Move) -> Message:
    """Return which piece moves where, and what it takes."""
    if board.is_castling(move):
        return KINGSIDE if board.is_kingside_castling(move) else QUEENSIDE
    piece = board.piece_type_at(move.from_square) or chess.PAWN
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    has_twin = _has_twin(board, move, piece)
    places: dict[str, Argument] = {
        "piece": KINDS[piece],
        "origin": chess.square_name(move.from_square),
        "square": chess.square_name(move.to_square),
    }
    if taken is None:
        return (GOES_FROM if has_twin else GOES).filled(**places)
    form = TAKES_FROM if has_twin else TAKES
    return form.filled(**places, taken=KINDS[taken])


def _has_twin(board: chess.Board, move: chess.Move, piece: chess.PieceType) -> bool:
    """Return whether another piece of the same kind may go to the same square."""
    others = board.pieces(piece, board.turn) - chess.SquareSet.from_square(move.from_square)
    to = chess.BB_SQUARES[move.to_square]
    return any(board.generate_legal_moves(int(others), to))
