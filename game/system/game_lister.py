"""Lists the games of a large PGN in a process of its own, and collects its reports."""

from __future__ import annotations

import threading
from typing import Never, TypeAlias

from engine.process.hosted_process import HostedProcess
from engine.process.inbox import Inbox, Wake, wake_nobody
from game.state.game_list import ListingReport
from game.system import listing_process
from game.system.file_facts import error_reason

CLOSING_S = 4.0
"""How long the end of the program waits for the end of the process, in seconds."""
ENDED = "the process that reads it has ended"
_Process: TypeAlias = HostedProcess[Never, ListingReport]


class GameLister:
    """Runs at most one listing at a time. Call all methods from the window's thread.

    Another thread calls ``wake`` after each report that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._wake = wake
        self._last_number = 0
        self._running: _RunningListing | None = None
        """The listing that was started last, until it is stopped."""
        self._thread: threading.Thread | None = None

    def number(self) -> int:
        """Return a new number for a listing."""
        self._last_number += 1
        return self._last_number

    def start(self, path: str, begin: int = 0) -> int:
        """Begin to list the games of a file, in place of any other; return the listing's number.

        ``begin`` is the offset in the file at which the listing begins.
        """
        self.stop()
        self._running = _RunningListing(self.number(), self._wake)
        self._thread = threading.Thread(
            target=self._running.run, args=(path, begin), name="glassbox-lister", daemon=True
        )
        self._thread.start()
        return self._running.number

    def stop(self, number: int | None = None) -> None:
        """End the listing with this number if it runs, or any. Its later reports are dropped."""
        if self._running is not None and number in (None, self._running.number):
            self._running.stop()
            self._running = None

    def poll(self) -> list[ListingReport]:
        """Return the reports since the last call; never blocks."""
        return [] if self._running is None else self._running.reports.take_all()

    def close(self) -> None:
        """End the listing; return when its process has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join(CLOSING_S)


class _RunningListing:
    """One listing and its process. A thread calls ``run``, the window's thread ``stop``."""

    def __init__(self, number: int, wake: Wake) -> None:
        self.number = number
        self.reports = Inbox[ListingReport](wake)
        self._process: _Process | None = None

    def stop(self) -> None:
        """End the process, and drop its reports."""
        self.reports.close()
        if self._process is not None:
            self._process.terminate()

    def run(self, path: str, begin: int) -> None:
        """List the games in a process; return when it has ended."""
        try:
            self._process = _Process(
                listing_process.run_listing_process, "glassbox-lister", self.number, path, begin
            )
        except OSError as error:
            self.reports.put(ListingReport(self.number, is_done=True, fault=error_reason(error)))
            return
        if self.reports.is_closed:  # ``stop`` was called when there was no process yet.
            self._process.terminate()
        last = ListingReport(self.number)
        for last in self._process.reports():
            self.reports.put(last)
        self._process.join()
        if not last.is_done:
            bytes_read = last.bytes_read
            self.reports.put(ListingReport(self.number, (), bytes_read, is_done=True, fault=ENDED))
