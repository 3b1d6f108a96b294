"""Scores of the Inspect screen as text, for White or for the side to move."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.messages import Bound, Score
from game.message import Message, Text, message

MINUS = "−"
INFINITY = "∞"
NOTHING = "–"
MARKS = {Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}
_TURNED = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
SIDES = {chess.WHITE: message("White"), chess.BLACK: message("Black")}
LABELS = {False: message("Scores for White"), True: message("Scores for the side to move")}
"""The label that says once on the screen for which side the scores are."""


class PointOfView(NamedTuple):
    """The side from whose point of view scores are shown.

    The engine sends scores for the side to move.
    """

    turn: chess.Color
    """The side to move in the node, for which the engine sends scores."""
    for_mover: bool = False
    """Whether scores are shown for the side to move; otherwise they are shown for White."""

    @property
    def is_turned(self) -> bool:
        """Whether scores change their sign."""
        return not self.for_mover and self.turn == chess.BLACK

    @property
    def other(self) -> PointOfView:
        """The point of view for a node in which the other side is to move."""
        return self._replace(turn=not self.turn)

    def score(self, score: Score | None) -> str:
        """Return a score with its sign, or a dash."""
        return NOTHING if score is None else score_in_pawns(self._turned(score))

    def alpha(self, score: Score | None) -> str:
        """Return alpha as text; None stands for minus infinity for the side to move."""
        if score is not None:
            return self.score(score)
        return f"+{INFINITY}" if self.is_turned else f"{MINUS}{INFINITY}"

    def beta(self, score: Score | None) -> str:
        """Return beta as text; None stands for plus infinity for the side to move."""
        if score is not None:
            return self.score(score)
        return f"{MINUS}{INFINITY}" if self.is_turned else f"+{INFINITY}"

    def bounded(self, score: Score | None, bound: Bound) -> str:
        """Return a score with the sign of its bound: ``≤ −0.30``."""
        if score is None:
            return NOTHING
        return f"{MARKS.get(self.bound(bound), '')}{self.score(score)}"

    def in_words(self, score: Score | None, bound: Bound) -> Text:
        """Return a score with its bound in words: ``at most −0.30``."""
        match self.bound(bound):
            case Bound.LOWER:
                return message("at least {score}", score=self.score(score))
            case Bound.UPPER:
                return message("at most {score}", score=self.score(score))
            case _:
                return self.score(score)

    def bound(self, bound: Bound) -> Bound:
        """Return a bound from this point of view; lower and upper swap if scores change sign."""
        return _TURNED.get(bound, bound) if self.is_turned else bound

    @property
    def name(self) -> Message:
        """The name of the side to move."""
        return SIDES[self.turn]

    def _turned(self, score: Score) -> Score:
        if not self.is_turned:
            return score
        if score.mate is not None:
            return Score(mate=-score.mate)
        return Score(centipawns=-(score.centipawns or 0))


def score_in_pawns(score: Score) -> str:
    """Return a score in pawns or moves to mate: ``+0.41``, ``−1.20``, ``M5``, ``−M2``, ``#``."""
    if score.mate is not None:
        sign = MINUS if score.mate < 0 else ""
        return f"{sign}M{abs(score.mate)}" if score.mate else "#"
    pawns = (score.centipawns or 0) / 100
    return (f"{pawns:+.2f}" if score.centipawns else f"{pawns:.2f}").replace("-", MINUS)


def group_digits(number: int) -> str:
    """Return a number with spaces between groups of three digits: ``1 214 806``."""
    return f"{number:,}".replace(",", " ").replace("-", MINUS)
