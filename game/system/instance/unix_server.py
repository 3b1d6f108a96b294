"""Takes paths at a Unix socket, one client after another, each for a short time."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress

from game.system.disk.locks import FileLock
from game.system.instance import path_message
from game.system.instance.address import WindowAddress, make_private, user_id
from game.system.instance.path_message import MOST_BYTES, TAKEN

CLIENT_S = 1.0
"""How long a client may take to send its path."""
PAUSE_S = 1.0
"""The pause after a fault of the socket, such as too many open files."""
WAITING_CLIENTS = 8
_CREDENTIALS = struct.Struct("3i")
"""Process, user and group of the other side, as Linux reports them."""


def peer_user_id(client: socket.socket) -> int | None:
    """Return the user of the other side; None where the system does not report it."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return None
    user: int = _CREDENTIALS.unpack(
        client.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size)
    )[1]
    return user


class UnixServer:
    """Listens at the socket of a data folder once no other window does."""

    def __init__(
        self,
        address: WindowAddress,
        take: Callable[[str], bool],
        peer_of: Callable[[socket.socket], int | None] = peer_user_id,
    ) -> None:
        self._address = address
        self._take = take
        """Takes a path; returns whether the window will open it."""
        self._peer_of = peer_of
        self._lock = FileLock(address.lock)
        self._socket: socket.socket | None = None
        self._is_closed = False

    def listen(self) -> None:
        """Wait until no other window listens, then serve clients until ``close`` is called.

        Raises:
            OSError: the folder cannot be used, or has no locks or sockets.
        """
        make_private(self._address.folder)
        self._lock.take(waits=True)
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
                self._open(listening)
                while not self._is_closed:
                    self._serve_next(listening)
        finally:
            if self._socket is not None:
                with suppress(OSError):  # The folder is gone, for example with its data.
                    self._address.socket.unlink(missing_ok=True)
            self._lock.release()

    def close(self) -> bool:
        """Serve no further client; return whether ``listen`` is about to return.

        It is not while another window listens. May be called from any thread.
        """
        self._is_closed = True
        if self._socket is None:
            return False
        with suppress(OSError):  # It is closed already.
            self._socket.shutdown(socket.SHUT_RDWR)
        return True

    def _open(self, listening: socket.socket) -> None:
        """Listen at a second name, then rename it: clients only find a socket that listens.

        As we hold the lock, any sockets that are there are of windows that were killed.
        """
        unfinished = self._address.unfinished
        unfinished.unlink(missing_ok=True)
        listening.bind(str(unfinished))
        unfinished.chmod(0o600)
        listening.listen(WAITING_CLIENTS)
        unfinished.replace(self._address.socket)
        self._socket = listening

    def _serve_next(self, listening: socket.socket) -> None:
        """Wait for a client and serve it. Its faults end only its own connection."""
        try:
            client, _ = listening.accept()
        except OSError:
            if not self._is_closed:
                time.sleep(PAUSE_S)
            return
        with client, suppress(OSError):
            self._serve(client)

    def _serve(self, client: socket.socket) -> None:
        if self._peer_of(client) not in (None, user_id()):
            return
        path = path_message.decode_path(_all_of(client))
        if path is not None and not self._is_closed and self._take(path):
            client.sendall(TAKEN)


def _all_of(client: socket.socket) -> bytes:
    """Return what a client sends until it is done, but no more than is too long for a message.

    Raises:
        OSError: the connection broke, or the client took too long.
    """
    until_s, data = time.monotonic() + CLIENT_S, b""
    while len(data) <= MOST_BYTES:
        left_s = until_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        client.settimeout(left_s)
        found = client.recv(MOST_BYTES + 1 - len(data))
        if not found:
            break
        data += found
    return data
