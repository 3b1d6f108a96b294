"""What an error means for a request."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.board.position import FenError
from engine.library.store.faults import LibraryError, library_error
from engine.library.tag_editing import TagError
from engine.library_process.translation import fault_of
from engine.protocol.faults import exception_text
from engine.protocol.library.game_search import LibraryPosition
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
        case TagError(name=name, value=value):
            return LibraryFault(LibraryFaultCode.TAG_REFUSED, tag=name, value=value)
        case MemoryError():
            return LibraryFault(LibraryFaultCode.OUT_OF_MEMORY)
    return LibraryFault(LibraryFaultCode.INTERNAL, system_text=exception_text(error))


@contextmanager
def refusing(position: LibraryPosition | None) -> Iterator[None]:
    """Raise RefusedError if a position cannot be set up."""
    try:
        yield
    except FenError as error:
        fen = "" if position is None else position.fen
        text = exception_text(error)
        fault = LibraryFault(LibraryFaultCode.POSITION_REFUSED, fen=fen, system_text=text)
        raise RefusedError(fault) from error
