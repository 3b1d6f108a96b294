"""Opens a folder or a file with the program that the desktop has for it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from engine.process.inbox import Inbox, Wake, wake_nobody
from game.message import Argument, Message, MessageError, message
from game.system.file_facts import error_reason

WINDOWS = "win32"
TOOLS = {"darwin": "open"}
"""The platforms with a tool of their own."""
TOOL = "xdg-open"
TIMEOUT_S = 5.0
"""How long the tool may take. It has handed the folder over long before."""


class DefaultProgramError(MessageError):
    """Raised when the desktop cannot open a folder or a file. The message is one line."""


class DefaultProgram:
    """Opens paths in threads, so that the window never waits for a tool that hangs.

    Another thread calls ``wake`` when ``faults`` has something to return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._faults = Inbox[Message](wake)

    def open(self, path: Path) -> None:
        """Begin to open a folder or a file with the program of the desktop."""
        threading.Thread(
            target=self._run, args=(path,), name="glassbox-default-program", daemon=True
        ).start()

    def faults(self) -> list[Message]:
        """Return why paths could not be opened, each once; never blocks."""
        return self._faults.take_all()

    def _run(self, path: Path) -> None:
        try:
            open_path(path)
        except DefaultProgramError as error:
            self._faults.put(error.message)


def open_path(path: Path) -> None:
    """Open a folder or a file with the program of the desktop, and wait for its tool.

    Raises:
        DefaultProgramError: there is nothing to open, or no tool that opens it.
    """
    if not path.exists():
        raise DefaultProgramError(message("There is no {path} yet.", path=path.name))
    if sys.platform == WINDOWS:
        _start(path)
        return
    _run(TOOLS.get(sys.platform, TOOL), path)


def _start(path: Path) -> None:
    """Open a path under Windows."""
    start = getattr(os, "startfile")  # noqa: B009  # Only Windows has it.
    try:
        start(path)
    except OSError as error:
        raise DefaultProgramError(_cannot_open(path, error_reason(error))) from error


def _run(tool: str, path: Path) -> None:
    command = [tool, str(path)]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT_S,
            check=False,
            start_new_session=True,
        )
    except FileNotFoundError as error:
        missing = message("{tool} is missing, which opens folders on this desktop.", tool=tool)
        raise DefaultProgramError(missing) from error
    except subprocess.TimeoutExpired as error:
        late = message("{tool} did not answer within {number} s.", tool=tool, number=int(TIMEOUT_S))
        raise DefaultProgramError(late) from error
    except OSError as error:
        raise DefaultProgramError(_cannot_open(path, error_reason(error))) from error
    if done.returncode:
        code = message("{tool} ended with code {number}", tool=tool, number=done.returncode)
        raise DefaultProgramError(_cannot_open(path, code))


def _cannot_open(path: Path, why: Argument) -> Message:
    return message("{path} cannot be opened: {reason}.", path=path.name, reason=why)
