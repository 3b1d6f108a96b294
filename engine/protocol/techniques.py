"""The techniques of the search that can be switched on and off.

Each has a meaning, a source and the techniques that it needs. The core has a flag of the same name
for each (``engine/core/basics/switches.pxd``). The draw rules are not in the list, because every
search applies them.

This module imports little, so the window can import it, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class UnknownTechniqueError(ValueError):
    """No technique has the given name. The message is one line."""


class Technique(Struct, frozen=True):
    """A part of the search that can be switched off."""

    name: str
    meaning: str
    """Effect of the technique, in one sentence. The window shows it, too, in its language."""
    source: str
    """First publication of the technique, or the document that asks for it."""
    needs: tuple[str, ...] = ()
    """Techniques without which this one has no effect or makes no sense."""
    plays: bool = True
    """Whether the engine plays with the technique. The others can be switched on as an
    experiment."""


# All techniques in the order of the core's flags. Each comes after those that it needs.
TECHNIQUES: tuple[Technique, ...] = (
    # The tree and its window.
    Technique(
        "alpha_beta",
        "Skips moves that cannot matter because the opponent already has something better.",
        "McCarthy, 1956; Knuth and Moore, 1975; document of Linear Chess",
    ),
    Technique(
        "negascout",
        "Tests with a null window whether moves after the first are better.",
        "Marsland and Campbell, 1982; Reinefeld, 1983; document of Linear Chess",
        ("alpha_beta",),
    ),
    Technique(
        "iterative_deepening",
        "Searches to depth 1, 2, 3 and so on; each iteration orders the moves of the next.",
        "Slate and Atkin, 1977; document of Mitzi",
    ),
    Technique(
        "aspiration",
        "Starts each iteration with a narrow window around the previous value.",
        "Gillogly, 1972; document of Mitzi",
        ("alpha_beta", "iterative_deepening"),
    ),
    Technique(
        "mate_distance",
        "Cuts off lines in which any mate would come later than one already found.",
        "Chess Programming Wiki, Mate Distance Pruning",
        ("alpha_beta",),
    ),
    # The transposition table.
    Technique(
        "table",
        "Stores results of positions for use when the search reaches them again.",
        "Greenblatt, 1967; document of Linear Chess",
    ),
    Technique(
        "table_cutoffs",
        "Ends a node at once if its TT entry has a deep enough result.",
        "document of Linear Chess; document of Mitzi",
        ("table",),
    ),
    Technique(
        "table_moves",
        "Searches the TT move first, which was the best move of an earlier search.",
        "document of Linear Chess; document of Mitzi",
        ("table",),
    ),
    Technique(
        "multiple_tt_moves",
        "Stores up to four moves that improved the best value of a position, not only the last.",
        "document of Mitzi",
        ("table_moves",),
        plays=False,
    ),
    Technique(
        "table_evaluation",
        "Uses a TT value of any depth as the static evaluation if its bound is tighter.",
        "Chess Programming Wiki, Transposition Table",
        ("table",),
    ),
    # Move ordering.
    Technique(
        "mvv_lva",
        "Orders captures by the most valuable victim, then by the least valuable attacker.",
        "document of Piglet; document of Mitzi",
    ),
    Technique(
        "see_ordering",
        "Searches captures that lose by SEE late; if MVV/LVA is off, also orders the others.",
        "document of Mediocre; document of Linear Chess",
    ),
    Technique(
        "see_quiets",
        "Searches quiet moves that lose material by SEE after all other moves.",
        "Chess Programming Wiki, Static Exchange Evaluation; document of Mediocre, for captures",
        ("see_ordering",),
    ),
    Technique(
        "capture_history",
        "Also orders captures by how often similar captures caused a cutoff.",
        "Chess Programming Wiki, History Heuristic",
    ),
    Technique(
        "killers",
        "Searches early the last two quiet moves that caused a cutoff at the same ply.",
        "Huberman, 1968; document of Mitzi",
        ("alpha_beta",),
    ),
    Technique(
        "counter_moves",
        "Searches early the quiet move that last refuted the previous move.",
        "Uiterwijk, 1992",
        ("alpha_beta",),
    ),
    Technique(
        "history",
        "Orders quiet moves by how often they caused a cutoff; deep cutoffs count more.",
        "Schaeffer, 1983; document of Linear Chess",
        ("alpha_beta",),
    ),
    Technique(
        "threat_history",
        "Keeps separate history scores for moves that leave or enter attacked squares.",
        "Chess Programming Wiki, History Heuristic",
        ("history",),
    ),
    Technique(
        "evaluation_history",
        "Adds to the history how much a quiet move improved the static evaluation.",
        "Stockfish, static evaluation difference",
        ("history",),
    ),
    Technique(
        "continuation_history",
        "Orders quiet moves by their success after the moves made 1, 2 and 4 plies before.",
        "Chess Programming Wiki, History Heuristic",
        ("alpha_beta",),
    ),
    # Quiescence.
    Technique(
        "quiescence",
        "At the horizon, searches captures, promotions and evasions before the evaluation.",
        "Turing, 1953; Harris, 1975; document of Mitzi",
    ),
    Technique(
        "quiescence_see",
        "Prunes captures in quiescence that lose material by SEE.",
        "document of Mediocre",
        ("quiescence",),
    ),
    Technique(
        "quiescence_evasions",
        "Prunes quiet evasions in quiescence once another move avoids mate.",
        "Chess Programming Wiki, Quiescence Search",
        ("quiescence",),
    ),
    Technique(
        "delta_pruning",
        "Prunes captures in quiescence that would not exceed alpha even with a margin.",
        "Chess Programming Wiki, Delta Pruning",
        ("alpha_beta", "quiescence"),
    ),
    # Nodes and moves that are skipped or searched less deep.
    Technique(
        "upcoming_repetitions",
        "Scores a position as at least a draw if a move can repeat an earlier position.",
        "van Kervinck; Chess Programming Wiki, Repetitions",
        ("alpha_beta",),
    ),
    Technique(
        "correction_history",
        "Corrects the static evaluation by its past errors in similar positions.",
        "Chess Programming Wiki, Static Evaluation Correction History",
    ),
    Technique(
        "improving",
        "Prunes and reduces late moves less, and ends nodes above beta earlier, after a rise.",
        "Chess Programming Wiki, Improving",
    ),
    Technique(
        "reverse_futility",
        "Ends a shallow node whose static evaluation is far above beta.",
        "Chess Programming Wiki, Reverse Futility Pruning",
        ("alpha_beta",),
    ),
    Technique(
        "razoring",
        "Ends a shallow node far below alpha if quiescence does not exceed alpha either.",
        "Birmingham and Kent, 1977; Chess Programming Wiki, Razoring",
        ("alpha_beta", "quiescence"),
    ),
    Technique(
        "null_move",
        "Ends a node if its value still reaches beta after a null move.",
        "Beal, 1989; Donninger, 1993",
        ("alpha_beta",),
    ),
    Technique(
        "null_move_verification",
        "Verifies a deep null-move cutoff by a search without null moves, because of zugzwang.",
        "Tabibi and Netanyahu, 2002",
        ("null_move",),
    ),
    Technique(
        "probcut",
        "Ends a node if a capture beats beta by a margin at reduced depth.",
        "Buro, 1995; Chess Programming Wiki, ProbCut",
        ("alpha_beta",),
    ),
    Technique(
        "internal_reductions",
        "Reduces a deep node by one ply if it has no TT move.",
        "Schröder; Chess Programming Wiki, Internal Iterative Reductions",
        ("table_moves",),
    ),
    Technique(
        "late_move_pruning",
        "At a shallow node, prunes the remaining quiet moves after enough moves.",
        "Chess Programming Wiki, Futility Pruning (move count based)",
        ("alpha_beta",),
    ),
    Technique(
        "futility",
        "Prunes quiet moves at a shallow node whose static evaluation is far below alpha.",
        "Schaeffer, 1986; Heinz, 1998",
        ("alpha_beta",),
    ),
    Technique(
        "history_pruning",
        "At a shallow node, prunes quiet moves that rarely caused a cutoff.",
        "Chess Programming Wiki, History Leaf Pruning",
        ("history",),
    ),
    Technique(
        "see_pruning",
        "At a shallow node, prunes moves that lose too much material by SEE.",
        "Chess Programming Wiki, Static Exchange Evaluation",
        ("alpha_beta",),
    ),
    Technique(
        "reductions",
        "Searches late moves at reduced depth first, and the root less deep after a fail high.",
        "document of Mediocre; Romstad, 2006",
        ("alpha_beta",),
    ),
    Technique(
        "singular_extensions",
        "Searches the TT move deeper if no other move comes close to its value.",
        "Anantharaman, Campbell and Hsu, 1988",
        ("alpha_beta", "table_moves"),
    ),
    Technique(
        "multi_cut",
        "Ends a node if a move other than the TT move also beats beta at half the depth.",
        "Björnsson and Marsland, 1999",
        ("singular_extensions",),
    ),
    Technique(
        "check_extensions",
        "Searches checks that lose no material by SEE one ply deeper.",
        "Chess Programming Wiki, Check Extensions",
    ),
)

BY_NAME: Mapping[str, Technique] = {technique.name: technique for technique in TECHNIQUES}

OLD_NAMES: Mapping[str, str] = {
    "foreseen_repetitions": "upcoming_repetitions",
    "several_table_moves": "multiple_tt_moves",
}
"""Names from version 0.1.0, which are still accepted, each with the present name."""

SELECTIVE: tuple[str, ...] = (
    "delta_pruning",
    "reverse_futility",
    "razoring",
    "null_move",
    "probcut",
    "late_move_pruning",
    "futility",
    "history_pruning",
    "see_pruning",
    "reductions",
)
"""Techniques that leave out moves, or search them less deep."""

WINDOW_DEPENDENT: tuple[str, ...] = (
    "table",
    "upcoming_repetitions",
    "correction_history",
    "quiescence_see",
    "quiescence_evasions",
    *SELECTIVE,
)
"""Techniques that can change the value of a search to a fixed depth.

If they and the techniques that need them are all off, the value equals the value of plain minimax.
Quiescence and check extensions are not in this list. With them, the value equals plain minimax
with quiescence and check extensions.

These techniques depend on the window, on earlier searches or on the move order. The table is one of
them, because an entry can come from another path or from a deeper search."""


def technique_named(name: str) -> Technique:
    """Return the technique with this name.

    Hyphens and the names of version 0.1.0 are accepted.

    Raises:
        UnknownTechniqueError: the name is unknown.
    """
    plain = name.strip().replace("-", "_")
    found = BY_NAME.get(OLD_NAMES.get(plain, plain))
    if found is None:
        shown = name if len(name) <= 40 else name[:40] + "..."
        raise UnknownTechniqueError(f"no technique is called {shown!r}")
    return found
