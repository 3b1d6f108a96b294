"""What a move is for where it neither takes, threatens nor answers anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.made_move import MadeMove
from engine.review.motifs.captures import MINOR_PIECES
from engine.review.motifs.line_queries import value_at
from engine.review.searched_line import piece_on

LEAST_MORE_SQUARES = 3
"""A diagonal is opened to a piece that has as many squares more."""
LAST_OPENING_MOVE = 15
"""Where no earlier moves are known, a minor piece is developed up to this move number."""
SIDE_FILES = chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_G | chess.BB_FILE_H
"""Where a king stands that has castled."""
FIRST_SQUARES = {
    chess.KNIGHT: (chess.B1, chess.G1),
    chess.BISHOP: (chess.C1, chess.F1),
}
"""Those of White."""


def plans(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield what a move is for, the most striking first."""
    if made.before.is_castling(made.move):
        yield MoveEffect(EffectKind.CASTLES)
        return
    if made.kind in MINOR_PIECES and _leaves_first_square(made):
        yield MoveEffect(EffectKind.DEVELOPS, actor=made.actor)
    yield from _pressed(made)
    yield from islice(_freed(made), 1)
    yield from _blockaded(made)
    yield from _flight(made)
    yield from _guarded(made)
    yield from _retreated(made)
    if made.kind == chess.ROOK and made.is_safe and _takes_open_file(made):
        yield MoveEffect(EffectKind.TAKES_OPEN_FILE, actor=made.actor)
    square = made.move.to_square
    if (
        made.kind == chess.PAWN
        and not made.move.promotion
        and _is_passed(made.after, square, made.side)
    ):
        yield MoveEffect(EffectKind.ADVANCES_PASSED_PAWN, actor=made.actor)


def _leaves_first_square(made: MadeMove) -> bool:
    """Return whether a minor piece moves for the first time, as far as the moves are known."""
    square, known = made.move.from_square, made.before.move_stack
    is_opening = made.before.fullmove_number <= LAST_OPENING_MOVE
    has_come_back = any(move.to_square == square for move in known)
    if has_come_back or not (known or is_opening):
        return False
    first = FIRST_SQUARES[made.kind or chess.KNIGHT]
    return (square if made.side == chess.WHITE else chess.square_mirror(square)) in first


