"""Two candidates of a second search are compared by what a player can see on the board."""

from __future__ import annotations

import chess
import pytest

from engine.protocol.messages import Score
from engine.protocol.story.candidates import CandidateLead, CandidateLine
from engine.protocol.story.search_story import StoryLine, StoryMove
from game.words.story.compared_candidates import compared_words
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


def test_where_the_sides_stand_differently_both_standings_are_told() -> None:
    text = told(WINNING, BETTER, CandidateLead.CLEAR)
    assert "winning" in text
    assert "better" in text
    assert "+6.00" in text
    assert "+2.00" in text


def test_of_two_winning_moves_both_scores_are_told() -> None:
    shown = told(WINNING, Score(centipawns=400), CandidateLead.CLEAR)
    assert "+6.00" in shown
    assert "+4.00" in shown
    assert "better" not in shown, "with both White wins"


@pytest.mark.parametrize("score", [Score(centipawns=-600), Score(mate=-5)])
def test_a_best_move_that_loses_is_told_alone(score: Score) -> None:
    parts = StoryParts(LOOSE, for_mover=False)
    lines = line(TAKES, score), line(WAITS, Score(mate=-3))
    text = without_marks(str(compared_words(parts, *lines, CandidateLead.OTHER)))
    assert "Black" in text
    assert "White" not in text
    assert "exd5" in text
    assert "Kf2" not in text


def test_of_decided_positions_no_move_is_called_better() -> None:
    text = told(Score(centipawns=2_000), Score(centipawns=1_500), CandidateLead.CLEAR)
    assert "better" not in text
    endgame = told(Score(centipawns=9_000), Score(centipawns=8_000), CandidateLead.CLEAR)
    assert "90" not in endgame, "the score of a known endgame means nothing to a player"


@pytest.mark.parametrize("score", [0, 100, 300])
def test_equal_candidates_are_not_called_better_than_each_other(score: int) -> None:
    text = told(Score(centipawns=score + 10), Score(centipawns=score), CandidateLead.NONE)
    assert "than" not in text
