"""A condition finds exactly the node searches that meet it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.inspection.explanations import explanation_of
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions import condition_vocabulary
from engine.inspection.questions.condition_terms import CURRENT_WORDS, WORDS, WrongConditionError
from engine.inspection.questions.conditions import find_node_search, parse_condition
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    SuggestionKind,
    TableResult,
)
from engine.protocol.messages import Provenance


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=8, hash_mb=1), 64))


def found(tree: SearchTree, text: str, *, forwards: bool = True) -> list[int]:
    condition = parse_condition(text)
    indices = []
    index = 0 if forwards else len(tree) - 1
    while (node_search := find_node_search(tree, condition, index, forwards=forwards)) is not None:
        indices.append(node_search.index)
        index = node_search.index + (1 if forwards else -1)
    return indices


def skipped(node_search: NodeSearch) -> dict[PruningRule, int]:
    return dict(node_search.skips)


def is_fail_high(node_search: NodeSearch) -> bool:
    return node_search.value >= node_search.beta and node_search.outcome is not NodeOutcome.STOPPED


CONDITIONS: dict[str, Callable[[NodeSearch], bool]] = {
    "ply = 3": lambda node_search: node_search.ply == 3,
    "depth >= 4 and ply != 2": lambda node_search: node_search.depth >= 4 and node_search.ply != 2,
    "depth<2 and ply>4": lambda node_search: node_search.depth < 2 and node_search.ply > 4,
    "fail high": is_fail_high,
    "outcome table cutoff and depth > 2": lambda node_search: (
        node_search.outcome is NodeOutcome.TABLE_CUTOFF and node_search.depth > 2
    ),
    "re-search": lambda node_search: (
        node_search.kind in (SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)
    ),
    "kind null move or kind singular": lambda node_search: (
        node_search.kind in (SearchKind.NULL_MOVE, SearchKind.SINGULAR)
    ),
    "skipped futility pruning and ply = 2 or root": lambda node_search: (
        (node_search.ply == 2 and skipped(node_search).get(PruningRule.FUTILITY, 0) > 0)
        or node_search.is_root
    ),
    "skipped delta pruning": lambda node_search: skipped(node_search).get(PruningRule.DELTA, 0) > 0,
    "skipped": lambda node_search: bool(node_search.skips),
    "static > 300": lambda node_search: (
        node_search.static_eval is not None and node_search.static_eval > 300
    ),
    "in check": lambda node_search: node_search.in_check,
    "provenance history": lambda node_search: node_search.provenance is Provenance.QUIET_HISTORY,
    "table miss": lambda node_search: node_search.table.result is TableResult.MISS,
    "full window and quiescence": lambda node_search: (
        node_search.is_pv_node and node_search.is_quiescence
    ),
    "reduced": lambda node_search: node_search.reduction > 0,
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_all_node_searches_that_meet_a_condition_are_found(tree: SearchTree, text: str) -> None:
    wanted = [index for index in range(len(tree)) if CONDITIONS[text](tree.at(index))]
    assert wanted
    assert found(tree, text) == wanted
    assert found(tree, text, forwards=False) == wanted[::-1]


@pytest.mark.parametrize(
    ("text", "suggestion", "near", "group"),
    [
        ("re-serch", SuggestionKind.NEAR, ("re-search",), ""),
        ("root and chekmate", SuggestionKind.NEAR, ("outcome checkmate",), ""),
        (
            "skipped lmr",
            SuggestionKind.GROUP,
            tuple(condition_vocabulary.RULES.values()),
            "skipped",
        ),
        ("outcome checkmatt", SuggestionKind.NEAR, ("outcome checkmate",), ""),
        ("ending checkmatt", SuggestionKind.NEAR, ("outcome checkmate",), ""),
        ("ply 3", SuggestionKind.COMPARISON, (), "ply"),
        ("table depth", SuggestionKind.COMPARISON, (), "table depth"),
        ("move Nf3", SuggestionKind.MOVE, (), ""),
        ("score falls", SuggestionKind.SCORE_DROP, (), ""),
    ],
)
def test_an_unknown_term_gets_suggestions(
    text: str, suggestion: SuggestionKind, near: tuple[str, ...], group: str
) -> None:
    with pytest.raises(WrongConditionError) as refusal:
        parse_condition(text)
    fault = refusal.value.fault.condition
    assert fault is not None
    assert fault.code is ConditionFaultCode.UNKNOWN_TERM
    assert (fault.suggestion, fault.group) == (suggestion, group)
    assert fault.near[: len(near)] == near


def test_an_unknown_term_without_similar_ones_gets_all_first_words() -> None:
    with pytest.raises(WrongConditionError) as refusal:
        parse_condition("xyzzy")
    fault = refusal.value.fault.condition
    assert fault is not None
    assert fault.suggestion is SuggestionKind.BEGINNINGS
    beginnings = fault.near
    for word in CURRENT_WORDS:
        assert any(word.startswith(one) for one in beginnings), word
    for one in beginnings:
        tail = {"move": " e2e4", "position": f" {KIWIPETE}", "score drop": " 30"}.get(one, "")
        assert (
            any(word.startswith(one) for word in WORDS)
            or parse_condition(one + (tail or " = 1")).groups
        )


def test_a_move_is_found_wherever_it_was_made(tree: SearchTree) -> None:
    for index in found(tree, "move e2a6")[:200]:
        assert tree.uci_path(tree.at(index))[-1] == "e2a6"
    assert len(found(tree, "move e2a6 and ply = 1")) > 3


def came_about_twice(tree: SearchTree) -> Position:
    """Return a position three plies below the root that two move orders reach."""
    paths: dict[int, set[tuple[str, ...]]] = {}
    for index in range(2_000):
        node_search = tree.at(index)
        if node_search.ply == 3 and not node_search.is_in_place:
            position = tree.position_at(node_search)
            known = paths.setdefault(position.key(), set())
            known.add(tuple(tree.uci_path(node_search)))
            if len(known) == 2:
                return position
    raise AssertionError("the tree has no transposition so early")


def test_a_position_is_found_for_every_move_order(tree: SearchTree) -> None:
    position = came_about_twice(tree)
    indices = found(tree, f"position {position.fen()}")
    assert len({tuple(tree.uci_path(tree.at(index))) for index in indices}) > 1
    for index in indices:
        assert tree.position_at(tree.at(index)).key() == position.key()
    keys = [tree.position_at(tree.at(index)).key() for index in range(2_000)]
    early = [
        index
        for index, key in enumerate(keys)
        if key == position.key() and not tree.at(index).is_in_place
    ]
    assert [index for index in indices if index < 2_000] == early
    assert found(tree, f"position {position.fen()} and ply = 3") == [
        index for index in indices if tree.at(index).ply == 3
    ]


def test_each_new_best_move_and_each_drop_of_the_score_is_found(tree: SearchTree) -> None:
    events = [event for event in tree.recording.events if event.rank == 0]
    best = [event for event in events if event.kind is RootEventKind.NEW_BEST]
    places = [tree.at(index) for index in found(tree, "new best")]
    assert [tree.uci_path(place) for place in places] == [[event.move] for event in best]
    assert [-place.value for place in places] == [event.value for event in best]
    for place in places:
        assert explanation_of(tree, place).is_new_best
    scores = [event.value for event in events if event.kind is RootEventKind.COMPLETED]
    drops = [before - after for before, after in pairwise(scores)]
    assert len(found(tree, "score drop 10")) == sum(drop >= 10 for drop in drops) > 0


def test_a_scan_for_a_position_can_be_cancelled() -> None:
    large = SearchTree(
        record_search(search_from_empty_table(KIWIPETE, nodes=120_000, hash_mb=1), 64)
    )
    reported: list[tuple[int, int]] = []

    def report(done: int, of: int) -> bool:
        reported.append((done, of))
        return len(reported) < 3

    with pytest.raises(CancelledError):
        find_node_search(
            large, parse_condition(f"position {KIWIPETE}"), len(large) - 1, report=report
        )
    assert reported[0] == (0, len(large))
    assert 0 < reported[1][0] < reported[2][0] < len(large)


def test_a_position_is_found_however_the_search_is_cut_into_slices() -> None:
    large = SearchTree(
        record_search(search_from_empty_table(KIWIPETE, nodes=120_000, hash_mb=1), 64)
    )
    backwards = map(large.at, range(len(large) - 1, 0, -1))
    late = next(one for one in backwards if one.ply == 3 and not one.is_in_place)
    fen = large.position_at(late).fen()
    node_search = find_node_search(
        large, parse_condition(f"position {fen}"), len(large) - 1, forwards=False
    )
    assert node_search is not None
    assert large.position_at(node_search).fen() == fen
    assert node_search.index >= late.index > 1 << 15
