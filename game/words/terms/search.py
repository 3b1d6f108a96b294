"""The terms of the search and its tree."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.PLY: Entry(
        message("ply"),
        message("One move by one side; two plies make a full move."),
        message(
            "The root is ply 0, and each move on the way down adds one. Depth is counted in "
            "plies: depth 10 looks five moves ahead for each side."
        ),
        (Term.DEPTH, Term.ROOT),
    ),
    Term.DEPTH: Entry(
        message("depth"),
        message("The number of plies that the search looks ahead before only captures count."),
        message(
            "Each move uses up one ply of it. Reductions, shown as −2, take some plies away, and "
            "extensions add one. At depth 0, quiescence takes over."
        ),
        (Term.PLY, Term.SELECTIVE_DEPTH, Term.REDUCTION, Term.EXTENSION, Term.QUIESCENCE),
    ),
    Term.SELECTIVE_DEPTH: Entry(
        message("selective depth"),
        message("The length of the longest line that the search has looked at, in plies."),
        message(
            "It is the number after the slash: 12/24 is depth 12 with a longest line of 24 plies. "
            "Captures and extensions make some lines longer than the depth."
        ),
        (Term.DEPTH, Term.EXTENSION, Term.QUIESCENCE),
    ),
    Term.NODE: Entry(
        message("node"),
        message("A position in the search tree, reached by one move from the position above it."),
        message(
            "The number of nodes measures the work of a search. The same position can be a node "
            "several times, through other moves or in a later iteration."
        ),
        (Term.SEARCH_TREE, Term.PLY, Term.TABLE),
    ),
    Term.NODE_SHARE: Entry(
        message("share of the nodes"),
        message("The part of all nodes of the search that lies below this move."),
        message(
            "The best move usually has the largest share. A move that is refuted at once has a "
            "small share."
        ),
        (Term.NODE, Term.MOVE_ORDERING),
    ),
    Term.NODES_PER_SECOND: Entry(
        message("nodes per second"),
        message("The number of nodes that the engine searches in one second."),
        message(
            "It depends on the computer and on the position. A better move order can save more "
            "time than a higher speed."
        ),
        (Term.NODE, Term.SEARCH_TIME),
    ),
    Term.SEARCH_TIME: Entry(
        message("time"),
        message("The time that this search has taken so far."),
        message(
            "With a clock, the engine divides its time among the moves of the game. It may stop in "
            "the middle of an iteration."
        ),
        (Term.ITERATION, Term.NODES_PER_SECOND),
    ),
    Term.ROOT: Entry(
        message("root"),
        message("The position on the board, from which the search starts."),
        message(
            "The moves in this position are the root moves. The engine looks for the best of them."
            " All other nodes lie below the root."
        ),
        (Term.SEARCH_TREE, Term.NODE),
    ),
    Term.ITERATION: Entry(
        message("iteration"),
        message("One search of the root to a fixed depth; the next one is a ply deeper."),
        message(
            "The engine searches to depth 1, then to depth 2, and so on (iterative deepening). "
            "Short iterations cost little, and they order the moves of the next ones. When the "
            "time is over, a good move is already known."
        ),
        (Term.DEPTH, Term.ASPIRATION, Term.MOVE_ORDERING),
    ),
    Term.HORIZON: Entry(
        message("horizon"),
        message("The end of the depth, beyond which the search does not look at all moves."),
        message(
            "A loss just beyond the horizon stays unseen. Quiescence looks at captures there, so "
            "that the evaluation does not count a half-finished exchange."
        ),
        (Term.DEPTH, Term.QUIESCENCE, Term.STATIC_EVALUATION),
    ),
    Term.SEARCH_TREE: Entry(
        message("search tree"),
        message("All nodes of a search, each below the node from which a move leads to it."),
        message(
            "Inspect shows the tree as a list. A row further to the right lies one ply deeper. A "
            "click on the triangle shows or hides the moves below it."
        ),
        (Term.NODE, Term.ROOT, Term.NODE_GRAPH),
    ),
    Term.NODE_GRAPH: Entry(
        message("node graph"),
        message("A picture of the search: wide boxes hold many nodes, and deep plies lie low."),
        message(
            "Time runs from left to right. The colour of a box tells how its node ended. The graph "
            "shows at once where the engine spent its work."
        ),
        (Term.NODE, Term.SEARCH_TREE, Term.OUTCOME),
    ),
    Term.SCORE: Entry(
        message("score"),
        message("The engine's estimate in pawns; a positive score is better for White."),
        message(
            "M5 is a mate in five moves. The signs ≥ and ≤ mark a bound in place of an exact "
            "score. On the Inspect screen, S switches to the side to move."
        ),
        (Term.VALUE, Term.BOUND, Term.STATIC_EVALUATION),
    ),
    Term.VALUE: Entry(
        message("value"),
        message("The score that the search of a node or a move returned."),
        message(
            "Inside the window it is exact. Outside, it is a bound, marked with ≥ or ≤: the search "
            "stopped as soon as it knew enough."
        ),
        (Term.SCORE, Term.BOUND, Term.WINDOW),
    ),
    Term.BOUND: Entry(
        message("bound"),
        message("A limit in place of an exact score: ≥ means at least, ≤ means at most."),
        message(
            "A search may stop as soon as a limit decides between two moves. So most nodes have a "
            "bound, and only few have an exact value."
        ),
        (Term.FAIL_HIGH, Term.FAIL_LOW, Term.EXACT, Term.ALPHA_BETA),
    ),
    Term.CENTIPAWN: Entry(
        message("centipawn"),
        message("A hundredth of a pawn, the unit in which engines count."),
        message("A score of +0.35 is 35 centipawns. Margins of pruning rules are given in it too."),
        (Term.SCORE, Term.MATERIAL),
    ),
    Term.PRINCIPAL_VARIATION: Entry(
        message("principal variation (PV)"),
        message("The best line for both sides that the search has found so far."),
        message(
            "Its first move is the move that the engine would play now. When a better move is "
            "found in one of its positions, the line changes."
        ),
        (Term.EXACT, Term.FULL_WINDOW, Term.ITERATION),
    ),
    Term.PLAYED_LINE: Entry(
        message("line of the played move"),
        message("The line that the search found for the move that was played."),
        message(
            "It is shown when the played move is not the best one. A weak level may choose another "
            "move on purpose, and a person may have played it."
        ),
        (Term.PRINCIPAL_VARIATION, Term.NOT_SEEN),
    ),
    Term.OUTCOME: Entry(
        message("outcome"),
        message("What a move came to, for the side that made it."),
        message(
            "The move causes a cutoff, raises alpha or fails low. A node is shown with the outcome "
            "of the move to it, and with the rule that ended it, if any. The root has no such "
            "move: its outcome is for the side to move."
        ),
        (Term.CUTOFF, Term.RAISED_ALPHA, Term.FAIL_LOW, Term.PRUNING),
    ),
    Term.RECORDING: Entry(
        message("recording"),
        message("A repeated search with a record of each node, made when you inspect it."),
        message(
            "The engine records nothing during a game, so the game is not slowed. The repeated "
            "search makes the same moves in the same order."
        ),
        (Term.CAPSULE, Term.STEP),
    ),
    Term.STEP: Entry(
        message("step"),
        message("A move through the recording: into a move, over it, or out to the node above."),
        message(
            "“Into” follows the move to its node. “Over” goes to the next move of the same node. "
            "The board, the tree and the tables always show the same node."
        ),
        (Term.RECORDING, Term.BREAKPOINT),
    ),
    Term.BREAKPOINT: Entry(
        message("breakpoint"),
        message("A condition, such as a move or a cutoff, that stops a run through the search."),
        message(
            "F9 runs to the next node that fulfils it, and Shift+F9 to the previous one. Several "
            "conditions can be joined with “and”."
        ),
        (Term.STEP, Term.RECORDING),
    ),
    Term.CAPSULE: Entry(
        message("capsule"),
        message("A search as text, from which Glassbox can repeat it exactly on any computer."),
        message(
            "It holds the position, the options, and how each search of the game stopped. The same "
            "version of the engine then makes the same recording."
        ),
        (Term.RECORDING,),
    ),
    Term.REPERTOIRE: Entry(
        message("opening move"),
        message("A move that a level plays from its list of openings, without a search."),
        message(
            "Each level knows the openings that players of its rating choose. As there was no "
            "search, there is nothing to inspect."
        ),
    ),
}
