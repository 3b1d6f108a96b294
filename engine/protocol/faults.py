"""A fault of the engine, as a code with arguments, and the exception that carries a fault."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.shared_enums import FaultCode


class Fault(Struct, frozen=True):
    """What went wrong. ``FaultCode`` says which of the other fields a code uses."""

    code: FaultCode
    number: int = 0
    """The number that was requested, or the number that exists."""
    least: int = 0
    most: int = 0
    """Upper end of the valid range of ``number``. ``least`` is its lower end; both are valid. For
    ``TOO_FEW_THREADS``, the number of threads that were configured."""
    fen: str = ""
    path: str = ""
    system_text: str = ""
    """The message of the operating system or of an exception, in one line."""
    name: str = ""
    """Name of a UCI option."""


class FaultError(ValueError):
    """The engine refuses a request. ``fault`` holds the reason."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def exception_text(error: BaseException) -> str:
    """Return the text of an exception in one line. If it has no text, return its class name."""
    return " ".join(str(error).split()) or type(error).__name__
