"""The terms for how nodes and moves end, besides cutoffs and pruning."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.CHECKMATE: Entry(
        message("checkmate"),
        message("The side to move is mated, which is the worst value for it."),
        message("M3 is a mate in three moves. A shorter mate counts as better than a longer one."),
        (Term.MATE_DISTANCE, Term.SCORE),
    ),
    Term.STALEMATE: Entry(
        message("stalemate"),
        message("The side to move has no legal move and is not in check: a draw."),
        message("The node is worth 0.00."),
        (Term.REPETITION,),
    ),
    Term.REPETITION: Entry(
        message("repetition"),
        message("The position has occurred before, so the search counts it as a draw."),
        message(
            "Within the search, one repetition is enough: if it was good once, it can be repeated "
            "again."
        ),
        (Term.UPCOMING_REPETITION, Term.FIFTY_MOVE_RULE),
    ),
    Term.FIFTY_MOVE_RULE: Entry(
        message("fifty-move rule"),
        message("Fifty moves by each side without a capture or a pawn move: a draw."),
        message("The evaluation moves towards 0.00 as the count comes near."),
        (Term.FIFTY_MOVE_CLOCK,),
    ),
    Term.DEAD_POSITION: Entry(
        message("dead position"),
        message("Neither side has enough material to give mate: a draw."),
        message("An example is a king and a knight against a king."),
        (Term.KNOWN_ENDGAME,),
    ),
    Term.MAXIMUM_PLY: Entry(
        message("maximum ply"),
        message("The longest line that the engine can hold; the position is only evaluated."),
        message("It is reached only in very long forced lines."),
        (Term.PLY, Term.SELECTIVE_DEPTH),
    ),
    Term.ONLY_ONE_MOVE: Entry(
        message("only one move"),
        message("The node has a single legal move, so the singular search has nothing to test."),
        message("The TT move then counts as singular, and is searched deeper."),
        (Term.SINGULAR,),
    ),
    Term.IN_CHECK: Entry(
        message("in check"),
        message("The side to move is in check, so the node has no static evaluation."),
        message("Pruning by the evaluation is not used there. Quiescence searches all evasions."),
        (Term.STATIC_EVALUATION, Term.EVASION),
    ),
    Term.STOPPED: Entry(
        message("stopped"),
        message("The search was stopped here before the node or the move had a value."),
        message("The time was over, or you asked the engine to move at once."),
        (Term.ITERATION, Term.SEARCH_TIME),
    ),
    Term.NOT_ENDED: Entry(
        message("not ended"),
        message("The search of this node is still going on at this step."),
        message("Step out or to a later node to see how it ends."),
        (Term.STEP, Term.OUTCOME),
    ),
    Term.ONLY_COUNTED: Entry(
        message("only counted"),
        message("The nodes below were counted but not recorded, because they need much memory."),
        message(
            "Expand the row and the engine searches this part again. “Memory for Inspect” in the "
            "settings says how much a recording may take."
        ),
        (Term.RECORDING,),
    ),
    Term.AFTER_CUTOFF: Entry(
        message("after a cutoff"),
        message("The move was not tried, because an earlier move caused a cutoff."),
        message("W asks the engine about it."),
        (Term.CUTOFF,),
    ),
    Term.EXCLUDED: Entry(
        message("excluded"),
        message("The move is left out of this search of the root."),
        message(
            "It begins a better line that was already found, or the endgame tablebases rule it out."
        ),
        (Term.ROOT, Term.PRINCIPAL_VARIATION),
    ),
}
