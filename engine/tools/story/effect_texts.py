"""What a move does on the board, in English."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare

TEXTS = {
    EffectKind.CHECKMATE: "is checkmate",
    EffectKind.STALEMATE: "is stalemate, a draw",
    EffectKind.INSUFFICIENT_MATERIAL: "leaves too little material to mate, a draw",
    EffectKind.REPETITION: "repeats the position for the third time, a draw",
    EffectKind.EVADES_CHECK: "answers the check from {targets}",
    EffectKind.STOPS_MATE: "prevents mate by {reply}",
    EffectKind.PROMOTES: "promotes to {a_piece}",
    EffectKind.TAKES_BACK: "takes back on {square} ({a_piece} for {other})",
    EffectKind.TAKES_UNDEFENDED: "takes the undefended {first}",
    EffectKind.TAKES_SAFELY: "takes the {first} (nothing can take back)",
    EffectKind.TAKES_FOR: "takes the {first} with {an_actor}",
    EffectKind.EXCHANGES: "exchanges {an_actor} for the {first}",
    EffectKind.TAKES: "takes the {first}",
    EffectKind.FORKS: "attacks {targets} at once",
    EffectKind.SKEWERS: "attacks the {first} and, behind it, the {second}",
    EffectKind.PINS: "pins the {first} to the {second}",
    EffectKind.OPENS_LINE: "opens the line from the {actor} to the {first}",
    EffectKind.ATTACKS: "attacks the {first}",
    EffectKind.THREATENS_MATE: "threatens mate by {reply}",
    EffectKind.SAVES: "moves the {actor} out of attack",
    EffectKind.SHELTERS: "moves the {actor} from an attack to a defended square",
    EffectKind.PROTECTS: "meets the attack on the {first}",
    EffectKind.CHECKS: "gives check",
    EffectKind.CASTLES: "castles",
    EffectKind.DEVELOPS: "develops the {moved}",
    EffectKind.FREES: "opens a line for the {actor}",
    EffectKind.PRESSES: "attacks the {first} (defended)",
    EffectKind.GUARDS: "defends the {first}",
    EffectKind.RETREATS: "moves the {actor} out of the reach of {targets}",
    EffectKind.GIVES_FLIGHT: "lets the king leave its first rank",
    EffectKind.BLOCKADES: "blocks the passed {first}",
    EffectKind.TAKES_OPEN_FILE: "puts the rook on an open file",
    EffectKind.ADVANCES_PASSED_PAWN: "advances a passed pawn",
    EffectKind.ALLOWS_MATE: "allows mate by {reply}",
    EffectKind.EN_PRISE: "lets {reply} take the {moved}",
    EffectKind.LEAVES: "lets {reply} take the {first}",
    EffectKind.DOES_NOT_SAVE: "does not save the {first} from {reply}",
}


def effects_text(effects: Sequence[MoveEffect], before: chess.Board, move: chess.Move) -> str:
    """Return what a move does, at least one effect: ``takes back on d5 and gives check``."""
    return with_and([_effect(one, before, move) for one in effects])


def with_and(parts: Sequence[str]) -> str:
    """Return parts, at least one, as a list."""
    *rest, last = parts
    return f"{', '.join(rest)} and {last}" if rest else last


def _effect(effect: MoveEffect, before: chess.Board, move: chess.Move) -> str:
    first, second = (effect.targets[at] if effect.targets else None for at in (0, -1))
    actor = effect.actor
    return TEXTS[effect.kind].format(
        reply=_reply(effect, before, move),
        targets=with_and([f"the {_on_square(one)}" for one in effect.targets] or [""]),
        square="" if first is None else first.square,
        first=_on_square(first),
        second=_on_square(second),
        a_piece=f"a {_name(first)}",
        other=f"a {_name(second)}",
        actor=_on_square(actor),
        an_actor=f"a {_name(actor)}",
        moved=_name(actor),
    )


def _name(one: PieceOnSquare | None) -> str:
    return "" if one is None else chess.piece_name(chess.Piece.from_symbol(one.piece).piece_type)


def _on_square(one: PieceOnSquare | None) -> str:
    return "" if one is None else f"{_name(one)} on {one.square}"


def _reply(effect: MoveEffect, before: chess.Board, move: chess.Move) -> str:
    """Return the other move of a statement, with its number; see the kinds."""
    if effect.reply is None:
        return ""
    board = before.copy(stack=False)
    if effect.kind is not EffectKind.STOPS_MATE:
        board.push(move)
    if effect.kind in (EffectKind.STOPS_MATE, EffectKind.THREATENS_MATE):
        board.push(chess.Move.null())
    return board.variation_san([chess.Move.from_uci(effect.reply)])
