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

LAST_OPENING_MOVE = 15
"""Where no earlier moves are known, a minor piece is developed up to this move number."""
FIRST_SQUARES = {
    chess.KNIGHT: (chess.B1, chess.G1),
    chess.BISHOP: (chess.C1, chess.F1),
}
"""Those of White."""


def plans(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield what a move is for, the most striking first."""
    if made.after.is_check():
        yield MoveEffect(EffectKind.CHECKS)
    if made.before.is_castling(made.move):
        yield MoveEffect(EffectKind.CASTLES)
    if made.kind in MINOR_PIECES and _leaves_first_square(made):
        yield MoveEffect(EffectKind.DEVELOPS, actor=made.actor)
    yield from islice(_freed(made), 1)
    yield from _pressed(made)
    if made.kind == chess.ROOK and _takes_open_file(made):
        yield MoveEffect(EffectKind.TAKES_OPEN_FILE, actor=made.actor)
    if made.kind == chess.PAWN and not made.move.promotion and _is_passed(made):
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
    """Yield the bishop, or else the queen, that had no move before a pawn opened its diagonal."""
    if made.kind != chess.PAWN:
        return
    own = made.before.occupied_co[made.side]
    sliders = [*made.before.pieces(chess.BISHOP, made.side)]
    sliders += made.before.pieces(chess.QUEEN, made.side)
    for slider in sliders:
        had = made.before.attacks_mask(slider) & ~own
        has = made.after.attacks_mask(slider) & ~made.after.occupied_co[made.side]
        is_diagonal = chess.square_file(slider) != chess.square_file(made.move.from_square)
        if not had and has and is_diagonal:
            yield MoveEffect(EffectKind.FREES, actor=piece_on(made.before, slider))


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


def _takes_open_file(made: MadeMove) -> bool:
    old, new = (chess.square_file(one) for one in (made.move.from_square, made.move.to_square))
    return old != new and not made.after.pawns & chess.BB_FILES[new]


def _is_passed(made: MadeMove) -> bool:
    """Return whether no enemy pawn can stop or take the moved pawn on its way."""
    file, rank = chess.square_file(made.move.to_square), chess.square_rank(made.move.to_square)
    for pawn in made.after.pieces(chess.PAWN, not made.side):
        ahead = chess.square_rank(pawn) - rank
        is_ahead = ahead > 0 if made.side == chess.WHITE else ahead < 0
        if is_ahead and abs(chess.square_file(pawn) - file) <= 1:
            return False
    return True
