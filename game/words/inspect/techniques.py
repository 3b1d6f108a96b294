"""The techniques of the search in words: the name of each, and what it does.

``engine.protocol.techniques`` lists them. Its texts are the English texts of the window, too.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol import techniques
from game.message import Message, message


class TechniqueWords(NamedTuple):
    """The words for one technique."""

    title: Message
    meaning: Message


_TITLES: dict[str, Message] = {
    "alpha_beta": message("alpha-beta"),
    "negascout": message("NegaScout"),
    "iterative_deepening": message("iterative deepening"),
    "aspiration": message("aspiration"),
    "mate_distance": message("mate distance"),
    "table": message("transposition table"),
    "table_cutoffs": message("TT cutoffs"),
    "table_moves": message("TT moves"),
    "multiple_tt_moves": message("multiple TT moves"),
    "table_evaluation": message("TT evaluation"),
    "mvv_lva": message("MVV/LVA"),
    "see_ordering": message("SEE ordering"),
    "see_quiets": message("SEE quiets"),
    "capture_history": message("capture history"),
    "killers": message("killers"),
    "counter_moves": message("counter moves"),
    "history": message("history"),
    "threat_history": message("threat history"),
    "evaluation_history": message("evaluation history"),
    "continuation_history": message("continuation history"),
    "quiescence": message("quiescence"),
    "quiescence_see": message("quiescence SEE"),
    "quiescence_evasions": message("quiescence evasions"),
    "delta_pruning": message("delta pruning"),
    "upcoming_repetitions": message("upcoming repetitions"),
    "correction_history": message("correction history"),
    "improving": message("improving"),
    "reverse_futility": message("reverse futility"),
    "razoring": message("razoring"),
    "null_move": message("null move"),
    "null_move_verification": message("null-move verification"),
    "probcut": message("ProbCut"),
    "internal_reductions": message("internal reductions"),
    "late_move_pruning": message("late move pruning"),
    "futility": message("futility pruning"),
    "history_pruning": message("history pruning"),
    "see_pruning": message("SEE pruning"),
    "reductions": message("late move reductions"),
    "singular_extensions": message("singular extensions"),
    "multi_cut": message("multi-cut"),
    "check_extensions": message("check extensions"),
}
TECHNIQUES: dict[str, TechniqueWords] = {
    one.name: TechniqueWords(_TITLES[one.name], Message(one.meaning))
    for one in techniques.TECHNIQUES
}
"""The words for each technique, by the name that the engine sends."""
