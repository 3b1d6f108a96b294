"""Messages for the faults of an engine, and the line that reports its state."""

from __future__ import annotations

from typing import assert_never

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode
from game.message import Message, Text, message, plural, sentences, template
from game.state.engines import EngineEvent, EngineNotice

FAULTS: dict[FaultCode, Message] = {
    FaultCode.PROCESS_NOT_STARTED: template("The engine process cannot start: {system_text}."),
    FaultCode.ENGINE_NOT_LOADED: template("The engine cannot start: {system_text}."),
    FaultCode.INTERNAL: template("The engine has an internal fault: {system_text}."),
    FaultCode.OUT_OF_MEMORY: template("The engine does not have enough memory."),
    FaultCode.SEARCH_FAILED: template("The search failed: {system_text}."),
    FaultCode.POSITION_REFUSED: template(
        "The engine cannot search this position or a move from it: {fen}."
    ),
    FaultCode.HASH_OUT_OF_RANGE: template(
        "The hash size must be {least} to {most} MB, not {number}."
    ),
    FaultCode.HASH_OVER_MEMORY: template(
        "A transposition table of {number} MB does not fit: the machine has {most} MB of memory."
    ),
    FaultCode.THREADS_OUT_OF_RANGE: template(
        "The number of threads must be {least} to {most}, not {number}."
    ),
    FaultCode.MOVE_OVERHEAD_OUT_OF_RANGE: template(
        "The move overhead must not be negative: {number} ms."
    ),
    FaultCode.BOOK_UNREADABLE: template("The opening book {path} cannot be read: {system_text}."),
    FaultCode.BOOK_FORMAT: template("The file {path} is not a Polyglot opening book."),
    FaultCode.TABLEBASE_UNREADABLE: template(
        "The tablebases in {path} cannot be read: {system_text}."
    ),
    FaultCode.TABLEBASE_MISSING: template("There is no Syzygy tablebase in {path}."),
    FaultCode.TABLEBASE_DAMAGED: template("A tablebase in {path} is damaged: {system_text}."),
    FaultCode.CHECKPOINT_FAILED: template(
        "A checkpoint of the game could not be stored: {system_text}."
    ),
    FaultCode.TOO_FEW_THREADS: template(
        "Only {number} of {most} threads are searching: {system_text}."
    ),
    FaultCode.ONE_ITERATION: template("The engine searches only one iteration: {system_text}."),
    FaultCode.PROGRAM_NOT_FOUND: template("There is no program {path}."),
    FaultCode.PROGRAM_NOT_STARTED: template("The program {path} cannot start: {system_text}."),
    FaultCode.PROGRAM_ENDED: template("The program {path} ended (exit code {number})."),
    FaultCode.NO_UCI_ANSWER: template(
        "The program {path} is not a UCI engine: it sent no “uciok” within {number} s."
    ),
    FaultCode.OPTION_REFUSED: template(
        "The engine does not accept the stored value of its option {name}."
    ),
    FaultCode.COMMAND_UNREADABLE: template("Enter a program. A quotation mark needs a second one."),
    FaultCode.CHESS960_UNSUPPORTED: template("This engine does not play Chess960."),
}
"""The message for each code, with fields of ``Fault`` as placeholders."""

PROGRAM_ENDED_SAYING = template(
    "The program {path} ended (exit code {number}) and wrote: {system_text}."
)
FAULT_OF_POSITION = message("The engine cannot search this position.")
ILLEGAL_MOVE = template("The engine's best move is not legal: {move}.")
ILLEGAL_LINE = template("A line of the engine goes on with a move that is not legal: {move}.")
NO_MOVE = message("The engine returned no move.")
RESTARTED = template("The engine stopped unexpectedly (exit code {exit_code}). It was restarted.")
START_RETRIED = message("The engine could not be started. Glassbox is trying again.")


def fault_sentence(fault: Fault) -> Message:
    """Return a fault as a sentence."""
    sentence = FAULTS[fault.code]
    if fault.code is FaultCode.PROGRAM_ENDED and fault.system_text:
        sentence = PROGRAM_ENDED_SAYING
    return sentence.filled(
        number=fault.number,
        least=fault.least,
        most=fault.most,
        fen=fault.fen,
        path=fault.path,
        name=fault.name,
        system_text=fault.system_text.rstrip("."),
    )


def engine_line(notice: EngineNotice | None) -> Text:
    """Return the line about an engine, one or two sentences; empty if there is no notice."""
    if notice is None:
        return ""
    has_ended = notice.fault is not None and notice.fault.code is FaultCode.PROGRAM_ENDED
    # The sentence about a program that has ended says everything about a single death.
    parts = [None if has_ended and notice.deaths <= 1 else _event_sentence(notice)]
    if notice.fault is not None and notice.event not in ABOUT_A_MOVE:
        parts.append(fault_sentence(notice.fault))
    return sentences([part for part in parts if part is not None])


ABOUT_A_MOVE = (EngineEvent.ILLEGAL_MOVE, EngineEvent.ILLEGAL_LINE, EngineEvent.TIMED_OUT)
"""The events for which the fault of the process is not mentioned."""


def _event_sentence(notice: EngineNotice) -> Message | None:
    """Return the sentence about an event; None if the sentence about its fault is enough."""
    match notice.event:
        case EngineEvent.FAULT:
            return None
        case EngineEvent.SEARCH_REFUSED:
            return FAULT_OF_POSITION
        case EngineEvent.ILLEGAL_MOVE:
            return NO_MOVE if not notice.move else ILLEGAL_MOVE.filled(move=notice.move)
        case EngineEvent.ILLEGAL_LINE:
            return ILLEGAL_LINE.filled(move=notice.move or "")
        case EngineEvent.TIMED_OUT:
            return _timed_out(notice.seconds)
        case EngineEvent.RESTARTED:
            code = notice.exit_code
            return START_RETRIED if code is None else RESTARTED.filled(exit_code=code)
        case EngineEvent.GAVE_UP:
            return _gave_up(notice.deaths, notice.exit_code)
    assert_never(notice.event)


def _timed_out(seconds: int) -> Message:
    return plural(
        "The engine has not responded for {number} second.",
        "The engine has not responded for {number} seconds.",
        seconds,
    )


def _gave_up(deaths: int, exit_code: int | None) -> Message:
    if exit_code is None:
        return plural(
            "The engine failed to start.",
            "The engine failed to start {number} times in a row.",
            deaths,
        )
    return plural(
        "The engine stopped unexpectedly (exit code {exit_code}).",
        "The engine stopped unexpectedly {number} times in a row (exit code {exit_code}).",
        deaths,
        exit_code=exit_code,
    )
