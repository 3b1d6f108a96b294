"""What a quiet move prepares: the next move of its side, which was not possible before."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.inspection.story.threats import is_unclear
from engine.protocol.clauses import EffectKind, MoveEffect
from engine.protocol.story.candidates import CandidateLine, Plan
from engine.review.effects.move_effects import move_effects

LEAST_MOVES = 3
"""The move, the answer and the next move."""
STRIKING = frozenset(
    {
        EffectKind.PROMOTES,
        EffectKind.TAKES_UNDEFENDED,
        EffectKind.TAKES_SAFELY,
        EffectKind.TAKES_FOR,
        EffectKind.FORKS,
        EffectKind.SKEWERS,
        EffectKind.PINS,
        EffectKind.OPENS_LINE,
        EffectKind.ATTACKS,
        EffectKind.THREATENS_MATE,
    }
)
"""What the next move must do on the board to be worth a preparation."""
COSTLY = frozenset(
    {EffectKind.ALLOWS_MATE, EffectKind.EN_PRISE, EffectKind.LEAVES, EffectKind.DOES_NOT_SAVE}
)


def planned(board: chess.Board, line: CandidateLine, effects: Sequence[MoveEffect]) -> Plan | None:
    """Return the next move of the line of a move, if the move makes it possible.

    Args:
        board: the position before the move.
        line: the move with its line.
        effects: what the move does on the board. Where that says what it is for, it has no plan.
    """
    moves = [chess.Move.from_uci(one.move) for one in line.line.moves[:LEAST_MOVES]]
    is_told = line.line.is_settled and line.line.told >= LEAST_MOVES == len(moves)
    if not is_told or line.score.mate is not None or not is_unclear(effects):
        return None
    if board.is_legal(moves[2]):
        return None  # It needed no preparation.
    after = board.copy(stack=False)
    for move in moves[:2]:
        after.push(move)
    found = move_effects(after, moves[2])
    kept = tuple(one for one in found if one.kind in STRIKING)
    if not kept or any(one.kind in COSTLY for one in found):
        return None
    return Plan(moves[1].uci(), moves[2].uci(), kept)
