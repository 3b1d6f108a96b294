"""What a move answers: a check, a threat of mate, attacks on pieces."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.made_move import MadeMove, mating_move
from engine.review.exchanges import LEAST_GAIN_CP, best_capture_cp
from engine.review.motifs.line_queries import value_at
from engine.review.searched_line import piece_on


def evaded_check(made: MadeMove) -> MoveEffect | None:
    """Return the check that a move answers, if it does not take the piece that gives it."""
    checkers = list(made.before.checkers())
    if not checkers or made.move.to_square in checkers:
        return None
    found = tuple(piece_on(made.before, square) for square in checkers)
    return MoveEffect(EffectKind.EVADES_CHECK, found, made.actor)


def stopped_mate(made: MadeMove) -> MoveEffect | None:
    """Return the mate in one move that a move stops. A check only puts it off."""
    if made.passed is None or made.after.is_check():
        return None
    mate = mating_move(made.passed)
    if mate is None or mating_move(made.after.copy(stack=False)) is not None:
        return None
    return MoveEffect(EffectKind.STOPS_MATE, reply=mate.uci())


def saved_piece(made: MadeMove) -> MoveEffect | None:
    """Return the moved piece, no pawn, if it could be taken with gain and no longer can.

    On a square that is attacked it must be defended. Who takes the only attacker does not flee.
    """
    if made.passed is None or made.after.is_check() or made.kind in (chess.KING, chess.PAWN):
        return None
    if best_capture_cp(made.passed, made.move.from_square) < LEAST_GAIN_CP or not made.is_safe:
        return None
    if made.is_capture and _is_only_attacker_taken(made, made.move.from_square):
        return None
    if not made.is_attacked:
        return MoveEffect(EffectKind.SAVES, actor=made.actor)
    is_defended = made.after.is_attacked_by(made.side, made.move.to_square)
    return MoveEffect(EffectKind.SHELTERS, actor=made.actor) if is_defended else None


def protected_pieces(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the other pieces that could be taken with gain and no longer can, strongest first."""
    if made.passed is None or made.after.is_check():
        return
    own = made.before.occupied_co[made.side] & ~made.before.kings
    others = chess.SquareSet(own & ~chess.BB_SQUARES[made.move.from_square])
    for square in sorted(others, key=lambda one: -value_at(made.before, one)):
        if made.after.piece_at(square) != made.before.piece_at(square):
            continue  # The rook that castles.
        if made.is_capture and _is_only_attacker_taken(made, square):
            continue
        if made.is_capture and made.before.piece_type_at(square) == chess.PAWN:
            continue  # Beside a capture that is a trifle.
        if best_capture_cp(made.passed, square) < LEAST_GAIN_CP:
            continue
        if best_capture_cp(made.after, square) < LEAST_GAIN_CP:
            found = (piece_on(made.before, square),)
            yield MoveEffect(EffectKind.PROTECTS, found, made.actor)


def _is_only_attacker_taken(made: MadeMove, square: chess.Square) -> bool:
    """Return whether the piece that the move takes alone attacked a square."""
    attackers = made.before.attackers(not made.side, square)
    return list(attackers) == [made.move.to_square]
