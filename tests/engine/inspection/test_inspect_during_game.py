"""While a game is played, the inspection of a search does not affect the game."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from engine.client import EngineClient
from engine.protocol.inspect_messages import EndInspection, GoToNode, Inspect
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.protocol.recording_reports import InspectionRefused, SearchRecorded, SearchStateReport

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATIENCE_S = 120.0
NODES = (4000, 6000, 8000, 10_000)


class Player:
    """A client that plays both sides of a game."""

    def __init__(self) -> None:
        self._awake = threading.Event()
        self._searches = 0
        self.client = EngineClient(self._awake.set)
        self.client.configure(SetSearchOptions(hash_mb=8))
        self.client.start()

    def wait_for(self, kind: type) -> object:
        """Wait for the next report of the given type and return it."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            for report in self.client.poll():
                assert not isinstance(report, InspectionRefused), report
                if isinstance(report, kind):
                    return report
            self._awake.wait(0.05)
            self._awake.clear()
        raise TimeoutError(kind)

    def game(self, *, inspects: bool) -> list[tuple[str | None, int]]:
        """Play a game. Return each move with the node count of its search."""
        moves: list[str] = []
        found = []
        for number, nodes in enumerate(NODES, 1):
            self._searches += 1
            self.client.go(Go(self._searches, START, tuple(moves), Limits(nodes=nodes)))
            report = self.wait_for(Finished)
            assert isinstance(report, Finished)
            found.append((report.best_move, report.thinking.nodes))
            moves.append(str(report.best_move))
            if inspects:
                self.client.inspect(Inspect(number, self._searches))
                self.client.inspect(GoToNode(number, 1, nodes // 2))
                self.wait_for(SearchStateReport)
                if number % 2:
                    self.client.inspect(EndInspection(number))
        return found


@pytest.fixture
def player() -> Iterator[Player]:
    player = Player()
    yield player
    player.client.close()


def test_a_game_with_every_search_inspected_is_the_game_without(player: Player) -> None:
    plain = player.game(inspects=False)
    player.client.new_game()
    assert player.game(inspects=True) == plain


def test_a_search_with_an_earlier_table_can_still_be_inspected(player: Player) -> None:
    found = player.game(inspects=False)
    player.client.configure(SetSearchOptions(hash_mb=1))
    player.client.go(Go(len(NODES) + 1, START, (), Limits(nodes=NODES[0])))
    player.wait_for(Finished)
    player.client.inspect(Inspect(1, len(NODES)))
    recorded = player.wait_for(SearchRecorded)
    assert isinstance(recorded, SearchRecorded)
    assert recorded.nodes == found[-1][1]
