"""What a move attacks."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.made_move import MadeMove, mating_move, passed
from engine.review.exchanges import can_win_by_capture
from engine.review.motifs.line_queries import SLIDERS, men_between, new_targets, value_at
from engine.review.searched_line import piece_on


def attacks(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield which pieces a move attacks, the strongest first. No piece that hangs attacks."""
    if made.is_safe:
        targets = new_targets(made.before, made.after, made.move)
        if len(targets) > 1:
            found = tuple(piece_on(made.after, square) for square in targets)
            yield MoveEffect(EffectKind.FORKS, found, made.actor)
        else:
            yield from _along_a_line(made)
            king = made.after.king(not made.side)
            for square in targets:
                if square != king:
                    found = (piece_on(made.after, square),)
                    yield MoveEffect(EffectKind.ATTACKS, found, made.actor)
    yield from _opened_lines(made)
    yield from _mate_threat(made)


def attacked_pawns(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the pawns that the moved piece newly attacks and can win."""
    if not made.is_safe:
        return
    new = made.after.attacks_mask(made.move.to_square)
    new &= ~made.before.attacks_mask(made.move.from_square)
    for square in made.after.pieces(chess.PAWN, not made.side) & new:
        if can_win_by_capture(made.after, made.move.to_square, square):
            yield MoveEffect(EffectKind.ATTACKS, (piece_on(made.after, square),), made.actor)


def _along_a_line(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield what a slider attacks behind another piece: pins and skewers."""
    after, slider = made.after, made.move.to_square
    if after.piece_type_at(slider) not in SLIDERS:
        return
    enemies = after.occupied_co[not made.side] & ~after.pawns
    new = after.attacks_mask(slider) & ~made.before.attacks_mask(made.move.from_square)
    for front in chess.SquareSet(new & enemies):
        for back in chess.SquareSet(enemies & chess.ray(slider, front)):
            if men_between(after, slider, back) != chess.SquareSet([front]):
                continue
            found = (piece_on(after, front), piece_on(after, back))
            if back == after.king(not made.side):
                yield MoveEffect(EffectKind.PINS, found, made.actor)
            elif _is_skewer(after, slider, front, back):
                yield MoveEffect(EffectKind.SKEWERS, found, made.actor)


def _is_skewer(
    after: chess.Board, slider: chess.Square, front: chess.Square, back: chess.Square
) -> bool:
    """Return whether the slider can win the front piece, and the lesser one behind if it goes."""
    if value_at(after, front) <= value_at(after, back):
        return False
    if not can_win_by_capture(after, slider, front):
        return False
    gone = after.copy(stack=False)
    gone.remove_piece_at(front)
    return can_win_by_capture(gone, slider, back)


def _opened_lines(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the pieces that a slider behind the moved piece now attacks and can win."""
    before, after = made.before, made.after
    own = after.occupied_co[made.side] & ~chess.BB_SQUARES[made.move.to_square]
    sliders = own & (after.bishops | after.rooks | after.queens)
    for slider in chess.SquareSet(sliders & before.occupied_co[made.side]):
        opened = after.attacks_mask(slider) & ~before.attacks_mask(slider)
        targets = opened & after.occupied_co[not made.side] & ~after.pawns
        for target in chess.SquareSet(targets):
            if can_win_by_capture(after, slider, target):
                actor, found = piece_on(before, slider), (piece_on(after, target),)
                yield MoveEffect(EffectKind.OPENS_LINE, found, actor)


def _mate_threat(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield the mate that follows if the other side passes, unless there was one already."""
    idle = passed(made.after)
    if idle is None or mating_move(made.before.copy(stack=False)) is not None:
        return
    if (mate := mating_move(idle)) is not None:
        yield MoveEffect(EffectKind.THREATENS_MATE, reply=mate.uci())
