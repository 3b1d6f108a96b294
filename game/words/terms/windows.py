"""The terms of alpha-beta: the window of scores and what lies outside it."""

from __future__ import annotations

from game.message import message
from game.state.help.term import Term
from game.words.terms.entry import Entry

ENTRIES: dict[Term, Entry] = {
    Term.ALPHA_BETA: Entry(
        message("alpha-beta"),
        message("A search that skips moves as soon as the opponent would avoid the position."),
        message(
            "It finds the same score as a search of all moves, with far fewer nodes. The better "
            "the move order, the more it skips."
        ),
        (Term.ALPHA, Term.BETA, Term.CUTOFF, Term.MOVE_ORDERING),
    ),
    Term.WINDOW: Entry(
        message("window"),
        message("The scores between alpha and beta; only these need an exact value."),
        message(
            "A lower score is no use to the side to move, because it has something better. A "
            "higher score is no use either, because the opponent avoids the position."
        ),
        (Term.ALPHA, Term.BETA, Term.NULL_WINDOW, Term.FULL_WINDOW),
    ),
    Term.NULL_WINDOW: Entry(
        message("null window"),
        message("The smallest window, which only tests whether a move is better than alpha."),
        message(
            "No score lies between its alpha and beta, so the answer is yes or no. Such a test "
            "costs fewer nodes than an exact value. If the answer is yes, a re-search follows."
        ),
        (Term.WINDOW, Term.NEGASCOUT, Term.RE_SEARCH),
    ),
    Term.FULL_WINDOW: Entry(
        message("full window"),
        message("A window wide enough for an exact value of the node."),
        message(
            "The first move of a node in the principal variation gets it. Other moves get it only "
            "after a null window has shown that they are better."
        ),
        (Term.WINDOW, Term.NULL_WINDOW, Term.PRINCIPAL_VARIATION),
    ),
    Term.ASPIRATION: Entry(
        message("aspiration window"),
        message("A narrow window around the last score, with which an iteration begins."),
        message(
            "A narrow window saves nodes. If the score turns out to lie outside, the root is "
            "searched again with a wider window."
        ),
        (Term.WINDOW, Term.ITERATION, Term.RE_SEARCH),
    ),
    Term.ALPHA: Entry(
        message("alpha"),
        message("The score that the side to move already has, here or higher in the tree."),
        message(
            "A move counts only if it is better than alpha. In that case its value becomes the new "
            "alpha. At the start of a search, alpha may be −∞."
        ),
        (Term.BETA, Term.WINDOW, Term.RAISED_ALPHA, Term.FAIL_LOW),
    ),
    Term.BETA: Entry(
        message("beta"),
        message("The score from which on the opponent avoids this position."),
        message(
            "The opponent has a choice higher in the tree that holds the side to move to beta. If "
            "a move reaches beta, the node ends with a cutoff."
        ),
        (Term.ALPHA, Term.WINDOW, Term.CUTOFF),
    ),
    Term.CUTOFF: Entry(
        message("cutoff"),
        message("The end of a node because one move reaches beta; the other moves are skipped."),
        message(
            "The opponent would not allow this position, so one good move is enough. The "
            "opponent's move before it then fails low. Most of the saving of alpha-beta comes from "
            "cutoffs."
        ),
        (Term.BETA, Term.ALPHA_BETA, Term.FAIL_HIGH, Term.MOVE_ORDERING),
    ),
    Term.FAIL_HIGH: Entry(
        message("fail high"),
        message("The value reaches beta, so it is only a lower bound: the truth may be higher."),
        message(
            "Inside the tree this is a cutoff. At the root it means that the position is better "
            "than expected, and that the window must be widened."
        ),
        (Term.BETA, Term.CUTOFF, Term.BOUND, Term.ASPIRATION),
    ),
    Term.FAIL_LOW: Entry(
        message("fail low"),
        message("The move is not better than alpha, so its value is only an upper bound."),
        message(
            "It fails low because a reply to it causes a cutoff. The root fails low if no move is "
            "better than alpha. An outcome counts for the side that made the move."
        ),
        (Term.ALPHA, Term.BOUND, Term.CUTOFF, Term.OUTCOME),
    ),
    Term.EXACT: Entry(
        message("exact value"),
        message("A value inside the window, neither a lower nor an upper bound."),
        message(
            "Only nodes of the principal variation and of lines that nearly joined it have one. "
            "The exact value of the root is the score of the position."
        ),
        (Term.WINDOW, Term.PRINCIPAL_VARIATION, Term.BOUND),
    ),
    Term.RAISED_ALPHA: Entry(
        message("raised alpha"),
        message("The move is better than every move before it, but does not reach beta."),
        message(
            "Its value becomes the new alpha, which the following moves must beat. The move begins "
            "the best line of the node."
        ),
        (Term.ALPHA, Term.PRINCIPAL_VARIATION),
    ),
    Term.NEGASCOUT: Entry(
        message("NegaScout"),
        message("A search that tests every move after the first with a null window."),
        message(
            "If the first move is the best, the tests are enough. A move that passes its test is "
            "searched again for its exact value. It is also called principal variation search."
        ),
        (Term.NULL_WINDOW, Term.RE_SEARCH, Term.ALPHA_BETA),
    ),
    Term.FIRST_SEARCH: Entry(
        message("first search"),
        message("The first search of a move, often less deep and with a null window."),
        message(
            "If its value is not better than alpha, the move is done. Otherwise the move is "
            "searched again, deeper or with a wider window."
        ),
        (Term.RE_SEARCH, Term.NULL_WINDOW, Term.LATE_MOVE_REDUCTIONS),
    ),
    Term.RE_SEARCH: Entry(
        message("re-search"),
        message("A second search of a move, because the first one was too shallow or too narrow."),
        message(
            "It follows when a reduced move or a move with a null window turns out better than "
            "alpha. Re-searches are the price of the shortcuts, and they are rare."
        ),
        (Term.FULL_DEPTH_RE_SEARCH, Term.FULL_WINDOW_RE_SEARCH, Term.ASPIRATION),
    ),
    Term.FULL_DEPTH_RE_SEARCH: Entry(
        message("full-depth re-search"),
        message("A second search of a reduced move that was better than alpha, now unreduced."),
        message(
            "The first, shallow search only showed that the move deserves attention. The window "
            "stays narrow in this search."
        ),
        (Term.LATE_MOVE_REDUCTIONS, Term.RE_SEARCH),
    ),
    Term.FULL_WINDOW_RE_SEARCH: Entry(
        message("full-window re-search"),
        message("A second search of a move that beat a null window, now for its exact value."),
        message(
            "The null window showed only that the move is better than alpha. This search finds out "
            "how much better it is."
        ),
        (Term.NULL_WINDOW, Term.FULL_WINDOW, Term.RE_SEARCH),
    ),
    Term.TEST_SEARCH: Entry(
        message("test search"),
        message("A search of the same node that decides whether a rule may end or extend it."),
        message(
            "Examples are the singular search, razoring, and the verification of a null move. Its "
            "nodes count as part of the node."
        ),
        (Term.SINGULAR, Term.RAZORING, Term.VERIFICATION, Term.PROBCUT),
    ),
}
