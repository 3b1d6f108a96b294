"""A folder is opened with the tool of the desktop, which may be missing, fail or hang."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from game.system import default_program
from game.system.default_program import DefaultProgram, DefaultProgramError, open_path

SCRIPT = '#!/bin/sh\necho "$1" > "{seen}"\n{then}\n'


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the whole PATH of the program."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/nowhere")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(default_program, "TOOL", "glassbox-test-open")
    return folder


def make_tool(tools: Path, then: str) -> Path:
    """Make a tool that notes its argument; return the file with the note."""
    seen, tool = tools.parent / "seen", tools / "glassbox-test-open"
    tool.write_text(SCRIPT.format(seen=seen, then=then))
    tool.chmod(0o755)
    return seen


def test_the_tool_gets_the_path(tools: Path, tmp_path: Path) -> None:
    seen = make_tool(tools, "exit 0")
    open_path(tmp_path)
    assert seen.read_text().strip() == str(tmp_path)


def test_a_missing_tool_is_named_in_one_line(tools: Path, tmp_path: Path) -> None:
    with pytest.raises(DefaultProgramError, match=r"^[^\n]*glassbox-test-open[^\n]*$"):
        open_path(tmp_path)


def test_a_tool_that_fails_is_reported(tools: Path, tmp_path: Path) -> None:
    make_tool(tools, "exit 3")
    with pytest.raises(DefaultProgramError, match="3"):
        open_path(tmp_path)


def test_a_tool_that_hangs_does_not_block(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(default_program, "TIMEOUT_S", 0.2)
    make_tool(tools, "exec sleep 20")
    with pytest.raises(DefaultProgramError):
        open_path(tmp_path)


def test_the_window_goes_on_while_a_tool_hangs_and_is_told_later(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(default_program, "TIMEOUT_S", 1.0)
    make_tool(tools, "exec sleep 20")
    woken = threading.Event()
    opening = DefaultProgram(woken.set)
    opening.open(tmp_path)
    assert opening.faults() == [], "nobody has waited for the tool"
    assert woken.wait(timeout=20)
    assert len(opening.faults()) == 1
    assert opening.faults() == []


def test_what_does_not_exist_yet_is_said(tools: Path, tmp_path: Path) -> None:
    with pytest.raises(DefaultProgramError, match=r"faults\.log"):
        open_path(tmp_path / "faults.log")
