"""The techniques of the search in words: the name of each, and what it does.

``engine.protocol.techniques`` lists them, with English texts of their own for the command line.
"""

from __future__ import annotations

from typing import NamedTuple

from game.message import Message, message


class Words(NamedTuple):
    """The words for one technique."""

    title: Message
    meaning: Message


TECHNIQUES: dict[str, Words] = {
    "alpha_beta": Words(
        message("alpha-beta"),
        message(
            "Skips moves that cannot matter because the opponent already has something better."
        ),
    ),
    "negascout": Words(
        message("NegaScout"),
        message("Tests with a null window whether moves after the first are better."),
    ),
    "iterative_deepening": Words(
        message("iterative deepening"),
        message(
            "Searches to depth 1, 2, 3 and so on; each iteration orders the moves of the next."
        ),
    ),
    "aspiration": Words(
        message("aspiration"),
        message("Starts each iteration with a narrow window around the previous value."),
    ),
    "mate_distance": Words(
        message("mate distance"),
        message("Cuts off lines in which any mate would come later than one already found."),
    ),
    "table": Words(
        message("transposition table"),
        message("Stores results of positions for use when the search reaches them again."),
    ),
    "table_cutoffs": Words(
        message("TT cutoffs"),
        message("Ends a node at once if its TT entry has a deep enough result."),
    ),
    "table_moves": Words(
        message("TT moves"),
        message("Searches the TT move first, which was the best move of an earlier search."),
    ),
    "multiple_tt_moves": Words(
        message("multiple TT moves"),
        message(
            "Stores up to four moves that improved the best value of a position, not only the last."
        ),
    ),
    "table_evaluation": Words(
        message("TT evaluation"),
        message("Uses a TT value of any depth as the static evaluation if its bound is tighter."),
    ),
    "mvv_lva": Words(
        message("MVV/LVA"),
        message(
            "Orders captures by the most valuable victim, then by the least valuable attacker."
        ),
    ),
    "see_ordering": Words(
        message("SEE ordering"),
        message(
            "Searches captures that lose by SEE late; if MVV/LVA is off, also orders the others."
        ),
    ),
    "see_quiets": Words(
        message("SEE quiets"),
        message("Searches quiet moves that lose material by SEE after all other moves."),
    ),
    "capture_history": Words(
        message("capture history"),
        message("Also orders captures by how often similar captures caused a cutoff."),
    ),
    "killers": Words(
        message("killers"),
        message("Searches early the last two quiet moves that caused a cutoff at the same ply."),
    ),
    "counter_moves": Words(
        message("counter moves"),
        message("Searches early the quiet move that last refuted the previous move."),
    ),
    "history": Words(
        message("history"),
        message("Orders quiet moves by how often they caused a cutoff; deep cutoffs count more."),
    ),
    "threat_history": Words(
        message("threat history"),
        message("Keeps separate history scores for moves that leave or enter attacked squares."),
    ),
    "evaluation_history": Words(
        message("evaluation history"),
        message("Adds to the history how much a quiet move improved the static evaluation."),
    ),
    "continuation_history": Words(
        message("continuation history"),
        message(
            "Orders quiet moves by their success after the moves made 1, 2 and 4 plies before."
        ),
    ),
    "quiescence": Words(
        message("quiescence"),
        message(
            "At the horizon, searches captures, promotions and evasions before the evaluation."
        ),
    ),
    "quiescence_see": Words(
        message("quiescence SEE"),
        message("Prunes captures in quiescence that lose material by SEE."),
    ),
    "quiescence_evasions": Words(
        message("quiescence evasions"),
        message("Prunes quiet evasions in quiescence once another move avoids mate."),
    ),
    "delta_pruning": Words(
        message("delta pruning"),
        message("Prunes captures in quiescence that would not exceed alpha even with a margin."),
    ),
    "upcoming_repetitions": Words(
        message("upcoming repetitions"),
        message("Scores a position as at least a draw if a move can repeat an earlier position."),
    ),
    "correction_history": Words(
        message("correction history"),
        message("Corrects the static evaluation by its past errors in similar positions."),
    ),
    "improving": Words(
        message("improving"),
        message(
            "Prunes and reduces late moves less, and ends nodes above beta earlier, after a rise."
        ),
    ),
    "reverse_futility": Words(
        message("reverse futility"),
        message("Ends a shallow node whose static evaluation is far above beta."),
    ),
    "razoring": Words(
        message("razoring"),
        message("Ends a shallow node far below alpha if quiescence does not exceed alpha either."),
    ),
    "null_move": Words(
        message("null move"),
        message("Ends a node if its value still reaches beta after a null move."),
    ),
    "null_move_verification": Words(
        message("null-move verification"),
        message(
            "Verifies a deep null-move cutoff by a search without null moves, because of zugzwang."
        ),
    ),
    "probcut": Words(
        message("ProbCut"),
        message("Ends a node if a capture beats beta by a margin at reduced depth."),
    ),
    "internal_reductions": Words(
        message("internal reductions"),
        message("Reduces a deep node by one ply if it has no TT move."),
    ),
    "late_move_pruning": Words(
        message("late move pruning"),
        message("At a shallow node, prunes the remaining quiet moves after enough moves."),
    ),
    "futility": Words(
        message("futility pruning"),
        message("Prunes quiet moves at a shallow node whose static evaluation is far below alpha."),
    ),
    "history_pruning": Words(
        message("history pruning"),
        message("At a shallow node, prunes quiet moves that rarely caused a cutoff."),
    ),
    "see_pruning": Words(
        message("SEE pruning"),
        message("At a shallow node, prunes moves that lose too much material by SEE."),
    ),
    "reductions": Words(
        message("late move reductions"),
        message(
            "Searches late moves at reduced depth first, and the root less deep after a fail high."
        ),
    ),
    "singular_extensions": Words(
        message("singular extensions"),
        message("Searches the TT move deeper if no other move comes close to its value."),
    ),
    "multi_cut": Words(
        message("multi-cut"),
        message("Ends a node if a move other than the TT move also beats beta at half the depth."),
    ),
    "check_extensions": Words(
        message("check extensions"),
        message("Searches checks that lose no material by SEE one ply deeper."),
    ),
}
"""The words for each technique, by the name that the engine sends."""
