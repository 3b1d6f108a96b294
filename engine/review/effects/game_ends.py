"""Moves that end the game."""

from __future__ import annotations

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.made_move import MadeMove

TIMES = 3
"""A position that stands so often on the board is a draw."""


def game_end(made: MadeMove) -> MoveEffect | None:
    """Return how a move ends the game; None if the game goes on."""
    after = made.after
    if after.is_checkmate():
        return MoveEffect(EffectKind.CHECKMATE)
    if after.is_stalemate():
        return MoveEffect(EffectKind.STALEMATE)
    if after.is_insufficient_material():
        return MoveEffect(EffectKind.INSUFFICIENT_MATERIAL)
    return MoveEffect(EffectKind.REPETITION) if after.is_repetition(TIMES) else None
