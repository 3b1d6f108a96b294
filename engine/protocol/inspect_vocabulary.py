"""The codes of what crosses the process boundary: enums, which each side puts into words itself.

``SearchKind``, ``NodeOutcome``, ``TableResult`` and ``RootEventKind`` have the numbers of the
core's constants, in their order; ``engine.inspection.core_codes`` says which those are.
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
    """The deepest ply there is room for; the position is only evaluated."""
    UPCOMING_REPETITION = 7
    MATE_DISTANCE = 8
    TABLE_CUTOFF = 9
    REVERSE_FUTILITY = 10
    RAZORING = 11
    NULL_MOVE = 12
    PROBCUT = 13
    MULTI_CUT = 14
    NO_OTHER_MOVE = 15
    """A singular search in a node with one legal move."""
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
    """What a probe of the transposition table was good for."""

    NOT_PROBED = 0
    MISS = 1
    TOO_SHALLOW = 2
    MOVE_ONLY = 3
    """Deep enough, but the bound decides nothing in this window."""
    CUTOFF = 4


class RootEventKind(IntEnum):
    """What happened at the root."""

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
    """What became of a move of a node, or of a test that the node made beside its moves."""

    CUTOFF = auto()
    RAISED_ALPHA = auto()
    FAIL_LOW = auto()
    STOPPED = auto()
    """The search was stopped before the move had a value."""
    COUNTED = auto()
    """It was searched, but its records did not fit in memory: only its nodes were counted."""
    PRUNED = auto()
    """A rule skipped it."""
    QUIET_IN_QUIESCENCE = auto()
    """Quiescence searches no quiet move unless the side is in check."""
    AFTER_CUTOFF = auto()
    """An earlier move cut off."""
    NODE_ENDED = auto()
    """The node ended before its moves, by its own outcome."""
    EXCLUDED_AT_ROOT = auto()
    """A move of a better line, or none of the moves that were to be searched."""
    TESTED = auto()
    """A test in the node's own position, which has a node outcome of its own."""


class WhyNot(Enum):
    """Why a move was not the one that a node chose."""

    FAIL_LOW = auto()
    CUTOFF = auto()
    """It is the move that cut off."""
    BEST = auto()
    """It is the best move."""
    BEST_BEFORE = auto()
    """It was the best move until a later one was better."""
    AFTER_CUTOFF = auto()
    """An earlier move cut off."""
    EXCLUDED = auto()
    """A singular search tests the other moves against it."""
    NOT_SEARCHED = auto()
    """Its move outcome says why."""


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
    """To where the principal variation changes next."""


# Work in progress


class RecordingStage(Enum):
    """What a recording is doing."""

    SEARCHING = auto()
    RESTORING = auto()
    """A checkpoint of the game is restored."""
    ORDERING = auto()
    """The search has ended; its records are put in order."""


class RecordingRemark(Enum):
    """What a player should know of a recording."""

    WRONG_CHECKPOINT = auto()
    """A checkpoint led to another search, so that all earlier searches were made again."""


class QuestionStage(Enum):
    """What is being done to answer a question."""

    SCANNING = auto()
    """The records are looked through for a condition."""
    TRACING = auto()
    """The search is made again to find the writer of a table entry."""
    SEARCHING_OTHER = auto()
    """The other search of a comparison is made."""
    LOCATING_DIVERGENCE = auto()
    """Both searches are made again where they differ first."""


# Faults


class InspectFaultCode(Enum):
    """Why something about a recorded search cannot be done."""

    ENGINE_STARTING = auto()
    """The engine's process is being started."""
    NO_ENGINE = auto()
    """The engine's process stopped too often in a row."""
    NO_MEMORY_TO_RECORD = auto()
    NO_MEMORY_TO_EXPAND = auto()
    NO_MEMORY = auto()
    INTERNAL = auto()
    SEARCH_FORGOTTEN = auto()
    """Another game was begun after the search."""
    SEVERAL_THREADS = auto()
    """Only a search of one thread can be made again."""
    DAMAGED_CHECKPOINT = auto()
    DIVERGED = auto()
    """The search ended otherwise when it was made again."""
    DIVERGED_BELOW = auto()
    """A part that was only counted came out otherwise when it was searched again."""
    DIVERGED_FROM_CAPSULE = auto()
    NO_CAPSULE = auto()
    """The text is no capsule, or was cut short."""
    CAPSULE_FORMAT = auto()
    """The capsule has a format that this version cannot read."""
    CAPSULE_DAMAGED = auto()
    CAPSULE_CONTENT = auto()
    """What the capsule holds is no legal search."""
    SWITCHED_TECHNIQUES = auto()
    """A capsule holds searches with the engine's own techniques only."""
    NO_RECORD = auto()
    """The node search has no record."""
    NO_SUCH_NODE = auto()
    NODE_ONLY_COUNTED = auto()
    """The node was searched less deep than what has records."""
    NOTHING_SEARCHED = auto()
    """The position has no legal move."""
    ILLEGAL_MOVE = auto()
    UNKNOWN_TECHNIQUE = auto()
    CONDITION = auto()
    """A condition cannot be read."""
    NO_ENTRY_WRITER = auto()
    """The table knew nothing that one of the searches wrote."""


class ConditionFaultCode(Enum):
    """Why a condition cannot be read."""

    MISSING_TERM = auto()
    UNKNOWN_TERM = auto()
    BAD_POSITION = auto()
    """The FEN behind ``position`` cannot be read."""
    CONTRADICTION = auto()
    """Two positions, or two events at the root, joined by ``and``."""
    TOO_LONG = auto()
    INTERNAL = auto()
    """A fault of ours while it was checked."""


class Suggestion(Enum):
    """What a player is told to write in the place of a term that does not exist."""

    COMPARISON = auto()
    """A comparison and a whole number behind the term."""
    MOVE = auto()
    """The form ``move e2e4``."""
    SCORE_DROP = auto()
    """The form ``score drop 30``."""
    NEAR = auto()
    """Terms that are spelt like it."""
    GROUP = auto()
    """All words that may stand behind the first one."""
    BEGINNINGS = auto()
    """All words that a term may begin with."""
