"""Pieces with their squares: ``the knight on b4``."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import PieceOnSquare
from game.message import Message, message, message_with_context, template
from game.words.move_purposes import THE_PIECE

ACTING = {
    chess.PAWN: message_with_context("before a verb such as attacks", "the pawn"),
    chess.KNIGHT: message_with_context("before a verb such as attacks", "the knight"),
    chess.BISHOP: message_with_context("before a verb such as attacks", "the bishop"),
    chess.ROOK: message_with_context("before a verb such as attacks", "the rook"),
    chess.QUEEN: message_with_context("before a verb such as attacks", "the queen"),
    chess.KING: message_with_context("before a verb such as attacks", "the king"),
}
UNDEFENDED = {
    chess.PAWN: message_with_context("after a verb such as takes", "the undefended pawn"),
    chess.KNIGHT: message_with_context("after a verb such as takes", "the undefended knight"),
    chess.BISHOP: message_with_context("after a verb such as takes", "the undefended bishop"),
    chess.ROOK: message_with_context("after a verb such as takes", "the undefended rook"),
    chess.QUEEN: message_with_context("after a verb such as takes", "the undefended queen"),
    chess.KING: message_with_context("after a verb such as takes", "the king"),
}
ON = template("{piece} on {square}")
AND = template("{first} and {second}")


def piece_type_of(one: PieceOnSquare) -> chess.PieceType:
    """Return the type of a piece."""
    return chess.Piece.from_symbol(one.piece).piece_type


def the_piece(one: PieceOnSquare) -> Message:
    """Return a piece that something is done to: ``the knight on b4``."""
    return ON.filled(piece=THE_PIECE[piece_type_of(one)], square=one.square)


def acting_piece(one: PieceOnSquare) -> Message:
    """Return a piece that does something, in the same way."""
    return ON.filled(piece=ACTING[piece_type_of(one)], square=one.square)


def undefended_piece(one: PieceOnSquare) -> Message:
    """Return a piece that something is done to: ``the undefended knight on b4``."""
    return ON.filled(piece=UNDEFENDED[piece_type_of(one)], square=one.square)


def with_and(parts: Sequence[Message]) -> Message:
    """Return several texts, at least one, as a list: ``a rook, a knight and a pawn``."""
    first, *rest = parts
    if not rest:
        return first
    if len(rest) == 1:
        return AND.filled(first=first, second=rest[0])
    return message("{first}, {rest}", first=first, rest=with_and(rest))
