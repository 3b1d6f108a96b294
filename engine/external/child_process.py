"""The program of an external engine as a child process: how it starts, and that it always ends."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

QUIT_S = 0.5
"""How many seconds a program gets to end after ``quit``, and again after SIGTERM."""
_PR_SET_PDEATHSIG = 1
"""The number of Linux's ``prctl`` that asks for a signal when the parent ends."""


def popen_options() -> dict[str, Any]:
    """Return the arguments of ``subprocess`` with which a program can be ended with its children.

    The program gets a session of its own: Ctrl-C in a terminal does not reach it.
    """
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW}
    options: dict[str, Any] = {"start_new_session": True}
    end_with_host = _end_with_host()
    return options if end_with_host is None else {**options, "preexec_fn": end_with_host}


def _end_with_host() -> Callable[[], None] | None:
    """Return what the child calls before it becomes the program; None outside Linux.

    The kernel then kills the program when the host process ends, even by SIGKILL. Elsewhere a
    program notices that its standard input is closed.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl  # Loaded here, because the child must not load anything.
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def end_process_group(process_id: int, *, by_force: bool) -> None:
    """End a program and its children: by SIGKILL if ``by_force``, else by SIGTERM."""
    with suppress(OSError):  # They have ended.
        if sys.platform == "win32":
            os.kill(process_id, signal.SIGTERM)  # Ends the program at once.
        else:
            os.killpg(process_id, signal.SIGKILL if by_force else signal.SIGTERM)


async def end(
    process_id: int, ask_to_quit: Callable[[], None], returncode: asyncio.Future[int]
) -> None:
    """End a program: ask it to quit, terminate it, and finally kill it and its children."""
    if not returncode.done():
        ask_to_quit()
    if not await _ends(returncode):
        end_process_group(process_id, by_force=False)
        await _ends(returncode)
    end_process_group(process_id, by_force=True)
    await _ends(returncode)


async def _ends(returncode: asyncio.Future[int]) -> bool:
    """Wait for the end of a program for ``QUIT_S`` at most; return whether it has ended."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(returncode), QUIT_S)
    return returncode.done()
