"""Counts, scores and times as text, the same in every language. Pure functions."""

from __future__ import annotations

import chess

from engine.protocol.messages import Bound, Score
from game.queries import shown_scores

MINUS = "−"
TENTHS_BELOW_MS = 20_000
"""The time in milliseconds below which a clock shows tenths of a second."""
PREFIXES = ("", " k", " M", " G", " T")
BOUND_MARKS = {Bound.LOWER: "≥", Bound.UPPER: "≤"}


def count_text(number: int) -> str:
    """Return a count in at most three figures: ``950``, ``12.3 k``, ``1.96 M``."""
    if abs(number) < 1000:
        return str(number).replace("-", MINUS)
    value, step = float(number), 0
    while abs(value) >= 999.5 and step < len(PREFIXES) - 1:
        value, step = value / 1000, step + 1
    digits = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    return f"{value:.{digits}f}{PREFIXES[step]}".replace("-", MINUS)


def percent_text(part: int, whole: int, digits: int = 1) -> str:
    """Return ``part`` of ``whole`` in per cent: ``61.2 %``; ``0.0 %`` if ``whole`` is 0."""
    return f"{percent_figure(part, whole, digits)} %"


def percent_figure(part: int, whole: int, digits: int = 1) -> str:
    """Return ``part`` of ``whole`` in per cent, without the sign: ``61.2``.

    The title of the column has the sign.
    """
    return f"{100 * part / whole if whole else 0:.{digits}f}"


def score_text(value: Score, *, signed: bool = True) -> str:
    """Return a score in pawns or moves to mate: ``+0.41``, ``−1.20``, ``M5``, ``−M2``, ``#``."""
    if value.mate is not None:
        if value.mate == 0:
            return "#"
        return f"{MINUS if value.mate < 0 else ''}M{abs(value.mate)}"
    pawns = (value.centipawns or 0) / 100
    text = f"{pawns:+.2f}" if signed and value.centipawns else f"{pawns:.2f}"
    return text.replace("-", MINUS)


def short_score_text(value: Score) -> str:
    """Return a score without its sign in three characters, for the evaluation bar."""
    if value.mate is not None:
        return f"M{abs(value.mate)}" if value.mate else "#"
    pawns = abs(value.centipawns or 0) / 100
    return f"{pawns:.1f}" if pawns < 9.95 else f"{pawns:.0f}"


def bounded_score_text(value: Score, bound: Bound) -> str:
    """Return a score in pawns or moves to mate, with its bound: ``≤ −0.30``."""
    mark = BOUND_MARKS.get(bound)
    return f"{mark} {score_text(value)}" if mark else score_text(value)


def bounded_score_for_white(value: Score, bound: Bound, turn: chess.Color) -> str:
    """Return a score and its bound, both for the side ``turn``, from White's point of view."""
    return bounded_score_text(
        shown_scores.score_for_white(value, turn), shown_scores.bound_for_white(bound, turn)
    )


def clock_text(milliseconds: int) -> str:
    """Return the text of a chess clock: ``1:02:03``, ``4:12``, and ``0:09.4`` near the end."""
    seconds = milliseconds // 1000
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    if milliseconds < TENTHS_BELOW_MS:
        return f"{minutes}:{rest:02}.{milliseconds % 1000 // 100}"
    return f"{minutes}:{rest:02}"


def clock_change_ms(milliseconds: int) -> int:
    """Return the time in milliseconds until a running clock's text changes."""
    step = 100 if milliseconds < TENTHS_BELOW_MS + 100 else 1000
    return milliseconds % step + 1


def duration_text(milliseconds: int) -> str:
    """Return a duration: ``84 ms``, ``4.2 s``, ``1:05``."""
    if milliseconds < 1000:
        return f"{milliseconds} ms"
    if milliseconds < 60_000:
        return f"{milliseconds / 1000:.1f} s"
    return clock_text(milliseconds)
