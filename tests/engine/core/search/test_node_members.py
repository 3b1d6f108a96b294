"""Few files declare the members of thread and frame that the node function names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[3] / "tools" / "node_members.py"


def test_few_files_declare_what_the_node_function_names() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "thread.board" in done.stdout
    assert "frame.picker" in done.stdout
