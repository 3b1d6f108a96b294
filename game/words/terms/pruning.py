"""The terms of quiescence, and of the rules that save or add depth."""

from __future__ import annotations

from game.message import message, message_in
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.PRUNING: Entry(
        message("pruning"),
        message("Leaving out a move or a whole node that is very unlikely to matter."),
        message(
            "Unlike a cutoff of alpha-beta, a pruned move is not proved to be useless. The depth "
            "that is saved is worth more than the few mistakes."
        ),
        (Term.FUTILITY, Term.LATE_MOVE_PRUNING, Term.NULL_MOVE, Term.REDUCTION),
    ),
    Term.QUIESCENCE: Entry(
        message("quiescence"),
        message("A search of captures and promotions only, until the position is quiet."),
        message(
            "It begins where the depth is used up. In check it searches all evasions. The static "
            "evaluation is only trusted in a quiet position."
        ),
        (Term.STAND_PAT, Term.HORIZON, Term.DELTA_PRUNING, Term.STATIC_EVALUATION),
    ),
    Term.STAND_PAT: Entry(
        message("stand pat"),
        message("The side to move need not capture: the static evaluation already reaches beta."),
        message(
            "Quiescence assumes that a quiet move keeps the evaluation. So the evaluation is the "
            "least that the side to move gets."
        ),
        (Term.QUIESCENCE, Term.STATIC_EVALUATION, Term.BETA),
    ),
    Term.DELTA_PRUNING: Entry(
        message("delta pruning"),
        message("In quiescence, leaves out captures that win too little to reach alpha."),
        message("The value of the captured piece and a margin are added to the evaluation."),
        (Term.QUIESCENCE, Term.ALPHA),
    ),
    Term.QUIESCENCE_SEE: Entry(
        message("quiescence SEE"),
        message("In quiescence, leaves out captures that lose material by SEE."),
        message("Without it, quiescence would follow long series of senseless captures."),
        (Term.QUIESCENCE, Term.SEE),
    ),
    Term.EVASION: Entry(
        message("evasion"),
        message("A move out of check; quiescence stops at quiet ones once a move avoids mate."),
        message("As long as every move is mated, all evasions are searched."),
        (Term.QUIESCENCE, Term.IN_CHECK),
    ),
    Term.REVERSE_FUTILITY: Entry(
        message("reverse futility pruning"),
        message("Ends a node near the horizon whose evaluation is far above beta."),
        message(
            "The margin grows with the depth. The opponent can hardly make up for it in the few "
            "plies that are left. It is also called static null move pruning."
        ),
        (Term.FUTILITY, Term.BETA, Term.STATIC_EVALUATION),
    ),
    Term.FUTILITY: Entry(
        message("futility pruning"),
        message("Near the horizon, leaves out quiet moves that can hardly reach alpha."),
        message(
            "The static evaluation and a margin together are still below alpha. A quiet move would "
            "have to gain more than the margin."
        ),
        (Term.REVERSE_FUTILITY, Term.ALPHA, Term.QUIET_MOVE),
    ),
    Term.RAZORING: Entry(
        message("razoring"),
        message("Ends a node near the horizon that is far below alpha if no capture helps."),
        message("Quiescence tests this: if it stays below alpha, the node is not searched."),
        (Term.QUIESCENCE, Term.ALPHA, Term.TEST_SEARCH),
    ),
    Term.NULL_MOVE: Entry(
        message("null move"),
        message("The side to move passes; if it still reaches beta, the node ends."),
        message(
            "A real move is nearly always better than none. The position after the null move is "
            "searched less deep. With pawns only, the rule is not used because of zugzwang."
        ),
        (Term.VERIFICATION, Term.ZUGZWANG, Term.BETA),
    ),
    Term.ZUGZWANG: Entry(
        message("zugzwang"),
        message("A position in which every move makes things worse, so that passing is best."),
        message("It misleads the null move, and it occurs mostly in endgames."),
        (Term.NULL_MOVE, Term.VERIFICATION),
    ),
    Term.VERIFICATION: Entry(
        message("verification"),
        message("A search without null moves that checks a deep cutoff by a null move."),
        message("It guards against zugzwang. If it does not reach beta, the node is searched."),
        (Term.NULL_MOVE, Term.ZUGZWANG),
    ),
    Term.PROBCUT: Entry(
        message("ProbCut"),
        message("Ends a node if a capture beats beta by a margin in a less deep search."),
        message(
            "A clear result at a small depth is rarely wrong. Quiescence looks first, then a "
            "search at reduced depth."
        ),
        (Term.BETA, Term.QUIESCENCE, Term.TEST_SEARCH),
    ),
    Term.LATE_MOVE_PRUNING: Entry(
        message("late move pruning"),
        message("Near the horizon, leaves out the last quiet moves after enough others."),
        message("The number of moves that are tried grows with the depth."),
        (Term.LATE_MOVE_REDUCTIONS, Term.MOVE_ORDERING),
    ),
    Term.HISTORY_PRUNING: Entry(
        message("history pruning"),
        message("Near the horizon, leaves out quiet moves that have rarely caused a cutoff."),
        message("Their history score lies below a limit that depends on the depth."),
        (Term.HISTORY, Term.QUIET_MOVE),
    ),
    Term.SEE_PRUNING: Entry(
        message("SEE pruning"),
        message("Near the horizon, leaves out moves that lose too much material by SEE."),
        message("The deeper the node, the more a move may lose before it is left out."),
        (Term.SEE, Term.BAD_CAPTURE),
    ),
    Term.REDUCTION: Entry(
        message("reduction"),
        message("The plies by which a move is searched less deep, shown as −2 after the depth."),
        message("If the reduced move turns out better than alpha, it is searched again in full."),
        (Term.LATE_MOVE_REDUCTIONS, Term.INTERNAL_REDUCTIONS, Term.DEPTH),
    ),
    Term.LATE_MOVE_REDUCTIONS: Entry(
        message("late move reductions"),
        message("Moves late in the order are searched less deep at first."),
        message(
            "With good move order, the best move is among the first. A late move that is better "
            "than alpha all the same is searched again to full depth."
        ),
        (Term.REDUCTION, Term.FULL_DEPTH_RE_SEARCH, Term.MOVE_ORDERING),
    ),
    Term.INTERNAL_REDUCTIONS: Entry(
        message("internal reductions"),
        message("A deep node without a TT move is searched one ply less deep."),
        message("Without a good first move its search would be slow. It leaves one for next time."),
        (Term.TABLE_MOVE, Term.REDUCTION),
    ),
    Term.EXTENSION: Entry(
        message("extension"),
        message("A ply that is added to the depth of a move that is forced or gives check."),
        message("So the search sees the end of forced lines."),
        (Term.SINGULAR, Term.CHECK_EXTENSION, Term.DEPTH),
    ),
    Term.SINGULAR: Entry(
        message("singular search"),
        message("Tests whether the TT move is the only good move; if so, it is searched deeper."),
        message(
            "All other moves are searched to a smaller depth. If none comes close to the value of "
            "the TT move, the move is singular."
        ),
        (Term.EXTENSION, Term.MULTI_CUT, Term.TABLE_MOVE),
    ),
    Term.MULTI_CUT: Entry(
        message("multi-cut"),
        message("Ends a node if the singular search finds a second move that reaches beta."),
        message("Two moves that both seem to reach beta make it very likely that one does."),
        (Term.SINGULAR, Term.BETA),
    ),
    Term.CHECK_EXTENSION: Entry(
        message("check extension"),
        message("A check that loses no material by SEE is searched one ply deeper."),
        message("The answers to a check are few, so the additional ply costs little."),
        (Term.EXTENSION, Term.SEE),
    ),
    Term.IMPROVING: Entry(
        message("improving"),
        message("The evaluation has risen since the side's last move; pruning is then milder."),
        message("A side whose position improves is more likely to find a good move."),
        (Term.STATIC_EVALUATION, Term.PRUNING),
    ),
    Term.MATE_DISTANCE: Entry(
        message("mate distance pruning"),
        message("Ends lines in which any mate comes later than one that is already found."),
        message("It changes no result. It only makes the search for short mates faster."),
        (Term.PRUNING, Term.CHECKMATE),
    ),
    Term.UPCOMING_REPETITION: Entry(
        message("upcoming repetition"),
        message("A move can repeat an earlier position, so the side to move has at least a draw."),
        message("If a draw already reaches beta, the node ends without a search."),
        (Term.REPETITION, Term.BETA),
    ),
    Term.NOT_SEEN: Entry(
        message_in("a move that a weak level overlooks", "not seen"),
        message("A move that an engine of this level overlooks, as a person of its rating would."),
        message(
            "A level below full strength does not search such moves. Which moves it overlooks "
            "depends on its rating and on how hard they are to see."
        ),
        (Term.PRUNING,),
    ),
}
