"""A game that the window was killed in goes on in the next window."""

from __future__ import annotations

import time

import pytest
from desktop import is_running, wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window

BASE_S = 300.0
GIVEN_BACK_S = 10.0


def test_a_killed_game_resumes_paused_with_its_clocks(game_desktop: GameDesktop) -> None:
    desktop = game_desktop
    desktop.open()
    desktop.new_game("Level", "1", "Clock", minutes=f"{BASE_S / 60:g}", seconds="0")
    began_s = time.monotonic()
    desktop.drag("e2", "e4")
    desktop.wait_for_moves(2)
    autosave = desktop.home / "autosave.pgn"
    moved_ns = autosave.stat().st_mtime_ns
    wait_for(lambda: autosave.stat().st_mtime_ns != moved_ns, "the clock in the autosave")
    assert desktop.program is not None
    processes = desktop.processes()
    desktop.program.kill()
    killed_s = time.monotonic()
    assert desktop.program.communicate() == ("", "")
    wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
    moves = desktop.sans()
    desktop.start()
    desktop.resume_earlier()
    desktop.type("d4")
    assert desktop.sans() == moves
    desktop.resume_paused()
    resumed_s = time.monotonic()
    desktop.drag("d2", "d4")
    assert desktop.wait_for_moves(4)[:2] == moves
    played_s = time.monotonic() - resumed_s + killed_s - began_s
    left_s = clock_s(desktop)
    assert BASE_S - played_s <= left_s <= BASE_S - played_s + GIVEN_BACK_S + 1
    assert desktop.close() == ""


def clock_s(desktop: GameDesktop) -> float:
    """Return the time on White's clock after its last move."""
    tree = desktop.saved()
    assert tree is not None
    clocks = [node.clock() for node in tree.mainline() if node.turn() != tree.turn()]
    assert clocks[-1] is not None
    return clocks[-1]
