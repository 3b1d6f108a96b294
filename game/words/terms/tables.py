"""The terms of the transposition table."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.TABLE: Entry(
        message("transposition table (TT)"),
        message("A memory of searched positions, for when other moves lead to the same position."),
        message(
            "Each entry has the value, its depth, and the best move. Its size is the hash size in "
            "megabytes. When it is full, new entries replace old or shallow ones."
        ),
        (Term.TABLE_ENTRY, Term.HIT, Term.TABLE_MOVE),
    ),
    Term.TABLE_USE: Entry(
        message("table use"),
        message("The share of the transposition table that this search has filled."),
        message(
            "The figure is an estimate from a sample. Near 100 %, useful entries are replaced, and "
            "a larger hash size may help."
        ),
        (Term.TABLE,),
    ),
    Term.PROBE: Entry(
        message("probe"),
        message("A look into the transposition table for the position of a node."),
        message(
            "Nearly every node begins with one. The shares beside it are shares of all probes of "
            "this search."
        ),
        (Term.HIT, Term.MISS, Term.TABLE),
    ),
    Term.HIT: Entry(
        message("hit, hit rate"),
        message("A probe that finds an entry; the hit rate is the share of such probes."),
        message(
            "A hit may end the node at once. Otherwise it still gives a good move to try first."
        ),
        (Term.PROBE, Term.TABLE_CUTOFF, Term.MOVE_ONLY, Term.TOO_SHALLOW),
    ),
    Term.MISS: Entry(
        message("miss"),
        message("A probe that finds no entry for the position."),
        message(
            "The position is new, or its entry was replaced. The node is then searched without help"
            " from the table."
        ),
        (Term.PROBE, Term.HIT),
    ),
    Term.TABLE_CUTOFF: Entry(
        message("TT cutoff"),
        message("The table's value decides the node, so that no move has to be searched."),
        message(
            "The entry must be deep enough, and its value or bound must lie on the right side of "
            "the window."
        ),
        (Term.TABLE_ENTRY, Term.CUTOFF, Term.BOUND),
    ),
    Term.MOVE_ONLY: Entry(
        message("move only"),
        message("The entry is deep enough but does not end the node; only its move helps."),
        message(
            "Its bound may not decide, as with “at least +0.30” where the node needs +0.50. Nodes "
            "of the principal variation always go on, so that the line is complete."
        ),
        (Term.HIT, Term.BOUND, Term.TABLE_MOVE),
    ),
    Term.TOO_SHALLOW: Entry(
        message("too shallow"),
        message("The entry comes from a less deep search, so that only its move helps."),
        message(
            "Its value could miss what the deeper search sees. This is usual, because each "
            "iteration is deeper than the one that wrote the entry."
        ),
        (Term.HIT, Term.DEPTH, Term.TABLE_MOVE),
    ),
    Term.NOT_PROBED: Entry(
        message("not probed"),
        message("The search did not look into the transposition table in this node."),
        message(
            "It ended before, for example by a draw. Or it looks at part of the moves only, as a "
            "singular search does."
        ),
        (Term.PROBE, Term.SINGULAR),
    ),
    Term.TABLE_ENTRY: Entry(
        message("TT entry"),
        message("What the table keeps of a position: value, bound, depth and best move."),
        message(
            "L shows which node wrote the entry that this node found. The writer can lie in an "
            "earlier iteration, or in the search of an earlier move of the game."
        ),
        (Term.TABLE, Term.BOUND, Term.DEPTH),
    ),
    Term.TABLE_MOVE: Entry(
        message("TT move"),
        message("The best move of an earlier search of this position; it is tried first."),
        message(
            "It is often still the best move, and it then causes a cutoff at once. Without one, "
            "the node is searched a ply less deep."
        ),
        (Term.TABLE_ENTRY, Term.MOVE_ORDERING, Term.INTERNAL_REDUCTIONS),
    ),
    Term.MULTIPLE_TABLE_MOVES: Entry(
        message("multiple TT moves"),
        message("Up to four good moves in one entry of the table, not only the last best one."),
        message("Normal play does not use it. It can be switched on in a comparison."),
        (Term.TABLE_MOVE,),
    ),
    Term.TABLE_EVALUATION: Entry(
        message("TT evaluation"),
        message("A value from the table in place of the static evaluation, if it says more."),
        message(
            "It may come from any depth. It only helps to decide whether a rule may save the search"
            " of the node."
        ),
        (Term.STATIC_EVALUATION, Term.TABLE_ENTRY),
    ),
}
