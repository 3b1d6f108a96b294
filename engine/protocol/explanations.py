"""Explanations and faults of Inspect, as codes, numbers and moves. The receiver renders them.

Moves are in UCI notation, and ``0000`` is a null move.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.facts import NodeSearchFacts
from engine.protocol.inspect_vocabulary import ConditionFaultCode, InspectFaultCode, Suggestion
from engine.protocol.messages import Provenance, Score


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a node was searched and how the search ended."""

    search: NodeSearchFacts
    move: str
    """Move that entered the node; empty for the root and for a search in place."""
    iteration: int
    """Iteration of a root search in plies; 0 for other node searches."""
    move_number: int
    """Number of the move among the searched moves of its parent node, from 1. 0 for a test and at
    the root."""
    provenance: Provenance | None
    """Provenance of the move in the parent's move order; None if it has none."""
    is_pv_node: bool
    """Whether the window is open, so that the value may lie between alpha and beta."""
    is_in_quiescence: bool
    """Whether the move that entered the node was made in quiescence."""
    last_move: str
    """Last searched move of the node; empty if there is none. It caused the cutoff if there was
    one."""
    is_new_best: bool
    """Whether this search of a root move made it the first move of the principal variation."""


@dataclass(frozen=True, slots=True)
class ConditionFault:
    """Why a condition cannot be parsed, with suggestions."""

    code: ConditionFaultCode
    term: str = ""
    """The wrong term, shortened. If a term is missing, the ``and`` or ``or`` next to the gap."""
    suggestion: Suggestion | None = None
    near: tuple[str, ...] = ()
    """Suggested terms, or suggested second words for the group of the term."""
    group: str = ""
    """First word of the term, or the quantity that the term compares."""


@dataclass(frozen=True, slots=True)
class SearchEnding:
    """How a search ended."""

    iterations: int
    nodes: int
    value: Score
    """Value in centipawns or as a mate, for the side to move at the root."""


@dataclass(frozen=True, slots=True)
class InspectFault:
    """Why a request about a recorded search cannot be fulfilled."""

    code: InspectFaultCode
    first: int = 0
    """For a divergence, the first node that may differ. For other codes, the node, the node search,
    the number of threads or the capsule format."""
    last: int = 0
    """For a divergence, the last node that may differ. For ``NO_SUCH_NODE``, the last node of the
    search. For ``NODE_ONLY_COUNTED``, the smallest depth in plies that has records."""
    expected: SearchEnding | None = None
    found: SearchEnding | None = None
    maker: str = ""
    """Name and version of the engine that made a capsule. For a fault about a technique, the
    technique's name."""
    move: str = ""
    condition: ConditionFault | None = None
    system_text: str = ""
    """Message of Python or of the operating system."""
