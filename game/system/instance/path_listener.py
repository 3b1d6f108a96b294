"""Takes the paths that other processes hand to this window, in a thread of its own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from engine.process.inbox import Inbox, Wake
from game.system.instance.address import WindowAddress, address_of

MOST_WAITING = 16
"""The most paths that wait for the window; further clients open windows of their own."""
CLOSING_S = 1.0
"""How long to wait for the end of the thread. The process ends without it, too."""


class PathServer(Protocol):
    """Serves clients, one after another."""

    def listen(self) -> None:
        """Serve clients until ``close`` is called.

        Raises:
            OSError: nobody can be served.
        """

    def close(self) -> bool:
        """Serve no further client; return whether ``listen`` is about to return."""


MakeServer = Callable[[WindowAddress, Callable[[str], bool]], PathServer]


def _server(address: WindowAddress, take: Callable[[str], bool]) -> PathServer:
    """Return the server of this system."""
    if sys.platform == "win32":
        from game.system.instance.pipe_server import PipeServer

        return PipeServer(address, take)
    from game.system.instance.unix_server import UnixServer

    return UnixServer(address, take)


class PathListener:
    """Collects paths. Call all methods from the window's thread.

    Another thread calls ``wake`` after each path that ``poll`` would return.
    """

    def __init__(self, data_folder: Path, wake: Wake, make_server: MakeServer = _server) -> None:
        self._data_folder = data_folder
        self._make_server = make_server
        self._inbox = Inbox[str](wake)
        self._server: PathServer | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to listen, if that has not begun; never blocks.

        If another window of this data folder listens, this one does so when that one has ended.
        """
        if self._thread is None and not self._inbox.is_closed:
            self._server = self._make_server(address_of(self._data_folder), self._take)
            self._thread = threading.Thread(
                target=self._listen, args=(self._server,), name="glassbox-paths", daemon=True
            )
            self._thread.start()

    def poll(self) -> list[str]:
        """Return the paths that were taken since the last call; never blocks."""
        return self._inbox.take_all()

    def close(self) -> None:
        """Take no further path."""
        self._inbox.close()
        if self._server is not None and self._thread is not None and self._server.close():
            self._thread.join(CLOSING_S)

    def _take(self, path: str) -> bool:
        # Only the server's thread adds paths, so none comes between the two calls.
        return len(self._inbox) < MOST_WAITING and self._inbox.put(path)

    @staticmethod
    def _listen(server: PathServer) -> None:
        try:
            server.listen()
        except OSError:
            # No socket can be made there, as on a file system that is read-only. Files then open
            # in windows of their own.
            return
