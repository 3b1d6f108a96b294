"""Hands a path to the window that is open, as the file manager's ``glassbox FILE`` does."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from pathlib import Path

from game.system.instance import path_message
from game.system.instance.address import WindowAddress, address_of, is_private
from game.system.instance.path_message import TAKEN

ANSWER_S = 5.0
"""How long the window may take to answer; a client before us may keep it for a second."""


def hand_over(data_folder: Path, path: Path) -> bool:
    """Give the path of a file to the window of a data folder; return whether it took the path.

    Without a window, or if it does not answer, nothing happens.
    """
    message = path_message.encode_path(str(path.absolute()))
    if message is None:
        return False
    address = address_of(data_folder)
    if sys.platform == "win32":
        from game.system.instance import pipe_server

        return pipe_server.hand_over(address, message, ANSWER_S)
    return _through_socket(address, message)


def _through_socket(address: WindowAddress, message: bytes) -> bool:
    """Send a message to the socket, if only this user can have made it."""
    if not is_private(address.folder):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as window:
        window.settimeout(ANSWER_S)
        window.connect(str(address.socket))
        window.sendall(message)
        window.shutdown(socket.SHUT_WR)
        return window.recv(len(TAKEN)) == TAKEN
    return False
