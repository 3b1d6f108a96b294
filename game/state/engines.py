"""The engines at their seats and their searches: plain data, which only ``game.update`` changes.

A seat is a place for one engine. The window sends a command to a seat and reads from each report
which seat it came from.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import chess
from msgspec import Struct, field

from engine.protocol.faults import Fault
from engine.protocol.messages import Finished, SetSearchOptions
from engine.protocol.shared_enums import EVERYTHING, EngineCapability, SearchPurpose
from game.state.repertoire import RatingSection

SessionId: TypeAlias = int
"""The number of a session (``game.state.session``). A number is used once."""
SeatId: TypeAlias = int
FIRST_SEAT: SeatId = 0
"""The seat that is taken when the window opens, by our own engine."""


class EngineStatus(Enum):
    """The state of an engine process, according to its reports."""

    STARTING = "starting"
    IDLE = "idle"
    THINKING = "thinking"
    """The engine searches for the move that it plays, or waits before it plays it. Other searches
    do not count."""
    RESTARTED = "restarted"
    """The process died, and the client started another."""
    SILENT = "silent"
    """The engine has a search but has sent no report for too long."""
    FAILED = "failed"


class EngineDuty(Enum):
    """What the engine at a seat is there for."""

    PLAY = "play"
    """It plays in a game."""
    WATCH = "watch"
    """It watches an analysis."""
    EVALUATE = "evaluate"
    """It finds the scores of positions, whoever plays."""
    JUDGE = "judge"
    """It judges the moves that a person tries in the positions before mistakes."""


class EngineEvent(Enum):
    """An event of an engine that the window shows in addition to the status."""

    FAULT = "fault"
    """A fault outside any search: ``fault``."""
    SEARCH_REFUSED = "search refused"
    """The engine refuses the position: ``fault``."""
    ILLEGAL_MOVE = "illegal move"
    """The engine's best move is illegal: ``move``."""
    ILLEGAL_LINE = "illegal line"
    """A line of the engine goes on with an illegal move: ``move``."""
    TIMED_OUT = "timed out"
    """The engine has sent no report for ``seconds``."""
    RESTARTED = "restarted"
    """The process ended with ``exit_code`` and ``fault``; the client started another."""
    GAVE_UP = "gave up"
    """The process ended too often, ``deaths`` times in a row; the client gave up."""


class EngineNotice(Struct, frozen=True):
    """A line about an engine, as a code and its arguments; see ``game.words.engine_faults``."""

    event: EngineEvent
    fault: Fault | None = None
    """The fault itself; for RESTARTED and GAVE_UP, why the process could not start or why it ended,
    if known."""
    move: str | None = None
    """The move in UCI form, as the engine sent it; None if it sent none."""
    seconds: int = 0
    exit_code: int | None = None
    """The exit code of the process; None if it could not start."""
    deaths: int = 0


class EngineState(Struct):
    """The engine at one seat."""

    status: EngineStatus = EngineStatus.STARTING
    notice: EngineNotice | None = None
    """The last death, restart or refusal; None while the engine works."""
    start_fault: Fault | None = None
    """Why the process cannot start, or what an added engine said when it ended; None once a process
    is ready."""
    added: str = ""
    """The name of the added engine at this seat; empty for our own engine."""
    duty: EngineDuty = EngineDuty.PLAY
    is_open: bool = False
    """Whether the added engine has been started."""
    capabilities: EngineCapability = EVERYTHING
    """What the engine can do beside the search for a move, as ``SeatedEngine`` says."""
    process: int = 0
    """The number of processes that have ended at this seat, which numbers the present one."""
    last_report_ms: int = 0
    """The time of the engine's last report, or of the start of its search."""


class DelayedMove(Struct, frozen=True):
    """The result of a search whose move is played later, because the engine takes its time."""

    report: Finished
    due_ms: int
    """The time at which the move is played."""


class ActiveSearch(Struct, frozen=True):
    """A search that has begun and whose result has not been used yet."""

    purpose: SearchPurpose
    session: SessionId
    """The session that asked for the search."""
    seat: SeatId
    board: chess.Board
    """The position searched. Never changed."""
    started_ms: int = 0
    """The time at which the search began."""
    nodes: int = 0
    """Its limit of nodes; 0 if it has none."""
    held: DelayedMove | None = None
    """The result whose move is not played yet; None while the engine searches."""


class Engines(Struct):
    """The engines at their seats, and their searches."""

    at: dict[SeatId, EngineState] = field(default_factory=lambda: {FIRST_SEAT: EngineState()})
    """The engine at each seat."""
    last_seat: SeatId = FIRST_SEAT
    """The last seat that an added engine got. A seat is used once, so that late reports of an ended
    engine are recognised."""
    searches: dict[int, ActiveSearch] = field(default_factory=dict)
    """The searches whose results have not been used yet, by id; at most one at each seat."""
    last_search_id: int = 0
    nodes_per_second: int | None = None
    """The speed of our engine with one thread, as it was measured last; None before that."""
    options: SetSearchOptions = field(default_factory=SetSearchOptions)
    """The options that our own engine has; those of the settings follow when it does not search."""
    option_faults: tuple[Fault, ...] = ()
    """Why our engine does not use some of ``options``."""
    last_reading: int = 0
    """The number of the last request to read the options of an external engine."""
    repertoires: tuple[RatingSection, ...] | None = None
    """The openings of the levels, as the person has changed them; None for those of the program."""
