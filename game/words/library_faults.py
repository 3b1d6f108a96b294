"""Faults of the library of games in words."""

from __future__ import annotations

from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import Rescue
from game.message import Message, Text, plural, sentences, template

FAULTS: dict[LibraryFaultCode, Message] = {
    LibraryFaultCode.DAMAGED: template("The library {path} is damaged."),
    LibraryFaultCode.NOT_A_LIBRARY: template("The file {path} is not a library of Glassbox."),
    LibraryFaultCode.NEWER: template("A newer version of Glassbox has written the library {path}."),
    LibraryFaultCode.BUSY: template("Another program is writing the library {path}. Try again."),
    LibraryFaultCode.IN_USE: template(
        "Another window of Glassbox uses the library {path}. Close it, then rescue again."
    ),
    LibraryFaultCode.DISK_FULL: template("The disk of the library {path} is full."),
    LibraryFaultCode.READ_ONLY: template("The library {path} cannot be written."),
    LibraryFaultCode.DISK_FAULT: template(
        "The disk of the library {path} reports a fault when it is read or written."
    ),
    LibraryFaultCode.NOT_OPENED: template("The library {path} cannot be opened."),
    LibraryFaultCode.SYSTEM: template(
        "The library {path} cannot be used. The log of faults has the details."
    ),
    LibraryFaultCode.FILE_UNREADABLE: template("The file {path} cannot be read: {system_text}."),
    LibraryFaultCode.FILE_UNWRITABLE: template("The file {path} cannot be written: {system_text}."),
    LibraryFaultCode.FILE_EXISTS: template("The file {path} is there already."),
    LibraryFaultCode.POSITION_REFUSED: template(
        "The library cannot look for this position: {fen}."
    ),
    LibraryFaultCode.NO_SUCH_GAME: template("The library has no game {number} any more."),
    LibraryFaultCode.NO_SUCH_CARD: template("The position is not in your training any more."),
    LibraryFaultCode.TAG_REFUSED: template("The tag {tag} cannot be: {value}."),
    LibraryFaultCode.NO_GAME: template("There is no game in this text."),
    LibraryFaultCode.OUT_OF_MEMORY: template("The library does not have enough memory."),
    LibraryFaultCode.INTERNAL: template(
        "The library has an internal fault. The log of faults has the details."
    ),
    LibraryFaultCode.NOT_LOADED: template("The library cannot start: {system_text}."),
    LibraryFaultCode.PROCESS_NOT_STARTED: template(
        "The process of the library cannot start: {system_text}."
    ),
    LibraryFaultCode.PROCESS_ENDED: template(
        "The process of the library stopped unexpectedly several times (exit code {number})."
    ),
}
"""The message for each code, with fields of ``LibraryFault`` as placeholders.

The texts of SQLite and of exceptions are for the log of faults, which has them in any case."""

KEPT_ASIDE = template("The damaged file is kept as {path}.")


def library_fault_sentence(fault: LibraryFault) -> Message:
    """Return a fault as a sentence."""
    return FAULTS[fault.code].filled(
        path=fault.path,
        fen=fault.fen,
        number=fault.number,
        tag=fault.tag,
        value=fault.value,
        system_text=fault.system_text.rstrip("."),
    )


def rescue_line(rescue: Rescue) -> Text:
    """Return what was rescued of a damaged library, in one line."""
    kept = plural(
        "The library was damaged; {number} game was rescued.",
        "The library was damaged; {number} games were rescued.",
        rescue.kept,
    )
    lost = plural("{number} game is lost.", "{number} games are lost.", rescue.lost)
    aside = KEPT_ASIDE.filled(path=rescue.path)
    return sentences([kept, lost, aside] if rescue.lost else [kept, aside])
