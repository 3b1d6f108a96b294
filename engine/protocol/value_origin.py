"""Where the value of a node comes from: the question of the window, and the answer."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.messages import Bound, Score


class AskValueOrigin(Struct, frozen=True):
    """Ask which leaf or table entry made the value of a node search."""

    inspection: int
    request: int
    node_search: int


class StationReason(StrEnum):
    """Why a node stands among the stations of a value."""

    ASKED = "asked"
    """The question is about it."""
    RE_SEARCH = "re-search"
    """The move was searched again, deeper or with a wider window."""
    REDUCED = "reduced"
    """The move was searched to less depth."""
    TEST = "test"
    """It is a test: a null move, razoring, ProbCut or a singular search."""
    QUIESCENCE = "quiescence"
    """Quiescence begins here."""
    MADE = "made"
    """It made the value."""


class ValueStation(Struct, frozen=True):
    """A node search on the way to the one that made a value."""

    node_search: int
    reason: StationReason
    passed: int
    """How many node searches between it and the station before only passed the value on."""
    path: tuple[str, ...]
    """The moves from the root, in UCI notation."""
    depth: int
    """In plies."""
    value: Score | None
    """For the side to move in it."""
    bound: Bound


class ValueOriginAnswer(Struct, frozen=True):
    """The answer to ``AskValueOrigin``."""

    inspection: int
    request: int
    node_search: int
    stations: tuple[ValueStation, ...]
    """From the node that is asked about to the one that made the value."""
    outcome: NodeOutcome
    """How the search of the last one ended, which tells how the value was made."""
    is_static: bool = False
    """Whether the value is the static evaluation of the last one."""
    is_known: bool = True
    """Whether the last one made the value. If not, nodes below it were only counted."""
