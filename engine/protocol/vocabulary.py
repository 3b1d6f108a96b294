"""Enums that cross the process boundary.

Each member is a code. The window and the command line render it as text.
"""

from __future__ import annotations

from enum import StrEnum


class Purpose(StrEnum):
    """What a search is for. It decides who receives the reports, and whether a move is played."""

    PLAY = "play"
    """The best move is played. The only purpose that plays one."""
    PONDER = "ponder"
    """Search in the opponent's time: no limit holds until PonderHit."""
    HINT = "hint"
    """A move is suggested to the player."""
    ANALYSE = "analyse"
    """A position is analysed until the search is stopped."""
    REVIEW = "review"
    """The moves of a finished game are judged."""
    THREAT = "threat"
    """The opponent's best move if the side to move made a null move."""


class FaultCode(StrEnum):
    """What went wrong. The docstring of a code lists the fields of ``Fault`` that it uses."""

    PROCESS_NOT_STARTED = "process not started"
    """The operating system starts no engine process: ``system_text``."""
    ENGINE_NOT_LOADED = "engine not loaded"
    """The engine process runs, but its code or its table cannot be loaded: ``system_text``."""
    INTERNAL = "internal"
    """An unexpected exception: ``system_text``."""
    OUT_OF_MEMORY = "out of memory"
    """There is not enough memory for a search, or for the options."""
    SEARCH_FAILED = "search failed"
    """An exception ended a running search: ``system_text``."""
    POSITION_REFUSED = "position refused"
    """The FEN or a move after it is invalid: ``fen``, ``system_text``."""
    HASH_OUT_OF_RANGE = "hash out of range"
    """The table size in megabytes is out of range: ``number``, ``least``, ``most``."""
    THREADS_OUT_OF_RANGE = "threads out of range"
    """The number of search threads is out of range: ``number``, ``least``, ``most``."""
    MOVE_OVERHEAD_OUT_OF_RANGE = "move overhead out of range"
    """The move overhead in milliseconds is negative: ``number``."""
    BOOK_UNREADABLE = "book unreadable"
    """The opening book cannot be read: ``path``, ``system_text``."""
    BOOK_FORMAT = "book format"
    """The file is no opening book in Polyglot's format: ``path``."""
    TABLEBASE_UNREADABLE = "tablebase unreadable"
    """A folder of Syzygy tablebases cannot be read: ``path``, ``system_text``."""
    TABLEBASE_MISSING = "tablebase missing"
    """The folders hold no Syzygy tablebase: ``path``."""
    TABLEBASE_DAMAGED = "tablebase damaged"
    """Probing a Syzygy tablebase fails: ``path``, ``system_text``. The search goes on without."""
    CHECKPOINT_FAILED = "checkpoint failed"
    """A checkpoint of the game cannot be kept: ``system_text``. The game goes on without."""
    TOO_FEW_THREADS = "too few threads"
    """Fewer threads search than are configured: ``number`` of ``most``, ``system_text``."""
    ONE_ITERATION = "one iteration"
    """The search has no thread of its own and ends after one iteration: ``system_text``."""
