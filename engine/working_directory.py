"""The current folder of a process. It may be gone, or closed to the user who started the program.

A child process changes to the current folder of its parent, so it could not start there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def leave_unusable_directory() -> None:
    """Change to the root folder if the current folder is gone or cannot be entered."""
    try:
        os.chdir(Path.cwd())
    except OSError:
        os.chdir(Path(sys.executable).anchor or os.sep)
