"""A second search of the inspected position, in which each candidate move has a line of its own.

So its scores are exact, which the bounds of a search with one line are not. Scores are for the side
to move in that position.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.protocol.clauses import MoveEffect
from engine.protocol.explanations import InspectFault
from engine.protocol.messages import Go, Score
from engine.protocol.review import ReviewedMove
from engine.protocol.story.search_story import StoryDepth, StoryLine, StoryMove

MOST_CANDIDATES = 4


class SearchCandidates(Struct, frozen=True):
    """Search the inspected position again, with a line for each of these moves.

    The best move of all has a line too, and so has the next best one if the first of these moves is
    the best.

    A newer request cancels this one. It goes on beside the other questions.
    """

    inspection: int
    request: int
    moves: tuple[str, ...]
    """From 2 to ``MOST_CANDIDATES`` legal moves in UCI notation, or the only one that a level
    considered. The others are compared with the first one."""


class CandidateLine(Struct, frozen=True):
    """A candidate move with its line."""

    move: StoryMove
    """With the last search of the move in the inspected search."""
    score: Score
    """Exact, from the second search."""
    line: StoryLine
    """Its material counts for the side that answers the move. It is settled only if a search of the
    position to which it is told confirms that."""
    worse_since: StoryDepth | None = None
    """From this iteration on, the inspected search always found the move clearly worse than its
    best one, which it was before. None for another move, and for one that the second search does
    not find clearly worse."""
    reviewed: ReviewedMove | None = None
    """What the move costs against the best candidate, and the clauses that are certain about it.
    None for the best candidate."""
    effects: tuple[MoveEffect, ...] = ()
    """What the answer to the move, the second move of its line, does on the board."""
    is_unseen: bool = False
    """Whether the level that made the inspected search did not see the move."""


class Threat(Struct, frozen=True):
    """What one side would have if the other one passed.

    That is material in a quiet position, a mate, or just the better position.
    """

    moves: tuple[str, ...]
    """In UCI notation, from the position in which the other side has passed."""
    won_cp: int
    """Material in centipawns that the line wins and keeps; 0 of a mate and of a better position."""
    score: Score | None = None
    """How good the position is for the side that would move, if that is all that the line shows: it
    is then the first move alone. None of material and of a mate."""


class Plan(Struct, frozen=True):
    """The next move of a side, which its first move makes possible."""

    answer: str
    """The answer to the first move, in UCI notation like the next one."""
    move: str
    effects: tuple[MoveEffect, ...]
    """What the next move does on the board; at least one."""


class CandidateLead(StrEnum):
    """How far the best candidate is ahead, if the first requested move is the best or nearly."""

    OTHER = "other"
    """The first requested move is worse than the best candidate, by what a player notices."""
    ONLY = "only"
    """Each other candidate is at least a mistake."""
    CLEAR = "clear"
    """By what a player notices."""
    NONE = "none"
    """The best one and the first requested move, or else the next one, are about equally good."""


class CandidatesSearched(Struct, frozen=True):
    """The answer to ``SearchCandidates``."""

    inspection: int
    request: int
    go: Go
    """The second search up to its last completed iteration, from an empty table."""
    hash_mb: int
    """The size of its table in megabytes."""
    depth: int
    """In plies."""
    nodes: int
    lines: tuple[CandidateLine, ...]
    """The best candidate first."""
    lead: CandidateLead
    lead_cp: int | None
    """How much the best candidate is worth more than the next one, in centipawns; None if one of
    them leads to mate."""
    plays_weaker: bool = False
    """Whether a level played the first requested move, which its search did not find best."""
    told_answer: str | None = None
    """The answer to that move, in UCI notation, that its ``MoveReason`` names. None without."""
    first_score: Score | None = None
    """What the inspected search found the first requested move worth, if that is its best one and
    it could see all moves."""
    prevented: Threat | None = None
    """What the other side would have if the side to move passed, and does not get after the first
    requested move. None if that is plain on the board."""
    threatened: Threat | None = None
    """What the side would have after that move if the other one passed; None like ``prevented``."""
    plan: Plan | None = None
    """What that move prepares, if it neither prevents nor threatens anything."""


class CandidatesNotSearched(Struct, frozen=True):
    """The second search failed."""

    inspection: int
    request: int
    fault: InspectFault
