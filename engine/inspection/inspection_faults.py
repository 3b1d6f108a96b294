"""Errors about a recorded search. Each carries a code, which the receiver renders as text."""

from __future__ import annotations

from engine.checkpoints.checkpoint import DamagedCheckpointError
from engine.core.board.position import IllegalMoveError
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.techniques import UnknownTechniqueError
from engine.thinking.replay import NotRepeatableError


class InspectionError(ValueError):
    """A request about a recorded search cannot be fulfilled. ``fault`` holds the reason."""

    def __init__(self, fault: InspectFault) -> None:
        super().__init__(fault)
        self.fault = fault


_CODES: tuple[tuple[type[Exception], InspectFaultCode], ...] = (
    (DamagedCheckpointError, InspectFaultCode.DAMAGED_CHECKPOINT),
    (NotRepeatableError, InspectFaultCode.SEVERAL_THREADS),
    (UnknownTechniqueError, InspectFaultCode.UNKNOWN_TECHNIQUE),
    (IllegalMoveError, InspectFaultCode.ILLEGAL_MOVE),
)


def fault_of_exception(
    error: Exception, no_memory: InspectFaultCode = InspectFaultCode.NO_MEMORY
) -> InspectFault:
    """Return the fault that describes an exception.

    ``no_memory`` is the code that a MemoryError gets. An unexpected exception gives an internal
    fault with the text of the exception.
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
