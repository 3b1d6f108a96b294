"""The window needs no network: it runs without one, and no process of it opens a socket there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from desktop import Desktop

from game.system.storage import SETTINGS

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, and uses namespaces of Linux"),
]
LOCAL = ("unix", "netlink")
"""The kinds of sockets that reach no other machine, as /proc/PID/net names them."""
WITHOUT_NETWORK = ("unshare", "--map-root-user", "--net")


def sockets(process_id: int) -> set[str]:
    """Return the inodes of all sockets that a process holds."""
    held = set()
    for entry in Path(f"/proc/{process_id}/fd").iterdir():
        try:
            found = re.fullmatch(r"socket:\[(\d+)\]", str(entry.readlink()))
        except FileNotFoundError:  # It was closed meanwhile.
            continue
        if found is not None:
            held.add(found[1])
    return held


def local_sockets(process_id: int) -> set[str]:
    """Return the inodes of all local sockets in the namespace of a process."""
    found = set()
    for kind in LOCAL:
        head, *lines = Path(f"/proc/{process_id}/net/{kind}").read_text().splitlines()
        column = head.split().index("Inode")
        found |= {line.split()[column] for line in lines}
    return found


def others(desktop: Desktop) -> set[str]:
    """Return the inodes of the sockets of the program that may reach another machine."""
    found = set()
    for process_id in desktop.processes():
        held = sockets(process_id)
        found |= held - local_sockets(process_id)
    return found


def play(desktop: Desktop) -> None:
    (desktop.home / SETTINGS).write_text('{"level": 0, "animation_ms": 0}')
    desktop.start()
    desktop.drag("e2", "e4")
    desktop.wait_for_moves(2)


def test_no_process_holds_a_socket_to_another_machine(desktop: Desktop) -> None:
    play(desktop)
    assert desktop.program is not None
    assert sockets(desktop.program.pid)  # The display's, at least: so the parsing works.
    assert others(desktop) == set()
    assert desktop.close() == ""


def test_a_socket_to_another_machine_would_be_found() -> None:
    import socket

    with socket.socket(socket.AF_INET), socket.socket(socket.AF_UNIX):
        held = sockets(os.getpid()) - local_sockets(os.getpid())
    assert len(held) == 1


def test_a_game_is_played_without_any_network(desktop: Desktop) -> None:
    tried = subprocess.run([*WITHOUT_NETWORK, "true"], capture_output=True, text=True)
    if tried.returncode:
        reason = f"unshare is not permitted: {tried.stderr.strip()}"
        if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    desktop.through = WITHOUT_NETWORK
    play(desktop)
    assert desktop.program is not None
    lines = Path(f"/proc/{desktop.program.pid}/net/dev").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in lines] == ["lo"]
    assert others(desktop) == set()
    assert desktop.close() == ""
