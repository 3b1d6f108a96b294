"""An X server that shows nothing, for a real window on a machine without a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM, PACKAGE = "Xvfb", "xvfb"


class NoVirtualDisplayError(Exception):
    """There is none to be had; the message is one line."""


@contextmanager
def virtual_display(pixels: Path | None = None) -> Iterator[str]:
    """Start the server and yield the name of its display, such as ``:99``; end it afterwards.

    Does not set DISPLAY. What the screen shows is kept in the folder ``pixels``, if one is given,
    for ``screen.Screen``.

    Raises:
        NoVirtualDisplayError: the program is missing or does not start.
    """
    require(PROGRAM, PACKAGE)
    read, write = os.pipe()
    # Without -noreset the server starts anew when its last window closes, and refuses the next one
    # while it does.
    command = [PROGRAM, "-displayfd", str(write), "-screen", "0", "1920x1200x24"]
    command += ["-noreset", "-nolisten", "tcp"]
    if pixels is not None:
        command += ["-fbdir", str(pixels)]
    server = subprocess.Popen(
        command, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as chosen:
            number = chosen.readline().strip()  # Empty if the server ended instead of starting.
        if not number:
            raise NoVirtualDisplayError(f"Xvfb did not start: exit status {server.wait()}")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def require(program: str, package: str) -> None:
    """Raise NoVirtualDisplayError where a program is not installed."""
    if shutil.which(program) is None:
        raise NoVirtualDisplayError(f"{program} is not installed (Debian's package {package})")
