"""Moves that are not in the repertoire, judged by a real engine as the window asks it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from client_harness import ClientHarness
from library_table import LibraryTable
from repertoire_scenes import practice

from engine.protocol.messages import Finished, Ready
from game.actions.between_features import MoveMade
from game.actions.effects import Effect, StartSearch
from game.actions.game import EngineReport
from game.app.dispatch import update
from game.features.repertoire.drill_queries import drill_of
from game.features.repertoire.model import DrillStage
from game.update.judging import OPTIONS


@pytest.fixture
def harness() -> Iterator[ClientHarness]:
    made = ClientHarness()
    made.client.configure(OPTIONS)
    made.client.start()
    made.until(Ready)
    yield made
    made.client.close()


def ends(search_id: int, report: Finished) -> bool:
    return report.search_id == search_id


def judged(harness: ClientHarness, table: LibraryTable, move: str) -> tuple[DrillStage, int]:
    """Try a move, and let the engine search what is asked; return the stage and the searches."""
    searches = 0
    table.do(MoveMade(move))
    effects: list[Effect] = list(table.effects)
    while found := [one for one in effects if isinstance(one, StartSearch)]:
        (search,) = found
        searches += 1
        harness.client.new_game()
        harness.client.go(search.go)
        report = harness.until(Finished, partial(ends, search.go.search_id))
        effects = update(table.state, EngineReport(search.seat, report))
    drill = drill_of(table.state)
    assert drill is not None
    return drill.stage, searches


def test_a_sound_move_is_called_good(harness: ClientHarness) -> None:
    assert judged(harness, practice(), "g1f3") == (DrillStage.AS_GOOD, 2)


def test_a_move_that_gives_a_bishop_away_is_wrong(harness: ClientHarness) -> None:
    table = practice()
    assert judged(harness, table, "c1h6") == (DrillStage.WRONG, 2)
