"""Which node searches meet a condition: of those that a window shows, and in the whole search."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.inspection.field_tests import Groups, passes_any_group
from engine.inspection.node_search import ORDINALS
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.condition_terms import ConditionTests, WrongConditionError
from engine.inspection.questions.conditions import parse_condition, places_of_group
from engine.inspection.recording.progress import ProgressCallback
from engine.protocol.inspect_enums import ConditionFaultCode
from engine.protocol.questions import ConditionMarks, MarkConditions

MOST_PLACES = 400
"""The most places in the whole search: one in each of so many equal parts."""


def condition_marks(
    tree: SearchTree, asked: MarkConditions, report: ProgressCallback | None = None
) -> ConditionMarks:
    """Return which of the asked node searches meet a condition, and where others do.

    A condition that cannot be read or has too many terms is left out.

    Raises:
        CancelledError: ``report`` returned False.
    """
    finder = _Finder(tree, asked.conditions, report)
    met = tuple(one for one in asked.node_searches if finder.is_met(one))
    return ConditionMarks(asked.inspection, asked.request, met, tuple(finder.places()))


class _Finder:
    """The node searches that meet one of some conditions."""

    def __init__(
        self, tree: SearchTree, conditions: Sequence[str], report: ProgressCallback | None
    ) -> None:
        self._tree = tree
        self._groups: list[Groups] = []
        """The tests of each condition without a position and without a root event."""
        self._places: list[int] = []
        """The indices of the node searches that meet another condition, sorted."""
        places: set[int] = set()
        for text in conditions:
            try:
                groups = parse_condition(text).groups
                self._add(groups, places, report)
            except WrongConditionError:
                continue
        self._places = sorted(places)

    def _add(
        self, groups: Sequence[ConditionTests], places: set[int], report: ProgressCallback | None
    ) -> None:
        tree = self._tree
        anywhere = [group.tests for group in groups if not group.has_places]
        if anywhere:
            _require_short(tree, anywhere)
            self._groups.append(anywhere)
        for group in groups:
            if group.has_places:
                found = places_of_group(tree, group, report)
                places.update(
                    index
                    for index in found
                    if not group.tests or passes_any_group(tree.at(index), [group.tests])
                )

    def is_met(self, node_search: int) -> bool:
        """Return whether a node search meets a condition; False if it has no record."""
        index = self._tree.recording.index_of(node_search)
        if index is None:
            return False
        number = bisect_left(self._places, index)
        if self._places[number : number + 1] == [index]:
            return True
        one = self._tree.at(index)
        return any(passes_any_group(one, groups) for groups in self._groups)

    def places(self) -> list[int]:
        """Return the node number of the first match in each part of the search that has one."""
        tree, nodes = self._tree, max(1, self._tree.recording.nodes)
        found, index = [], self._next(0)
        while index is not None:
            clock = tree.at(index).clock
            found.append(clock)
            part = clock * MOST_PLACES // nodes + 1
            if part >= MOST_PLACES:
                break
            first_after = -(-part * nodes // MOST_PLACES)
            index = self._next(max(index + 1, self._first_index(first_after)))
        return found

    def _next(self, start: int) -> int | None:
        """Return the index of the first match from an index on."""
        if start >= len(self._tree):
            return None
        recording = self._tree.recording
        nearest = [recording.find(groups, start, forwards=True) for groups in self._groups]
        number = bisect_left(self._places, start)
        nearest += self._places[number : number + 1]
        return min((one for one in nearest if one is not None), default=None)

    def _first_index(self, clock: int) -> int:
        """Return the index of the first node search that began at a node or later."""
        tree = self._tree
        return bisect_left(range(len(tree)), clock * ORDINALS, key=lambda index: tree.at(index).id)


def _require_short(tree: SearchTree, groups: Groups) -> None:
    """Raise WrongConditionError if there are more tests than the records can look for."""
    try:
        tree.recording.find(groups, len(tree), forwards=True)
    except ValueError as error:
        raise WrongConditionError(ConditionFaultCode.TOO_LONG) from error
