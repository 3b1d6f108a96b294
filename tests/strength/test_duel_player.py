"""The clock that counts nodes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duel_player
import pytest

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search


@pytest.fixture
def search() -> Search:
    return Search(Table(1))


def test_a_move_costs_its_nodes_and_adds_the_increment(search: Search) -> None:
    clock = duel_player.NodeClock(base_ms=1000, increment_ms=10, nodes_per_ms=20)
    clock.set_up()
    clock.think(search, Position())
    assert search.nodes() > 0
    assert clock.left_ms == pytest.approx(1000 + 10 - search.nodes() / 20)


def test_a_game_by_the_node_clock_is_repeatable(search: Search) -> None:
    def nodes() -> list[int]:
        clock = duel_player.NodeClock(1000, 10, 20)
        clock.set_up()
        search.clear()
        spent = []
        for _ in range(3):
            clock.think(search, Position())
            spent.append(search.nodes())
        return spent

    first = nodes()
    assert len(set(first)) > 1, "what is left on the clock counts"
    search = Search(Table(1))
    assert nodes() == first


def test_a_nearly_empty_clock_is_not_exceeded(search: Search) -> None:
    clock = duel_player.NodeClock(base_ms=30, increment_ms=0, nodes_per_ms=50)
    clock.set_up()
    for _ in range(10):
        clock.think(search, Position())
        assert clock.left_ms > 0


def test_an_only_move_takes_little_time(search: Search) -> None:
    clock = duel_player.NodeClock(base_ms=1000, increment_ms=0, nodes_per_ms=20)
    clock.set_up()
    clock.think(search, Position("7k/8/8/8/8/8/6q1/K7 w - - 0 1"))
    only_move = clock.left_ms
    clock.set_up()
    clock.think(search, Position("7k/8/8/8/8/8/1P4q1/K7 w - - 0 1"))
    assert only_move > clock.left_ms


@pytest.mark.parametrize("tool", ["duel.py", "spsa.py"])
def test_a_folder_without_an_engine_is_refused_in_one_line(tool: str, tmp_path: Path) -> None:
    path = Path(duel_player.__file__).with_name(tool)
    command = [sys.executable, str(path), str(tmp_path), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (line,) = done.stderr.splitlines()
    assert done.returncode == 2
    assert line.startswith(f"{tool}: ")
    assert "no compiled engine is in" in line
