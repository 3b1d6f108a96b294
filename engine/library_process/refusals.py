"""What an error means for a request."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from engine.core.board.position import FenError
from engine.library.store.faults import LibraryError, library_error
from engine.library_process.translation import fault_of
from engine.protocol.faults import exception_text
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode


class RefusedError(Exception):
    """A request cannot be answered. ``fault`` holds the reason."""

    def __init__(self, fault: LibraryFault) -> None:
        super().__init__(fault)
        self.fault = fault


def fault_of_error(path: Path, error: Exception) -> LibraryFault:
    """Return what an error means; ``path`` is the library."""
    match error:
        case RefusedError() as refused:
            return refused.fault
        case LibraryError() as failed:
            return fault_of(failed.fault)
        case sqlite3.Error() | OSError():
            return fault_of(library_error(str(path), error).fault)
        case MemoryError():
            return LibraryFault(LibraryFaultCode.OUT_OF_MEMORY)
    return LibraryFault(LibraryFaultCode.INTERNAL, system_text=exception_text(error))


def refused_position(fen: str, error: FenError) -> RefusedError:
    """Return that a FEN is invalid."""
    text = exception_text(error)
    return RefusedError(LibraryFault(LibraryFaultCode.POSITION_REFUSED, fen=fen, system_text=text))
