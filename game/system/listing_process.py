"""The process that lists the games of a large PGN. It loads neither pygame nor the window.

It runs beside the window, because reading 100 MB keeps Python's interpreter lock busy for seconds.
"""

from __future__ import annotations

import hashlib
import signal
import time
from collections.abc import Iterator
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Never

from msgspec.structs import replace

from engine.process.parent_watch import end_with_parent
from engine.process.queues import keep_reading_end, keep_writing_end
from game.formats.positions.list_scanner import listing_report, scanner_for
from game.state.game_list import FileStamp, ListingReport
from game.system.file_facts import error_reason, file_stamp

BLOCK_BYTES = 1 << 20
REPORT_S = 0.1
"""The least time between two reports."""


def run_listing_process(
    commands: SimpleQueue[Never],
    reports: SimpleQueue[ListingReport],
    number: int,
    path: str,
    begin: int,
) -> None:
    """List the games of a file, and send reports until the end, or until the window ends.

    The window sends no commands. It ends the process when it does not want the list any more.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    end_with_parent()
    keep_reading_end(commands)
    keep_writing_end(reports)
    try:
        for report in listing_reports(number, path, begin):
            reports.put(report)
    except OSError:
        return  # The window has ended.


def listing_reports(number: int, path: str, begin: int = 0) -> Iterator[ListingReport]:
    """Yield reports while the games or positions of a file are listed; the last is marked as done.

    ``begin`` is the offset at which the reading begins.
    """
    scanner = scanner_for(b"", begin)
    bytes_read = begin
    fault = ""
    due_s = time.monotonic()
    stamp: FileStamp | None = None
    try:
        with Path(path).open("rb", buffering=0) as file:
            stamp, digest = file_stamp(file), hashlib.sha256()
            scanner = scanner_for(file.read(BLOCK_BYTES), begin)
            file.seek(0)
            digest.update(file.read(begin))
            file.seek(begin)
            while data := file.read(BLOCK_BYTES):
                scanner.feed(data)
                digest.update(data)
                bytes_read += len(data)
                if time.monotonic() >= due_s:
                    due_s = time.monotonic() + REPORT_S
                    yield listing_report(scanner, number, bytes_read, False)
            is_same = file_stamp(file) == stamp and bytes_read == stamp.size
            stamp = stamp._replace(content=digest.hexdigest()) if is_same else None
    except OSError as error:
        fault, stamp = error_reason(error), None
    scanner.finish()
    last = listing_report(scanner, number, bytes_read, True, fault)
    yield replace(last, stamp=stamp)
