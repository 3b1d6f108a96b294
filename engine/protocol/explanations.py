"""Explanations and faults of Inspect as codes, numbers and moves; the receiver finds the words.

Moves are in UCI form, ``0000`` for a null move.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.facts import NodeSearchFacts
from engine.protocol.inspect_vocabulary import ConditionFaultCode, InspectFaultCode, Suggestion
from engine.protocol.messages import Provenance, Score


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a node search was made for, and how it ended."""

    search: NodeSearchFacts
    move: str
    """The move that led to the node; empty for the root and for a search in place."""
    iteration: int
    """Of a search of the root, in plies; 0 for other node searches."""
    move_number: int
    """Its place among the moves that its node searched, from 1; 0 for a test and at the root."""
    provenance: Provenance | None
    """What put the move where it stood in the move order."""
    is_pv_node: bool
    """Whether the value may lie between alpha and beta."""
    is_in_quiescence: bool
    """Quiescence made the move."""
    last_move: str
    """The move that the node searched last: after a cutoff the one that cut off; else empty."""
    is_new_best: bool
    """By this search the principal variation begins with the move."""


@dataclass(frozen=True, slots=True)
class ConditionFault:
    """Why a condition cannot be read, and what might be meant."""

    code: ConditionFaultCode
    term: str = ""
    """What the player typed, shortened; for a missing term the joiner beside it."""
    suggestion: Suggestion | None = None
    near: tuple[str, ...] = ()
    """Terms of the condition language, or of their group the words behind the first."""
    group: str = ""
    """The first word of the term, or the quantity that is compared."""


@dataclass(frozen=True, slots=True)
class SearchEnding:
    """How a search ended."""

    iterations: int
    nodes: int
    value: Score
    """For the side to move at the root."""


@dataclass(frozen=True, slots=True)
class InspectFault:
    """Why something about a recorded search cannot be done."""

    code: InspectFaultCode
    first: int = 0
    """Of a divergence the first node that may differ; else the node, the node search, the number
    of threads, or a capsule's format that the code is about."""
    last: int = 0
    """Of a divergence the last node that may differ; of ``NO_SUCH_NODE`` the last node of the
    search; of ``NODE_ONLY_COUNTED`` the least depth in plies that has records."""
    expected: SearchEnding | None = None
    found: SearchEnding | None = None
    maker: str = ""
    """Name and version of the engine that made a capsule, or the name of a technique."""
    move: str = ""
    condition: ConditionFault | None = None
    system_text: str = ""
    """What Python or the operating system says of a fault."""
