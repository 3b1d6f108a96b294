"""What is said of any task: a position in which a move is looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from game.message import Message, San, message, message_with_context, plural, template
from game.rules.numbered_moves import numbered_moves
from game.state.aids.judging import HintStage
from game.words.move_purposes import PIECES

TO_MOVE = {chess.WHITE: message("White to move"), chess.BLACK: message("Black to move")}
SEARCHING, SOLVED = message("Searching…"), message("The solution")
NOT_GOOD_ENOUGH = message_with_context("a move that was tried", "Not good enough")
RIGHT = message_with_context("a move that was tried", "Right")
NUMBER_OF = template("{number} of {count}")
SEARCHED = template("The engine searches the position after {move}.")
AS_GOOD, MATES = template("{move} is the best move."), template("{move} mates.")
JUST_AS_GOOD = template("{move} is as good as the best move.")
BETTER, BEST = template("The best move is {line}."), template("The best move was {line}.")
IN_GAME = template("In the game, {move} was played.")
PIECE_HINT = template("Hint: the {piece} on {square} moves.")
SQUARE_HINT = template("It goes to {square}.")
NOT_JUDGED = template("The move could not be judged. {fault}")
MOST_OF_LINE = 6
"""The number of half-moves of the best line that are shown."""


def hint_sentences(
    before: chess.Board, best: chess.Move | None, hint: HintStage
) -> Iterator[Message]:
    """Yield what a hint gives away of the best move."""
    piece = None if best is None else before.piece_type_at(best.from_square)
    if best is None or piece is None or hint is HintStage.NONE:
        return
    yield PIECE_HINT.filled(piece=PIECES[piece], square=chess.square_name(best.from_square))
    if hint is HintStage.SQUARE:
        yield SQUARE_HINT.filled(square=chess.square_name(best.to_square))


def right_sentence(
    before: chess.Board, tried: chess.Move, best: chess.Move | None, loss: float
) -> Message:
    """Return how a move that is right compares with the best one."""
    move, after = numbered_moves(before, (tried,)), before.copy(stack=False)
    after.push(tried)
    if after.is_checkmate():
        return MATES.filled(move=move)
    if tried == best:
        return AS_GOOD.filled(move=move)
    points = round(loss)
    return loss_sentence(move, points) if points else JUST_AS_GOOD.filled(move=move)


def loss_sentence(move: San, points: int) -> Message:
    """Return how many points of winning chances a move loses."""
    return plural(
        "{move} loses {number} point of winning chances.",
        "{move} loses {number} points of winning chances.",
        points,
        move=move,
    )


def best_line(before: chess.Board, moves: Sequence[str]) -> San:
    """Return the first moves of the best line."""
    return numbered_moves(before, (chess.Move.from_uci(one) for one in moves[:MOST_OF_LINE]))
