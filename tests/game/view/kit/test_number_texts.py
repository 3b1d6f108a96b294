"""Numbers, scores, times and lines of moves as text for a person."""

from __future__ import annotations

import chess
import pytest

from engine.protocol.messages import Bound, Score
from game.view.kit import number_texts
from game.view.panels.san_lines import SanLines


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1.00 k"),
        (12_345, "12.3 k"),
        (999_499, "999 k"),
        (999_500, "1.00 M"),
        (3_204_551, "3.20 M"),
        (1_500_000_000, "1.50 G"),
        (-42, "−42"),
        (-8212, "−8.21 k"),
    ],
)
def test_counts(number: int, text: str) -> None:
    assert number_texts.count_text(number) == text


@pytest.mark.parametrize(
    ("score", "text", "short"),
    [
        (Score(centipawns=41), "+0.41", "0.4"),
        (Score(centipawns=-120), "−1.20", "1.2"),
        (Score(centipawns=0), "0.00", "0.0"),
        (Score(centipawns=12_345), "+123.45", "123"),
        (Score(mate=5), "M5", "M5"),
        (Score(mate=-2), "−M2", "M2"),
        (Score(mate=0), "#", "#"),
    ],
)
def test_scores(score: Score, text: str, short: str) -> None:
    assert number_texts.score_text(score) == text
    assert number_texts.short_score_text(score) == short


def test_bounds() -> None:
    score = Score(centipawns=-30)
    assert number_texts.bounded_score_text(score, Bound.UPPER) == "≤ −0.30"
    assert number_texts.bounded_score_text(score, Bound.LOWER) == "≥ −0.30"
    assert number_texts.bounded_score_text(score, Bound.EXACT) == "−0.30"


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0:00.0"),
        (9450, "0:09.4"),
        (19_999, "0:19.9"),
        (20_000, "0:20"),
        (252_999, "4:12"),
        (3_723_000, "1:02:03"),
    ],
)
def test_clocks(ms: int, text: str) -> None:
    assert number_texts.clock_text(ms) == text


@pytest.mark.parametrize("ms", [1, 99, 100, 12_345, 20_000, 20_050, 60_000, 61_001, 3_600_000])
def test_a_clock_reads_differently_after_its_change_and_not_before(ms: int) -> None:
    change = number_texts.clock_change_ms(ms)
    assert number_texts.clock_text(ms - change + 1) == number_texts.clock_text(ms)
    assert change > ms or number_texts.clock_text(ms - change) != number_texts.clock_text(ms)


def test_durations_and_shares() -> None:
    assert number_texts.duration_text(84) == "84 ms"
    assert number_texts.duration_text(4234) == "4.2 s"
    assert number_texts.duration_text(65_000) == "1:05"
    assert number_texts.percent_text(384, 1000) == "38.4 %"
    assert number_texts.percent_text(0, 0) == "0.0 %"


def test_lines_carry_move_numbers() -> None:
    lines, board = SanLines(), chess.Board()
    assert lines.line(board, ("e2e4", "e7e5", "g1f3")) == ("1.", "e4", "e5", "2.", "Nf3")
    board.push_san("e4")
    assert lines.line(board, ("e7e5", "g1f3")) == ("1…", "e5", "2.", "Nf3")
    assert board.fullmove_number == 1
    assert len(board.move_stack) == 1


def test_a_line_ends_where_it_cannot_be_played() -> None:
    lines = SanLines()
    assert lines.line(chess.Board(), ("e2e4", "e2e4")) == ("1.", "e4")
    assert lines.line(chess.Board(), ("nonsense",)) == ()
    assert lines.names(chess.Board())["g1f3"] == "Nf3"
    assert "a1h8" not in lines.names(chess.Board())
