"""Programs that a test runs. None outlives its test, and no test waits for one without end."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE_S = 120.0
"""The most seconds that a program may take to end."""


@contextmanager
def child_program(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a program; if the test fails, kill it instead of waiting for its end."""
    with subprocess.Popen(command, text=True, **options) as program:
        try:
            yield program
        except BaseException:
            program.kill()
            raise


def output_of(program: subprocess.Popen[str]) -> tuple[str, str]:
    """Wait for the end of a program and return its output; kill one that does not end."""
    try:
        return program.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        program.kill()
        raise


def end(program: subprocess.Popen[Any]) -> None:
    """Ask a program to end, wait for that, and kill one that does not end."""
    program.terminate()
    try:
        program.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
