"""The review of a game: what its positions are worth, what its moves cost, and why. Plain data.

A ply is a number of half-moves from the start of the game. Position 0 is the start, and the move at
ply 5 leads from position 5 to position 6.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.clauses import Clause, EvidenceNode
from engine.protocol.faults import Fault
from engine.protocol.messages import Score


class Verdict(StrEnum):
    """How much of its winning chances a move loses."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_LOSS = ((Verdict.BLUNDER, 15.0), (Verdict.MISTAKE, 10.0), (Verdict.INACCURACY, 5.0))
"""The least loss of winning chances of each verdict, in points of a hundred, as on lichess."""


class MateChange(StrEnum):
    """What a move does to a forced mate."""

    CREATED = "created"
    """The opponent can mate by force now."""
    LOST = "lost"
    """The side that moved could mate by force, and cannot any more."""
    DELAYED = "delayed"
    """The side that moved still mates by force, but later."""


class Phase(StrEnum):
    """A phase of the game."""

    OPENING = "opening"
    MIDDLEGAME = "middlegame"
    ENDGAME = "endgame"


class ReviewedGame(Struct, frozen=True, cache_hash=True):
    """The moves of a game."""

    fen: str
    moves: tuple[str, ...]
    """In UCI notation; a null move is ``0000``."""
    chess960: bool = False


class ReviewedLine(Struct, frozen=True):
    """One of the best lines of a position."""

    score: Score
    """For the side to move. It is exact."""
    moves: tuple[str, ...]


class SearchedIteration(Struct, frozen=True, array_like=True):
    """What a completed iteration of a search has found."""

    depth: int
    score: Score
    """For the side to move in the searched position. It is exact."""
    best_move: str


class PositionSearch(Struct, frozen=True):
    """The end of the search of a position.

    With the searches before it since the table was last cleared, this is all that a replay needs.
    """

    ply: int
    requested_lines: int
    """1, or 2 for the search that tells whether the best move is the only good one."""
    depth: int
    """Completed iterations; 0 if the game is over in this position."""
    nodes: int
    was_cut_short: bool
    """Whether the search ended inside an iteration."""
    lines: tuple[ReviewedLine, ...]
    """The best lines, best first. They are those of the last iteration whose scores are exact.
    Without a legal move there is one line without moves."""
    iterations: tuple[SearchedIteration, ...] = ()
    """All completed iterations of a search with one line, in their order. Searches of an older
    version have none."""

    @property
    def score(self) -> Score:
        """The score of the best line, for the side to move."""
        return self.lines[0].score

    @property
    def best_move(self) -> str | None:
        """The best move in UCI notation; None if there is no legal move."""
        return next(iter(self.lines[0].moves), None)


class KnownSince(Struct, frozen=True):
    """From which depth on the search sees the refutation of a mistake, and what it believed before.

    The search is that of the position after the mistake.
    """

    depth: int
    """From this iteration on the refutation stays the best move, and costs most of the loss."""
    believed: SearchedIteration
    """The last iteration in which the mistake still seemed to cost little."""
    evidence: EvidenceNode
    """The refutation."""


DEFENCE_LINES = 3
DEFENCE_HASH_MB = 16
"""The lines and the table, in megabytes, of the search that compares defences."""


class FailedDefence(Struct, frozen=True):
    """A defence against the refutation of a mistake that is clearly worse than the best one."""

    move: str
    """In UCI notation."""
    line: tuple[str, ...]
    """What it fails to: the best answer and the moves up to the mate or the settled position."""
    mate_in: int = 0
    """Distance of the mate in full moves; 0 without a mate."""
    won_cp: int = 0
    """Material in centipawns that the line wins for the side that refutes; 0 beside a mate."""


class Defences(Struct, frozen=True):
    """What the defences against the refutation of a mistake are worth.

    They come from a search of the position after the refutation, from an empty table.
    """

    answer: str
    """The refutation: the best answer to the mistake, in UCI notation."""
    best: str
    """The best defence."""
    failed: tuple[FailedDefence, ...]
    """The defences next to it whose failure is certain; at least one."""
    depth: int
    """The completed iterations of the search, in plies."""


class ReviewedMove(Struct, frozen=True):
    """What a move of the game costs."""

    ply: int
    move: str
    best_move: str | None
    """None if the search found none."""
    chance_before: float
    """Winning chance in per cent of the side that moves, before the move."""
    chance_after: float
    """Winning chance in per cent of the same side, after it."""
    loss: float
    """Lost winning chances in points of a hundred, at least 0. A move as good as the best one loses
    nothing, also if the search of the position after it finds a lower chance."""
    loss_cp: int
    """Lost centipawns, at least 0; scores count at most 1,000."""
    accuracy: float
    """From 0 to 100."""
    phase: Phase
    verdict: Verdict | None = None
    mate_change: MateChange | None = None
    is_only: bool = False
    """Whether it is the best move, and each other move would have been at least a mistake."""
    clauses: tuple[Clause, ...] = ()
    """What an inaccuracy, mistake or blunder allows and misses, as far as it is certain."""
    known_since: KnownSince | None = None
    """None unless the search saw the refutation late, and all at once."""
    defences: Defences | None = None
    """Which defences fail to what; None if nothing is certain, or before the review is complete."""


class ReviewedSide(Struct, frozen=True):
    """What the moves of one side cost together."""

    accuracy: float | None
    """From 0 to 100; None if the side made no move."""
    average_loss_cp: float | None
    phase_accuracy: dict[Phase, float]
    """The accuracy in each phase in which the side moved."""
    verdicts: dict[Verdict, int]
    """How many moves have each verdict; all three are there."""
    best_moves: int
    """How many moves are the best one of the search."""
    only_moves: int
    """How many moves are the only good one."""


class GameReview(Struct, frozen=True):
    """The review of a game."""

    nodes: int
    """Nodes a position."""
    searches: tuple[PositionSearch, ...]
    """In the order in which they were made: the last position first."""
    moves: tuple[ReviewedMove, ...]
    """In the order of the game. Null moves are left out."""
    white: ReviewedSide
    black: ReviewedSide
    middlegame_ply: int | None
    """The first position of the middlegame; None if the game has none."""
    endgame_ply: int | None
    """The first position of the endgame; None if the game has none."""


class ReviewCommand(StrEnum):
    """What the window sends to the process of a review."""

    HOLD = "hold"
    """The searches wait. A running one that takes long is given up, and is made again later."""
    GO_ON = "go on"


class ReviewProgress(Struct, frozen=True):
    """A search of a review has ended.

    After a restart, and after a search that was given up, the searches since the table was last
    cleared are made again and reported again. They find the same.
    """

    number: int
    """The place of the search in the order of the review, from 0."""
    search: PositionSearch
    moves: tuple[ReviewedMove, ...] = ()
    """The moves that are judged with this search, anew if they were judged before, in the order of
    the game."""
    complete: int = 0
    """How many of the searches need not be made again if the process ends now."""


class ReviewFinished(Struct, frozen=True):
    """The review is complete. This is the last report."""

    review: GameReview


class ReviewFailed(Struct, frozen=True):
    """The review cannot go on. This is the last report."""

    fault: Fault


ReviewReport: TypeAlias = ReviewProgress | ReviewFinished | ReviewFailed
