"""What a suggested move is good for, in one sentence."""

from __future__ import annotations

import chess

from game.message import Message, San, message, message_with_context, plural, template
from game.state.aids.hint import Hint, HintStep, MovePurpose, PurposeDetails

PIECES = {
    chess.PAWN: message_with_context("a chess piece", "pawn"),
    chess.KNIGHT: message_with_context("a chess piece", "knight"),
    chess.BISHOP: message_with_context("a chess piece", "bishop"),
    chess.ROOK: message_with_context("a chess piece", "rook"),
    chess.QUEEN: message_with_context("a chess piece", "queen"),
    chess.KING: message_with_context("a chess piece", "king"),
}
THE_PIECE = {
    chess.PAWN: message_with_context("after a verb such as attacks", "the pawn"),
    chess.KNIGHT: message_with_context("after a verb such as attacks", "the knight"),
    chess.BISHOP: message_with_context("after a verb such as attacks", "the bishop"),
    chess.ROOK: message_with_context("after a verb such as attacks", "the rook"),
    chess.QUEEN: message_with_context("after a verb such as attacks", "the queen"),
    chess.KING: message_with_context("after a verb such as attacks", "the king"),
}
A_PIECE = {
    chess.PAWN: message_with_context("after a verb such as takes", "a pawn"),
    chess.KNIGHT: message_with_context("after a verb such as takes", "a knight"),
    chess.BISHOP: message_with_context("after a verb such as takes", "a bishop"),
    chess.ROOK: message_with_context("after a verb such as takes", "a rook"),
    chess.QUEEN: message_with_context("after a verb such as takes", "a queen"),
    chess.KING: message_with_context("after a verb such as takes", "a king"),
}
"""Pieces with their articles, because languages have different ones for each piece and case."""
SEARCHING = message("Looking for a move…")
PURPOSES: dict[MovePurpose, Message] = {
    MovePurpose.CHECKMATE: template("{san} is checkmate."),
    MovePurpose.PROMOTES: template("{san} promotes the pawn to {a_target}."),
    MovePurpose.TAKES_FREE: template("{san} takes {a_target} that is not defended."),
    MovePurpose.TAKES_BACK: template("{san} takes back {the_target}."),
    MovePurpose.TAKES_MORE: template("{san} takes {a_target} with a cheaper piece ({piece})."),
    MovePurpose.TAKES: template("{san} takes {a_target}."),
    MovePurpose.FORKS: template("{san} forks: the {piece} attacks {target} and {other} at once."),
    MovePurpose.CHECKS: template("{san} gives check."),
    MovePurpose.SAVES: template("{san} brings {the_piece} to safety from an attack."),
    MovePurpose.DEFENDS: template("{san} defends {the_target} on {square}."),
    MovePurpose.CASTLES: template("{san} brings the king to safety and the rook into play."),
    MovePurpose.ATTACKS: template("{san} attacks {the_target} on {square}."),
    MovePurpose.DEVELOPS: template("{san} develops {the_piece}."),
    MovePurpose.ADVANCES_PASSED_PAWN: template("{san} advances a passed pawn."),
    MovePurpose.TAKES_CENTRE: template("{san} takes space in the centre."),
    MovePurpose.OPENS_FILE: template("{san} puts the rook on an open file."),
    MovePurpose.GAINS_SQUARES: template("{san} gives {the_piece} more squares."),
    MovePurpose.BEST_LINE: template("{san} begins the best line that the engine found."),
}
"""The sentence for each purpose but a forced mate, which counts moves."""


def hint_line(hint: Hint) -> Message:
    """Return the line about a hint, as far as it is shown."""
    if hint.move is None or hint.idea is None:
        return SEARCHING
    if hint.step is HintStep.PIECE:
        return message(
            "Hint: look at {the_piece} on {square}.",
            the_piece=THE_PIECE[hint.idea.piece],
            square=chess.square_name(hint.move.from_square),
        )
    return purpose_sentence(hint.idea, hint.board.san(hint.move))


def purpose_sentence(idea: PurposeDetails, san: str) -> Message:
    """Return what the move ``san`` is good for."""
    if idea.purpose is MovePurpose.FORCES_MATE:
        return plural(
            "{san} forces mate in {number} move.",
            "{san} forces mate in {number} moves.",
            idea.moves,
            san=San(san),
        )
    return PURPOSES[idea.purpose].filled(
        san=San(san),
        piece=PIECES[idea.piece],
        the_piece=THE_PIECE[idea.piece],
        target="" if idea.target is None else PIECES[idea.target],
        the_target="" if idea.target is None else THE_PIECE[idea.target],
        a_target="" if idea.target is None else A_PIECE[idea.target],
        other="" if idea.other is None else PIECES[idea.other],
        square="" if idea.square is None else chess.square_name(idea.square),
    )
