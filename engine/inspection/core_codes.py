"""The constant of the core for each enum member."""

from __future__ import annotations

from enum import IntEnum

from engine.protocol.inspect_vocabulary import (
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Provenance

# Search kinds by number, in the order of the core's constants.
SEARCH_KINDS = tuple(SearchKind)
NODE_OUTCOMES = tuple(NodeOutcome)
TABLE_RESULTS = tuple(TableResult)
ROOT_EVENTS = tuple(RootEventKind)
PROVENANCES = tuple(Provenance)

TABLE_STORE = len(ROOT_EVENTS)
"""Number of the event that reports a store to a watched table entry. It is not a root event."""

RULE_COUNTERS = (
    PruningRule.LATE_MOVE,
    PruningRule.FUTILITY,
    PruningRule.HISTORY,
    PruningRule.SEE,
    PruningRule.DELTA,
    PruningRule.QUIET_EVASION,
)
"""Pruning rules in the order of a record's counters. Each counter holds how many moves its rule
skipped; ``NodeSearchFacts.skips`` names the exceptions."""

RULES = {
    1: PruningRule.LATE_MOVE,
    2: PruningRule.FUTILITY,
    3: PruningRule.HISTORY,
    4: PruningRule.SEE,
    14: PruningRule.DELTA,
    15: PruningRule.QUIET_EVASION,
}
"""Pruning rules by their number in a list of moves. The number 0 means no rule."""


class ListedOutcome(IntEnum):
    """What happened to a move in a list of moves. The values are the core's numbers."""

    SEARCHED = 0
    PRUNED = 1
    NOT_REACHED = 2
    """The node ended before the move, the move picker left it out, or the root excludes it."""
    IGNORED = 3
    """A quiet move in quiescence, which does not search quiet moves."""


BEFORE_MOVES = frozenset(
    outcome
    for outcome in NodeOutcome
    if NodeOutcome.REPETITION <= outcome < NodeOutcome.NO_OTHER_MOVE
    or NodeOutcome.HORIZON <= outcome < NodeOutcome.QUIESCENCE_BETA_CUTOFF
)
"""The outcomes of nodes that ended before the move loop."""
