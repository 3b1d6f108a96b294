"""Adjudication: a game ends early when the scores of both sides agree on its result.

A game that is too long ends as a draw.
"""

from __future__ import annotations

from msgspec import Struct


class AdjudicationRules(Struct, frozen=True):
    """The limits at which a game ends before the rules of chess end it."""

    win_cp: int
    """A position with a greater score is won. It is in centipawns for the side that wins."""
    win_plies: int
    """How many consecutive plies must have a won score for the same side."""
    draw_cp: int
    """Largest absolute score of a drawn position, in centipawns."""
    draw_plies: int
    """How many consecutive plies must have a drawn score."""
    draw_first_ply: int
    """First ply at which a drawn score counts."""
    last_ply: int
    """Ply at which the game ends as a draw if no side has won."""


class Adjudicator:
    """Follows the scores of one game and decides its result."""

    def __init__(self, end: AdjudicationRules) -> None:
        self._end = end
        self._won_plies = 0
        self._winner = 0
        self._level_plies = 0

    def note(self, ply: int, white_cp: int) -> float | None:
        """Add the score at ``ply``, in centipawns for White.

        Returns:
            The result for White (1, 0.5 or 0), or None if the game goes on.
        """
        end = self._end
        winner = (white_cp > end.win_cp) - (white_cp < -end.win_cp)
        self._won_plies = self._won_plies + 1 if winner == self._winner != 0 else abs(winner)
        self._winner = winner
        is_level = ply >= end.draw_first_ply and abs(white_cp) <= end.draw_cp
        self._level_plies = self._level_plies + 1 if is_level else 0
        if self._won_plies >= end.win_plies:
            return (1 + winner) / 2
        is_drawn = self._level_plies >= end.draw_plies or ply >= end.last_ply
        return 0.5 if is_drawn else None
