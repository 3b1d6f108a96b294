"""What is said about engines that fail, lie or refuse: a screen reader hears each with its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from analysis_table import AnalysisTable, board_of, found
from msgspec.structs import replace

from engine.protocol.faults import Fault
from engine.protocol.messages import Progress, SearchRefused
from engine.protocol.shared_enums import FaultCode
from game.accessibility.narrator import AnnouncedState, announced_state, new_announcements
from game.actions.between_features import MoveMade, ShowScreen
from game.rules.players import ENGINE_NAME
from game.state.screens import PLAY

NAMES = ("Crafty", "Stockfish")


class Listener:
    """A table with two added engines, and what a screen reader says."""

    def __init__(self, folder: Path) -> None:
        self.table = AnalysisTable(folder, NAMES)
        self.table.watch(*NAMES)
        self._known: AnnouncedState | None = None
        self.heard()

    def heard(self) -> list[str]:
        """Return the urgent sentences since the last call."""
        state = self.table.state
        said = new_announcements(self._known, state, state.session)
        self._known = announced_state(state, state.session)
        return [str(one.text) for one in said if one.is_urgent]


@pytest.fixture
def listener(tmp_path: Path) -> Listener:
    return Listener(tmp_path)


def lie(table: AnalysisTable, name: str) -> None:
    go = table.desired(name)
    lying = replace(found(name, board_of(go), 3, 9), illegal_move="e4e5")
    table.engine(name).send(Progress(go.search_id, lying))
    table.turn()


def test_a_killed_engine_is_heard_once_with_its_name(listener: Listener) -> None:
    listener.table.engine("Crafty").die(gave_up=True)
    listener.table.turn()
    (said,) = listener.heard()
    assert said.startswith("Crafty: ")
    assert listener.heard() == []


def test_engines_that_lie_are_told_apart(listener: Listener) -> None:
    for name in (*NAMES, ""):
        lie(listener.table, name)
        (said,) = listener.heard()
        assert said.startswith(f"{name or ENGINE_NAME}: ")
        assert "e4e5" in said
    listener.table.do(MoveMade("e2e4"))
    assert listener.heard() == []


def test_a_refused_position_is_heard(listener: Listener) -> None:
    table = listener.table
    fault = Fault(FaultCode.CHESS960_UNSUPPORTED)
    table.engine("Crafty").send(SearchRefused(table.desired("Crafty").search_id, fault))
    table.turn()
    (said,) = listener.heard()
    assert said.startswith("Crafty: ")


def test_engines_that_watch_are_not_heard_on_another_screen(listener: Listener) -> None:
    lie(listener.table, "Crafty")
    listener.heard()
    listener.table.do(ShowScreen(PLAY))
    assert listener.heard() == []
