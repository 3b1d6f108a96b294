"""What is said of a mistake while the game goes on: what the move allows, and nothing better."""

from __future__ import annotations

import chess

from engine.protocol.clauses import ClauseKind, JudgedMove, Motif
from game.message import Message, template
from game.rules.numbered_moves import numbered_moves
from game.words.review.clauses import clause_sentence
from game.words.review.terms import won_material_sentence

TAKE_BACK = template("Take {move} back?")
CHANCES_DROP = template("After {answer}, your winning chances are {after} % instead of {before} %.")
CHANCES_DROP_AT_ONCE = template("Your winning chances are {after} % now instead of {before} %.")


def take_back_question(judged: JudgedMove, before: chess.Board) -> Message:
    """Return the question whether a mistake is taken back; ``before`` is the position before it."""
    return TAKE_BACK.filled(move=numbered_moves(before, [before.parse_uci(judged.move)]))


def allowed_sentence(judged: JudgedMove, before: chess.Board) -> Message:
    """Return what a mistake allows; where that is not certain, what it costs, and the answer.

    The better move is not named: the player may still find it.
    """
    for clause in judged.clauses:
        if clause.kind is not ClauseKind.ALLOWS:
            continue
        if clause.motif is not Motif.EVALUATION_TERM:
            return clause_sentence(clause, judged, before)
        won = won_material_sentence(clause, judged, before)
        if won is not None:
            return won
    after, before_percent = round(judged.chance_before - judged.loss), round(judged.chance_before)
    if judged.answer is None:
        return CHANCES_DROP_AT_ONCE.filled(before=before_percent, after=after)
    board = before.copy(stack=False)
    board.push_uci(judged.move)
    answer = numbered_moves(board, [board.parse_uci(judged.answer)])
    return CHANCES_DROP.filled(answer=answer, before=before_percent, after=after)
