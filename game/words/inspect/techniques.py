"""The techniques of the search in words: the name of each, and what it does.

``engine.protocol.techniques`` lists them, with English texts of their own for the command line.
"""

from __future__ import annotations

from typing import NamedTuple

from game.message import Message, message


class Words(NamedTuple):
    """The texts about a technique."""

    title: Message
    meaning: Message


TECHNIQUES: dict[str, Words] = {
    "alpha_beta": Words(
        message("alpha-beta"),
        message(
            "Leaves out moves that cannot matter, since the opponent has something better already."
        ),
    ),
    "negascout": Words(
        message("negascout"),
        message(
            "Asks of all moves but the first only whether they are better, by a window of no width."
        ),
    ),
    "iterative_deepening": Words(
        message("iterative deepening"),
        message(
            "Searches to depth 1, 2, 3 and so on, each iteration ordering the moves of the next."
        ),
    ),
    "aspiration": Words(
        message("aspiration"),
        message("Begins an iteration with a narrow window around the last value."),
    ),
    "mate_distance": Words(
        message("mate distance"),
        message("Leaves a line in which even a mate would come later than one already found."),
    ),
    "table": Words(
        message("table"),
        message("Remembers the results of positions, which other move orders reach again."),
    ),
    "table_cutoffs": Words(
        message("table cutoffs"),
        message("Ends a node at once where the table has a deep enough result."),
    ),
    "table_moves": Words(
        message("table moves"),
        message("Tries the move first that was best here before."),
    ),
    "multiple_tt_moves": Words(
        message("multiple TT moves"),
        message(
            "Saves up to four moves that improved the best value of a position, not only the last."
        ),
    ),
    "table_evaluation": Words(
        message("table evaluation"),
        message("Takes a result of the table, however shallow, for a better static evaluation."),
    ),
    "mvv_lva": Words(
        message("MVV/LVA"),
        message(
            "Orders captures: the most valuable victim first, taken by the least valuable attacker."
        ),
    ),
    "see_ordering": Words(
        message("SEE ordering"),
        message(
            "Tries captures that lose by exchange last; orders the others too where MVV/LVA is off."
        ),
    ),
    "see_quiets": Words(
        message("SEE quiets"),
        message("Tries quiet moves that lose material by exchange after all other moves."),
    ),
    "capture_history": Words(
        message("capture history"),
        message("Orders captures also by how often those of their kind cut off before."),
    ),
    "killers": Words(
        message("killers"),
        message("Tries the last two quiet moves early that cut off at the same ply."),
    ),
    "counter_moves": Words(
        message("counter moves"),
        message("Tries the quiet move early that last refuted the move just made."),
    ),
    "history": Words(
        message("history"),
        message(
            "Orders quiet moves by how often they cut off anywhere, deep cut-offs counting more."
        ),
    ),
    "threat_history": Words(
        message("threat history"),
        message(
            "Counts moves in the history apart by whether they leave or enter attacked squares."
        ),
    ),
    "evaluation_history": Words(
        message("evaluation history"),
        message("Counts in the history also how much a quiet move bettered the static evaluation."),
    ),
    "continuation_history": Words(
        message("continuation history"),
        message(
            "Orders quiet moves by how they did after the last move and the mover's own last two."
        ),
    ),
    "quiescence": Words(
        message("quiescence"),
        message("Plays captures, promotions and evasions out at the horizon, before evaluating."),
    ),
    "quiescence_see": Words(
        message("quiescence SEE"),
        message("Leaves out captures in quiescence that lose by exchange."),
    ),
    "quiescence_evasions": Words(
        message("quiescence evasions"),
        message("Leaves out quiet evasions in quiescence once a move has saved the king."),
    ),
    "delta_pruning": Words(
        message("delta pruning"),
        message(
            "Leaves out captures in quiescence that would not reach alpha even if they won the "
            "piece."
        ),
    ),
    "upcoming_repetitions": Words(
        message("upcoming repetitions"),
        message(
            "Counts a position as no worse than a draw where one move can repeat an earlier one."
        ),
    ),
    "correction_history": Words(
        message("correction history"),
        message("Corrects the static evaluation by what searches of like positions found."),
    ),
    "improving": Words(
        message("improving"),
        message(
            "Prunes less where the side to move stands better than at its last turn out of check."
        ),
    ),
    "reverse_futility": Words(
        message("reverse futility"),
        message(
            "Ends a shallow node that stands so far above beta that no loss of a tempo matters."
        ),
    ),
    "razoring": Words(
        message("razoring"),
        message(
            "Asks only quiescence at a shallow node so far below alpha that captures must help."
        ),
    ),
    "null_move": Words(
        message("null move"),
        message("Lets the side to move pass: if that keeps beta, a move will too."),
    ),
    "null_move_verification": Words(
        message("null move verification"),
        message("Confirms a deep null-move cut-off by a search without passing, against zugzwang."),
    ),
    "probcut": Words(
        message("ProbCut"),
        message("Ends a node where a capture beats beta by a margin in a shallower search."),
    ),
    "internal_reductions": Words(
        message("internal reductions"),
        message("Searches a deep node one ply less where the table knows no move for it."),
    ),
    "late_move_pruning": Words(
        message("late move pruning"),
        message("Leaves out the rest of the quiet moves at a shallow node once many have failed."),
    ),
    "futility": Words(
        message("futility"),
        message("Leaves out quiet moves at a shallow node whose evaluation is far below alpha."),
    ),
    "history_pruning": Words(
        message("history pruning"),
        message("Leaves out quiet moves at a shallow node that hardly ever cut off."),
    ),
    "see_pruning": Words(
        message("SEE pruning"),
        message("Leaves out moves at a shallow node that lose too much by exchange."),
    ),
    "reductions": Words(
        message("reductions"),
        message(
            "Searches late moves less deep at first, and the root less deep after a fail high."
        ),
    ),
    "singular_extensions": Words(
        message("singular extensions"),
        message("Searches the table's move deeper where no other comes near it."),
    ),
    "multi_cut": Words(
        message("multi cut"),
        message(
            "Ends a node where another move than the table's beats beta, too, at half the depth."
        ),
    ),
    "check_extensions": Words(
        message("check extensions"),
        message("Searches checks that lose nothing one ply deeper."),
    ),
}
"""Texts by the name of the technique."""
