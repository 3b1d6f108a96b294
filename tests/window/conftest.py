"""The program in a window on a virtual X server."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from desktop import Desktop


@pytest.fixture(scope="module")
def display(xvfb: str) -> Iterator[str]:
    """A display with a client that stays connected and does nothing.

    An X server without clients may reset, and refuses new clients while it does so.
    """
    environment = os.environ | {"DISPLAY": xvfb}
    client = subprocess.Popen(["xdotool", "sleep", "3600"], env=environment)
    yield xvfb
    client.terminate()
    client.wait()


@pytest.fixture
def desktop(display: str, home: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, home)
    yield desktop
    program = desktop.program
    if program is not None and program.poll() is None:
        program.kill()
        program.communicate()
