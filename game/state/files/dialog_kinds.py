"""Which dialogs ask for a file, and how many files are remembered."""

from __future__ import annotations

from enum import StrEnum

MOST_RECENT = 10
"""The number of files that are remembered as opened or saved."""
MOST_PATH_LETTERS = 4096
"""The longest path that is remembered."""


class DialogStyle(StrEnum):
    """Which dialogs ask for a file."""

    SYSTEM = "system"
    """Those of the desktop, where it has any."""
    OWN = "own"
