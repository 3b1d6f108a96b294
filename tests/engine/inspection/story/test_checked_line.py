"""A line of a story is settled only if a search of its end confirms it."""

from __future__ import annotations

import chess
import pytest
from positions import random_board

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.best_line import best_line, continued
from engine.inspection.story.checked_line import (
    MOST_DIFFERENCE_CP,
    agree,
    checked_line,
    keeps_material,
)
from engine.inspection.story.story_lines import MOST_QUIET
from engine.protocol.messages import Score
from engine.protocol.review import ReviewedLine

NODES = 20_000
LOOSE_QUEEN = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"


def tree_of(fen: str) -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(fen, (), nodes=100), 1))


@pytest.mark.parametrize(
    ("one", "other", "is_alike"),
    [
        (0, MOST_DIFFERENCE_CP, True),
        (0, MOST_DIFFERENCE_CP + 1, False),
        (400, 900, True),
        (-400, -900, True),
        (-400, 400, False),
    ],
)
def test_two_scores_are_alike_if_they_are_close_or_both_decided(
    one: int, other: int, *, is_alike: bool
) -> None:
    scores = Score(centipawns=one), Score(centipawns=other)
    assert agree(*scores) is is_alike
    assert agree(*scores[::-1]) is is_alike


def test_a_mate_agrees_with_a_won_position_only() -> None:
    assert agree(Score(mate=3), Score(centipawns=900))
    assert not agree(Score(mate=3), Score(centipawns=-900))


def test_material_that_is_taken_at_once_is_not_kept() -> None:
    board = chess.Board(LOOSE_QUEEN)
    assert not keeps_material(board, ("d1d5", "e8e7"))
    assert keeps_material(board, ("e1e2", "e8e7"))


def test_a_line_whose_score_its_end_does_not_confirm_is_not_settled() -> None:
    board = chess.Board(LOOSE_QUEEN)
    found = best_line(board, NODES)
    assert found is not None
    tree, line = tree_of(LOOSE_QUEEN), continued(board, found)
    told = checked_line(tree, board, line, NODES)
    assert told.is_settled
    assert told.material is not None
    wrong = ReviewedLine(Score(centipawns=0), line.moves)
    doubted = checked_line(tree, board, wrong, NODES)
    assert not doubted.is_settled
    assert doubted.material is None
    assert doubted.told <= 2


def test_a_settled_line_is_short_and_its_end_is_worth_as_much() -> None:
    settled = 0
    for seed in range(12):
        board = random_board(seed, 14 + seed)
        found = best_line(board, NODES)
        if found is None or found.score.mate is not None:
            continue
        told = checked_line(tree_of(board.fen()), board, continued(board, found), NODES)
        if not told.is_settled:
            continue
        settled += 1
        assert told.told <= MOST_QUIET
        end = board.copy(stack=False)
        for one in told.moves[: told.told]:
            end.push_uci(one.move)
        again = best_line(end, NODES)
        assert again is not None
        cp = again.score.centipawns
        if cp is not None and found.score.centipawns is not None:
            turned = cp if end.turn is board.turn else -cp
            assert agree(found.score, Score(centipawns=turned))
    assert settled >= 3
