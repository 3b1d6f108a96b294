"""From which depth on a search sees a refutation: derived again from the recorded iterations."""

from __future__ import annotations

from pathlib import Path

import msgspec
from made_searches import cp
from msgspec.structs import replace

from engine.protocol.clauses import EvidenceNode
from engine.protocol.messages import Score
from engine.protocol.review import (
    GameReview,
    Phase,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    ReviewedMove,
    SearchedIteration,
    Verdict,
)
from engine.review.complete_review import complete_review
from engine.review.refutation_depth import LEAST_DEPTH, known_since
from engine.review.reviewer import Reviewer

MOVE = ReviewedMove(
    6, "f3e5", "e1g1", 50.0, 15.0, 35.0, 500, 20.0, Phase.OPENING, Verdict.BLUNDER
)  # fmt: skip
PLAIN, REFUTED = cp(20), cp(600)
"""Scores for the opponent: as good as before, and lost."""
QUIET, REFUTATION = "d7d6", "d8g5"
OLDER = Path(__file__).parents[2] / "data/reports/lost_knight.json"
"""The report of a version that did not keep the iterations."""
TRAP = ReviewedGame(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    tuple("e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3".split()),
)


def search(*found: tuple[str, Score]) -> PositionSearch:
    """Return the search of the position after the move; the iterations begin with depth 1."""
    iterations = tuple(
        SearchedIteration(depth, score, best) for depth, (best, score) in enumerate(found, 1)
    )
    best, score = found[-1]
    return PositionSearch(7, 1, len(found), 1000, True, (ReviewedLine(score, (best,)),), iterations)


def seen_at(depth: int) -> PositionSearch:
    """Return a search that sees the refutation at a depth, and goes two iterations deeper."""
    return search(*[(QUIET, PLAIN)] * (depth - 1), *[(REFUTATION, REFUTED)] * 3)


def test_a_refutation_that_is_seen_late_and_at_once_is_told_with_what_was_believed() -> None:
    known = known_since(MOVE, seen_at(9))
    assert known is not None
    assert (known.depth, known.believed) == (9, SearchedIteration(8, PLAIN, QUIET))
    assert known.evidence == EvidenceNode(7, 1, (REFUTATION,))


def test_a_changed_record_changes_the_clause() -> None:
    for depth in range(LEAST_DEPTH, 15):
        known = known_since(MOVE, seen_at(depth))
        assert known is not None
        assert (known.depth, known.believed.depth) == (depth, depth - 1)
    other = replace(seen_at(9).iterations[7], score=cp(0), best_move="a7a6")
    changed = replace(
        seen_at(9), iterations=(*seen_at(9).iterations[:7], other, *seen_at(9).iterations[8:])
    )
    known = known_since(MOVE, changed)
    assert known is not None
    assert known.believed == other


def test_one_iteration_may_lie_between_what_was_believed_and_what_was_seen() -> None:
    half = (REFUTATION, cp(200))
    for between, is_told in ((1, True), (2, False)):
        after = search(*[(QUIET, PLAIN)] * 7, *[half] * between, *[(REFUTATION, REFUTED)] * 3)
        known = known_since(MOVE, after)
        assert (known is not None) == is_told
        if known is not None:
            assert (known.depth, known.believed.depth) == (9, 7)


def test_nothing_is_told_where_it_says_little() -> None:
    seen_late = [(one.best_move, one.score) for one in seen_at(9).iterations]
    early = seen_at(LEAST_DEPTH - 1)
    drifting = search(*[(REFUTATION, cp(20 + 60 * number)) for number in range(12)])
    unsteady = search(*[(QUIET, PLAIN)] * 7, (REFUTATION, REFUTED), (QUIET, REFUTED))
    returns = search(*[(QUIET, PLAIN)] * 7, *[(REFUTATION, REFUTED), (REFUTATION, PLAIN)])
    seen_before = search((QUIET, REFUTED), *seen_late)
    always = search(*[(REFUTATION, REFUTED)] * 12)
    older = replace(seen_at(9), iterations=())
    for after in (early, drifting, unsteady, returns, seen_before, always, older):
        assert known_since(MOVE, after) is None, after
    assert known_since(replace(MOVE, verdict=None), seen_at(9)) is None
    assert known_since(replace(MOVE, loss=9.0, chance_after=41.0), seen_at(9)) is None


def test_every_search_with_one_line_keeps_its_iterations_and_the_review_follows_from_them() -> None:
    searches = tuple(Reviewer(TRAP, 3_000).run())
    for one in searches:
        if one.requested_lines > 1 or not one.nodes:
            assert one.iterations == ()
            continue
        assert [iteration.depth for iteration in one.iterations] == list(range(1, one.depth + 1))
        last = one.iterations[-1]
        assert (last.score, last.best_move) == (one.score, one.best_move)
    review = complete_review(TRAP, 3_000, searches)
    after = {one.ply: one for one in searches if one.requested_lines == 1}
    for move in review.moves:
        assert move.known_since == known_since(move, after[move.ply + 1])


def test_a_review_of_an_older_version_is_read_and_says_nothing() -> None:
    game, kept = msgspec.json.decode(OLDER.read_bytes(), type=tuple[ReviewedGame, GameReview])
    assert not any(one.iterations for one in kept.searches)
    again = complete_review(game, kept.nodes, kept.searches)
    assert not any(one.known_since for one in again.moves)
