"""What a move does on the board, in words: the part of a sentence that follows the move."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from game.message import Argument, Message, template
from game.rules.numbered_moves import numbered_moves
from game.words.move_purposes import A_PIECE, THE_PIECE
from game.words.review.material import VALUES
from game.words.review.pieces import (
    acting_piece,
    piece_type_of,
    the_piece,
    undefended_piece,
    with_and,
)

EFFECTS: dict[EffectKind, Message] = {
    EffectKind.CHECKMATE: template("is checkmate"),
    EffectKind.STALEMATE: template("is stalemate, a draw"),
    EffectKind.INSUFFICIENT_MATERIAL: template("leaves too little material to mate, a draw"),
    EffectKind.REPETITION: template("repeats the position for the third time, a draw"),
    EffectKind.EVADES_CHECK: template("answers the check from {targets}"),
    EffectKind.STOPS_MATE: template("prevents mate by {reply}"),
    EffectKind.PROMOTES: template("promotes to {a_piece}"),
    EffectKind.TAKES_BACK: template("takes back on {square}"),
    EffectKind.TAKES_UNDEFENDED: template("takes {undefended}"),
    EffectKind.TAKES_SAFELY: template("takes {first} (nothing can take back)"),
    EffectKind.TAKES_FOR: template("takes {first} with {actor}"),
    EffectKind.EXCHANGES: template("exchanges {actor} for {first}"),
    EffectKind.TAKES: template("takes {first}"),
    EffectKind.FORKS: template("attacks {targets} at once"),
    EffectKind.SKEWERS: template("attacks {first} and, behind it, {second}"),
    EffectKind.PINS: template("pins {first} to {second}"),
    EffectKind.OPENS_LINE: template("opens the line from {acting} to {first}"),
    EffectKind.ATTACKS: template("attacks {first}"),
    EffectKind.THREATENS_MATE: template("threatens mate by {reply}"),
    EffectKind.SAVES: template("moves {acted} out of attack"),
    EffectKind.SHELTERS: template("moves {acted} from an attack to a defended square"),
    EffectKind.PROTECTS: template("meets the attack on {first}"),
    EffectKind.CHECKS: template("gives check"),
    EffectKind.CASTLES: template("castles"),
    EffectKind.DEVELOPS: template("develops {moved}"),
    EffectKind.FREES: template("opens a line for {acted}"),
    EffectKind.PRESSES: template("attacks {first} (defended)"),
    EffectKind.GUARDS: template("defends {first}"),
    EffectKind.RETREATS: template("moves {acted} out of the reach of {targets}"),
    EffectKind.GIVES_FLIGHT: template("lets the king leave its first rank"),
    EffectKind.BLOCKADES: template("blocks the passed pawn on {square}"),
    EffectKind.TAKES_OPEN_FILE: template("puts the rook on an open file"),
    EffectKind.ADVANCES_PASSED_PAWN: template("advances a passed pawn"),
    EffectKind.ALLOWS_MATE: template("allows mate by {reply}"),
    EffectKind.EN_PRISE: template("lets {reply} take {moved}"),
    EffectKind.LEAVES: template("lets {reply} take {first}"),
    EffectKind.DOES_NOT_SAVE: template("does not save {first} from {reply}"),
}
TAKES_BACK_LESS = template("takes back on {square}, but gets only {a_piece} for {other}")
TAKES_BACK_MORE = template("takes back on {square} and gets {a_piece} for {other}")
PASSING = (EffectKind.STOPS_MATE, EffectKind.THREATENS_MATE)
"""The statements in which a side passes."""


def effect_words(effects: Sequence[MoveEffect], before: chess.Board, move: chess.Move) -> Message:
    """Return what a move does, at least one effect: ``takes back on d5 and attacks the queen``."""
    is_lost = any(one.kind is EffectKind.EN_PRISE for one in effects)
    return with_and([_effect(one, before, move, is_lost=is_lost) for one in effects])


def _effect(effect: MoveEffect, before: chess.Board, move: chess.Move, *, is_lost: bool) -> Message:
    place = _pieces(effect)
    if effect.reply is not None:
        place["reply"] = _reply(effect, before, move)
    return _form(effect, before, move, is_lost=is_lost).filled(**place)


def _form(effect: MoveEffect, before: chess.Board, move: chess.Move, *, is_lost: bool) -> Message:
    """Return how an effect is said; a defence and an unequal exchange have words of their own.

    What a piece that ``is_lost`` afterwards gets is not all of the exchange.
    """
    if effect.kind is EffectKind.TAKES_BACK and not is_lost:
        taken, lost = (_worth(one) for one in (effect.targets[0], effect.targets[-1]))
        if taken != lost:
            return TAKES_BACK_LESS if taken < lost else TAKES_BACK_MORE
    if effect.kind is EffectKind.PROTECTS:
        after = before.copy(stack=False)
        after.push(move)
        if chess.parse_square(effect.targets[0].square) in after.attacks(move.to_square):
            return EFFECTS[EffectKind.GUARDS]
    return EFFECTS[effect.kind]


def _worth(piece: PieceOnSquare) -> int:
    return VALUES[piece_type_of(piece)]


def _pieces(effect: MoveEffect) -> dict[str, Argument]:
    """Return what stands in the places for pieces."""
    place = dict[str, Argument]()
    if effect.targets:
        first = effect.targets[0]
        place["targets"] = with_and([the_piece(one) for one in effect.targets])
        place["undefended"], place["square"] = undefended_piece(first), first.square
        place["a_piece"], place["first"] = a_piece(first), the_piece(first)
        place["other"], place["second"] = a_piece(effect.targets[-1]), the_piece(effect.targets[-1])
    if effect.actor is not None:
        place["actor"], place["moved"] = (
            a_piece(effect.actor),
            THE_PIECE[piece_type_of(effect.actor)],
        )
        place["acting"], place["acted"] = acting_piece(effect.actor), the_piece(effect.actor)
    return place


def a_piece(one: PieceOnSquare) -> Message:
    """Return a piece that something is done to, without its square: ``a knight``."""
    return A_PIECE[piece_type_of(one)]


def _reply(effect: MoveEffect, before: chess.Board, move: chess.Move) -> Argument:
    """Return the other move of a statement, with its number."""
    board = before.copy(stack=False)
    if effect.kind is not EffectKind.STOPS_MATE:
        board.push(move)
    if effect.kind in PASSING:
        board.push(chess.Move.null())
    return numbered_moves(board, [chess.Move.from_uci(effect.reply or "")])
