"""The core's numbers as codes: which constant of the core each member stands for."""

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

# By number, in the order of the core's constants.
SEARCH_KINDS = tuple(SearchKind)
NODE_OUTCOMES = tuple(NodeOutcome)
TABLE_RESULTS = tuple(TableResult)
ROOT_EVENTS = tuple(RootEventKind)
PROVENANCES = tuple(Provenance)

TABLE_STORE = len(ROOT_EVENTS)
"""The core's number of an event that is no root event: a watched table entry was stored."""

RULE_COUNTERS = (
    PruningRule.LATE_MOVE,
    PruningRule.FUTILITY,
    PruningRule.HISTORY,
    PruningRule.SEE,
    PruningRule.DELTA,
    PruningRule.QUIET_EVASION,
)
"""The rules in the order in which a record counts how many moves each skipped."""

RULES = {
    1: PruningRule.LATE_MOVE,
    2: PruningRule.FUTILITY,
    3: PruningRule.HISTORY,
    4: PruningRule.SEE,
    14: PruningRule.DELTA,
    15: PruningRule.QUIET_EVASION,
}
"""The rules by the core's number in a list of moves; 0 stands for none."""


class ListedOutcome(IntEnum):
    """What became of a listed move, by the core's number."""

    SEARCHED = 0
    PRUNED = 1
    NOT_REACHED = 2
    """Still to come when the node ended."""
    IGNORED = 3
    """A quiet move in quiescence."""


BEFORE_MOVES = frozenset(
    outcome
    for outcome in NodeOutcome
    if NodeOutcome.REPETITION <= outcome < NodeOutcome.NO_OTHER_MOVE
    or NodeOutcome.HORIZON <= outcome < NodeOutcome.QUIESCENCE_BETA_CUTOFF
)
"""Outcomes of nodes that ended before their moves were looked at."""
