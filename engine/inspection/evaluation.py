"""The static evaluation of a visit by term, so that the terms add up to what the search used."""

from __future__ import annotations

from engine.core.evaluate import TermScores, term_scores
from engine.core.fifty import value_faded
from engine.core.params import PHASE_TOTAL
from engine.core.position import Position
from engine.core.scaling import FULL_SCALE
from engine.inspect_facts import TermShare
from engine.inspection.values import WON
from engine.inspection.visit import Visit

FIFTY, CORRECTION = "fifty-move clock", "correction history"
"""What the search adds to the terms: it fades an evaluation as the clock goes up, and takes off by
how much it erred in like positions. It does neither at the root, nor in a known win."""


def term_shares(position: Position, visit: Visit) -> tuple[TermShare, ...]:
    """Return what makes up the static value of a visit, whose position is given.

    Without a static value they are those of the position alone, and none in check.
    """
    if visit.in_check:
        return ()
    shares = [*terms(position)]
    if visit.static_eval is not None:
        turn = 1 if position.white_to_move() else -1
        raw = sum(share.centipawns for share in shares)
        static = visit.static_eval * turn
        faded = raw
        if not visit.is_root and abs(raw) <= WON:
            faded = value_faded(position, raw * turn) * turn
        shares.append(TermShare(FIFTY, faded - raw))
        shares.append(TermShare(CORRECTION, static - faded))
    return tuple(shares)


def terms(position: Position) -> tuple[TermShare, ...]:
    """Return what each term of the evaluation makes of a position; they add up to its score."""
    found = term_scores(position)
    exact = {name: _exact(found, name) for name in found.terms}
    whole = found.score if position.white_to_move() else -found.score
    rounded = _rounded(exact, whole)
    return tuple(TermShare(name, rounded[name]) for name in found.terms)


def _exact(found: TermScores, name: str) -> float:
    """Return a term for White in centipawns, middlegame and endgame weighed."""
    white, black = found.terms[name]
    middlegame = (white[0] - black[0]) * found.phase
    endgame = (white[1] - black[1]) * (PHASE_TOTAL - found.phase) * found.scale / FULL_SCALE
    return (middlegame + endgame) / PHASE_TOTAL


def _rounded(exact: dict[str, float], whole: int) -> dict[str, int]:
    """Return whole numbers that add up to ``whole``: where they do not, the nearest to the next."""
    rounded = {name: round(value) for name, value in exact.items()}
    movable = [name for name, value in exact.items() if value]
    while movable and (missing := whole - sum(rounded.values())):
        step = 1 if missing > 0 else -1
        nearest = max(movable, key=lambda name: (exact[name] - rounded[name]) * step)
        rounded[nearest] += step
    return rounded
