"""What went wrong with the library or with a request to it, as a code with arguments."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class LibraryFaultCode(StrEnum):
    """What went wrong. The docstring of a code lists the fields of LibraryFault that it uses."""

    DAMAGED = "damaged"
    """The file is no SQLite file, or it fails its check: ``path``, ``system_text``."""
    NOT_A_LIBRARY = "not a library"
    """The file is an SQLite file of another program: ``path``."""
    NEWER = "newer"
    """A newer version of Glassbox has written the file: ``path``, version ``number``."""
    BUSY = "busy"
    """Another process has been writing for longer than we wait: ``path``."""
    IN_USE = "in use"
    """Another process has the library open, so that it cannot be rescued: ``path``."""
    DISK_FULL = "disk full"
    """``path``. What was reported before is kept."""
    READ_ONLY = "read-only"
    """The library cannot be written: ``path``."""
    DISK_FAULT = "disk fault"
    """The disk fails to read or to write: ``path``, ``system_text``."""
    NOT_OPENED = "not opened"
    """The operating system does not open the file: ``path``, ``system_text``."""
    SYSTEM = "system"
    """Another error of SQLite or of the operating system: ``path``, ``system_text``."""
    FILE_UNREADABLE = "file unreadable"
    """A file to import cannot be read: ``path``, ``system_text``."""
    FILE_UNWRITABLE = "file unwritable"
    """A file for an export cannot be written: ``path``, ``system_text``."""
    FILE_EXISTS = "file exists"
    """An export may not replace the file ``path``."""
    POSITION_REFUSED = "position refused"
    """The FEN is invalid: ``fen``, ``system_text``."""
    NO_SUCH_GAME = "no such game"
    """The library has no game ``number``."""
    TAG_REFUSED = "tag refused"
    """The tag ``tag`` cannot have the value ``value``, or cannot be changed."""
    NO_SUCH_CARD = "no such card"
    """Training has no card ``number``."""
    NO_GAME = "no game"
    """There is no game in a text that was to be added."""
    OUT_OF_MEMORY = "out of memory"
    INTERNAL = "internal"
    """An unexpected exception occurred: ``system_text``."""
    NOT_LOADED = "not loaded"
    """The process runs, but it cannot load its code: ``system_text``."""
    PROCESS_NOT_STARTED = "process not started"
    """The operating system cannot start a process: ``system_text``."""
    PROCESS_ENDED = "process ended"
    """The process ended each time that it had the request: exit code ``number``, or 0 if none is
    known."""


class LibraryFault(Struct, frozen=True):
    """What went wrong."""

    code: LibraryFaultCode
    path: str = ""
    fen: str = ""
    system_text: str = ""
    """The message of SQLite or of the operating system, in one line."""
    number: int = 0
    tag: str = ""
    value: str = ""
