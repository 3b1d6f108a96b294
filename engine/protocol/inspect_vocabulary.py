"""Enums that cross the process boundary for Inspect. Each side renders them as text itself.

``SearchKind``, ``NodeOutcome``, ``TableResult`` and ``RootEventKind`` have the numbers of the
core's constants, in their order; ``engine.inspection.core_codes`` maps them.
"""

from __future__ import annotations

from enum import Enum, IntEnum, auto

# Terms of the search


class SearchKind(IntEnum):
    """Why a node is searched."""

    ROOT = 0
    MOVE = 1
    """The first search of a move."""
    FULL_DEPTH = 2
    """A re-search of a reduced move that beat alpha, to the full depth."""
    FULL_WINDOW = 3
    """A re-search of a move that beat alpha with a null window."""
    NULL_MOVE = 4
    VERIFICATION = 5
    """Of a null-move cutoff, in the node's own position."""
    SINGULAR = 6
    """All moves but the TT move, in the node's own position."""
    RAZORING = 7
    """Quiescence in the node's own position."""
    PROBCUT = 8
    """A capture in quiescence."""
    PROBCUT_FULL = 9
    """The same capture to ProbCut's depth, after quiescence beat its threshold."""


class NodeOutcome(IntEnum):
    """How the search of a node ended."""

    NOT_ENDED = 0
    CHECKMATE = 1
    STALEMATE = 2
    REPETITION = 3
    FIFTY_MOVES = 4
    INSUFFICIENT_MATERIAL = 5
    LAST_PLY = 6
    """The deepest possible ply. The position is only evaluated."""
    UPCOMING_REPETITION = 7
    MATE_DISTANCE = 8
    TABLE_CUTOFF = 9
    REVERSE_FUTILITY = 10
    RAZORING = 11
    NULL_MOVE = 12
    PROBCUT = 13
    MULTI_CUT = 14
    NO_OTHER_MOVE = 15
    """A singular search in a node with only one legal move."""
    BETA_CUTOFF = 16
    FAIL_LOW = 17
    EXACT = 18
    HORIZON = 19
    """Evaluated at depth 0, with quiescence switched off."""
    STAND_PAT = 20
    QUIESCENCE_BETA_CUTOFF = 21
    QUIESCENCE_FAIL_LOW = 22
    QUIESCENCE_EXACT = 23
    STOPPED = 24


class TableResult(IntEnum):
    """What a transposition table probe found."""

    NOT_PROBED = 0
    MISS = 1
    TOO_SHALLOW = 2
    MOVE_ONLY = 3
    """Deep enough, but the bound gives no cutoff in this window."""
    CUTOFF = 4


class RootEventKind(IntEnum):
    """An event at the root."""

    ITERATION = 0
    """An iteration began."""
    NEW_BEST = 1
    FAILED_LOW = 2
    COMPLETED = 3


class PruningRule(Enum):
    """The rule that skips a move."""

    LATE_MOVE = auto()
    FUTILITY = auto()
    HISTORY = auto()
    SEE = auto()
    DELTA = auto()
    QUIET_EVASION = auto()


class MoveOutcome(Enum):
    """The outcome of a move of a node, or of a test that the node made."""

    CUTOFF = auto()
    RAISED_ALPHA = auto()
    FAIL_LOW = auto()
    STOPPED = auto()
    """The search was stopped before the move had a value."""
    COUNTED = auto()
    """The move was searched, but only its nodes were counted for lack of memory."""
    PRUNED = auto()
    """A rule skipped it."""
    QUIET_IN_QUIESCENCE = auto()
    """Quiescence searches no quiet move unless the side is in check."""
    AFTER_CUTOFF = auto()
    """An earlier move caused a cutoff."""
    NODE_ENDED = auto()
    """The node ended before its move loop."""
    EXCLUDED_AT_ROOT = auto()
    """The move belongs to a better line, or ``searchmoves`` leaves it out."""
    TESTED = auto()
    """A test in the node's own position. It has a node outcome of its own."""


