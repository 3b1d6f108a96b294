"""The main function of the process of the library.

The window imports this module, because it starts the process with ``run_library``. So the module
level imports nothing that loads slowly.
"""

from __future__ import annotations

import signal
from multiprocessing.queues import SimpleQueue

from engine.process.outbox import Outbox
from engine.process.parent_watch import end_with_parent
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.faults import exception_text
from engine.protocol.library.commands import LibraryCommand, OpenLibrary
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import LibraryNotOpened, LibraryReport

LAST_REPORTS_S = 0.3
"""How many seconds an ending process waits for the window to read its last reports."""


def run_library(
    commands: SimpleQueue[LibraryCommand],
    reports: SimpleQueue[LibraryReport],
    opening: OpenLibrary,
) -> None:
    """Open a library and execute ``commands`` until QuitLibrary, or until the window ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    end_with_parent()
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[LibraryReport](reports)
    try:
        from engine.library_process.library_worker import LibraryWorker
    except ImportError as error:
        fault = LibraryFault(LibraryFaultCode.NOT_LOADED, system_text=exception_text(error))
        outbox.put(LibraryNotOpened(fault))
    else:
        LibraryWorker(opening, outbox.put).run(commands)
    outbox.close(LAST_REPORTS_S)
