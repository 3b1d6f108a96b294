"""Enums that cross the process boundary.

Each member is a code. The window and the command line render it as text.
"""

from __future__ import annotations

from enum import Flag, StrEnum, auto


class SearchPurpose(StrEnum):
    """What a search is for.

    The purpose decides who gets the reports and whether a move is played.
    """

    PLAY = "play"
    """The best move is played. No other purpose plays a move."""
    PONDER = "ponder"
    """The engine searches in the opponent's time. No limit holds until PonderHit."""
    HINT = "hint"
    """The search suggests a move to the player."""
    EVALUATE = "evaluate"
    """The search gives a position of a game its score."""
    ANALYSE = "analyse"
    """The search analyses a position until it is stopped."""
    LAST_MOVE = "last move"
    """The searches judge the last move of a game in progress."""
    REVIEW = "review"
    """The search judges the moves of a finished game."""
    THREAT = "threat"
    """The search shows the opponent's best move if the side to move made a null move."""


class EngineCapability(Flag):
    """What an engine at a seat can do beside the search for a move."""

    INSPECT = auto()
    """It records a search of its own and replays it, step by step."""
    HINT = auto()
    """It searches for a hint, and for a score, apart from the game, so that no later search
    changes."""
    CONFIGURE = auto()
    """It takes the options of the window's settings (``messages.SetSearchOptions``)."""


APART = frozenset((SearchPurpose.HINT, SearchPurpose.EVALUATE))
"""The purposes of the searches that are apart from the game."""
ANALYSIS = frozenset((SearchPurpose.ANALYSE, SearchPurpose.THREAT))
"""The purposes of the searches of an analysis. Each position begins with empty histories."""
EVERYTHING = EngineCapability.INSPECT | EngineCapability.HINT | EngineCapability.CONFIGURE
"""What our own engine can do."""
NOTHING = EngineCapability(0)
"""What an engine can do of which only UCI is known."""


class FaultCode(StrEnum):
    """What went wrong. The docstring of a code lists the fields of ``Fault`` that it uses."""

    PROCESS_NOT_STARTED = "process not started"
    """The operating system cannot start an engine process: ``system_text``."""
    ENGINE_NOT_LOADED = "engine not loaded"
    """The engine process runs, but it cannot load its code or allocate its table:
    ``system_text``."""
    INTERNAL = "internal"
    """An unexpected exception occurred: ``system_text``."""
    OUT_OF_MEMORY = "out of memory"
    """There is not enough memory for a search, or for the options."""
    SEARCH_FAILED = "search failed"
    """An exception ended a running search: ``system_text``."""
    POSITION_REFUSED = "position refused"
    """The FEN is invalid, or a move after it is: ``fen``, ``system_text``."""
    HASH_OUT_OF_RANGE = "hash out of range"
    """The table size in megabytes is out of range: ``number``, ``least``, ``most``."""
    HASH_OVER_MEMORY = "hash over memory"
    """The table is larger than the memory of the machine, in megabytes: ``number``, ``most``."""
    THREADS_OUT_OF_RANGE = "threads out of range"
    """The number of search threads is out of range: ``number``, ``least``, ``most``."""
    MOVE_OVERHEAD_OUT_OF_RANGE = "move overhead out of range"
    """The move overhead in milliseconds is negative: ``number``."""
    BOOK_UNREADABLE = "book unreadable"
    """The opening book cannot be read: ``path``, ``system_text``."""
    BOOK_FORMAT = "book format"
    """The file is not an opening book in Polyglot's format: ``path``."""
    TABLEBASE_UNREADABLE = "tablebase unreadable"
    """A folder of Syzygy tablebases cannot be read: ``path``, ``system_text``."""
    TABLEBASE_MISSING = "tablebase missing"
    """The folders contain no Syzygy tablebase: ``path``."""
    TABLEBASE_DAMAGED = "tablebase damaged"
    """A Syzygy tablebase cannot be probed: ``path``, ``system_text``. The search goes on without
    it."""
    CHECKPOINT_FAILED = "checkpoint failed"
    """A checkpoint of the game cannot be kept: ``system_text``. The game goes on without it."""
    TOO_FEW_THREADS = "too few threads"
    """Fewer threads search than were configured: ``number`` of ``most``, ``system_text``."""
    ONE_ITERATION = "one iteration"
    """No thread could be started. The search ends after one iteration: ``system_text``."""
    PROGRAM_NOT_FOUND = "program not found"
    """There is no program with this name or path: ``path``."""
    PROGRAM_NOT_STARTED = "program not started"
    """The operating system cannot start the program: ``path``, ``system_text``."""
    PROGRAM_ENDED = "program ended"
    """The program ended while its options were read: ``path``, exit code ``number``.
    ``system_text`` is its last error message, or empty."""
    NO_UCI_ANSWER = "no UCI answer"
    """The program runs, but it has not sent ``uciok`` within ``number`` seconds: ``path``."""
    OPTION_REFUSED = "option refused"
    """The engine has no option with this ``name``, or its value does not fit. The other options
    are set."""
    COMMAND_UNREADABLE = "command unreadable"
    """A typed command line names no program, or a quotation mark has no pair."""
    CHESS960_UNSUPPORTED = "Chess960 unsupported"
    """The engine does not play Chess960."""


EXTERNAL_FAULTS = frozenset(
    (
        FaultCode.PROGRAM_NOT_FOUND,
        FaultCode.PROGRAM_NOT_STARTED,
        FaultCode.PROGRAM_ENDED,
        FaultCode.NO_UCI_ANSWER,
        FaultCode.OPTION_REFUSED,
        FaultCode.COMMAND_UNREADABLE,
        FaultCode.CHESS960_UNSUPPORTED,
    )
)
"""The faults that only an external engine has. Our command line never shows them."""
