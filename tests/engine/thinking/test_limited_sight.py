"""A search with limited sight: what it sees, and that it can be repeated."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.ordering.limited_sight import DIFFICULTY_STEP, LEAST_DIFFICULTY
from engine.core.search.search import Search
from engine.inspection.nodes.move_rows import move_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.why_not_chosen import why_move_not_chosen
from engine.inspection.recording.capsule import decode_capsule, encode_capsule, record_capsule
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import replay_start_of
from engine.process.search_journals import SearchJournals
from engine.protocol.handicap import LimitedSight
from engine.protocol.inspect_enums import MoveOutcome, PruningRule
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits, SearchEnd, SetSearchOptions
from engine.thinking.engine import Engine
from engine.thinking.limited_sight import (
    CHANCE_ONE,
    TABLE_MB,
    chances_to_see,
    prepare_limited_search,
    sight_of,
    unseen_moves,
)
from engine.thinking.overlooked import find_overlooked
from engine.thinking.replay import replay_search

HANGING_QUEEN = "rnbqkbnr/pppppp1p/6p1/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"
"""Position in which only g6h5 wins the queen."""
TAKES_THE_QUEEN = "g6h5"


def go(level: int, fen: str = START_FEN, seed: int = 1, search_id: int = 1) -> Go:
    """Return the search of a level, as the window asks for it."""
    handicap = LEVELS[level].handicap(seed)
    return Go(search_id, fen, limits=Limits(nodes=100_000), handicap=handicap, explain=True)


def searched(*searches: Go) -> tuple[Engine, list[Finished]]:
    """Return an engine after these searches, and their last reports."""
    reports: list[object] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
    for one in searches:
        engine.begin(one)
        engine.wait()
    return engine, [report for report in reports if isinstance(report, Finished)]


def end_of(finished: Finished) -> SearchEnd:
    assert finished.end is not None
    return finished.end


@pytest.mark.parametrize("rating", [0, 400, 1200, 3000])
def test_a_move_as_difficult_as_the_rating_is_seen_in_half_of_all_cases(rating: int) -> None:
    limits = chances_to_see(rating)
    assert limits == sorted(limits, reverse=True)
    step = (rating - LEAST_DIFFICULTY) // DIFFICULTY_STEP
    assert limits[step] / CHANCE_ONE == pytest.approx(0.5, abs=0.02)


def test_the_sight_follows_from_the_seed_and_the_game() -> None:
    assert sight_of(go(0)) == sight_of(go(0, search_id=9))
    assert (
        len({sight_of(go(0, fen, seed)) for fen in (START_FEN, HANGING_QUEEN) for seed in (1, 2)})
        == 4
    )
    assert sight_of(go(len(LEVELS) - 1)) is None


def test_a_queen_left_to_a_pawn_is_taken_more_often_by_a_stronger_level() -> None:
    taken = []
    for level in (0, 3, 7):
        _, reports = searched(*(go(level, HANGING_QUEEN, seed, seed) for seed in range(1, 41)))
        taken.append(sum(report.best_move == TAKES_THE_QUEEN for report in reports))
    assert 26 <= taken[0] <= taken[1] <= taken[2] == 40


def test_a_level_plays_the_same_move_whatever_was_searched_before() -> None:
    alone, (first,) = searched(go(2, search_id=5))
    other, reports = searched(Go(1, START_FEN, limits=Limits(nodes=9_000)), go(2, search_id=5))
    assert end_of(reports[-1]) == end_of(first)
    assert reports[-1].thinking.lines == first.thinking.lines
    assert alone.journal == []
    assert [end.sight for end in other.journal] == [None]


def test_its_replay_needs_no_other_search() -> None:
    _, reports = searched(Go(1, START_FEN, limits=Limits(nodes=9_000)), go(4, search_id=2))
    end = end_of(reports[-1])
    assert end.sight is not None
    search = Search(Table(TABLE_MB))
    prepare_limited_search(search, end.sight)
    replay_search(search, end)
    assert (search.nodes(), search.depth()) == (end.nodes, end.iterations)
    assert [line[0] for line in search.best_lines()] == [
        line.score.centipawns for line in reports[-1].thinking.lines
    ]


def test_the_window_keeps_it_apart_from_the_searches_that_share_a_table() -> None:
    def full(number: int) -> Go:
        return Go(number, START_FEN, limits=Limits(nodes=5_000))

    _, reports = searched(full(1), go(1, search_id=2), full(3), go(1, search_id=4), full(5))
    journals = SearchJournals()
    for report in reports:
        journals.note(report)
    ends = [journals.up_to(number).ends for number in range(1, 6)]
    assert [[end.go.search_id for end in one] for one in ends] == [
        [1], [2], [1, 3], [4], [1, 3, 5]
    ]  # fmt: skip


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    """Return the recorded search of a weak level."""
    _, (report,) = searched(go(2, HANGING_QUEEN))
    return SearchTree(record_search(replay_start_of([end_of(report)]), 16))


def test_every_node_lists_the_moves_that_were_not_seen(tree: SearchTree) -> None:
    details = OrderedMoveLookup(tree)
    unseen = 0
    for index in range(0, len(tree), 5):
        node_search = tree.at(index)
        rows = move_rows(tree, node_search, tree.position_at(node_search), details.of(node_search))
        found = sum(
            row.pruning is not None and row.pruning.rule is PruningRule.NOT_SEEN for row in rows
        )
        if not node_search.is_root:
            assert found == dict(node_search.skips).get(PruningRule.NOT_SEEN, 0)
        unseen += found
    assert unseen > 100


def test_a_root_move_that_was_not_seen_says_so(tree: SearchTree) -> None:
    details = OrderedMoveLookup(tree)
    root = tree.at(0)
    position = tree.recording.position
    assert tree.recording.unseen_root_moves
    for move in tree.recording.unseen_root_moves:
        answer = why_move_not_chosen(tree, root, position.uci(move), details)
        assert answer.outcome is MoveOutcome.PRUNED
        assert answer.pruning is not None
        assert answer.pruning.rule is PruningRule.NOT_SEEN


def test_a_capsule_holds_the_sight(tree: SearchTree) -> None:
    capsule = decode_capsule(encode_capsule(require_replayable(tree.recording)))
    assert capsule.start.end.sight == require_replayable(tree.recording).start.end.sight
    again = record_capsule(capsule)
    assert (again.nodes, again.value) == (tree.recording.nodes, tree.recording.value)


def overlooked(level: int, fen: str, wanted: str, seeds: Sequence[int]) -> list[Finished]:
    """Return the reports of a level that does not play ``wanted``."""
    _, reports = searched(*(go(level, fen, seed, seed) for seed in seeds))
    return [report for report in reports if report.best_move != wanted]


def test_a_level_says_which_better_move_it_did_not_see() -> None:
    position = Position(HANGING_QUEEN)
    missed = overlooked(0, HANGING_QUEEN, TAKES_THE_QUEEN, range(1, 61))
    assert missed
    for report in missed:
        sight = end_of(report).sight
        assert sight is not None
        is_unseen = position.parse_uci(TAKES_THE_QUEEN) in unseen_moves(position, sight)
        assert (report.overlooked is not None and report.overlooked.reply is None) == is_unseen
        if is_unseen:
            assert report.overlooked is not None
            assert report.overlooked.better == TAKES_THE_QUEEN


def test_a_reply_that_was_not_seen_is_named() -> None:
    position = Position("4k3/8/2p5/8/8/8/3R4/4K3 w - - 0 1")
    after = position.copy()
    after.push_uci("d2d5")
    capture = after.parse_uci("c6d5")
    named = 0
    for seed in range(20):
        sight = LimitedSight(900, seed)
        found = find_overlooked(position, "d2d5", sight)
        if found is not None and found.reply is not None:
            assert found.reply == "c6d5"
            assert capture in unseen_moves(after, sight, 1)
            named += 1
    assert named


def test_nothing_is_overlooked_by_the_best_move() -> None:
    assert find_overlooked(Position(HANGING_QUEEN), TAKES_THE_QUEEN, LimitedSight(0, 1)) is None
