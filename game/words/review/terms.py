"""A mistake that one term of the evaluation explains, in one sentence.

The term is compared between the ends of two lines: that after the mistake, and that of the better
move. The clause tells how much it differs, and perhaps whose pieces make the difference.
"""

from __future__ import annotations

import chess

from engine.protocol.clauses import Clause, ClauseKind, ExplainedMove
from engine.protocol.evaluation_terms import EvaluationTerm
from game.message import Argument, Message, message, message_with_context, template
from game.rules.numbered_moves import numbered_moves
from game.words.moves import SIDES
from game.words.review.material import in_pawns, material_won

TERMS: dict[EvaluationTerm, Message] = {
    EvaluationTerm.MATERIAL: message("the balance of material"),
    EvaluationTerm.PIECE_SQUARES: message("the placing of the pieces"),
    EvaluationTerm.PAWN_STRUCTURE: message("the pawn structure"),
    EvaluationTerm.PASSED_PAWNS: message("the state of the passed pawns"),
    EvaluationTerm.MOBILITY: message("the mobility of the pieces"),
    EvaluationTerm.STRONG_SQUARES: message("the hold on strong squares"),
    EvaluationTerm.BISHOPS: message("the work of the bishops"),
    EvaluationTerm.ROOKS_AND_QUEENS: message("the work of rooks and queens"),
    EvaluationTerm.SHELTER: message("the shelter of the kings"),
    EvaluationTerm.KING_DANGER: message("the safety of the kings"),
    EvaluationTerm.THREATS: message("the balance of threats"),
    EvaluationTerm.SPACE: message("the balance of space"),
    EvaluationTerm.TEMPO: message("the right to move"),
    EvaluationTerm.COMPLEXITY: message("the chance to win by pawns on both wings"),
    EvaluationTerm.KNOWN_ENDGAME: message("the known result of the endgame"),
    EvaluationTerm.FIFTY_MOVE_CLOCK: message("the distance to a draw by the fifty-move rule"),
    EvaluationTerm.CORRECTION_HISTORY: message("what similar positions have shown"),
}
"""What a term compares between both sides."""

OWN_TERMS: dict[EvaluationTerm, dict[tuple[chess.Color, bool], Message]] = {
    EvaluationTerm.PAWN_STRUCTURE: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's pawns stand better"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's pawns stand worse"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's pawns stand better"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's pawns stand worse"
        ),
    },
    EvaluationTerm.PASSED_PAWNS: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's passed pawns count for more"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's passed pawns count for less"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's passed pawns count for more"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's passed pawns count for less"
        ),
    },
    EvaluationTerm.MOBILITY: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's pieces are more mobile"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's pieces are less mobile"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's pieces are more mobile"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's pieces are less mobile"
        ),
    },
    EvaluationTerm.BISHOPS: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's bishops count for more"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's bishops count for less"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's bishops count for more"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's bishops count for less"
        ),
    },
    EvaluationTerm.ROOKS_AND_QUEENS: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's rooks and queens count for more"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's rooks and queens count for less"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's rooks and queens count for more"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's rooks and queens count for less"
        ),
    },
    EvaluationTerm.SHELTER: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's king has more shelter"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's king has less shelter"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's king has more shelter"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's king has less shelter"
        ),
    },
    EvaluationTerm.KING_DANGER: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White's king is in less danger"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White's king is in more danger"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black's king is in less danger"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black's king is in more danger"
        ),
    },
    EvaluationTerm.THREATS: {
        (chess.WHITE, True): message_with_context("than in another line", "White threatens more"),
        (chess.WHITE, False): message_with_context("than in another line", "White threatens less"),
        (chess.BLACK, True): message_with_context("than in another line", "Black threatens more"),
        (chess.BLACK, False): message_with_context("than in another line", "Black threatens less"),
    },
    EvaluationTerm.SPACE: {
        (chess.WHITE, True): message_with_context("than in another line", "White has more space"),
        (chess.WHITE, False): message_with_context("than in another line", "White has less space"),
        (chess.BLACK, True): message_with_context("than in another line", "Black has more space"),
        (chess.BLACK, False): message_with_context("than in another line", "Black has less space"),
    },
}
"""What a term means that differs for one side, and whether it is better for that side."""

ONE_SIDE = template("At the end of the line with {move}, {difference} than after {other}: {gap}.")
BOTH_SIDES = {
    ClauseKind.ALLOWS: template(
        "At the end of the line with {move}, {term} is worse for {side} than after {other}: {gap}."
    ),
    ClauseKind.MISSES: template(
        "At the end of the line with {move}, {term} is better for {side} than after {other}: {gap}."
    ),
}
LINE_WINS = {
    ClauseKind.ALLOWS: template("After {played}, the line with {move} wins {material}."),
    ClauseKind.MISSES: template("The line with {move} would have won {material}."),
}
"""What is said of material."""
BEST_MOVE = message("the best move")


def term_sentence(clause: Clause, move: ExplainedMove, before: chess.Board) -> Message:
    """Return the sentence of a clause about a term; ``before`` is the position before the mistake.

    The line of the clause begins with the answer to the mistake, or with the better move.
    """
    assert clause.term is not None
    won = won_material_sentence(clause, move, before)
    if won is not None:
        return won
    is_allowed = clause.kind is ClauseKind.ALLOWS
    played = before.parse_uci(move.move)
    start = before.copy(stack=False)
    if is_allowed:
        start.push(played)
    first = [start.parse_uci(text) for text in clause.evidence.moves[:1]]
    best = None if move.best_move is None else before.parse_uci(move.best_move)
    better = BEST_MOVE if best is None else numbered_moves(before, [best])
    places: dict[str, Argument] = {
        "move": numbered_moves(before, [played, *first] if is_allowed else first),
        "other": better if is_allowed else numbered_moves(before, [played]),
        "gap": in_pawns(clause.term_cp),
    }
    own = OWN_TERMS.get(clause.term)
    if own is None or clause.term_is_own is None:
        places |= {"term": TERMS[clause.term], "side": SIDES[before.turn]}
        return BOTH_SIDES[clause.kind].filled(**places)
    whose = before.turn if clause.term_is_own else not before.turn
    # A mistake makes the own side worse or the other better, and the better move the reverse.
    is_better = clause.term_is_own != is_allowed
    return ONE_SIDE.filled(**places, difference=own[whose, is_better])


def won_material_sentence(
    clause: Clause, move: ExplainedMove, before: chess.Board
) -> Message | None:
    """Return the sentence of a clause about material: what its line wins from before the mistake.

    It does not name the better move unless the clause is about that one. None for another clause.
    """
    if clause.term is not EvaluationTerm.MATERIAL:
        return None
    board = before.copy(stack=False)
    played = [board.push_uci(move.move)] if clause.kind is ClauseKind.ALLOWS else []
    start = board.copy(stack=False)
    line = [board.push_uci(text) for text in clause.evidence.moves]
    return LINE_WINS[clause.kind].filled(
        played=numbered_moves(before, played),
        move=numbered_moves(start, line[:1]),
        material=material_won(before, [*played, *line], start.turn, wins_more=clause.wins_more),
    )
