"""The purpose of a search decides what its reports do. Only a search for a move plays a move."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine_table import EngineTable, last_id
from scripted_engine import ScriptedEngine

from engine.protocol.faults import Fault
from engine.protocol.messages import Go, SearchRefused
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from game.actions.game import MoveNow
from game.actions.window import ProgramStarted
from game.app.registry import FEATURES
from game.queries import shown_position
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, EngineStatus
from game.update import engine_searches

HELPER_SEAT = 1
OTHERS = [purpose for purpose in SearchPurpose if purpose is not SearchPurpose.PLAY]


class Table(EngineTable):
    """A game in which our engine plays White, and a second engine has the seat ``HELPER_SEAT``."""

    def __init__(self, folder: Path) -> None:
        self.player = ScriptedEngine()
        self.helper = ScriptedEngine()
        game = game_record.new_game(players.engine_player(3), players.person())
        super().__init__({FIRST_SEAT: self.player, HELPER_SEAT: self.helper}, game, folder)

    def search(self, seat: int, purpose: SearchPurpose) -> int:
        """Start a search of the game's position for this purpose; return the id of the search."""
        board = shown_position.live_board(self.state.session)
        go = Go(engine_searches.next_search_id(self.state), board.fen(), purpose=purpose)
        self.run(engine_searches.start_search(self.state, self.state.session, seat, go, board))
        return go.search_id


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.mark.parametrize("purpose", OTHERS)
@pytest.mark.parametrize("seat", [FIRST_SEAT, HELPER_SEAT])
def test_the_end_of_a_search_for_anything_else_plays_no_move(
    table: Table, seat: int, purpose: SearchPurpose
) -> None:
    search_id = table.search(seat, purpose)
    sender = table.player if seat == FIRST_SEAT else table.helper
    assert sender.searches[-1].purpose is purpose
    sender.finish(search_id, "e2e4")
    table.turn()
    assert table.sans == []
    assert table.state.engines.searches == {}


@pytest.mark.parametrize("purpose", OTHERS)
@pytest.mark.parametrize("seat", [FIRST_SEAT, HELPER_SEAT])
def test_its_progress_does_not_touch_what_the_play_screen_shows(
    table: Table, seat: int, purpose: SearchPurpose
) -> None:
    before = repr(table.state.engine)
    search_id = table.search(seat, purpose)
    sender = table.player if seat == FIRST_SEAT else table.helper
    sender.progress(search_id, "e2e4")
    table.turn()
    assert repr(table.state.engine) == before
    assert not FEATURES.may(table.state, MoveNow)


@pytest.mark.parametrize("purpose", OTHERS)
def test_a_hint_of_another_engine_does_not_disturb_the_search_for_a_move(
    table: Table, purpose: SearchPurpose
) -> None:
    table.do(ProgramStarted())
    search_id = table.search(HELPER_SEAT, purpose)
    table.helper.finish(search_id, "d2d4")
    table.turn()
    assert table.sans == []
    assert table.status(FIRST_SEAT) is EngineStatus.THINKING
    table.player.finish(last_id(table.player.searches), "e2e4")
    table.turn()
    assert table.sans == ["e4"]


@pytest.mark.parametrize("purpose", OTHERS)
def test_a_search_for_a_move_supersedes_one_for_anything_else(
    table: Table, purpose: SearchPurpose
) -> None:
    old = table.search(FIRST_SEAT, purpose)
    table.do(ProgramStarted())
    table.player.finish(old, "d2d4")
    table.turn()
    assert table.sans == []
    table.player.finish(last_id(table.player.searches), "e2e4")
    table.turn()
    assert table.sans == ["e4"]


@pytest.mark.parametrize("purpose", OTHERS)
def test_one_that_supersedes_a_search_for_a_move_plays_none(
    table: Table, purpose: SearchPurpose
) -> None:
    table.do(ProgramStarted())
    old = last_id(table.player.searches)
    new = table.search(FIRST_SEAT, purpose)
    assert table.status(FIRST_SEAT) is EngineStatus.IDLE
    for search_id in (old, new):
        table.player.finish(search_id, "e2e4")
    table.turn()
    assert table.sans == []


@pytest.mark.parametrize("purpose", OTHERS)
def test_move_now_stops_no_search_for_anything_else(table: Table, purpose: SearchPurpose) -> None:
    table.search(HELPER_SEAT, purpose)
    table.do(MoveNow())
    assert "stop" not in table.helper.commands


@pytest.mark.parametrize("purpose", OTHERS)
def test_a_refusal_of_it_is_no_failure_of_the_game(table: Table, purpose: SearchPurpose) -> None:
    search_id = table.search(HELPER_SEAT, purpose)
    table.helper.send(SearchRefused(search_id, Fault(FaultCode.SEARCH_FAILED)))
    table.turn()
    assert table.status(HELPER_SEAT) is EngineStatus.IDLE
    assert table.state.engines.searches == {}


def test_an_engine_that_analyses_times_out_as_one_that_plays(table: Table) -> None:
    search_id = table.search(HELPER_SEAT, SearchPurpose.ANALYSE)
    table.turn(9_000)
    table.helper.progress(search_id, "e2e4")
    table.turn(9_000)
    assert table.status(HELPER_SEAT) is EngineStatus.IDLE
    table.turn(10_000)
    assert table.status(HELPER_SEAT) is EngineStatus.SILENT
    assert table.status(FIRST_SEAT) is EngineStatus.IDLE
    table.helper.progress(search_id, "e2e4")
    table.turn()
    assert table.status(HELPER_SEAT) is EngineStatus.IDLE
