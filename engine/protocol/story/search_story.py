"""The story of a search: why the engine chose its move, as clauses for somebody who plays chess.

Each clause is one statement that follows from the recorded search. It holds codes, moves and
numbers, and the node searches that show it. Scores are for the side to move at the root.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.clauses import Motif, MoveEffect, PieceOnSquare
from engine.protocol.messages import Bound, Score


class LineEnd(StrEnum):
    """How a line ends."""

    OPEN = "open"
    """The game goes on."""
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    """The position repeats, at once or a few moves later."""
    FIFTY_MOVES = "fifty moves"
    INSUFFICIENT_MATERIAL = "insufficient material"


class Standing(StrEnum):
    """How well the side stands that is ahead."""

    EQUAL = "equal"
    SLIGHTLY_BETTER = "slightly better"
    BETTER = "better"
    WINNING = "winning"


LEAST_STANDING_CP = (
    (Standing.WINNING, 300),
    (Standing.BETTER, 120),
    (Standing.SLIGHTLY_BETTER, 40),
)
"""From how many centipawns on a player calls a position so."""


def standing_of(score: Score) -> Standing:
    """Return how well the side stands that is ahead by a score, which is no mate."""
    lead_cp = abs(score.centipawns or 0)
    return next((one for one, least in LEAST_STANDING_CP if lead_cp >= least), Standing.EQUAL)


class StoryMove(Struct, frozen=True):
    """A move of the story, with its node search."""

    move: str
    """In UCI notation."""
    node_search: int | None
    """Id of the search of the move; None if it has none, as behind a table cutoff."""


class StoryDepth(Struct, frozen=True):
    """A completed iteration."""

    depth: int
    """In plies."""
    node_search: int
    """Id of the search of the root that completed it."""


class StoryScore(Struct, frozen=True):
    """What a root move is worth."""

    score: Score
    bound: Bound
    """EXACT; UPPER if it is worth at most as much, and LOWER if at least."""
    depth: int
    """The depth at which it holds, in plies from the root, reductions counted. For the best move
    of an iteration it is that of the iteration."""
    node_search: int
    """Id of the search of the move."""


class LineMaterial(Struct, frozen=True):
    """What a line wins up to the first quiet position: pieces, without those of equal kind."""

    plies: int
    """Moves of the line up to that position."""
    won: tuple[str, ...]
    """The letters of the won pieces as in a FEN, upper case for White; the strongest first. Empty
    if a pawn promotes in the line."""
    lost: tuple[str, ...]
    won_cp: int
    """Material in centipawns for the side that begins the line; negative if it loses some."""


class StoryLine(Struct, frozen=True):
    """A line of the search, from the root."""

    moves: tuple[StoryMove, ...]
    material: LineMaterial | None = None
    """For the side whose gain the clause speaks of. None if the line is not settled."""
    end: LineEnd = LineEnd.OPEN
    told: int = 0
    """How many of the moves are told: up to a quiet position, or to the end of the game."""
    is_settled: bool = False
    """Whether the position behind the told moves is quiet, and later ones do not contradict it."""
    takes_back: bool = False
    """Whether the line takes back what the last move of the game took.

    Then its material is not counted from the root."""


class MoveReason(Struct, frozen=True, tag="move reason"):
    """What the move of the story does on the board, whatever follows.

    It does not say that the move is good, or that no other move does the same.
    """

    move: StoryMove
    effects: tuple[MoveEffect, ...]
    """At least one, the most important first."""


class OnlyLegalMove(Struct, frozen=True, tag="only legal move"):
    """There was nothing to choose."""

    move: StoryMove


class OnlyConsideredMove(Struct, frozen=True, tag="only considered move"):
    """The level considered no other move than this."""

    move: StoryMove
    legal: int
    """How many moves are legal."""


class ChosenMove(Struct, frozen=True, tag="chosen move"):
    """Which move the search found best, and what it is worth."""

    move: StoryMove
    score: StoryScore
    is_unfinished: bool
    """Whether the last, unfinished iteration found it."""
    is_limited: bool = False
    """Whether a level searched that does not consider all moves, so its score is no verdict."""


class WeakerChoice(Struct, frozen=True, tag="weaker choice"):
    """The level played another move than the best one that it found."""

    move: StoryMove
    score: StoryScore | None
    """None if that move was not searched."""
    is_close: bool = False
    """Whether a player would call it as good as that of the best move."""


class UnseenMoves(Struct, frozen=True, tag="unseen moves"):
    """The level did not see a good part of the legal moves."""

    moves: tuple[str, ...]
    legal: int
    """How many moves are legal."""


class ExpectedLine(Struct, frozen=True, tag="expected line"):
    """What the search expects after its best move. Material counts for the side to move."""

    line: StoryLine
    score: Score
    """What the line is worth."""
    is_limited: bool = False
    """As in ``ChosenMove``."""


class KnownMove(Struct, frozen=True, tag="known move"):
    """The table had this best move from an earlier search."""

    move: StoryMove


class EarlierLeader(Struct, frozen=True, tag="earlier leader"):
    """Another move was best from one depth to another."""

    move: StoryMove
    first: StoryDepth
    last: StoryDepth
    score: StoryScore
    """At the last of these depths."""


class LeadLost(Struct, frozen=True, tag="lead lost"):
    """At some depth the search saw a reply that makes the leading move worse."""

    depth: StoryDepth
    leader: StoryMove
    before: StoryScore
    """What it was worth one depth earlier."""
    after: StoryScore
    line: StoryLine
    """The leading move and the reply. Material counts for the side that replies."""
    motif: Motif | None = None
    """What the reply shows for certain; None if nothing is certain."""
    actor: PieceOnSquare | None = None
    targets: tuple[PieceOnSquare, ...] = ()
    effects: tuple[MoveEffect, ...] = ()
    """What the reply does on the board."""


class LeadTaken(Struct, frozen=True, tag="lead taken"):
    """At some depth a move became the best one."""

    depth: StoryDepth
    move: StoryMove
    score: StoryScore
    before: StoryScore | None
    """What the move was worth one depth earlier, if that was less by much: it is better than it
    seemed. None if it only overtook a move that became worse, or won by little."""
    passed: StoryMove | None = None
    """The move that led before, if no clause says why it lost the lead."""
    passed_score: StoryScore | None = None
    """What that move is worth at this depth; None without ``passed``."""


class AlwaysBest(Struct, frozen=True, tag="always best"):
    """The move was best at every depth."""

    first: StoryDepth
    last: StoryDepth


class MateSince(Struct, frozen=True, tag="mate since"):
    """From which depth on the best move mates, whichever move that was."""

    first: StoryDepth
    last: StoryDepth


class OtherMoves(Struct, frozen=True, tag="other moves"):
    """No other move was worth more than this."""

    count: int
    most: StoryScore
    """Of the move that comes closest. It is exact, or an upper bound."""
    move: StoryMove
    is_worse: bool
    """Whether that is less than the best move is worth, by what a player notices."""
    depth: int
    """Each of them was searched at least to this depth, in plies from the root."""


class LessDeepMoves(Struct, frozen=True, tag="less deep moves"):
    """Most other moves were searched to less depth, by late move reductions."""

    count: int
    others: int
    """How many other moves were searched."""
    shallowest: int
    """The smallest depth, in plies from the root."""
    depth: int
    """The depth of the best move."""


class BestLines(Struct, frozen=True, tag="best lines"):
    """The lines of a search with several of them, best first; their scores are exact."""

    moves: tuple[StoryMove, ...]
    """The first moves of the best three."""
    scores: tuple[StoryScore, ...]
    lines: int
    """How many lines were searched."""


StoryClause: TypeAlias = (
    MoveReason
    | OnlyLegalMove
    | OnlyConsideredMove
    | ChosenMove
    | WeakerChoice
    | UnseenMoves
    | ExpectedLine
    | KnownMove
    | EarlierLeader
    | LeadLost
    | LeadTaken
    | AlwaysBest
    | MateSince
    | OtherMoves
    | LessDeepMoves
    | BestLines
)


class IterationLeader(Struct, frozen=True):
    """The best move of a completed iteration: a point of the chart of the story."""

    depth: StoryDepth
    move: StoryMove
    score: StoryScore


class SearchStory(Struct, frozen=True):
    """Why the engine chose its move."""

    clauses: tuple[StoryClause, ...]
    """In the order in which they are told."""
    leaders: tuple[IterationLeader, ...]
    """Of all completed iterations, the shallowest first."""
    nodes: int
    candidates: tuple[str, ...] = ()
    """The moves that a second search may compare, the one that was played or found best first.
    Empty without a choice, or if the scores of all of them are exact already."""


NO_STORY = SearchStory((), (), 0)
