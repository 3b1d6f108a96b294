"""Takes paths at a named pipe of Windows. Nothing here has been tried on Windows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection
from typing import Any

from game.system.instance import path_message
from game.system.instance.address import WindowAddress
from game.system.instance.path_message import MOST_BYTES, TAKEN

FAMILY = "AF_PIPE"
CLIENT_S = 1.0


class PipeServer:
    """Listens at the pipe of a data folder. A pipe has one owner, so a second window does not.

    Windows lets only the same user and administrators write into a pipe that is made like this.
    """

    def __init__(self, address: WindowAddress, take: Callable[[str], bool]) -> None:
        self._pipe = address.pipe
        self._take = take
        self._is_closed = False

    def listen(self) -> None:
        """Serve clients until ``close`` is called.

        Raises:
            OSError: another window listens, or there are no pipes.
        """
        with connection.Listener(self._pipe, FAMILY) as listening:
            while not self._is_closed:
                with suppress(OSError, EOFError), listening.accept() as client:
                    self._serve(client)

    def close(self) -> bool:
        """Serve no further client; an empty one ends the wait of ``listen``."""
        self._is_closed = True
        with suppress(OSError), connection.Client(self._pipe, FAMILY):
            return True
        return False

    def _serve(self, client: Any) -> None:
        """Take one path. The bytes are never unpickled."""
        if self._is_closed or not client.poll(CLIENT_S):
            return
        path = path_message.decode_path(client.recv_bytes(MOST_BYTES))
        if path is not None and self._take(path):
            client.send_bytes(TAKEN)


def hand_over(address: WindowAddress, message: bytes, answer_s: float) -> bool:
    """Send a message to the window at a pipe; return whether it took the path."""
    with suppress(OSError, EOFError), connection.Client(address.pipe, FAMILY) as window:
        window.send_bytes(message)
        return window.poll(answer_s) and window.recv_bytes(len(TAKEN)) == TAKEN
    return False


def is_served(address: WindowAddress) -> bool:
    """Return whether a window listens at a pipe."""
    with suppress(OSError), connection.Client(address.pipe, FAMILY):
        return True
    return False