class WhyNot(Enum):
    """Why a node did not choose a move, or that it did."""

    FAIL_LOW = auto()
    CUTOFF = auto()
    """The move caused a cutoff."""
    BEST = auto()
    """The move is the best one."""
    BEST_BEFORE = auto()
    """The move was the best one until a later move was better."""
    AFTER_CUTOFF = auto()
    """An earlier move caused a cutoff."""
    EXCLUDED = auto()
    """The move that a singular search excludes to test the others."""
    NOT_SEARCHED = auto()
    """The move was not searched; its move outcome gives the reason."""


class Step(Enum):
    """Ways from one node search to another."""

    OVER = auto()
    INTO = auto()
    OUT = auto()
    BACK_OVER = auto()
    NEXT = auto()
    PREVIOUS = auto()
    NEXT_CUTOFF = auto()
    NEXT_BEST = auto()
    """To the next change of the principal variation."""


# Work in progress


class RecordingStage(Enum):
    """Stage of a recording."""

    SEARCHING = auto()
    RESTORING = auto()
    """A checkpoint of the game is restored."""
    ORDERING = auto()
    """The search has ended; its records are being sorted."""


class RecordingRemark(Enum):
    """A remark about a recording for the player."""

    WRONG_CHECKPOINT = auto()
    """A checkpoint led to a divergence, so all earlier searches were replayed."""


class QuestionStage(Enum):
    """Stage of the work on a question."""

    SCANNING = auto()
    """The records are scanned for a condition."""
    TRACING = auto()
    """A replay looks for the writer of a table entry."""
    SEARCHING_OTHER = auto()
    """The other search of a comparison runs."""
    LOCATING_DIVERGENCE = auto()
    """Replays of both searches locate their first difference."""


# Faults


class InspectFaultCode(Enum):
    """Why a request about a recorded search cannot be fulfilled."""

    ENGINE_STARTING = auto()
    """The engine process is starting."""
    NO_ENGINE = auto()
    """The engine process stopped too often in a row."""
    NO_MEMORY_TO_RECORD = auto()
    NO_MEMORY_TO_EXPAND = auto()
    NO_MEMORY = auto()
    INTERNAL = auto()
    SEARCH_FORGOTTEN = auto()
    """A new game began after the search."""
    SEVERAL_THREADS = auto()
    """Only a single-threaded search can be replayed."""
    DAMAGED_CHECKPOINT = auto()
    DIVERGED = auto()
    """The replay of the search had a different end."""
    DIVERGED_BELOW = auto()
    """The replay of a collapsed subtree differs from the recording."""
    DIVERGED_FROM_CAPSULE = auto()
    NO_CAPSULE = auto()
    """The text is no capsule, or was cut short."""
    CAPSULE_FORMAT = auto()
    """This version cannot read the format of the capsule."""
    CAPSULE_DAMAGED = auto()
    CAPSULE_CONTENT = auto()
    """The content of the capsule is not a legal search."""
    SWITCHED_TECHNIQUES = auto()
    """The search used other techniques than the engine plays with, so it has no capsule."""
    NO_RECORD = auto()
    """The node search has no record."""
    NO_SUCH_NODE = auto()
    NODE_ONLY_COUNTED = auto()
    """The node was only counted, because its depth was below the least depth with records."""
    NOTHING_SEARCHED = auto()
    """The position has no legal move."""
    ILLEGAL_MOVE = auto()
    UNKNOWN_TECHNIQUE = auto()
    CONDITION = auto()
    """A condition cannot be read."""
    NO_ENTRY_WRITER = auto()
    """No search of the chain wrote the entry."""


class ConditionFaultCode(Enum):
    """Why a condition cannot be read."""

    MISSING_TERM = auto()
    UNKNOWN_TERM = auto()
    BAD_POSITION = auto()
    """The FEN after ``position`` cannot be read."""
    CONTRADICTION = auto()
    """Two positions, or two events at the root, joined by ``and``."""
    TOO_LONG = auto()
    INTERNAL = auto()
    """An internal fault while the condition was checked."""


class Suggestion(Enum):
    """The kind of suggestion that replaces an unknown term."""

    COMPARISON = auto()
    """A comparison and a whole number after the term."""
    MOVE = auto()
    """The form ``move e2e4``."""
    SCORE_DROP = auto()
    """The form ``score drop 30``."""
    NEAR = auto()
    """Terms with a similar spelling."""
    GROUP = auto()
    """All words that may follow the first one."""
    BEGINNINGS = auto()
    """All words that a term may begin with."""
