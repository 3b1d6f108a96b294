"""Enums that cross the process boundary for Inspect. Each side renders them as text itself.

``engine.inspection.core_constants`` ties them to the core's constants, by name.
"""

from __future__ import annotations

from enum import Enum, IntEnum, auto

# Terms of the search


class SearchKind(IntEnum):
    """Why a node was searched."""

    ROOT = 0
    MOVE = 1
    """The first search of a move."""
    FULL_DEPTH = 2
    """Re-search, to full depth, of a reduced move that beat alpha."""
    FULL_WINDOW = 3
    """Re-search, with a full window, of a move that beat alpha with a null window."""
    NULL_MOVE = 4
    VERIFICATION = 5
    """Verification of a null-move cutoff, in the node's own position."""
    SINGULAR = 6
    """Search of all moves except the TT move, in the node's own position."""
    RAZORING = 7
    """Quiescence search in the node's own position."""
    PROBCUT = 8
    """Quiescence search after a capture, to test ProbCut."""
    PROBCUT_FULL = 9
    """Search of the same capture to ProbCut's depth, after quiescence reached the threshold."""


class NodeOutcome(IntEnum):
    """How the search of a node ended, for the side to move in it."""

    NOT_ENDED = 0
    CHECKMATE = 1
    STALEMATE = 2
    REPETITION = 3
    FIFTY_MOVES = 4
    INSUFFICIENT_MATERIAL = 5
    MAX_PLY = 6
    """The search reached the greatest possible ply, so it only evaluated the position."""
    UPCOMING_REPETITION = 7
    MATE_DISTANCE = 8
    TABLE_CUTOFF = 9
    REVERSE_FUTILITY = 10
    RAZORING = 11
    NULL_MOVE = 12
    PROBCUT = 13
    MULTI_CUT = 14
    NO_OTHER_MOVE = 15
    """The node has only one legal move, so a singular search has no other move to search."""
    BETA_CUTOFF = 16
    FAIL_LOW = 17
    EXACT = 18
    HORIZON = 19
    """The search reached depth 0 and only evaluated the position, because quiescence is switched
    off."""
    STAND_PAT = 20
    QUIESCENCE_BETA_CUTOFF = 21
    QUIESCENCE_FAIL_LOW = 22
    QUIESCENCE_EXACT = 23
    STOPPED = 24


WITHOUT_RULE = frozenset(
    (
        NodeOutcome.NOT_ENDED,
        NodeOutcome.BETA_CUTOFF,
        NodeOutcome.FAIL_LOW,
        NodeOutcome.EXACT,
        NodeOutcome.QUIESCENCE_BETA_CUTOFF,
        NodeOutcome.QUIESCENCE_FAIL_LOW,
        NodeOutcome.QUIESCENCE_EXACT,
        NodeOutcome.STOPPED,
    )
)
"""The outcomes of nodes that no rule ended. The outcome of the move to the node says as much."""


class TableResult(IntEnum):
    """What a transposition table probe found."""

    NOT_PROBED = 0
    MISS = 1
    TOO_SHALLOW = 2
    MOVE_ONLY = 3
    """The entry was deep enough, but its bound gave no cutoff in this window."""
    CUTOFF = 4


class RootEventKind(IntEnum):
    """An event at the root."""

    ITERATION = 0
    """An iteration began."""
    NEW_BEST = 1
    FAILED_LOW = 2
    COMPLETED = 3


class PruningRule(Enum):
    """The rule that skipped a move."""

    LATE_MOVE = auto()
    FUTILITY = auto()
    HISTORY = auto()
    SEE = auto()
    DELTA = auto()
    QUIET_EVASION = auto()
    NOT_SEEN = auto()
    """A weak player does not see the move. No technique: it has no switch."""


class MoveOutcome(Enum):
    """The outcome of a move of a node, or of a test in the node, for the side that made the move.

    A move fails low where the node after it ends with a beta cutoff: the outcome of a node counts
    for the side to move in it.
    """

    CUTOFF = auto()
    RAISED_ALPHA = auto()
    FAIL_LOW = auto()
    STOPPED = auto()
    """The search was stopped before the move had a value."""
    COUNTED = auto()
    """The move was searched, but for lack of memory its nodes were only counted."""
    PRUNED = auto()
    """A pruning rule skipped the move."""
    QUIET_IN_QUIESCENCE = auto()
    """A quiet move in quiescence, which searches quiet moves only in check."""
    AFTER_CUTOFF = auto()
    """An earlier move caused a cutoff."""
    NODE_ENDED = auto()
    """The node ended before its move loop, or the search was stopped before the move."""
    EXCLUDED_AT_ROOT = auto()
    """The move begins a better line that was already found, or ``searchmoves`` or the tablebases
    leave it out."""
    TESTED = auto()
    """A test in the node's own position. A separate node outcome says how it ended."""
    RE_SEARCHED = auto()
    """One search of a move that was searched again. A move as a whole has the outcome of its last
    search."""


class WhyNot(Enum):
    """Why a node did not choose a move. Some codes say that it did choose the move."""

    FAIL_LOW = auto()
    CUTOFF = auto()
    """The move was chosen: it caused a cutoff."""
    BEST = auto()
    """The move was chosen: it is the best one."""
    BEST_OF_LINE = auto()
    """The move begins the line that this search of the root is for. One of several lines is not
    always the best, and a weak player does not always play the best."""
    EARLIER_LINE = auto()
    """The move begins an earlier line, so this search of the root leaves it out."""
    BEST_BEFORE = auto()
    """The move was the best one until a later move proved better."""
    AFTER_CUTOFF = auto()
    """An earlier move caused a cutoff."""
    EXCLUDED = auto()
    """The singular search excludes this move in order to test the others."""
    NOT_SEARCHED = auto()
    """The search has no value for the move; its move outcome gives the reason."""


