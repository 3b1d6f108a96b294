"""A mistake that one term of the evaluation explains, in one sentence.

The term is compared between the ends of two lines: that after the mistake, and that of the better
move. The clause tells how much it differs, and perhaps whose pieces make the difference.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import Clause, ClauseKind, ExplainedMove
from engine.protocol.evaluation_terms import EvaluationTerm
from game.message import Argument, Message, message, message_with_context, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.moves import SIDES
from game.words.review.material import (
    MATERIAL,
    in_pawns,
    material_gain_pawns,
    material_won,
)

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
    EvaluationTerm.MATERIAL: {
        (chess.WHITE, True): message_with_context(
            "than in another line", "White has more material"
        ),
        (chess.WHITE, False): message_with_context(
            "than in another line", "White has less material"
        ),
        (chess.BLACK, True): message_with_context(
            "than in another line", "Black has more material"
        ),
        (chess.BLACK, False): message_with_context(
            "than in another line", "Black has less material"
        ),
    },
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
"""What is said of material where the boards show what is won."""
LEAST_MATCH, MOST_MATCH = 0.5, 1.5
"""What the line wins by the boards, as a multiple of the material that lies between both lines. If
it wins less, most of the mistake is what the other line does."""
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
        "gap": _gap(clause),
    }
    own = OWN_TERMS.get(clause.term)
    if own is None or clause.term_is_own is None:
        places |= {"term": TERMS[clause.term], "side": SIDES[before.turn]}
        return BOTH_SIDES[clause.kind].filled(**places)
    whose = before.turn if clause.term_is_own else not before.turn
    # A mistake makes the own side worse or the other better, and the better move the reverse.
    is_better = clause.term_is_own != is_allowed
    return ONE_SIDE.filled(**places, difference=own[whose, is_better])


def _gap(clause: Clause) -> Message:
    """Return how much the term differs: whole pawns of material, or tenths of a pawn."""
    if clause.term is not EvaluationTerm.MATERIAL:
        return in_pawns(clause.term_cp)
    pawns = round(abs(clause.term_cp) / 100)
    return plural("worth {number} pawn", "worth {number} pawns", pawns)


def won_material_sentence(
    clause: Clause, move: ExplainedMove, before: chess.Board
) -> Message | None:
    """Return the sentence of a clause about material if the boards show what its line wins.

    It does not name the better move unless the clause is about that one. None for another clause.
    """
    if clause.term is not EvaluationTerm.MATERIAL:
        return None
    played, start = before.parse_uci(move.move), before.copy(stack=False)
    if clause.kind is ClauseKind.ALLOWS:
        start.push(played)
    won = _won(clause, before, [played] if clause.kind is ClauseKind.ALLOWS else [])
    if won is None:
        return None
    first = [start.parse_uci(text) for text in clause.evidence.moves[:1]]
    return LINE_WINS[clause.kind].filled(
        played=numbered_moves(before, [played]), move=numbered_moves(start, first), material=won
    )


def _won(clause: Clause, before: chess.Board, played: Sequence[chess.Move]) -> Message | None:
    """Return what the line of a clause wins from before the mistake.

    None if most of the difference between both lines is not what this one wins. ``played`` is the
    mistake if the line follows it.
    """
    end = before.copy(stack=False)
    for move in played:
        end.push(move)
    side = end.turn
    moves = [*played, *(end.push_uci(text) for text in clause.evidence.moves)]
    gain_cp = 100 * material_gain_pawns(before, end, side)
    gap_cp = abs(clause.term_cp)
    if gain_cp <= 0 or not LEAST_MATCH * gap_cp <= gain_cp <= MOST_MATCH * gap_cp:
        return None
    won = material_won(before, moves, side)
    return None if won is MATERIAL else won
