"""Conversion between the core's records and the node searches that Inspect reads."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from engine.core.recording.node_search_record import NodeSearchRecord
from engine.inspection.core_constants import (
    BOUNDS,
    CODES,
    FIELDS,
    NODE_OUTCOMES,
    PROVENANCES,
    RULES,
    SEARCH_KINDS,
    TABLE_RESULTS,
)
from engine.inspection.field_tests import CodeTest, FieldTest, Groups, NodeSearchField
from engine.inspection.node_search import ENTERING, NodeSearch, TableProbe
from engine.inspection.recording.core_values import INFINITE, NONE

_CoreTest: TypeAlias = tuple[int, int, int]
"""A test for ``Records.find``: the number of a field, the least and the greatest value."""
_ANY = 1 << 15
"""No static evaluation of a record is larger, also with a minus sign."""
_ENTERING = frozenset(number for number, kind in SEARCH_KINDS.items() if kind in ENTERING)


def node_search_of(record: NodeSearchRecord) -> NodeSearch:
    """Return the node search of a record."""
    return NodeSearch(
        id=record.id,
        clock=record.clock,
        index=record.index,
        parent=record.parent,
        short_move=record.move,
        ply=record.ply,
        depth=record.depth,
        reduction=record.reduction,
        alpha=record.alpha,
        beta=record.beta,
        value=record.value,
        static_eval=record.static_eval,
        in_check=record.in_check,
        outcome=NODE_OUTCOMES[record.outcome],
        kind=SEARCH_KINDS[record.kind],
        provenance=PROVENANCES[record.provenance],
        order_score=record.order_score,
        table=TableProbe(
            TABLE_RESULTS[record.table_result],
            BOUNDS[record.table_bound],
            record.table_depth,
            record.table_value,
        ),
        nodes=record.nodes,
        cut_node=record.is_cut_node,
        internal_reduction=record.is_internally_reduced,
        skips=tuple([(RULES[rule], count) for rule, count in record.skips]),
    )


def interval_of(record: NodeSearchRecord) -> tuple[int, int]:
    """Return ``NodeSearch.interval`` of a record, faster than by way of ``node_search_of``."""
    enters = record.kind in _ENTERING
    return record.clock - enters, record.nodes + enters


def core_test_groups(groups: Groups) -> list[list[_CoreTest]]:
    """Return groups of tests in the form that ``Records.find`` takes.

    A test of codes becomes one test for each run of consecutive numbers, and so one group for each.
    """
    return [
        list(choice)
        for group in groups
        for choice in product(*(_core_tests(test) for test in group))
    ]


def _core_tests(test: FieldTest) -> list[_CoreTest]:
    """Return the core's tests of which one must be passed."""
    if isinstance(test, CodeTest):
        numbers = sorted(CODES[test.field][code] for code in test.codes)
        return [(FIELDS[test.field], low, high) for low, high in _runs(numbers)]
    if test.field is NodeSearchField.IN_CHECK:
        return _in_check(test.least, test.most)
    if test.field is NodeSearchField.STATIC:
        # Numbers outside infinity stand for a node search without static evaluation.
        least, most = max(test.least, -INFINITE), min(test.most, INFINITE)
        return [(FIELDS[NodeSearchField.STATIC], least, most)]
    return [(FIELDS[test.field], test.least, test.most)]


def _in_check(least: int, most: int) -> list[_CoreTest]:
    static = FIELDS[NodeSearchField.STATIC]
    found = []
    if least <= 1 <= most:
        found.append((static, NONE, NONE))
    if least <= 0 <= most:
        found += [(static, -_ANY, NONE - 1), (static, NONE + 1, _ANY)]
    return found


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last number of each run of consecutive numbers."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs
