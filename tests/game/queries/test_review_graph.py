"""The graph of a report: what it holds, and where its parts are drawn."""

from __future__ import annotations

from itertools import pairwise

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_reviews import made_review, random_game
from msgspec.structs import replace

from engine.protocol.review import ReviewedGame
from game.look.layout import Box
from game.queries.reviews.review_graph import ReviewGraph, review_graph_of
from game.state.reviews import Review, ReviewStatus
from game.view.panels.chance_curve import x_of_ply
from game.view.panels.review_graph import ReviewGraphPlaces, ply_at, spread_texts

PLIES = 60
BLACK_FIRST = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def finished(game: ReviewedGame) -> Review:
    review = made_review(game)
    return Review(game, review.nodes, status=ReviewStatus.FINISHED, finished=review)


def growing(game: ReviewedGame, searches: int) -> Review:
    """Return a report that runs and has made so many searches."""
    whole = made_review(game)
    least = len(game.moves) + 1 - searches
    moves = tuple(one for one in whole.moves if one.ply >= least)
    known = whole.searches[:searches]
    return Review(game, whole.nodes, status=ReviewStatus.RUNNING, searches=known, moves=moves)


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, BLACK_FIRST], ids=["white", "black"])
def test_the_chances_are_those_of_white_before_and_after_each_move(fen: str) -> None:
    game = random_game(5, PLIES, fen)
    review = finished(game)
    assert review.finished is not None
    graph = review_graph_of(review)
    (run,) = graph.runs
    assert [one.ply for one in run] == list(range(len(game.moves) + 1))
    white_first = chess.Board(fen).turn
    for move in review.finished.moves:
        is_white = (move.ply % 2 == 0) == white_first
        before = move.chance_before if is_white else 100 - move.chance_before
        after = move.chance_after if is_white else 100 - move.chance_after
        assert run[move.ply].chance == pytest.approx(before)
        assert run[move.ply + 1].chance == pytest.approx(after)
        marks = {one.ply for one in graph.marks[chess.WHITE if is_white else chess.BLACK]}
        assert (move.ply + 1 in marks) == (move.verdict is not None)


def test_the_graph_grows_from_the_right() -> None:
    game = random_game(5, PLIES)
    for searches in range(1, PLIES + 1):
        graph = review_graph_of(growing(game, searches))
        (run,) = graph.runs
        assert [one.ply for one in run] == list(range(PLIES + 1 - searches, PLIES + 1))
        assert all(one.first >= run[0].ply for one in graph.bands)
    assert review_graph_of(growing(game, 0)) == ReviewGraph(
        PLIES, (), {chess.WHITE: (), chess.BLACK: ()}, ()
    )


def test_a_new_report_takes_the_place_of_the_earlier_one_from_the_right() -> None:
    game, searches = random_game(5, PLIES), 20
    earlier, later = made_review(game, seed=8), growing(game, searches)
    (old,) = review_graph_of(Review(game, 1, status=ReviewStatus.FINISHED, finished=earlier)).runs
    (new,) = review_graph_of(later).runs
    (run,) = review_graph_of(replace(later, finished=earlier)).runs
    assert run == (*old[: PLIES + 1 - searches], *new)


def test_the_phases_follow_each_other_over_the_whole_game() -> None:
    for seed in range(5):
        game = random_game(seed, 3 * PLIES)
        bands = review_graph_of(finished(game)).bands
        assert (bands[0].first, bands[-1].last) == (0, len(game.moves))
        assert all(before.last == after.first for before, after in pairwise(bands))


@given(
    st.lists(st.tuples(st.integers(-50, 700), st.integers(1, 120)), min_size=1, max_size=4),
    st.integers(0, 20),
)
def test_texts_below_the_graph_never_cover_each_other(
    wanted: list[tuple[int, int]], gap: int
) -> None:
    row = Box(10, 0, 620, 20)
    starts, widths = sorted(start for start, _ in wanted), [width for _, width in wanted]
    placed = spread_texts(starts, widths, row, gap)
    ends = [start + width for start, width in zip(placed, widths, strict=True)]
    assert placed[0] >= row.x
    assert ends[-1] <= row.right
    assert all(end + gap <= start for end, start in zip(ends, placed[1:], strict=False))


def test_a_press_on_the_curve_means_the_nearest_position() -> None:
    field, rows = Box(40, 5, 300, 100), {chess.WHITE: Box(40, 105, 300, 15)}
    places = ReviewGraphPlaces(Box(0, 5, 30, 100), field, rows, Box(40, 135, 300, 15))
    for plies in (1, 2, 40, 80):
        graph = ReviewGraph(plies, (), {}, ())
        for ply in range(plies + 1):
            x = field.x + round(x_of_ply(field, ply, plies))
            assert ply_at(places, graph, (x, 50)) == ply
        assert ply_at(places, graph, (field.x - 3, 50)) == 0
        assert ply_at(places, graph, (field.x - 30, 50)) is None
        assert ply_at(places, graph, (field.x, 140)) is None
