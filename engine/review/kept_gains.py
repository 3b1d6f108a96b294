"""Material that a line wins and does not give back."""

from __future__ import annotations

from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.searched_line import SETTLING_PLIES, SearchedLine

MOST_LOST_LATER_CP = LEAST_GAIN_CP
"""How much of a gain a line may lose again long after it was made: a pawn."""
LEAST_OF_DIFFERENCE, MOST_OF_DIFFERENCE = 0.5, 1.5
"""What a line wins, as a multiple of the material that lies between it and another line."""


def kept_gain_plies(line: SearchedLine) -> int | None:
    """Return after how many moves a line has settled with the most that it keeps, or None.

    The other side is to move and has no winning capture: otherwise the piece that has won something
    may hang. Nothing of the gain may be lost in the quiet positions soon after it, whoever is to
    move there, and little of it in the rest of the line.
    """
    settled = [
        ply
        for ply in line.quiet_plies
        if ply % 2 and ply <= SETTLING_PLIES
        if line.won_cp(ply) >= LEAST_GAIN_CP and keeps_gain(line, ply)
    ]
    best = max(settled, key=line.won_cp, default=None)
    return None if best is None else line.counted(best)


def keeps_gain(line: SearchedLine, plies: int) -> bool:
    """Return whether a line keeps the material that it has won after so many moves.

    Long after, it may lose a pawn, unless a pawn is all that it has won.
    """
    most_lost_cp = min(MOST_LOST_LATER_CP, max(0, line.won_cp(plies) - LEAST_GAIN_CP))
    later = (ply for ply in line.all_quiet_plies if ply > plies)
    return all(
        line.gain_cp(plies, ply) >= (0 if ply in line.quiet_plies else -most_lost_cp)
        for ply in later
    )


def is_lost_later(line: SearchedLine, plies: int) -> bool:
    """Return whether nothing is left at the end of a line of what it has won before.

    The very last position may stand in the middle of a trade, so the one before it counts too.
    """
    ends = [ply for ply in line.all_quiet_plies if ply > plies][-2:]
    return bool(ends) and all(line.won_cp(ply) < LEAST_GAIN_CP for ply in ends)


def makes_difference(line: SearchedLine, plies: int, difference_cp: float) -> bool:
    """Return whether what a line has won is most of the material between it and another line.

    If it wins less, most of the difference is what the other line does. Material that a promotion
    wins has no name.
    """
    won_cp = line.won_cp(plies)
    is_most = LEAST_OF_DIFFERENCE * difference_cp <= won_cp <= MOST_OF_DIFFERENCE * difference_cp
    return is_most and won_cp > 0 and not any(move.promotion for move in line.moves[:plies])
