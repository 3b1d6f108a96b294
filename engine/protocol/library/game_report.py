"""What a report found out about a game, as far as the library keeps it and finds games by it."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.review import GameReview, MateChange, Phase, ReviewedSide, Verdict


class ReportedMistake(Struct, frozen=True):
    """An inaccuracy, mistake or blunder."""

    ply: int
    """The half-moves before it."""
    is_black: bool
    """Whether Black made it."""
    verdict: Verdict
    loss: float
    """Lost winning chances in points of a hundred."""
    phase: Phase
    mate_change: MateChange | None = None
    allows: tuple[Motif, ...] = ()
    """What the opponent can do after it, as far as it is certain."""
    misses: tuple[Motif, ...] = ()
    """What the better move would have done."""


class ReportedSide(Struct, frozen=True):
    """What the moves of one side cost together."""

    accuracy: float | None
    """From 0 to 100; None if the side made no move."""
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0


class GameReport(Struct, frozen=True):
    """What a report found out about a game."""

    nodes: int
    """Nodes a position."""
    white: ReportedSide
    black: ReportedSide
    mistakes: tuple[ReportedMistake, ...] = ()
    """In the order of the game."""


class WantedMistake(Struct, frozen=True):
    """A kind of mistake that is searched for. Whatever is not said may be anything."""

    motif: Motif | None = None
    kind: ClauseKind | None = None
    """Whether the mistake allows the motif, or misses it."""
    phase: Phase | None = None
    least: Verdict | None = None
    """The mildest verdict."""
    mate_change: MateChange | None = None


def report_of(review: GameReview, *, is_black_first: bool) -> GameReport:
    """Return what the library keeps of a review; ``is_black_first`` is about the game's start."""
    mistakes = tuple(
        ReportedMistake(
            move.ply,
            (move.ply % 2 == 1) != is_black_first,
            move.verdict,
            move.loss,
            move.phase,
            move.mate_change,
            tuple(one.motif for one in move.clauses if one.kind is ClauseKind.ALLOWS),
            tuple(one.motif for one in move.clauses if one.kind is ClauseKind.MISSES),
        )
        for move in review.moves
        if move.verdict is not None
    )
    return GameReport(review.nodes, _side(review.white), _side(review.black), mistakes)


def _side(side: ReviewedSide) -> ReportedSide:
    verdicts = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    return ReportedSide(side.accuracy, *(side.verdicts.get(one, 0) for one in verdicts))
