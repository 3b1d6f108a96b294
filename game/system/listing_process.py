"""The process that lists the games of a large PGN. It loads neither pygame nor the window.

It runs beside the window, because reading 100 MB keeps Python's interpreter lock busy for seconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from engine.notation import encodings
from game.formats.pgn_scanner import GameScanner
from game.state.game_list import Listing
from game.system.file_facts import reason

BLOCK_BYTES = 1 << 20
REPORT_S = 0.1
"""The least time between two reports."""


def run(number: int, path: str, begin: int, reports: Connection) -> None:
    """List the games of a file, and send reports until the end or until nobody reads them."""
    with reports:
        try:
            for report in listings(number, path, begin):
                reports.send(report)
        except (BrokenPipeError, ConnectionResetError):
            return  # The window has closed its end, or has ended.


def listings(number: int, path: str, begin: int = 0) -> Iterator[Listing]:
    """Yield reports while the games of a file are listed. The last report is marked as done.

    ``begin`` is the offset at which the reading begins.
    """
    scanner = GameScanner(begin)
    bytes_read = begin
    fault = ""
    due_s = time.monotonic()
    try:
        with Path(path).open("rb", buffering=0) as file:
            encoding = encodings.of_file(file.read(encodings.MOST_MARK_BYTES))
            file.seek(begin)
            scanner = GameScanner(begin, encoding)
            while data := file.read(BLOCK_BYTES):
                scanner.feed(data)
                bytes_read += len(data)
                if time.monotonic() >= due_s:
                    due_s = time.monotonic() + REPORT_S
                    yield Listing(number, tuple(scanner.games()), bytes_read)
    except OSError as error:
        fault = reason(error)
    scanner.finish()
    yield Listing(number, tuple(scanner.games()), bytes_read, True, fault, scanner.has_gaps)
