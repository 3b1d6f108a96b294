"""What controls a terminal does not reach it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.printable import printable

ROOT = Path(engine.__file__).parent.parent
ESCAPE = "\x1b]0;title\x07\x1b[31m\u202e"
COMMANDS = (
    ("game", f"{ESCAPE}.pgn"),
    ("game", "--fen", ESCAPE),
    ("game", "--theme", ESCAPE),
    ("game", f"--{ESCAPE}"),
    ("game", "--demo", "1", "--out", f"/dev/null/{ESCAPE}"),
    ("engine", "perft", ESCAPE),
    ("engine", ESCAPE),
    ("engine", "perft", "1", "--fen", ESCAPE),
)


@given(st.text())
def test_a_line_has_no_control_characters(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert len(shown) == len(text)
    assert printable(shown) == shown


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_on_the_command_line_does_not_control_the_terminal(
    command: tuple[str, ...], home: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode != 0
    said = done.stdout + done.stderr
    assert said.strip()
    assert [one for one in said if not one.isprintable() and one != "\n"] == []


def test_an_info_string_does_not_control_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine"],
        input=f"position fen {ESCAPE}\nsetoption name {ESCAPE} value {ESCAPE}\n{ESCAPE}\nquit\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "info string" in done.stdout
    assert [one for one in done.stdout if not one.isprintable() and one != "\n"] == []
