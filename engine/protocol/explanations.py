"""Explanations and faults of Inspect, as codes, numbers and moves. The receiver renders them.

Moves are in UCI notation, and ``0000`` is a null move.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.inspect_enums import ConditionFaultCode, InspectFaultCode, SuggestionKind
from engine.protocol.inspect_facts import NodeSearchFacts
from engine.protocol.messages import Provenance, Score


class Explanation(Struct, frozen=True):
    """Why a node was searched and how the search ended."""

    search: NodeSearchFacts
    move: str
    """Move that entered the node; empty for the root and for a search in place."""
    iteration: int
    """Iteration of a root search in plies; 0 for other node searches."""
    move_number: int
    """Number of the move among the searched moves of its parent node, from 1. 0 for a test, for a
    re-search and at the root."""
    provenance: Provenance | None
    """Provenance of the move in the parent's move order; None if it has none."""
    is_pv_node: bool
    """Whether the window is wider than a null window, so that a value can lie between alpha and
    beta."""
    is_in_quiescence: bool
    """Whether the move that entered the node was made in quiescence."""
    last_move: str
    """Last move that the node searched, in ProbCut or in its move loop; empty if there is none. It
    caused the beta cutoff if there was one."""
    is_new_best: bool
    """Whether this search of a root move made it the first move of the principal variation."""
    line_number: int = 0
    """Which line a search of the root is for, from 1. 0 if only one line is searched, and for other
    node searches."""


class ConditionFault(Struct, frozen=True):
    """Why a condition cannot be parsed, with suggestions."""

    code: ConditionFaultCode
    term: str = ""
    """The unknown term, shortened, or the FEN that cannot be read. If a term is missing, the
    ``and`` or ``or`` next to the gap; empty if the condition is empty."""
    suggestion: SuggestionKind | None = None
    near: tuple[str, ...] = ()
    """Suggested terms, first words or second words; ``suggestion`` says which."""
    group: str = ""
    """For ``GROUP``, the first word of the term. For ``COMPARISON``, the quantity with which the
    term begins. Otherwise empty."""


class SearchEnding(Struct, frozen=True):
    """How a search ended."""

    iterations: int
    nodes: int
    value: Score
    """Value in centipawns or as a mate, for the side to move at the root."""


class InspectFault(Struct, frozen=True):
    """Why a request about a recorded search cannot be fulfilled."""

    code: InspectFaultCode
    first: int = 0
    """For ``DIVERGED_FROM_CAPSULE``, the first node that may differ. For ``LARGE_CAPSULE``, the
    size of its table in megabytes. For ``TOO_LARGE_FOR_PGN``, the node searches. For other codes,
    the node, the node search or the capsule format."""
    last: int = 0
    """For ``DIVERGED_FROM_CAPSULE``, the last node that may differ. For ``LARGE_CAPSULE``, its node
    count. For ``NO_SUCH_NODE``, the last node of the search. For ``NODE_ONLY_COUNTED``, the
    smallest depth in plies that has records. For ``TOO_LARGE_FOR_PGN``, the most node searches."""
    expected: SearchEnding | None = None
    """For ``DIVERGED``, how the original search ended; ``found`` is how its replay ended."""
    found: SearchEnding | None = None
    maker: str = ""
    """For ``DIVERGED_FROM_CAPSULE``, the name and version of the engine that made the capsule."""
    move: str = ""
    condition: ConditionFault | None = None
    system_text: str = ""
    """Message of Python about an internal fault, an invalid search, the content of a capsule, or a
    file that cannot be written."""
