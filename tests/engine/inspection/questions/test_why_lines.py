"""Why a search of several lines did not choose a move, in searches of the weakest level."""

from __future__ import annotations

from collections import Counter

import pytest
import worker_memory
from msgspec import Struct

from engine.inspection.explanations import explanation_of
from engine.inspection.inspection_reports import recorded_report, tree_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.why_not_chosen import why_move_not_chosen
from engine.inspection.recording.capsule import decode_capsule, encode_capsule
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import replay_start_of, search_from_empty_table
from engine.protocol.inspect_enums import NodeOutcome, PruningRule, WhyNot
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine

HANGING_QUEEN = "rnbqkbnr/pppppp1p/6p1/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"
TAKES_THE_QUEEN = "g6h5"
SEEDS = range(1, 21)


class Played(Struct, frozen=True):
    """A recorded search of the weakest level, and the report of its end."""

    report: Finished
    tree: SearchTree
    details: OrderedMoveLookup


def play(seed: int) -> Played:
    reports: list[object] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
    limits = Limits(nodes=100_000)
    handicap = LEVELS[0].handicap(seed)
    engine.begin(Go(1, HANGING_QUEEN, limits=limits, handicap=handicap, explain=True))
    engine.wait()
    (report,) = (one for one in reports if isinstance(one, Finished))
    assert report.end is not None
    tree = SearchTree(record_search(replay_start_of([report.end]), 16))
    return Played(report, tree, OrderedMoveLookup(tree))


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """Return searches of several lines in which the level left the queen."""
    found = []
    for seed in SEEDS:
        worker_memory.free_what_is_left()
        played = play(seed)
        has_lines = played.tree.recording.line_count > 1
        if has_lines and played.report.best_move != TAKES_THE_QUEEN:
            found.append(played)
    return found


def test_a_capture_that_was_not_seen_is_named_so_in_every_line(games: list[Played]) -> None:
    unseen = 0
    for game in games:
        overlooked = game.report.overlooked
        if overlooked is None or overlooked.reply is not None:
            continue
        unseen += 1
        for root in game.tree.roots():
            answer = why_move_not_chosen(game.tree, root, TAKES_THE_QUEEN, game.details)
            assert answer.pruning is not None
            assert answer.pruning.rule is PruningRule.NOT_SEEN
    assert unseen


def test_no_move_is_called_the_best_one_of_several_lines(games: list[Played]) -> None:
    for game in games:
        position = game.tree.recording.position
        named: Counter[str] = Counter()
        for root in game.tree.roots()[-game.tree.recording.line_count :]:
            for move in position.legal_moves():
                answer = why_move_not_chosen(game.tree, root, position.uci(move), game.details)
                assert answer.why is not WhyNot.BEST
                if answer.why is WhyNot.BEST_OF_LINE:
                    named[answer.move] += 1
                    assert answer.other_move == game.report.best_move
        assert set(named.values()) == {1}
        assert len(named) == game.tree.recording.line_count


def test_a_move_of_an_earlier_line_leads_to_its_search(games: list[Played]) -> None:
    game = games[0]
    last = game.tree.roots()[-1]
    best = game.report.thinking.principal_variation[0]
    answer = why_move_not_chosen(game.tree, last, best, game.details)
    assert (answer.why, answer.line[0]) == (WhyNot.EARLIER_LINE, best)
    assert answer.node_search is not None
    searched = game.tree.by_id(answer.node_search)
    parent = game.tree.parent(searched)
    assert parent is not None
    assert game.tree.line_number(parent) == answer.line_number
    assert answer.value == parent.value == -searched.value


def test_the_searches_of_the_root_are_numbered_by_line(games: list[Played]) -> None:
    for game in games:
        recording = game.tree.recording
        lines: dict[int, list[int]] = {}
        for row in tree_rows(game.tree, ROOTS, 1).rows:
            if row.outcome is NodeOutcome.EXACT:
                lines.setdefault(row.iteration, []).append(row.line_number)
        whole = list(range(1, recording.line_count + 1))
        assert list(lines.values()) == [whole] * recording.depth
        assert recorded_report(1, game.tree).line_count == recording.line_count
        first = explanation_of(game.tree, game.tree.roots()[0])
        assert first.line_number == 1


def test_a_search_that_failed_low_is_repeated_for_the_same_line() -> None:
    tree = SearchTree(
        record_search(search_from_empty_table(HANGING_QUEEN, depth=9, lines=3, hash_mb=1), 64)
    )
    numbers = [tree.line_number(root) for root in tree.roots()]
    assert set(numbers) == {1, 2, 3}
    failed = [root for root in tree.roots() if root.outcome is not NodeOutcome.EXACT]
    assert failed, "another position is needed"
    for root in failed:
        after = tree.over(root)
        assert after is None or tree.line_number(after) == tree.line_number(root)


def test_a_search_of_one_line_has_no_line_numbers() -> None:
    tree = SearchTree(record_search(search_from_empty_table(HANGING_QUEEN, depth=5, hash_mb=1), 16))
    assert {tree.line_number(root) for root in tree.roots()} == {0}
    best = tree.recording.pv_uci()[0]
    assert (
        why_move_not_chosen(tree, tree.roots()[-1], best, OrderedMoveLookup(tree)).why
        is WhyNot.BEST
    )


def test_a_capsule_does_not_say_which_of_several_lines_was_played(games: list[Played]) -> None:
    capsule = decode_capsule(encode_capsule(require_replayable(games[0].tree.recording)))
    tree = SearchTree(record_search(capsule.start, 16))
    best = tree.recording.pv_uci()[0]
    details = OrderedMoveLookup(tree)
    roots = tree.roots()[-tree.recording.line_count :]
    answers = [why_move_not_chosen(tree, root, best, details) for root in roots]
    of_line = [answer for answer in answers if answer.why is WhyNot.BEST_OF_LINE]
    assert [answer.other_move for answer in of_line] == [""]