def _freed(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the bishop, rook or queen to which a move opens a line, by the square that it leaves.

    It had no move before, or has several more squares now. A rank does not count, and a pawn that
    advances on the file of a rook opens nothing.
    """
    before, after, left = made.before, made.after, made.move.from_square
    own = before.occupied_co[made.side] & ~chess.BB_SQUARES[left]
    for kind in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        for slider in before.pieces(kind, made.side) & own:
            had = before.attacks_mask(slider) & ~before.occupied_co[made.side]
            has = after.attacks_mask(slider) & ~after.occupied_co[made.side]
            more = (has & ~had).bit_count()
            is_opened = chess.BB_SQUARES[left] & has and not chess.BB_SQUARES[left] & had
            if (
                is_opened
                and not _opens_little(made, slider)
                and (not had or more >= LEAST_MORE_SQUARES)
            ):
                yield MoveEffect(EffectKind.FREES, actor=piece_on(before, slider))


def _opens_little(made: MadeMove, slider: chess.Square) -> bool:
    """Return whether a piece leaves the rank of a slider, or a pawn stays on its file."""
    if chess.square_rank(made.move.from_square) == chess.square_rank(slider):
        return True
    files = {chess.square_file(one) for one in (made.move.to_square, slider)}
    return made.kind == chess.PAWN and len(files) == 1


def _pressed(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the most valuable defended piece or pawn that the moved piece newly attacks.

    A piece does not press on what a pawn defends.
    """
    if not made.is_safe:
        return
    after, enemy = made.after, not made.side
    new = after.attacks_mask(made.move.to_square)
    new &= ~made.before.attacks_mask(made.move.from_square) & ~after.kings
    targets = chess.SquareSet(new & after.occupied_co[enemy])
    pressed = [square for square in targets if _is_pressed(made, square)]
    if pressed:
        square = max(pressed, key=lambda one: value_at(after, one))
        yield MoveEffect(EffectKind.PRESSES, (piece_on(after, square),), made.actor)


def _is_pressed(made: MadeMove, square: chess.Square) -> bool:
    defenders = made.after.attackers_mask(not made.side, square)
    return bool(defenders) and (made.kind == chess.PAWN or not defenders & made.after.pawns)


def _flight(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield that a pawn lets the king behind it leave its first rank, which it could not before.

    That matters if the king stands at the side and the enemy has a rook or a queen.
    """
    king = made.before.king(made.side)
    heavy = (made.before.rooks | made.before.queens) & made.before.occupied_co[not made.side]
    if made.kind != chess.PAWN or king is None or not heavy or made.before.is_check():
        return
    rank = chess.BB_RANK_1 if made.side == chess.WHITE else chess.BB_RANK_8
    if not chess.BB_SQUARES[king] & rank & SIDE_FILES:
        return
    had, has = (_safe_squares(board, made.side) - rank for board in (made.before, made.after))
    if not had and made.move.from_square in has:
        yield MoveEffect(EffectKind.GIVES_FLIGHT, actor=made.actor)


def _safe_squares(board: chess.Board, side: chess.Color) -> chess.SquareSet:
    """Return the squares next to a king that its side does not occupy, and that are safe."""
    king = board.king(side)
    near = chess.SquareSet() if king is None else board.attacks(king) - board.occupied_co[side]
    return chess.SquareSet(one for one in near if not board.is_attacked_by(not side, one))


def _guarded(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the most valuable attacked piece or pawn that the moved piece newly defends."""
    after, to = made.after, made.move.to_square
    if not made.is_safe or made.kind == chess.KING or after.is_pinned(made.side, to):
        return
    new = after.attacks_mask(to) & ~made.before.attacks_mask(made.move.from_square)
    own = chess.SquareSet(new & after.occupied_co[made.side] & ~after.kings)
    attacked = [square for square in own if after.is_attacked_by(not made.side, square)]
    if attacked:
        square = max(attacked, key=lambda one: value_at(after, one))
        yield MoveEffect(EffectKind.GUARDS, (piece_on(after, square),), made.actor)


def _retreated(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield which pieces attacked the moved piece, no pawn, where none attacks it now."""
    attackers = made.before.attackers(not made.side, made.move.from_square)
    if made.kind in (chess.KING, chess.PAWN) or not attackers or made.is_attacked:
        return
    found = tuple(piece_on(made.before, square) for square in attackers)
    yield MoveEffect(EffectKind.RETREATS, found, made.actor)


def _takes_open_file(made: MadeMove) -> bool:
    old, new = (chess.square_file(one) for one in (made.move.from_square, made.move.to_square))
    return old != new and not made.after.pawns & chess.BB_FILES[new]


def _blockaded(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the enemy's passed pawn before which the moved piece now stands."""
    square = made.move.to_square + (8 if made.side == chess.WHITE else -8)
    pawn = chess.Piece(chess.PAWN, not made.side)
    if made.kind == chess.PAWN or not made.is_safe or not 0 <= square < len(chess.SQUARES):
        return
    if made.after.piece_at(square) == pawn and _is_passed(made.after, square, not made.side):
        found = (piece_on(made.after, square),)
        yield MoveEffect(EffectKind.BLOCKADES, found, made.actor)


def _is_passed(board: chess.Board, square: chess.Square, side: chess.Color) -> bool:
    """Return whether no enemy pawn can stop or take the pawn of a side on its way."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    for pawn in board.pieces(chess.PAWN, not side):
        ahead = chess.square_rank(pawn) - rank
        is_ahead = ahead > 0 if side == chess.WHITE else ahead < 0
        if is_ahead and abs(chess.square_file(pawn) - file) <= 1:
            return False
    return True
