"""Shelter, castling and king danger: what counts in them, and how often.

The same rules as in ``engine/core/evaluation/king_safety.py``, where they are explained;
``tests/engine/parts`` holds them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.evaluation.eval_inputs import UNITS, EvalInputs
from engine.parts.counts import Count, Weights, negated
from engine.parts.names import BY_CASTLING
from engine.parts.squares import (
    ALL,
    BISHOP,
    DIAGONAL,
    FIRST_RANK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STRAIGHT,
    ahead,
    count,
    distance,
    file_of,
    jump,
    rank_of,
    slide,
    squares_of,
)

OTHER_HALF = 32
"""Where weights for the king's own file, and for a blocked pawn, begin."""


def shelter(look: EvalInputs, us: int, weights: Weights) -> Iterator[Count]:
    """Yield the pawns before a king, what castling would make of them, and its rights."""
    king = look.king[us]
    here = best = list(_pawn_shelter(look, us, king))
    for goal in look.castling[us]:
        there = list(_pawn_shelter(look, us, goal))
        if weights.whole(there)[0] > weights.whole(best)[0]:
            best = there
    yield from here
    if best is not here:
        change = [*best, *negated(here)]
        yield from (one._replace(called=BY_CASTLING) for one in change)
    yield Count("castling_right", 0, len(look.castling[us]))
    pawns = look.pieces[0][PAWN] | look.pieces[1][PAWN]
    nearest = min((distance(king, square) for square in squares_of(pawns)), default=0)
    yield Count("king_pawn_distance", 0, nearest)


def _pawn_shelter(look: EvalInputs, us: int, king: int) -> Iterator[Count]:
    """Yield the pawns ahead of a king that stood there, on its file and the two beside it."""
    near = ahead(us, king) | FIRST_RANK << (king & 56)
    centre = min(max(king & 7, 1), 6)
    for file in range(centre - 1, centre + 2):
        own, theirs = (
            _nearest_rank(us, look.pieces[side][PAWN] & near & file_of(file))
            for side in (us, us ^ 1)
        )
        place = 8 * min(file, 7 - file)
        yield Count("king_shelter", place + own + OTHER_HALF * (file == king & 7))
        is_blocked = own > 0 and theirs == own + 1
        yield Count("pawn_storm", place + theirs + OTHER_HALF * is_blocked)


def _nearest_rank(us: int, pawns: int) -> int:
    return min((rank_of(us, square) for square in squares_of(pawns)), default=0)


def king_danger(look: EvalInputs, us: int, sheltered: int) -> Iterator[Count]:
    """Yield what the king of a side has to fear, in units of danger; nothing from few attackers.

    ``sheltered`` are the centipawns of its shelter in the middlegame.
    """
    them = us ^ 1
    has_queen = look.pieces[them][QUEEN] != 0
    if look.ring_attackers[them] + has_queen < UNITS.ring_attackers_least:
        return
    ours, theirs = look.attacks[us], look.attacks[them]
    weak = theirs[0] & ~look.twice[us] & (ALL ^ ours[0] | ours[QUEEN] | ours[KING])
    near = [(one.piece_type, count(one.attacks & look.ring[us])) for one in look.reaches[them]]
    yield Count("danger_base", 0)
    for kind in range(KNIGHT, KING):
        attackers = sum(one == kind and squares > 0 for one, squares in near)
        yield Count("danger_attacker", kind - KNIGHT, attackers)
    by_pawns = count(theirs[PAWN] & look.ring[us])
    yield Count("danger_attack", 0, by_pawns + sum(squares for _, squares in near))
    yield Count("danger_weak_square", 0, count(look.ring[us] & weak))
    yield from _checks(look, us, weak)
    yield Count("danger_no_queen", 0, not has_queen)
    yield Count("danger_pinned", 0, count(look.pinned[us] & look.pieces[us][0]))
    minors = look.pieces[us][KNIGHT] | look.pieces[us][BISHOP]
    yield Count("danger_defender", 0, count(minors & look.ring[us]))
    yield Count("danger_shelter", 0, towards_zero(sheltered, UNITS.shelter))


def _checks(look: EvalInputs, us: int, weak: int) -> Iterator[Count]:
    """Yield the checks that the pieces of the other side could give."""
    them, king = us ^ 1, look.king[us]
    ours, theirs = look.attacks[us], look.attacks[them]
    open_to_them = ALL ^ look.pieces[them][0]
    safe = open_to_them & (ALL ^ ours[0] | weak & look.twice[them])
    through = (look.pieces[0][0] | look.pieces[1][0]) ^ look.pieces[us][QUEEN]
    straight, diagonal = slide(king, STRAIGHT, through), slide(king, DIAGONAL, through)
    lines = {KNIGHT: jump(king), BISHOP: diagonal, ROOK: straight}
    checks = {kind: line & theirs[kind] & open_to_them for kind, line in lines.items()}
    for kind, squares in checks.items():
        yield Count("danger_safe_check", kind - KNIGHT, bool(squares & safe))
    queen_checks = (straight | diagonal) & theirs[QUEEN] & safe & ~ours[QUEEN]
    yield Count("danger_safe_check", QUEEN - KNIGHT, bool(queen_checks))
    unsafe = (checks[KNIGHT] | checks[BISHOP] | checks[ROOK]) & ~safe
    yield Count("danger_unsafe_check", 0, count(unsafe))


def towards_zero(number: int, by: int) -> int:
    """Divide as the evaluation does."""
    return abs(number) // by * (1 if number > 0 else -1)
