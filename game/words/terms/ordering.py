"""The terms of the order in which moves are tried."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.MOVE_ORDERING: Entry(
        message("move ordering"),
        message("The reason for the place of a move: probably good moves are tried first."),
        message(
            "A good move tried first causes a cutoff, and all other moves are saved. The usual "
            "order is TT move, good captures, killers, quiet moves by history, bad captures."
        ),
        (Term.CUTOFF, Term.TABLE_MOVE, Term.GOOD_CAPTURE, Term.KILLER, Term.HISTORY),
    ),
    Term.RANK: Entry(
        message("number of the move"),
        message("The place of the move in the order in which the moves are tried."),
        message("A late place means that the engine expected little from the move."),
        (Term.MOVE_ORDERING, Term.LATE_MOVE_REDUCTIONS),
    ),
    Term.ORDER_SCORE: Entry(
        message("order score"),
        message("The number by which moves of the same kind are sorted; the largest comes first."),
        message(
            "For quiet moves it is the sum of their histories. For captures it is MVV/LVA with the "
            "capture history."
        ),
        (Term.MOVE_ORDERING, Term.HISTORY, Term.MVV_LVA),
    ),
    Term.ORDER_FROZEN: Entry(
        message("order frozen"),
        message("The rows keep their places while the pointer is on them."),
        message(
            "Their figures go on changing. The order becomes current again when the pointer "
            "leaves the table."
        ),
        (Term.MOVE_ORDERING,),
    ),
    Term.MVV_LVA: Entry(
        message("MVV/LVA"),
        message("Most valuable victim, least valuable attacker: an order for captures."),
        message(
            "The largest piece is taken first, and by the smallest piece: pawn takes queen comes "
            "before queen takes pawn. It needs no calculation of the exchange."
        ),
        (Term.SEE, Term.GOOD_CAPTURE),
    ),
    Term.SEE: Entry(
        message("static exchange evaluation (SEE)"),
        message("The material that all captures on one square would win or lose."),
        message(
            "Both sides capture with their smallest piece first and stop when it no longer pays. "
            "Pins and threats elsewhere are left out. X shows the exchange capture by capture."
        ),
        (Term.GOOD_CAPTURE, Term.BAD_CAPTURE, Term.SEE_PRUNING),
    ),
    Term.SEE_ORDERING: Entry(
        message("SEE ordering"),
        message("Captures and quiet moves that lose material by SEE are tried late."),
        message("A losing capture is rarely good. When it is a sacrifice, it is only found later."),
        (Term.SEE, Term.BAD_CAPTURE, Term.BAD_QUIET),
    ),
    Term.GOOD_CAPTURE: Entry(
        message("good capture"),
        message("A capture that loses no material by SEE; it is tried early."),
        message("Good captures come right after the TT move. Among them, MVV/LVA decides first."),
        (Term.SEE, Term.MVV_LVA, Term.EQUAL_CAPTURE, Term.BAD_CAPTURE),
    ),
    Term.EQUAL_CAPTURE: Entry(
        message("equal capture"),
        message("A capture that neither wins nor loses material by SEE."),
        message("An exchange of two knights is one."),
        (Term.SEE, Term.GOOD_CAPTURE),
    ),
    Term.BAD_CAPTURE: Entry(
        message("bad capture"),
        message("A capture that loses material by SEE; it is tried late."),
        message(
            "It may still be a sound sacrifice, so it is searched, but after the quiet moves. At a "
            "shallow node, SEE pruning may leave it out."
        ),
        (Term.SEE, Term.SEE_PRUNING),
    ),
    Term.PROMOTION: Entry(
        message("promotion"),
        message("A pawn becomes a queen or another piece; such a move is tried early."),
        message("A promotion that also captures counts as a capture."),
        (Term.MOVE_ORDERING,),
    ),
    Term.QUIET_MOVE: Entry(
        message("quiet move"),
        message("A move that neither captures nor promotes."),
        message(
            "Nothing on the board tells which quiet move is good, so experience from the search "
            "orders them. Quiescence searches them only in check."
        ),
        (Term.HISTORY, Term.KILLER, Term.QUIESCENCE),
    ),
    Term.BAD_QUIET: Entry(
        message("bad quiet move"),
        message("A quiet move that loses material by SEE; it is tried last."),
        message("An example is a knight that goes to a square attacked by a pawn."),
        (Term.SEE, Term.QUIET_MOVE),
    ),
    Term.KILLER: Entry(
        message("killer"),
        message("A quiet move that caused a cutoff at the same ply in another line."),
        message(
            "A threat that refutes one move often refutes others too. The last two killers of each "
            "ply are tried before the other quiet moves."
        ),
        (Term.CUTOFF, Term.COUNTER_MOVE, Term.QUIET_MOVE),
    ),
    Term.COUNTER_MOVE: Entry(
        message("counter move"),
        message("The quiet move that last refuted the move which the opponent has just made."),
        message("It is tried early, because the same answer often works again."),
        (Term.KILLER, Term.CONTINUATION_HISTORY),
    ),
    Term.HISTORY: Entry(
        message("history"),
        message("A score for how often a quiet move has caused cutoffs, wherever it was tried."),
        message(
            "Success raises the score and failure lowers it; deep cutoffs count more. Quiet moves "
            "are tried in the order of their histories."
        ),
        (Term.MAIN_HISTORY, Term.CONTINUATION_HISTORY, Term.QUIET_MOVE, Term.CUTOFF),
    ),
    Term.MAIN_HISTORY: Entry(
        message("main history"),
        message("The history score of a move by its two squares alone, for each side."),
        message("It is also called butterfly history. It does not look at the moves before."),
        (Term.HISTORY, Term.THREAT_HISTORY),
    ),
    Term.CONTINUATION_HISTORY: Entry(
        message("continuation history"),
        message("The history score of a move after a certain move made 1, 2 or 4 plies before."),
        message(
            "It learns plans and answers: a move that works after one move may fail after another. "
            "1 ply before is the opponent's move, 2 plies before is the own one."
        ),
        (Term.HISTORY, Term.COUNTER_MOVE),
    ),
    Term.CAPTURE_HISTORY: Entry(
        message("capture history"),
        message("A score for how often similar captures have caused cutoffs."),
        message("It refines the order that MVV/LVA gives."),
        (Term.MVV_LVA, Term.HISTORY),
    ),
    Term.THREAT_HISTORY: Entry(
        message("threat history"),
        message("Separate history scores for moves from or to a square that is attacked."),
        message("A move that saves an attacked piece is a different move from one that does not."),
        (Term.HISTORY, Term.MAIN_HISTORY),
    ),
    Term.EVALUATION_HISTORY: Entry(
        message("evaluation history"),
        message("The history also rises if a quiet move improved the static evaluation."),
        message("So the order profits from moves that never caused a cutoff."),
        (Term.HISTORY, Term.STATIC_EVALUATION),
    ),
}
