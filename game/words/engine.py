"""Words for the status of an engine, the order of its moves, and the moves that it does not see."""

from __future__ import annotations

from engine.protocol.messages import Provenance
from game.message import Message, San, message, message_with_context
from game.state.engines import EngineStatus

STATUSES: dict[EngineStatus, Message] = {
    EngineStatus.STARTING: message("starting"),
    EngineStatus.IDLE: message("idle"),
    EngineStatus.THINKING: message("thinking"),
    EngineStatus.RESTARTED: message("restarted"),
    EngineStatus.SILENT: message("not responding"),
    EngineStatus.FAILED: message_with_context("the engine", "failed"),
}
PROVENANCES: dict[Provenance, Message] = {
    Provenance.TT_MOVE: message("TT move"),
    Provenance.GOOD_CAPTURE: message("good capture"),
    Provenance.PROMOTION: message("promotion"),
    Provenance.KILLER_1: message("killer 1"),
    Provenance.KILLER_2: message("killer 2"),
    Provenance.COUNTER_MOVE: message("counter move"),
    Provenance.QUIET_HISTORY: message("history"),
    Provenance.BAD_CAPTURE: message("bad capture"),
    Provenance.BAD_QUIET: message("bad quiet"),
    Provenance.EQUAL_CAPTURE: message("equal capture"),
}


def did_not_see(san: str, *, is_reply: bool) -> Message:
    """Return that an engine did not see a move of its own, or the reply to the move it played."""
    if is_reply:
        return message("did not see the reply {move}", move=San(san))
    return message("did not see {move}", move=San(san))
