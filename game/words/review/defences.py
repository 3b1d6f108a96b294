"""Which defences against the refutation of a mistake fail to what, in one sentence."""

from __future__ import annotations

import chess

from engine.protocol.review import Defences, FailedDefence, ReviewedMove
from game.message import Message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.review.material import material_won
from game.words.review.pieces import with_and

FAIL = template("{failed}. The best defence is {best}.")
FAILS_TO_MATE_MOVE = template("{defence} fails to {answer}")
FAILS_TO_GAIN = template("{defence} fails to {answer}, which wins {material}")


def defences_sentence(move: ReviewedMove, before: chess.Board) -> Message | None:
    """Return which defences fail to what, and the best one; None if nothing is certain.

    ``before`` is the position before the mistake.
    """
    defences = move.defences
    if defences is None:
        return None
    board = position_of_defences(move, defences, before)
    failed = with_and([_failed(one, board) for one in defences.failed])
    best = numbered_moves(board, [board.parse_uci(defences.best)])
    return FAIL.filled(failed=failed, best=best)


def position_of_defences(
    move: ReviewedMove, defences: Defences, before: chess.Board
) -> chess.Board:
    """Return the position after the refutation, in which the defences were compared."""
    board = before.copy(stack=False)
    board.push_uci(move.move)
    board.push_uci(defences.answer)
    return board


def _failed(failed: FailedDefence, board: chess.Board) -> Message:
    after = board.copy(stack=False)
    move = after.push_uci(failed.move)
    defence = numbered_moves(board, [move])
    answer = numbered_moves(after, [after.parse_uci(failed.line[0])])
    if failed.mate_in == 1:
        return FAILS_TO_MATE_MOVE.filled(defence=defence, answer=answer)
    if failed.mate_in:
        return plural(
            "{defence} fails to {answer}, with mate in {number} move",
            "{defence} fails to {answer}, with mate in {number} moves",
            failed.mate_in,
            defence=defence,
            answer=answer,
        )
    end = after.copy(stack=False)
    line = [end.push_uci(text) for text in failed.line]
    won = material_won(board, [move, *line], after.turn)
    return FAILS_TO_GAIN.filled(defence=defence, answer=answer, material=won)
