"""Lines that libraries write to standard error are collected and not shown."""

from __future__ import annotations

import os

import pytest

from game.system.quiet_stderr import suppressed_stderr


def test_lines_are_kept_from_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    suppressed: list[str] = []
    with suppressed_stderr(suppressed):
        os.write(2, b"libfoo: no such thing\n\nnor \xff that\n")
    os.write(2, b"after\n")
    assert suppressed == ["libfoo: no such thing", "nor \ufffd that"]
    assert capfd.readouterr().err == "after\n"


def fail() -> None:
    os.write(2, b"why\n")
    raise ValueError("fault")


def test_a_fault_passes_through(capfd: pytest.CaptureFixture[str]) -> None:
    suppressed: list[str] = []
    with pytest.raises(ValueError, match="fault"), suppressed_stderr(suppressed):
        fail()
    assert suppressed == ["why"]
    assert capfd.readouterr().err == ""
