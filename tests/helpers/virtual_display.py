"""A virtual X server, for a real window on a machine without a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from child_programs import end

PROGRAM, PACKAGE = "Xvfb", "xvfb"


class NoVirtualDisplayError(Exception):
    """No virtual X server can be used. The message is one line that says why."""


@contextmanager
def virtual_display(
    pixels: Path | None = None, size: tuple[int, int] = (1920, 1200)
) -> Iterator[str]:
    """Start a server, yield its display name, such as ``:99``, and stop it afterwards.

    It does not set DISPLAY. If ``pixels`` is given, the server stores its framebuffer in that
    folder for ``screen.Screen``.

    Raises:
        NoVirtualDisplayError: the server program is missing or does not start.
    """
    require(PROGRAM, PACKAGE)
    read, write = os.pipe()
    # Without -noreset the server restarts when its last window closes, and meanwhile refuses new
    # ones.
    command = [PROGRAM, "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24"]
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
        end(server)


def require(program: str, package: str) -> None:
    """Check that a program is installed.

    Raises:
        NoVirtualDisplayError: it is not; the message names Debian's package.
    """
    if shutil.which(program) is None:
        raise NoVirtualDisplayError(f"{program} is not installed (Debian's package {package})")
