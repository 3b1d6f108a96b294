"""The engines at their seats, and the searches that they run, as far as the window knows them.

Plain data; only ``game.update`` changes it. A seat is a place for one engine. The window addresses
commands to a seat and learns from which seat a report came.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import chess

from engine.protocol.faults import Fault
from engine.protocol.messages import Thinking
from engine.protocol.vocabulary import Purpose

SeatId: TypeAlias = int
OWN_SEAT: SeatId = 0
"""Seat of our own engine. It alone can record a search and replay it."""


class EngineStatus(Enum):
    """What an engine process does, as far as the window knows."""

    STARTING = "starting"
    IDLE = "idle"
    THINKING = "thinking"
    """It searches for the move that it plays; searches for another purpose do not count."""
    RESTARTED = "restarted"
    """It ended by itself, and another process was started."""
    SILENT = "silent"
    """It has a search but has sent no report for too long."""
    FAILED = "failed"


class EngineEvent(Enum):
    """What the window says of an engine beside its status."""

    FAULT = "fault"
    """A fault that belongs to no search: ``fault``."""
    SEARCH_REFUSED = "search refused"
    """It does not search the position: ``fault``."""
    ILLEGAL_MOVE = "illegal move"
    """Its best move is not legal: ``move``."""
    TIMED_OUT = "timed out"
    """It has sent no report for ``seconds``."""
    RESTARTED = "restarted"
    """It ended by itself with ``exit_code`` and ``fault``; another process was started."""
    GAVE_UP = "gave up"
    """It ended by itself too often, ``deaths`` times in a row; no process was started."""


@dataclass(frozen=True, slots=True)
class EngineNotice:
    """A line about an engine, as a code and its arguments; see ``game.words.faults``."""

    event: EngineEvent
    fault: Fault | None = None
    """For RESTARTED and GAVE_UP why the process could not start, where that is known."""
    move: str | None = None
    """UCI form, as the engine sent it; None where it sent none."""
    seconds: int = 0
    exit_code: int | None = None
    """None where the process could not be started."""
    deaths: int = 0


@dataclass(slots=True)
class EngineState:
    """The engine at one seat."""

    status: EngineStatus = EngineStatus.STARTING
    notice: EngineNotice | None = None
    """A line about a death, a restart or a refusal; None while all is well."""
    thinking: Thinking | None = None
    """The newest report of the running search for a move, or of the last one."""
    thinking_board: chess.Board | None = None
    """The position that ``thinking`` is about (its moves are legal there)."""
    start_fault: Fault | None = None
    """Why a process that is being started fails; None again once one is ready."""
    last_report_ms: int = 0
    """When its search began, or when it last sent a report."""


@dataclass(frozen=True, slots=True)
class ActiveSearch:
    """A search that was begun and is not answered yet."""

    purpose: Purpose
    seat: SeatId
    board: chess.Board
    """The position that is searched. Never changed."""
