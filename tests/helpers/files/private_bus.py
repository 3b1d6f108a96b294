"""A session bus for one test, and the portal of ``fake_portal`` on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import fake_portal

from game.system.files.portal import BUS_VARIABLE


@contextmanager
def session_bus(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a bus whose socket is in a folder; yield its address and its process."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1",
               f"--address=unix:path={folder / 'bus'}"]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        try:
            yield daemon.stdout.readline().strip(), daemon
        finally:
            daemon.kill()


@contextmanager
def portal(address: str, behaviour: str, log: Path) -> Iterator[None]:
    """Run the portal, which is ready when the file ``log`` exists."""
    command = [sys.executable, fake_portal.__file__, behaviour, str(log)]
    with subprocess.Popen(command, env=os.environ | {BUS_VARIABLE: address}) as running:
        try:
            yield
        finally:
            running.kill()


def requests(log: Path) -> list[list[Any]]:
    """Return the calls that the portal has got: the method and its arguments."""
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
