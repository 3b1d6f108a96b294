"""Tests of the fields of a node search. A condition is made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from engine.inspection.node_search import NodeSearch
from engine.protocol.inspect_enums import NodeOutcome, PruningRule, SearchKind, TableResult
from engine.protocol.messages import Provenance


class NodeSearchField(Enum):
    """A field of a node search, or the difference of two fields."""

    NODE = auto()
    PLY = auto()
    DEPTH = auto()
    REDUCTION = auto()
    MOVE = auto()
    """The move that entered the node, in short form."""
    ALPHA = auto()
    BETA = auto()
    VALUE = auto()
    STATIC = auto()
    """The static evaluation. A node search without one passes no test of it."""
    IN_CHECK = auto()
    """1 in check, else 0."""
    OUTCOME = auto()
    KIND = auto()
    PROVENANCE = auto()
    TABLE = auto()
    """The result of the table probe."""
    TABLE_DEPTH = auto()
    NODES = auto()
    WINDOW = auto()
    """Beta minus alpha."""
    SKIPPED_LATE = auto()
    SKIPPED_FUTILE = auto()
    SKIPPED_BY_HISTORY = auto()
    SKIPPED_BY_SEE = auto()
    SKIPPED_DELTA = auto()
    SKIPPED_EVASIONS = auto()
    SKIPPED_UNSEEN = auto()
    DROP = auto()
    """Static evaluation minus value; 0 without static evaluation."""
    OVER_BETA = auto()
    """Value minus beta."""
    OVER_ALPHA = auto()
    """Value minus alpha."""


SKIPPED = {
    PruningRule.LATE_MOVE: NodeSearchField.SKIPPED_LATE,
    PruningRule.FUTILITY: NodeSearchField.SKIPPED_FUTILE,
    PruningRule.HISTORY: NodeSearchField.SKIPPED_BY_HISTORY,
    PruningRule.SEE: NodeSearchField.SKIPPED_BY_SEE,
    PruningRule.DELTA: NodeSearchField.SKIPPED_DELTA,
    PruningRule.QUIET_EVASION: NodeSearchField.SKIPPED_EVASIONS,
    PruningRule.NOT_SEEN: NodeSearchField.SKIPPED_UNSEEN,
}
"""The field that counts the moves that a rule skipped; see ``NodeSearch.skips``."""

Code: TypeAlias = NodeOutcome | SearchKind | Provenance | TableResult | None


class NumberTest(Struct, frozen=True):
    """A node search passes if the number in ``field`` lies from ``least`` to ``most``."""

    field: NodeSearchField
    least: int
    most: int


class CodeTest(Struct, frozen=True):
    """A node search passes if ``field`` holds one of ``codes``."""

    field: NodeSearchField
    codes: frozenset[Code]


FieldTest: TypeAlias = NumberTest | CodeTest
Groups: TypeAlias = Sequence[Sequence[FieldTest]]
"""Groups of tests. A node search meets a condition if it passes all tests of one group."""


def passes_any_group(node_search: NodeSearch, groups: Groups) -> bool:
    """Return whether a node search passes all tests of at least one group."""
    return any(all(passes_test(node_search, test) for test in group) for group in groups)


def passes_test(node_search: NodeSearch, test: FieldTest) -> bool:
    """Return whether a node search passes a test."""
    if isinstance(test, CodeTest):
        return _CODES[test.field](node_search) in test.codes
    number = _NUMBERS[test.field](node_search)
    return number is not None and test.least <= number <= test.most


def _skipped(rule: PruningRule) -> Callable[[NodeSearch], int]:
    return lambda one: dict(one.skips).get(rule, 0)


_CODES: dict[NodeSearchField, Callable[[NodeSearch], Code]] = {
    NodeSearchField.OUTCOME: lambda one: one.outcome,
    NodeSearchField.KIND: lambda one: one.kind,
    NodeSearchField.PROVENANCE: lambda one: one.provenance,
    NodeSearchField.TABLE: lambda one: one.table.result,
}
_NUMBERS: dict[NodeSearchField, Callable[[NodeSearch], int | None]] = {
    NodeSearchField.NODE: lambda one: one.clock,
    NodeSearchField.PLY: lambda one: one.ply,
    NodeSearchField.DEPTH: lambda one: one.depth,
    NodeSearchField.REDUCTION: lambda one: one.reduction,
    NodeSearchField.MOVE: lambda one: one.short_move,
    NodeSearchField.ALPHA: lambda one: one.alpha,
    NodeSearchField.BETA: lambda one: one.beta,
    NodeSearchField.VALUE: lambda one: one.value,
    NodeSearchField.STATIC: lambda one: one.static_eval,
    NodeSearchField.IN_CHECK: lambda one: int(one.in_check),
    NodeSearchField.TABLE_DEPTH: lambda one: one.table.depth,
    NodeSearchField.NODES: lambda one: one.nodes,
    NodeSearchField.WINDOW: lambda one: one.beta - one.alpha,
    **{field: _skipped(rule) for rule, field in SKIPPED.items()},
    NodeSearchField.DROP: lambda one: 0 if one.static_eval is None else one.static_eval - one.value,
    NodeSearchField.OVER_BETA: lambda one: one.value - one.beta,
    NodeSearchField.OVER_ALPHA: lambda one: one.value - one.alpha,
}