class SearchStepKind(Enum):
    """A kind of step from one node search to another."""

    OVER = auto()
    INTO = auto()
    OUT = auto()
    BACK_OVER = auto()
    NEXT = auto()
    PREVIOUS = auto()
    NEXT_CUTOFF = auto()
    NEXT_BEST = auto()
    """Step to the next change of the principal variation."""


# Work in progress


class RecordingStage(Enum):
    """The stage of the work on a recording."""

    SEARCHING = auto()
    RESTORING = auto()
    """A checkpoint of the game is restored."""
    ORDERING = auto()
    """The search has ended. The report about its records is being made."""


class RecordingRemark(Enum):
    """A remark about a recording for the player."""

    WRONG_CHECKPOINT = auto()
    """A checkpoint was damaged or led to a divergence, so all earlier searches were replayed."""


class QuestionStage(Enum):
    """The stage of the work on a question."""

    SCANNING = auto()
    """The records are scanned for a condition."""
    TRACING = auto()
    """A replay looks for the node search that wrote a table entry."""
    SEARCHING_OTHER = auto()
    """The other search of a comparison runs."""
    LOCATING_DIVERGENCE = auto()
    """Replays of both searches locate their first difference."""


# Exports


class ExportPart(Enum):
    """The part of a recorded search that is exported."""

    SEARCH = "search"
    SUBTREE = "subtree"
    """A node search with all below it."""
    PATH = "path"
    """The node searches from the root down to one of them."""


class ExportFormat(Enum):
    """A format. The value is the ending of the file's name."""

    CSV = ".csv"
    """A table: a row for each node search."""
    JSON_LINES = ".jsonl"
    """The same rows, an object on each line."""
    STACKS = ".folded"
    """Collapsed stacks, for flame graph programs."""
    PGN = ".pgn"
    """A game with a variation for each line."""


# Faults


class InspectFaultCode(Enum):
    """Why a request about a recorded search cannot be fulfilled."""

    ENGINE_STARTING = auto()
    """The engine process is starting."""
    NO_ENGINE = auto()
    """The engine process ended too often in a row, so no new process was started."""
    NO_MEMORY_TO_RECORD = auto()
    NO_MEMORY_TO_EXPAND = auto()
    NO_MEMORY = auto()
    INTERNAL = auto()
    SEARCH_FORGOTTEN = auto()
    """The search belongs to an earlier game, so its data were dropped."""
    SEVERAL_THREADS = auto()
    """Several threads ran the search. Only a single-threaded search can be replayed."""
    DAMAGED_CHECKPOINT = auto()
    DIVERGED = auto()
    """The replay of the search did not end like the original."""
    DIVERGED_BELOW = auto()
    """The replay of a collapsed subtree differs from the recording."""
    DIVERGED_FROM_CAPSULE = auto()
    NO_CAPSULE = auto()
    """The text is not a capsule, or a part of the capsule is missing."""
    CAPSULE_FORMAT = auto()
    """This version cannot read the format of the capsule."""
    CAPSULE_DAMAGED = auto()
    CAPSULE_CONTENT = auto()
    """The content of the capsule does not describe a legal search."""
    TOO_LARGE_FOR_PGN = auto()
    """A PGN of so many node searches is too large for the programs that show it."""
    NOT_WRITTEN = auto()
    """A file cannot be written. ``system_text`` is the reason, as the system gives it."""
    FILE_EXISTS = auto()
    """There is a file with this name, and it must not be replaced."""
    LARGE_CAPSULE = auto()
    """The capsule needs much memory or time, so the person must agree first."""
    INVALID_SEARCH = auto()
    """The position, a move, a limit or the table size of a wanted search is invalid."""
    SWITCHED_TECHNIQUES = auto()
    """The search used other techniques than the engine plays with, so no capsule can be made."""
    NO_RECORD = auto()
    """The node search has no record."""
    NO_SUCH_NODE = auto()
    NODE_ONLY_COUNTED = auto()
    """The node was only counted. Its depth was smaller than the smallest depth with records."""
    NOTHING_SEARCHED = auto()
    """The position has no legal move, so nothing was searched."""
    ILLEGAL_MOVE = auto()
    UNKNOWN_TECHNIQUE = auto()
    CONDITION = auto()
    """A condition cannot be read."""
    NO_ENTRY_WRITER = auto()
    """The node search found no entry, or none of the replayed searches wrote it."""
    NO_REPLAY = auto()
    """The answer needs a replay, but our engine cannot make the search again."""
    NO_HISTORIES = auto()
    """The history scores of the search are not known."""


class ConditionFaultCode(Enum):
    """Why a condition cannot be read."""

    MISSING_TERM = auto()
    UNKNOWN_TERM = auto()
    BAD_POSITION = auto()
    """The FEN after ``position`` cannot be read."""
    CONTRADICTION = auto()
    """``and`` joins two positions, or two events at the root."""
    TOO_LONG = auto()
    INTERNAL = auto()
    """An internal fault while the condition was checked."""


class SuggestionKind(Enum):
    """What kind of suggestion a fault makes in place of an unknown term."""

    COMPARISON = auto()
    """Add a comparison sign and a whole number after the term."""
    MOVE = auto()
    """Write a move in the form ``move e2e4``."""
    SCORE_DROP = auto()
    """Write a drop of the score in the form ``score drop 30``."""
    NEAR = auto()
    """Use one of the terms with a similar spelling."""
    GROUP = auto()
    """Use one of the words that may follow the first word."""
    BEGINNINGS = auto()
    """Use one of the words with which a term may begin."""
