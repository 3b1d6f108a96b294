"""Two candidates of a second search are compared by what a player can see on the board."""

from __future__ import annotations

import chess
import pytest

from engine.protocol.messages import Score
from engine.protocol.story.candidates import CandidateLead, CandidateLine
from engine.protocol.story.search_story import StoryLine, StoryMove
from game.words.story.compared_candidates import compared_words, material_difference
from game.words.story.linked_sentence import without_marks
from game.words.story.story_parts import StoryParts

LOOSE = chess.Board("4k3/3q4/8/3p4/4P3/8/3P4/4K2Q w - - 0 1")
"""White can take the pawn on d5, or not."""
TAKES, WAITS = ("e4d5", "e8d8"), ("e1f2", "e8d8")
WINNING, BETTER, MATE = Score(centipawns=600), Score(centipawns=200), Score(mate=3)


def line(moves: tuple[str, ...], score: Score, *, is_settled: bool = True) -> CandidateLine:
    story = StoryLine(
        tuple(StoryMove(move, 16) for move in moves), told=len(moves), is_settled=is_settled
    )
    return CandidateLine(StoryMove(moves[0], 16), score, story)


def told(best: Score, second: Score, lead: CandidateLead, *, is_settled: bool = True) -> str:
    lines = line(TAKES, best, is_settled=is_settled), line(WAITS, second, is_settled=is_settled)
    parts = StoryParts(LOOSE, for_mover=False)
    text = without_marks(str(compared_words(parts, *lines, lead)))
    assert len(parts.links) == 2
    assert "exd5" in text
    assert "Kf2" in text
    return text


def test_of_two_mates_the_moves_to_each_are_told() -> None:
    text = told(MATE, Score(mate=5), CandidateLead.CLEAR)
    assert "3" in text
    assert "5" in text
    lost = told(Score(mate=-5), Score(mate=-3), CandidateLead.NONE)
    assert "White" not in lost


def test_where_the_sides_stand_differently_both_standings_are_told() -> None:
    text = told(WINNING, BETTER, CandidateLead.CLEAR)
    assert "winning" in text
    assert "better" in text
    assert "+6.00" in text
    assert "+2.00" in text


def test_of_two_winning_moves_the_material_shows_which_one_is_better() -> None:
    second = Score(centipawns=400)
    shown = told(WINNING, second, CandidateLead.CLEAR)
    assert "a pawn" in shown
    unsettled = told(WINNING, second, CandidateLead.CLEAR, is_settled=False)
    assert "pawn" not in unsettled
    assert "better" not in unsettled, "nothing on the board shows it"


def test_scores_of_decided_positions_are_not_compared() -> None:
    text = told(Score(centipawns=2_000), Score(centipawns=1_500), CandidateLead.CLEAR)
    assert "20" not in text
    assert "15" not in text


@pytest.mark.parametrize("score", [0, 100, 300])
def test_equal_candidates_are_not_called_better_than_each_other(score: int) -> None:
    text = told(Score(centipawns=score + 10), Score(centipawns=score), CandidateLead.NONE)
    assert "than" not in text


def test_material_shows_a_difference_only_in_its_direction() -> None:
    parts = StoryParts(LOOSE, for_mover=False)
    takes, waits = line(TAKES, WINNING), line(WAITS, BETTER)
    assert material_difference(parts, takes, waits) == 1
    assert material_difference(parts, waits, takes) == -1
    assert material_difference(parts, takes, line(WAITS, MATE)) == 0, "a mate needs no material"
    assert material_difference(parts, takes, line(WAITS, BETTER, is_settled=False)) == 0
