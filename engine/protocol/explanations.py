"""Explanations and faults of Inspect as codes, numbers and moves. The receiver renders them.

Moves are in UCI notation, ``0000`` for a null move.
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
    """Number of the move among the searched moves of its node, from 1; 0 for a test and at the
    root."""
    provenance: Provenance | None
    """Provenance of the move in the move order."""
    is_pv_node: bool
    """Whether the window is open, so that the value may lie between alpha and beta."""
    is_in_quiescence: bool
    """Whether quiescence made the move."""
    last_move: str
    """Last searched move of the node, which caused the cutoff if there was one; else empty."""
    is_new_best: bool
    """Whether this search made the move the first of the principal variation."""


@dataclass(frozen=True, slots=True)
class ConditionFault:
    """Why a condition cannot be parsed, with suggestions."""

    code: ConditionFaultCode
    term: str = ""
    """The wrong term, shortened. For a missing term, the ``and`` or ``or`` beside it."""
    suggestion: Suggestion | None = None
    near: tuple[str, ...] = ()
    """Suggested terms, or suggested second words for the term's group."""
    group: str = ""
    """First word of the term, or the compared quantity."""


@dataclass(frozen=True, slots=True)
class SearchEnding:
    """How a search ended."""

    iterations: int
    nodes: int
    value: Score
    """Value for the side to move at the root."""


@dataclass(frozen=True, slots=True)
class InspectFault:
    """Why a request about a recorded search cannot be fulfilled."""

    code: InspectFaultCode
    first: int = 0
    """First node that may differ, for a divergence. For other codes the node, the node search, the
    number of threads or the capsule format."""
    last: int = 0
    """Last node that may differ, for a divergence; last node of the search for ``NO_SUCH_NODE``;
    least depth in plies with records for ``NODE_ONLY_COUNTED``."""
    expected: SearchEnding | None = None
    found: SearchEnding | None = None
    maker: str = ""
    """Name and version of the engine that made a capsule, or the name of a technique."""
    move: str = ""
    condition: ConditionFault | None = None
    system_text: str = ""
    """Text of Python or the operating system."""
