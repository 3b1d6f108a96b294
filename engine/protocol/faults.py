"""A fault of the engine as a code with arguments, and the exception that carries one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.vocabulary import FaultCode


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault; ``FaultCode`` names the other fields that each code uses."""

    code: FaultCode
    number: int = 0
    """Requested number, or the available number."""
    least: int = 0
    most: int = 0
    """The range of ``number``, both ends included."""
    fen: str = ""
    path: str = ""
    system_text: str = ""
    """The text of the operating system or of an exception, in one line."""


class FaultError(ValueError):
    """A request that the engine refuses."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def text_of(error: BaseException) -> str:
    """Return the text of an exception in one line; its class name where it has no text."""
    return " ".join(str(error).split()) or type(error).__name__
