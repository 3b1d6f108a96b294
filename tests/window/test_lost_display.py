"""The X server is killed while a game goes on."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from desktop import PATIENCE_S, Desktop, is_running, wait_for
from virtual_display import PACKAGE, PROGRAM, NoVirtualDisplayError, require

pytestmark = pytest.mark.window


@pytest.fixture
def server() -> subprocess.Popen[str]:
    """An X server that writes the number of its display."""
    try:
        require(PROGRAM, PACKAGE)
        require("xdotool", package="xdotool")
    except NoVirtualDisplayError as error:
        if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
            pytest.fail(str(error))
        pytest.skip(str(error))
    return subprocess.Popen(
        [PROGRAM, "-displayfd", "1", "-noreset", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def test_a_killed_display_is_one_line_and_loses_no_game(
    server: subprocess.Popen[str], home: Path
) -> None:
    assert server.stdout is not None
    desktop = Desktop(f":{server.stdout.readline().strip()}", home)
    try:
        desktop.start()
        desktop.type("e4")
        desktop.wait_for_moves(2)
        processes = desktop.processes()
    finally:
        server.kill()
        server.communicate()
    assert desktop.program is not None
    try:
        output, faults = desktop.program.communicate(timeout=PATIENCE_S)
    finally:
        desktop.program.kill()
    assert output == ""
    assert faults.count("\n") == 1
    assert faults.startswith("glassbox: ")
    assert desktop.program.returncode > 0
    wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
    assert len(desktop.sans()) >= 2
