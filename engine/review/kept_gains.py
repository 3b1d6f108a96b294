"""Material that a line wins and does not give back."""

from __future__ import annotations

from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.searched_line import SETTLING_PLIES, SearchedLine

MOST_LOST_LATER = 1 / 3
"""Share of the gain that may be lost long after it was settled; a pawn may always be lost."""


def kept_gain(line: SearchedLine) -> int | None:
    """Return after how many moves a line has settled with a gain that it keeps, or None.

    The other side is to move and has no winning capture: otherwise the piece that has won something
    may hang. Nothing of the gain may be lost in the quiet positions soon after it, whoever is to
    move there, and little of it in the rest of the line.
    """
    settled = (ply for ply in line.quiet_plies if ply % 2 and ply <= SETTLING_PLIES)
    return next(
        (one for one in settled if line.won_cp(one) >= LEAST_GAIN_CP and keeps_gain(line, one)),
        None,
    )


def keeps_gain(line: SearchedLine, plies: int) -> bool:
    """Return whether a line keeps the material that it has won after so many moves."""
    most_lost_cp = most_lost_later_cp(line.won_cp(plies))
    later = (ply for ply in line.all_quiet_plies if ply > plies)
    return all(
        line.gain_cp(plies, ply) >= (0 if ply in line.quiet_plies else -most_lost_cp)
        for ply in later
    )


def most_lost_later_cp(gain_cp: float) -> float:
    """Return how much of a gain a line may lose again long after it was made."""
    return max(LEAST_GAIN_CP, MOST_LOST_LATER * gain_cp)
