"""English texts for the engine's codes, for UCI and the command line.

The window has a catalogue of its own that can be translated.
"""

from __future__ import annotations

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode

FAULTS: dict[FaultCode, str] = {
    FaultCode.PROCESS_NOT_STARTED: "the engine process cannot start: {system_text}",
    FaultCode.ENGINE_NOT_LOADED: "the engine cannot start: {system_text}",
    FaultCode.INTERNAL: "internal fault: {system_text}",
    FaultCode.OUT_OF_MEMORY: "not enough memory",
    FaultCode.SEARCH_FAILED: "the search failed: {system_text}",
    FaultCode.POSITION_REFUSED: "{system_text}",
    FaultCode.HASH_OUT_OF_RANGE: "the hash size must be {least} to {most} MB, not {number}",
    FaultCode.HASH_OVER_MEMORY: "a hash of {number} MB is refused: the machine has {most} MB",
    FaultCode.THREADS_OUT_OF_RANGE: "the threads must be {least} to {most}, not {number}",
    FaultCode.MOVE_OVERHEAD_OUT_OF_RANGE: "the move overhead must not be negative: {number}",
    FaultCode.BOOK_UNREADABLE: "{path}: {system_text}",
    FaultCode.BOOK_FORMAT: "{path}: not a Polyglot book",
    FaultCode.TABLEBASE_UNREADABLE: "{path}: {system_text}",
    FaultCode.TABLEBASE_MISSING: "{path}: no Syzygy tablebase there",
    FaultCode.TABLEBASE_DAMAGED: "{path}: a damaged tablebase: {system_text}",
    FaultCode.CHECKPOINT_FAILED: "internal fault in a checkpoint of the game: {system_text}",
    FaultCode.TOO_FEW_THREADS: "only {number} of {most} threads search: {system_text}",
    FaultCode.ONE_ITERATION: "only one iteration is searched: {system_text}",
}
"""Text of each fault code. The placeholders are fields of ``Fault``."""


def fault_line(fault: Fault) -> str:
    """Return the text of a fault in one line.

    It begins without a capital letter and ends without a full stop.
    """
    return FAULTS[fault.code].format(
        number=fault.number,
        least=fault.least,
        most=fault.most,
        fen=fault.fen,
        path=fault.path,
        system_text=fault.system_text,
    )
