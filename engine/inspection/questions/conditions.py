"""Conditions on node searches, and the search for the next match.

A condition joins terms with ``and`` and ``or``; ``and`` binds closer. An example is ``ply = 3 and
re-search or skipped futility pruning``. ``condition_vocabulary`` and ``condition_terms`` list
the terms.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import product

from msgspec import Struct

from engine.core.board.position import Position
from engine.inspection.field_tests import Groups
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.condition_terms import (
    ConditionTests,
    WrongConditionError,
    parse_condition_term,
)
from engine.inspection.questions.condition_vocabulary import JOIN_AND, JOIN_OR
from engine.inspection.recording.progress import ProgressCallback
from engine.protocol.inspect_enums import ConditionFaultCode, RootEventKind


class Condition(Struct, frozen=True):
    """A parsed condition. It is met if one of its groups is met."""

    text: str
    groups: tuple[ConditionTests, ...]


def parse_condition(text: str) -> Condition:
    """Parse a condition. Raises WrongConditionError."""
    groups: list[ConditionTests] = []
    for alternative in _split(text.split(), JOIN_OR):
        terms = [parse_condition_term(" ".join(term)) for term in _split(alternative, JOIN_AND)]
        for choice in product(*terms):
            whole = choice[0]
            for part in choice[1:]:
                whole = whole.joined(part)
            groups.append(whole)
    return Condition(text, tuple(groups))


def find_node_search(
    tree: SearchTree,
    condition: Condition,
    start: int = 0,
    *,
    forwards: bool = True,
    report: ProgressCallback | None = None,
) -> NodeSearch | None:
    """Return the nearest node search that meets a condition, from index ``start`` on.

    Return None if there is none. ``start`` itself is tested, too. ``report`` receives the progress
    of a long scan.

    Raises:
        CancelledError: ``report`` returned False.
        WrongConditionError: the condition is too long.
    """
    anywhere = [group.tests for group in condition.groups if not group.has_places]
    found = [_next_in(tree, anywhere, start, forwards)] if anywhere else []
    found += [
        _next_of(tree, one, start, forwards, report) for one in condition.groups if one.has_places
    ]
    indices = [index for index in found if index is not None]
    if not indices:
        return None
    return tree.at(min(indices) if forwards else max(indices))


def require_limited_condition(tree: SearchTree, condition: Condition) -> None:
    """Raise WrongConditionError if a condition has too many parts to be searched for."""
    for groups in ([one for one in condition.groups if not one.has_places], condition.groups):
        _next_in(tree, [group.tests for group in groups], len(tree), forwards=True)


def _next_in(tree: SearchTree, groups: Groups, start: int, forwards: bool) -> int | None:
    """Return the index of the nearest node search that meets one of the groups.

    ``start`` itself is tested, too. Return None if there is none.
    """
    try:
        return tree.recording.find(groups, start, forwards=forwards)
    except ValueError as error:
        raise WrongConditionError(ConditionFaultCode.TOO_LONG) from error


def _next_of(
    tree: SearchTree,
    group: ConditionTests,
    start: int,
    forwards: bool,
    report: ProgressCallback | None,
) -> int | None:
    """Return the nearest index that meets a group with a position or a root event.

    Return None if there is none.
    """
    places = places_of_group(tree, group, report)
    at: int | None = start
    while at is not None:
        number = bisect_left(places, at) if forwards else bisect_right(places, at) - 1
        if not 0 <= number < len(places):
            return None
        place = places[number]
        at = _next_in(tree, [group.tests], place, forwards) if group.tests else place
        if at == place:
            return place
    return None


def places_of_group(
    tree: SearchTree, group: ConditionTests, report: ProgressCallback | None
) -> list[int]:
    """Return the sorted indices of the node searches with the group's position and root event."""
    recording = tree.recording
    places: list[int] | None = None
    if group.position:
        key = Position(group.position, recording.is_chess960).key()
        places = recording.with_key(key, report)
    if group.has_root_event:
        ids = _root_event_searches(tree, group)
        recorded = {recording.index_of(node_search) for node_search in ids}
        events = sorted(index for index in recorded if index is not None)
        places = events if places is None else [at for at in places if at in recorded]
    assert places is not None
    return places


def _root_event_searches(tree: SearchTree, group: ConditionTests) -> list[int]:
    """Return the ids of the searches in which the group's root event occurred."""
    if group.new_best:
        return [tree.root_move_at(node_search).id for node_search in tree.recording.new_bests]
    assert group.score_drop is not None
    found = []
    before: int | None = None
    for event in tree.recording.events:
        if event.kind is not RootEventKind.COMPLETED:
            continue
        if before is not None and before - event.value >= group.score_drop:
            found.append(tree.ancestors(tree.nearest(event.node_search))[0].id)
        before = event.value
    return found


def _split(terms: list[str], separator: str) -> list[list[str]]:
    """Split words at each separator.

    Raises WrongConditionError if there is no word before or after a separator.
    """
    parts: list[list[str]] = [[]]
    for word in terms:
        if word.lower() == separator:
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts):
        beside = separator if terms else ""
        raise WrongConditionError(ConditionFaultCode.MISSING_TERM, beside)
    return parts
