"""The term of each label and column title of the engine panel and of the Inspect screen.

A label is recognised by its message. ``tests/game/view/help/test_shown_terms.py`` draws both
screens and finds labels that are missing here.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.message import Text, message, message_with_context
from game.state.help.term import Term
from game.words.engine import PROVENANCES
from game.words.inspect import labels
from game.words.inspect.evaluation import PARTS, TERMS
from game.words.inspect.scores import LABELS
from game.words.inspect.techniques import TECHNIQUES
from game.words.terms import terms_of_codes

_TITLES: dict[Text, Term] = {
    # Columns
    "#": Term.RANK,
    "MVV/LVA": Term.MVV_LVA,
    "SEE": Term.SEE,
    "q": Term.QUIESCENCE,
    message("SEE"): Term.SEE,
    message("Ordered by"): Term.MOVE_ORDERING,
    message("Order"): Term.ORDER_SCORE,
    message("Score"): Term.SCORE,
    message("Value"): Term.VALUE,
    message("Nodes"): Term.NODE,
    message("Nodes %"): Term.NODE_SHARE,
    message("Depth"): Term.DEPTH,
    message("Outcome"): Term.OUTCOME,
    message("Ply"): Term.PLY,
    message("Root move"): Term.ROOT,
    # Figures of a search
    message("Nodes/s"): Term.NODES_PER_SECOND,
    message_with_context("how long the search takes", "Time"): Term.SEARCH_TIME,
    message("Table use"): Term.TABLE_USE,
    message("Probes"): Term.PROBE,
    message_with_context("of the transposition table", "Hits"): Term.HIT,
    message("Cutoffs"): Term.TABLE_CUTOFF,
    message("Move only"): Term.MOVE_ONLY,
    message("Too shallow"): Term.TOO_SHALLOW,
    message_with_context("before the best line of a search", "best"): Term.PRINCIPAL_VARIATION,
    message_with_context("before the line of the move that was played", "played"): Term.PLAYED_LINE,
    message("order frozen"): Term.ORDER_FROZEN,
    message("Opening move, without a search"): Term.REPERTOIRE,
    message("Opening move"): Term.REPERTOIRE,
    # Facts of a node, and panels
    message("This node"): Term.NODE,
    message("Next node"): Term.NODE,
    message("Window"): Term.WINDOW,
    message("Table"): Term.TABLE,
    message("Hash"): Term.TABLE,
    message("Static"): Term.STATIC_EVALUATION,
    message("Result"): Term.OUTCOME,
    message("Search tree"): Term.SEARCH_TREE,
    message("Static evaluation"): Term.STATIC_EVALUATION,
    message("Evaluation"): Term.STATIC_EVALUATION,
    message("Node graph"): Term.NODE_GRAPH,
    message("Histories of quiet moves"): Term.HISTORY,
    message("Histories"): Term.HISTORY,
    message("sum of all histories"): Term.HISTORY,
    message("main history"): Term.MAIN_HISTORY,
    message("1-ply continuation"): Term.CONTINUATION_HISTORY,
    message("2-ply continuation"): Term.CONTINUATION_HISTORY,
    message("4-ply continuation"): Term.CONTINUATION_HISTORY,
    message("of the recorded probes"): Term.PROBE,
    message("Iteration"): Term.ITERATION,
    message("iteration"): Term.ITERATION,
    message("node"): Term.NODE,
    message("exact"): Term.EXACT,
    message("cutoff"): Term.CUTOFF,
    message("fail low"): Term.FAIL_LOW,
    message("test search"): Term.TEST_SEARCH,
    message("breakpoint"): Term.BREAKPOINT,
    message("TT entry"): Term.TABLE_ENTRY,
    message("gain"): Term.SEE,
    message("balance"): Term.SEE,
    # Buttons
    message("Step back"): Term.STEP,
    message("Step over"): Term.STEP,
    message("Step into"): Term.STEP,
    message("Step out"): Term.STEP,
    message("Next cutoff"): Term.CUTOFF,
    message("Next PV change"): Term.PRINCIPAL_VARIATION,
    message("Breakpoints"): Term.BREAKPOINT,
    message("This iteration"): Term.ITERATION,
    message_with_context("the search tree", "Tree"): Term.SEARCH_TREE,
}
OF_LABEL: Mapping[Text, Term] = {
    **{labels.SEARCH_KINDS[kind]: term for kind, term in terms_of_codes.OF_SEARCH_KIND.items()},
    **{text: terms_of_codes.OF_SEARCH_KIND[kind] for kind, text in labels.SHORT_KINDS.items()},
    **{labels.NODE_OUTCOMES[one]: term for one, term in terms_of_codes.OF_NODE_OUTCOME.items()},
    **{labels.MOVE_OUTCOMES[one]: term for one, term in terms_of_codes.OF_MOVE_OUTCOME.items()},
    **{labels.TABLE_RESULTS[one]: term for one, term in terms_of_codes.OF_TABLE_RESULT.items()},
    **{labels.PRUNED[rule]: term for rule, term in terms_of_codes.OF_PRUNING_RULE.items()},
    **{TERMS[one]: term for one, term in terms_of_codes.OF_EVALUATION_TERM.items()},
    **{PARTS[part]: term for part, term in terms_of_codes.OF_EVALUATION_PART.items()},
    **{TECHNIQUES[name].title: term for name, term in terms_of_codes.OF_TECHNIQUE.items()},
    **{PROVENANCES[one]: term for one, term in terms_of_codes.OF_PROVENANCE.items()},
    **dict.fromkeys(LABELS.values(), Term.SCORE),
    labels.NULL_MOVE: Term.NULL_MOVE,
    labels.IN_CHECK: Term.IN_CHECK,
    labels.QUIESCENCE: Term.QUIESCENCE,
    **_TITLES,
}
"""The term of each label. Where two tables share a label, both mean the same term."""
