"""Facts of the project that every step needs: folders, version and date."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EARLIEST_S = 315532800
"""1980-01-01 in seconds since 1970: the earliest date that a zip file can hold."""
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
"""The names of the systems in the names of our files, by ``sys.platform``."""
PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}


class BuildError(Exception):
    """Raised when a step cannot be done; the message is one line for the terminal."""


def version() -> str:
    """Return the version of the project."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found: str = tomllib.loads(text)["project"]["version"]
    return found


def date_s() -> int:
    """Return the date of all built files, in seconds since 1970.

    It is that of the newest commit, so that two builds of one commit are the same. The variable
    ``SOURCE_DATE_EPOCH`` goes before it, as https://reproducible-builds.org asks.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not given:
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return EARLIEST_S  # An unpacked sdist on a machine without git.
        given = done.stdout.strip()
    return max(int(given), EARLIEST_S) if given.isdigit() else EARLIEST_S


def date() -> str:
    """Return the date of all built files, as ``2026-11-25``."""
    return datetime.fromtimestamp(date_s(), UTC).date().isoformat()


def processor() -> str:
    """Return the processor of this machine, as ``x86_64`` or ``aarch64``."""
    name = platform.machine().lower()
    return PROCESSORS.get(name, name)


def platform_name() -> str:
    """Return the system and the processor of this machine, as in ``linux-x86_64``."""
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{processor()}"
