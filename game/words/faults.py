"""Faults of the engine in words: whole sentences with named placeholders."""

from __future__ import annotations

from engine.protocol.faults import Fault
from engine.protocol.vocabulary import FaultCode
from game.state.engines import EngineEvent, EngineNotice

FAULTS: dict[FaultCode, str] = {
    FaultCode.PROCESS_NOT_STARTED: "The engine process cannot start: {system_text}.",
    FaultCode.ENGINE_NOT_LOADED: "The engine cannot start: {system_text}.",
    FaultCode.INTERNAL: "The engine has an internal fault: {system_text}.",
    FaultCode.OUT_OF_MEMORY: "The engine has not enough memory.",
    FaultCode.SEARCH_FAILED: "The search failed: {system_text}.",
    FaultCode.POSITION_REFUSED: "The engine refuses the position: {system_text}.",
    FaultCode.HASH_OUT_OF_RANGE: "The hash size must be {least} to {most} MB, not {number}.",
    FaultCode.THREADS_OUT_OF_RANGE: (
        "The number of threads must be {least} to {most}, not {number}."
    ),
    FaultCode.MOVE_OVERHEAD_OUT_OF_RANGE: "The move overhead must not be negative: {number} ms.",
    FaultCode.BOOK_UNREADABLE: "The opening book {path} cannot be read: {system_text}.",
    FaultCode.BOOK_FORMAT: "The file {path} is not a Polyglot opening book.",
    FaultCode.TABLEBASE_UNREADABLE: "The tablebases in {path} cannot be read: {system_text}.",
    FaultCode.TABLEBASE_MISSING: "There is no Syzygy tablebase in {path}.",
    FaultCode.TABLEBASE_DAMAGED: "A tablebase in {path} is damaged: {system_text}.",
    FaultCode.CHECKPOINT_FAILED: "A checkpoint of the game could not be kept: {system_text}.",
    FaultCode.TOO_FEW_THREADS: "Only {number} of {most} threads search: {system_text}.",
    FaultCode.ONE_ITERATION: "The engine searches only one iteration: {system_text}.",
}
"""Each with the fields of ``Fault`` as placeholders."""

FAULT_OF_POSITION = "The engine cannot search this position. {reason}"
ILLEGAL_MOVE = "The engine's best move is not legal: {move}."
NO_MOVE = "The engine returned no move."
TIMED_OUT = "The engine has not responded for {seconds} seconds."
RESTARTED = "The engine stopped unexpectedly (exit code {exit_code}). It was restarted."
START_RETRIED = "The engine could not be started. It is started again."
GAVE_UP = "The engine stopped unexpectedly {deaths} times in a row (exit code {exit_code})."
START_GIVEN_UP = "The engine could not be started, {deaths} times in a row."


def fault_sentence(fault: Fault) -> str:
    """Return a fault as a sentence."""
    return FAULTS[fault.code].format(
        number=fault.number,
        least=fault.least,
        most=fault.most,
        fen=fault.fen,
        path=fault.path,
        system_text=fault.system_text.rstrip("."),
    )


def engine_line(notice: EngineNotice | None) -> str:
    """Return the line about an engine, one or two sentences; empty without a notice."""
    if notice is None:
        return ""
    reason = "" if notice.fault is None else fault_sentence(notice.fault)
    match notice.event:
        case EngineEvent.FAULT:
            return reason
        case EngineEvent.SEARCH_REFUSED:
            return FAULT_OF_POSITION.format(reason=reason).rstrip()
        case EngineEvent.ILLEGAL_MOVE:
            return NO_MOVE if not notice.move else ILLEGAL_MOVE.format(move=notice.move)
        case EngineEvent.TIMED_OUT:
            return TIMED_OUT.format(seconds=notice.seconds)
        case EngineEvent.RESTARTED:
            line = START_RETRIED if notice.exit_code is None else RESTARTED
        case EngineEvent.GAVE_UP:
            line = START_GIVEN_UP if notice.exit_code is None else GAVE_UP
    sentence = line.format(exit_code=notice.exit_code, deaths=notice.deaths)
    return f"{sentence} {reason}".rstrip()
