"""Lists the games of a large PGN in a process of its own, and collects its reports."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection

from engine.current_folder import leave_if_unusable
from game.state.game_list import Listing
from game.system import listing_process
from game.system.file_facts import reason

JOIN_S = 2.0
"""How many seconds a process may take to end after it was asked to; then it is killed."""
POLL_S = 0.1
"""How often the thread looks whether a listing that reports nothing is still wanted, in seconds."""
ENDED = "the process that reads it has ended"


def _wake_nobody() -> None:
    """Do nothing. The default ``wake`` of a lister."""


class GameLister:
    """Runs at most one listing at a time. Call all methods from the window's thread.

    Another thread calls ``wake`` after each report that ``poll`` would return.
    """

    def __init__(self, wake: Callable[[], None] = _wake_nobody) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._inbox: list[Listing] = []
        self._last_number = 0
        self._wanted = 0
        """The number of the listing whose reports are wanted; 0 for none."""
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
        number = self.number()
        with self._lock:
            self._wanted = number
        self._thread = threading.Thread(
            target=self._supervise, args=(number, path, begin), name="glassbox-lister", daemon=True
        )
        self._thread.start()
        return number

    def stop(self, number: int | None = None) -> None:
        """End the listing with this number if it runs, or any. Its later reports are dropped."""
        with self._lock:
            if number in (None, self._wanted):
                self._wanted = 0
                self._inbox.clear()

    def poll(self) -> list[Listing]:
        """Return the reports since the last call; never blocks."""
        with self._lock:
            found, self._inbox = self._inbox, []
        return found

    def close(self) -> None:
        """End the listing; return when its process has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join(2 * JOIN_S)

    def _supervise(self, number: int, path: str, begin: int) -> None:
        """Start the process, pass its reports on, and end it when it is not wanted any more."""
        context = multiprocessing.get_context("spawn")
        reading, writing = context.Pipe(duplex=False)
        process = context.Process(
            target=listing_process.run,
            args=(number, path, begin, writing),
            name="glassbox-lister",
            daemon=True,
        )
        try:
            leave_if_unusable()
            process.start()
        except OSError as error:
            fault = reason(error)
            self._take(Listing(number, is_done=True, fault=fault))
            return
        finally:
            writing.close()
        with reading:
            self._pass_on(number, reading)
        process.terminate()
        process.join(JOIN_S)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()

    def _pass_on(self, number: int, reading: Connection) -> None:
        """Pass reports on until the last one, or until the listing is not wanted any more."""
        bytes_read = 0
        while True:
            try:
                if not reading.poll(POLL_S):
                    if not self._is_wanted(number):
                        return
                    continue
                report: Listing = reading.recv()
            except (EOFError, OSError):
                self._take(Listing(number, (), bytes_read, is_done=True, fault=ENDED))
                return
            bytes_read = report.bytes_read
            if not self._take(report) or report.is_done:
                return

    def _is_wanted(self, number: int) -> bool:
        with self._lock:
            return self._wanted == number

    def _take(self, report: Listing) -> bool:
        """Keep a report for ``poll``; return whether its listing is still wanted."""
        with self._lock:
            if self._wanted != report.number:
                return False
            self._inbox.append(report)
        self._wake()
        return True
