"""What the book and the tablebases know of the shown position: asked for, kept, never stale."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, board_of

from engine.protocol.lookups import BookMove, LookedUp, LookUp
from engine.protocol.messages import Go
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.board import GoToPly, StepPly
from game.actions.setting_changes import ChangeSetting
from game.features.analyse import actions, position_lookups
from game.features.analyse.update.handler import EngineToWatch
from game.state.screens import PLAY


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    return AnalysisTable(tmp_path, ("Crafty",))


def asked(table: AnalysisTable) -> list[LookUp]:
    """Return what our engine was asked to look up, oldest first."""
    return [one for one in table.engine().commands if isinstance(one, LookUp)]


def position(command: LookUp) -> str:
    go = Go(1, command.fen, command.moves, chess960=command.chess960)
    return board_of(go).fen()


def set_book(table: AnalysisTable, path: str = "/book.bin") -> None:
    table.do(ChangeSetting("book_path", path))


def answer(table: AnalysisTable, command: LookUp, move: str) -> None:
    table.engine().send(LookedUp(command.number, (BookMove(move, 3),)))
    table.turn()


def shown(table: AnalysisTable) -> list[str] | None:
    found = position_lookups.known_lookup(table.state)
    return None if found is None else [one.move for one in found.book]


def test_nothing_is_looked_up_without_a_path(table: AnalysisTable) -> None:
    table.do(MoveMade("e2e4"), StepPly(-1))
    assert asked(table) == []
    assert shown(table) is None


def test_each_position_is_looked_up_once_and_shown_at_once_when_it_comes_back(
    table: AnalysisTable,
) -> None:
    set_book(table)
    answer(table, asked(table)[-1], "e2e4")
    assert shown(table) == ["e2e4"]
    table.do(MoveMade("e2e4"))
    assert shown(table) is None
    answer(table, asked(table)[-1], "e7e5")
    assert [position(one) for one in asked(table)] == [
        chess.STARTING_FEN,
        chess.Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").fen(),
    ]
    table.do(StepPly(-1))
    assert shown(table) == ["e2e4"]
    assert len(asked(table)) == 2


def test_an_answer_about_a_position_that_was_left_is_not_shown(table: AnalysisTable) -> None:
    set_book(table)
    late = asked(table)[-1]
    table.do(MoveMade("e2e4"))
    answer(table, late, "d2d4")
    assert shown(table) is None
    answer(table, asked(table)[-1], "e7e5")
    assert shown(table) == ["e7e5"]
    table.do(StepPly(-1))
    assert shown(table) is None, "only the newest command is answered for sure"
    answer(table, asked(table)[-1], "e2e4")
    assert shown(table) == ["e2e4"]


def test_another_file_is_looked_up_anew(table: AnalysisTable) -> None:
    set_book(table)
    answer(table, asked(table)[-1], "e2e4")
    set_book(table, "/other.bin")
    assert shown(table) is None
    answer(table, asked(table)[-1], "d2d4")
    assert shown(table) == ["d2d4"]


def test_it_goes_on_while_our_engine_is_off_or_held(table: AnalysisTable) -> None:
    set_book(table)
    seat = table.row().seat
    for one in (actions.ToggleAnalysisEngine(seat), actions.ToggleEngineHold(seat)):
        table.do(one, MoveMade("e2e4"))
        answer(table, asked(table)[-1], "e7e5")
        assert shown(table) == ["e7e5"]
        table.do(GoToPly(0), one)


def test_nothing_is_looked_up_on_another_screen(table: AnalysisTable) -> None:
    table.do(ShowScreen(PLAY))
    set_book(table)
    assert asked(table) == []


def test_our_engine_is_asked_again_when_it_comes_back(table: AnalysisTable) -> None:
    set_book(table)
    assert len(asked(table)) == 1
    table.do(actions.RemoveAnalysisEngine(table.row().seat))
    table.do(EngineToWatch(""))
    answer(table, asked(table)[-1], "d2d4")
    assert shown(table) == ["d2d4"]


def test_the_shares_of_book_moves_are_those_of_their_weights() -> None:
    shares = position_lookups.book_shares((BookMove("e2e4", 75), BookMove("d2d4", 25)))
    assert [one.percent for one in shares] == [75, 25]
    assert position_lookups.book_shares(()) == []
