"""Errors about a recorded search that carry a code; whoever shows one puts it into words."""

from __future__ import annotations

from engine.checkpoints.store import DamagedCheckpointError
from engine.core.board.position import IllegalMoveError
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.protocol.techniques import UnknownTechniqueError
from engine.thinking.replay import NotRepeatableError


class InspectionError(ValueError):
    """Something about a recorded search cannot be done; ``fault`` says what."""

    def __init__(self, fault: InspectFault) -> None:
        super().__init__(fault)
        self.fault = fault


_CODES: tuple[tuple[type[Exception], InspectFaultCode], ...] = (
    (DamagedCheckpointError, InspectFaultCode.DAMAGED_CHECKPOINT),
    (NotRepeatableError, InspectFaultCode.SEVERAL_THREADS),
    (UnknownTechniqueError, InspectFaultCode.UNKNOWN_TECHNIQUE),
    (IllegalMoveError, InspectFaultCode.ILLEGAL_MOVE),
)


def fault_of(
    error: Exception, no_memory: InspectFaultCode = InspectFaultCode.NO_MEMORY
) -> InspectFault:
    """Return the fault that an exception stands for; ``no_memory`` is the code of MemoryError.

    An exception that nobody expected is a fault of ours, and brings its own text along.
    """
    if isinstance(error, InspectionError):
        return error.fault
    if isinstance(error, MemoryError):
        return InspectFault(no_memory)
    code = next((code for kind, code in _CODES if isinstance(error, kind)), None)
    return (
        InspectFault(InspectFaultCode.INTERNAL, system_text=repr(error))
        if code is None
        else InspectFault(code)
    )
