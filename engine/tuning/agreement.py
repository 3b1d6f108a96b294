"""When both sides of a game agree on its end, so that nobody has to play it out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AgreedEnd:
    """What both sides must have seen, and for how long, before a game ends without mate."""

    win_cp: int
    win_plies: int
    """So many values in a row beyond ``win_cp``, seen by both sides alike, are a win."""
    draw_cp: int
    draw_plies: int
    """So many values in a row within ``draw_cp`` are a draw ..."""
    draw_first_ply: int
    """... from here on."""
    last_ply: int
    """A game that is not decided here is a draw."""


class Verdict:
    """Follows the values of one game until both sides agree on its end."""

    def __init__(self, end: AgreedEnd) -> None:
        self._end = end
        self._won_plies = 0
        self._winner = 0
        self._level_plies = 0

    def note(self, ply: int, white_cp: int) -> float | None:
        """Take the value found at this ply; return the result for White once it is clear."""
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
