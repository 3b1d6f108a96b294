"""Material as chess players count it: ``a knight for a pawn``, ``the exchange``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from game.message import Message, message_with_context, plural, template
from game.words.move_purposes import A_PIECE
from game.words.review.captures import Net, captures_in, net_of, trade_with
from game.words.review.pieces import with_and

TWO = {
    chess.PAWN: message_with_context("after a verb such as takes", "two pawns"),
    chess.KNIGHT: message_with_context("after a verb such as takes", "two knights"),
    chess.BISHOP: message_with_context("after a verb such as takes", "two bishops"),
    chess.ROOK: message_with_context("after a verb such as takes", "two rooks"),
    chess.QUEEN: message_with_context("after a verb such as takes", "two queens"),
}
EXCHANGE = message_with_context(
    "a rook for a minor piece, after a verb such as wins", "the exchange"
)
MATERIAL = message_with_context("after a verb such as wins", "material")
FOR = template("{won} for {lost}")
AT_LEAST = template("at least {material}")
PAWNS = template("{whole}.{tenths} pawns")
VALUES = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""What the pieces are worth in pawns, the most valuable ones first."""

Men = Counter[chess.PieceType]
"""How many pieces of each kind; kings are left out."""


def material_won(
    before: chess.Board, moves: Sequence[chess.Move], side: chess.Color, *, wins_more: bool = False
) -> Message:
    """Return what ``side`` has won by a line at the end of which it is ahead by it.

    Equal pieces cancel out, and so do a bishop and a knight. The text is just ``material`` where a
    pawn has promoted.

    Args:
        before: the position from which material counts.
        moves: the line from there.
        side: the side that has won something.
        wins_more: whether that is not all that the line wins in the end.
    """
    if any(move.promotion for move in moves):
        return MATERIAL
    net = net_of(captures_in(before, moves, side))
    won = net_in_words(net)
    if not wins_more or won == MATERIAL:
        return won
    return AT_LEAST.filled(material=won)


def net_in_words(net: Net) -> Message:
    """Return a gain as players name it, the most valuable pieces first."""
    gains = [EXCHANGE] * net.exchanges + _in_words(Men(net.won))
    if net.exchanges > 1 or not gains:
        return MATERIAL  # Both rooks for two minor pieces have no name.
    price = _in_words(Men(net.lost))
    return FOR.filled(won=with_and(gains), lost=with_and(price)) if price else with_and(gains)


def in_pawns(cp: int) -> Message:
    """Return an amount of centipawns in pawns, without its sign."""
    whole, tenths = f"{abs(cp) / 100:.1f}".split(".")
    return PAWNS.filled(whole=whole, tenths=tenths)


def material_gain_pawns(before: chess.Board, after: chess.Board, side: chess.Color) -> int:
    """Return what ``side`` has won from one position to a later one, in pawns; below 0 if lost."""
    return _lead(after, side) - _lead(before, side)


def wins_piece_of_kind(
    before: chess.Board, moves: Sequence[chess.Move], side: chess.Color, kind: chess.PieceType
) -> bool:
    """Return whether a piece of a kind is among what ``side`` has won by a line."""
    net = net_of(captures_in(before, moves, side))
    return kind in net.won or (kind == chess.ROOK and net.exchanges > 0)


def wins_just_piece_of_kind(
    before: chess.Board, moves: Sequence[chess.Move], ply: int, kind: chess.PieceType
) -> bool:
    """Return whether one piece of a kind is all that a line wins, by the capture of one move.

    ``ply`` is the number of that move, counted from 0. What it costs may be won elsewhere.
    """
    side = before.turn if ply % 2 == 0 else not before.turn
    captures = captures_in(before, moves, side)
    by_it = net_of(trade_with(captures, ply))
    is_all = net_of(captures) == Net(0, (kind,), ())
    return is_all and by_it.won == (kind,) and not any(move.promotion for move in moves)


def _lead(board: chess.Board, side: chess.Color) -> int:
    ours, theirs = _men(board, side), _men(board, not side)
    return sum(value * (ours[kind] - theirs[kind]) for kind, value in VALUES.items())


def _men(board: chess.Board, side: chess.Color) -> Men:
    return Men({kind: board.pieces_mask(kind, side).bit_count() for kind in VALUES})


def _in_words(men: Men) -> list[Message]:
    """Return the pieces, the most valuable first."""
    return [_several(kind, men[kind]) for kind in VALUES if men[kind] > 0]


def _several(kind: chess.PieceType, number: int) -> Message:
    if number == 1:
        return A_PIECE[kind]
    if number == 2:
        return TWO[kind]
    if kind == chess.PAWN:
        return plural("{number} pawn", "{number} pawns", number)
    return plural("{number} piece", "{number} pieces", number)
