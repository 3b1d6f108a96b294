"""What a move does on the board: all that is certain, and what of it is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.attacks import attacked_pawns, attacks
from engine.review.effects.captures import capture
from engine.review.effects.costs import costs
from engine.review.effects.game_ends import game_end
from engine.review.effects.made_move import MadeMove
from engine.review.effects.plans import plans
from engine.review.effects.safeguards import (
    evaded_check,
    protected_pieces,
    saved_piece,
    stopped_mate,
)
from engine.review.searched_line import piece_on

MOST_EFFECTS = 2
"""So many effects of a move are told, besides what it leaves to be taken."""


def move_effects(before: chess.Board, move: chess.Move) -> tuple[MoveEffect, ...]:
    """Return what a legal move does, the most important first; nothing where nothing is certain.

    Earlier moves count as far as ``before`` knows them: the last one for a recapture, and all of
    them for a repetition.
    """
    made = MadeMove(before, move)
    told = _told(made)
    return told if made.after.is_game_over() else (*told, *costs(made))


def reply_effects(before: chess.Board, move: chess.Move) -> tuple[MoveEffect, ...]:
    """Return what a legal move does as the reply to another one, at most ``MOST_EFFECTS``.

    That it answers a check, develops or castles says nothing about the other move.
    """
    made = MadeMove(before, move)
    end = game_end(made)
    if end is not None:
        return (end,)
    told = (one for one in _gains(made) if one.kind is not EffectKind.EVADES_CHECK)
    return tuple(islice(told, MOST_EFFECTS))


def _told(made: MadeMove) -> tuple[MoveEffect, ...]:
    end = game_end(made)
    if end is not None:
        return (end,)
    return tuple(islice(_gains(made), MOST_EFFECTS)) or tuple(islice(plans(made), MOST_EFFECTS))


def _gains(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield what a move takes, answers and attacks, the most important first.

    Of effects of one kind only the first one is told.
    """
    if made.move.promotion is not None:
        yield MoveEffect(
            EffectKind.PROMOTES, (piece_on(made.after, made.move.to_square),), made.actor
        )
    found = (capture(made), evaded_check(made), stopped_mate(made))
    yield from (one for one in found if one is not None)
    attacked = _without_repeats(list(attacks(made)))
    if made.after.is_check() and not _tells_check(made, attacked[:1]):
        yield MoveEffect(EffectKind.CHECKS)
    yield from attacked[:1]
    if (saved := saved_piece(made)) is not None:
        yield saved
    yield from islice(protected_pieces(made), 1)
    yield from attacked[1:2]
    if not attacked and not made.is_capture:
        yield from islice(attacked_pawns(made), 1)


def _tells_check(made: MadeMove, effects: list[MoveEffect]) -> bool:
    """Return whether one of the effects is the attack on the king."""
    king = chess.square_name(made.after.king(not made.side) or 0)
    attacking = (EffectKind.FORKS, EffectKind.SKEWERS, EffectKind.OPENS_LINE)
    return any(
        one.kind in attacking and any(target.square == king for target in one.targets)
        for one in effects
    )


def _without_repeats(attacked: list[MoveEffect]) -> list[MoveEffect]:
    """Return attacks without a second one on a piece that the first one names."""
    named = {one.square for effect in attacked[:1] for one in effect.targets}
    rest = (
        one for one in attacked[1:] if named.isdisjoint(part.square for part in one.targets[:1])
    )
    return [*attacked[:1], *rest]
