"""The lines on the terminal while the core is compiled."""

from __future__ import annotations

import re
from pathlib import Path

from progress import Progress


def test_it_tells_how_many_modules_are_compiled(tmp_path: Path) -> None:
    terminal = tmp_path / "terminal"
    progress = Progress(25, terminal)
    for _ in range(25):
        progress.count()
    assert re.findall(r"\d+", terminal.read_text()) == ["10", "25", "20", "25", "25", "25"]


def test_a_missing_terminal_stops_no_build(tmp_path: Path) -> None:
    progress = Progress(1, tmp_path / "missing" / "terminal")
    progress.count()
    assert not (tmp_path / "missing").exists()
