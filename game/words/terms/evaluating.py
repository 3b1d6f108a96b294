"""The terms of the static evaluation."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.STATIC_EVALUATION: Entry(
        message("static evaluation"),
        message("The score of a position by its features alone, without looking at moves."),
        message(
            "It is a sum of terms such as material, mobility and king danger. A click on a term "
            "shows its parts. It is only trusted in quiet positions."
        ),
        (Term.MATERIAL, Term.QUIESCENCE, Term.CORRECTION_HISTORY),
    ),
    Term.CORRECTION_HISTORY: Entry(
        message("correction history"),
        message("Corrects the evaluation by how wrong it was in similar positions before."),
        message(
            "Similar positions have the same pawns, for example. The engine compares the "
            "evaluation with the values that its searches found."
        ),
        (Term.STATIC_EVALUATION, Term.HISTORY),
    ),
    Term.MIDDLEGAME_AND_ENDGAME: Entry(
        message("mg and eg"),
        message("The values of a part in the middlegame and in the endgame, in centipawns."),
        message(
            "The evaluation blends both by the pieces that are left. With all pieces, mg counts "
            "alone; with none, eg does."
        ),
        (Term.STATIC_EVALUATION, Term.CENTIPAWN),
    ),
    Term.MATERIAL: Entry(
        message("material"),
        message("The value of the pieces and pawns of both sides."),
        message("A few combinations of pieces are worth a little more or less than their sum."),
        (Term.CENTIPAWN, Term.BISHOP_PAIR),
    ),
    Term.PIECE_SQUARE_TABLES: Entry(
        message("piece-square tables"),
        message("A bonus or a penalty for each piece on each square."),
        message("Knights are worth more in the centre, and pawns more when they advance."),
        (Term.MATERIAL, Term.MIDDLEGAME_AND_ENDGAME),
    ),
    Term.PAWN_STRUCTURE: Entry(
        message("pawn structure"),
        message("Weak and strong pawns: isolated, doubled, backward, and side by side."),
        message("Passed pawns are a term of their own."),
        (Term.ISOLATED_PAWN, Term.DOUBLED_PAWN, Term.BACKWARD_PAWN, Term.PHALANX),
    ),
    Term.ISOLATED_PAWN: Entry(
        message("isolated pawn"),
        message("A pawn without pawns of its colour on the neighbouring files."),
        message("No pawn can defend it, so pieces must."),
        (Term.PAWN_STRUCTURE,),
    ),
    Term.DOUBLED_PAWN: Entry(
        message("doubled pawn"),
        message("A pawn behind another pawn of its colour on the same file."),
        message("With three pawns on a file, they are tripled."),
        (Term.PAWN_STRUCTURE,),
    ),
    Term.BACKWARD_PAWN: Entry(
        message("backward pawn"),
        message("A pawn that its neighbours have left behind and that cannot safely advance."),
        message("The square in front of it is often a good place for an enemy piece."),
        (Term.PAWN_STRUCTURE, Term.STRONG_SQUARE),
    ),
    Term.PHALANX: Entry(
        message("phalanx"),
        message("Two pawns of one colour side by side, or one that defends the other."),
        message("Such pawns guard the squares in front of them and support each other's advance."),
        (Term.PAWN_STRUCTURE,),
    ),
    Term.CANDIDATE_PASSED_PAWN: Entry(
        message("candidate passed pawn"),
        message("A pawn that can become a passed pawn by an exchange of pawns."),
        message("It has at least as many helpers as there are pawns that stop it."),
        (Term.PASSED_PAWN,),
    ),
    Term.PASSED_PAWN: Entry(
        message("passed pawn"),
        message("A pawn that no enemy pawn can stop on its way to promotion."),
        message(
            "Its value grows with its rank. It also depends on the squares ahead, on the kings, "
            "and on rooks behind it."
        ),
        (Term.CANDIDATE_PASSED_PAWN, Term.PAWN_STRUCTURE),
    ),
    Term.MOBILITY: Entry(
        message("mobility"),
        message("The number of useful squares that each piece can go to."),
        message("Squares that enemy pawns attack do not count."),
        (Term.SPACE, Term.STATIC_EVALUATION),
    ),
    Term.STRONG_SQUARE: Entry(
        message("strong square"),
        message("A square from which no enemy pawn can drive a piece away (an outpost)."),
        message("A knight or a bishop there is worth more, above all if a pawn defends it."),
        (Term.BACKWARD_PAWN,),
    ),
    Term.BISHOP_PAIR: Entry(
        message("bishop pair"),
        message("Both bishops of one side, which together control squares of both colours."),
        message("The pair is worth more than two single bishops, above all in open positions."),
        (Term.BISHOPS, Term.MATERIAL),
    ),
    Term.BISHOPS: Entry(
        message("bishops"),
        message("How well the bishops work: as a pair, and with few pawns on their colour."),
        message("Own pawns on the colour of a bishop take squares from it."),
        (Term.BISHOP_PAIR, Term.MOBILITY),
    ),
    Term.ROOKS_AND_QUEENS: Entry(
        message("rooks and queens"),
        message("The places of the heavy pieces: open files, the seventh rank, trapped rooks."),
        message("A queen that can be attacked through another piece gets a penalty."),
        (Term.OPEN_FILE, Term.MOBILITY),
    ),
    Term.OPEN_FILE: Entry(
        message("open file"),
        message("A file without pawns; it is half-open if only the enemy has a pawn on it."),
        message("Rooks belong there."),
        (Term.ROOKS_AND_QUEENS,),
    ),
    Term.SHELTER: Entry(
        message("shelter"),
        message("The pawns in front of the king, its own and those of the enemy."),
        message("It counts mostly in the middlegame. A better shelter by castling counts too."),
        (Term.KING_DANGER,),
    ),
    Term.KING_DANGER: Entry(
        message("king danger"),
        message("How many enemy pieces attack near the king, and which checks they can give."),
        message("The danger grows faster than the number of attackers."),
        (Term.SAFE_CHECK, Term.SHELTER),
    ),
    Term.SAFE_CHECK: Entry(
        message("safe check"),
        message("A check from a square on which the checking piece cannot be taken."),
        message("It counts more towards the danger to a king than a check that loses the piece."),
        (Term.KING_DANGER,),
    ),
    Term.PIN: Entry(
        message("pinned piece"),
        message("A piece that may not move because its king would be in check."),
        message("It defends less than it seems to."),
        (Term.KING_DANGER,),
    ),
    Term.THREATS: Entry(
        message("threats"),
        message("Attacks on enemy pieces, above all by weaker pieces and on undefended ones."),
        message("They count even before anything is captured."),
        (Term.HANGING_PIECE, Term.SEE),
    ),
    Term.HANGING_PIECE: Entry(
        message("hanging piece"),
        message("A piece that is attacked and not sufficiently defended."),
        message("It can be lost on the next move."),
        (Term.THREATS,),
    ),
    Term.SPACE: Entry(
        message("space"),
        message("The room behind the own pawns, and the control of the centre."),
        message("Space matters more with many pieces on the board."),
        (Term.MOBILITY,),
    ),
    Term.TEMPO: Entry(
        message("tempo"),
        message("A small bonus for the side to move."),
        message("It makes the scores of two consecutive plies comparable."),
        (Term.STATIC_EVALUATION,),
    ),
    Term.COMPLEXITY: Entry(
        message("complexity"),
        message("How easily the better side can still win: pawns on both wings help."),
        message("It never changes which side is better."),
        (Term.STATIC_EVALUATION, Term.KNOWN_ENDGAME),
    ),
    Term.KNOWN_ENDGAME: Entry(
        message("known endgame"),
        message("An endgame whose result the engine knows by a rule, such as a likely draw."),
        message("The rule replaces or scales the other terms."),
        (Term.DEAD_POSITION, Term.COMPLEXITY),
    ),
    Term.FIFTY_MOVE_CLOCK: Entry(
        message("fifty-move clock"),
        message("The score shrinks the longer there is no capture and no pawn move."),
        message("So the engine makes progress in a won position."),
        (Term.FIFTY_MOVE_RULE,),
    ),
}
