"""The explorer below the board of the Library screen."""

from __future__ import annotations

import chess
import pytest
from library_table import MOVES, LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import Explore
from game.actions.action import Action
from game.actions.between_features import ShowScreen
from game.actions.board import FlipBoard
from game.actions.explorer import PointAtExplorerMove
from game.features.explorer.model import ExplorerGamesDialog
from game.features.library import board as library_board
from game.features.library.actions import (
    ChooseFoundGame,
    FollowExploredMove,
    ShowPreviewPly,
    StepPreview,
)
from game.features.library.model import library_of
from game.features.library.queries import explorer_place
from game.queries.explorer import (
    ExplorerStatus,
    library_position,
    question_at,
    shown_exploration,
)
from game.state.explorer import PointedMove
from game.state.screens import LIBRARY, PLAY


@pytest.fixture
def table() -> LibraryTable:
    """A library whose first game is shown at its start."""
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), ShowPreviewPly(0))
    return table


def asked(table: LibraryTable) -> list[str]:
    """Return the positions that were asked for."""
    return [one.position.fen for one in table.asked if isinstance(one, Explore)]


def ply(table: LibraryTable) -> int:
    model = library_of(table.state)
    assert model is not None
    assert model.preview is not None
    return model.preview.ply


@pytest.mark.parametrize(
    "action", [StepPreview(1), ShowPreviewPly(8), ChooseFoundGame(5, 0), FlipBoard()]
)
def test_it_belongs_to_the_position_on_the_board(table: LibraryTable, action: Action) -> None:
    table.do(action)
    place = explorer_place(table.state)
    assert place is not None
    model = library_of(table.state)
    assert model is not None
    assert model.preview is not None
    assert place.board is model.preview.board
    assert place.is_flipped == model.is_flipped
    assert shown_exploration(table.state, place).status is ExplorerStatus.KNOWN
    question = question_at(table.state, place)
    assert question is not None
    assert question.position.fen in asked(table)


def test_nothing_is_asked_on_another_screen(table: LibraryTable) -> None:
    before = asked(table)
    table.do(ShowScreen(PLAY), StepPreview(1), StepPreview(1))
    assert asked(table) == before


def test_a_press_on_the_next_move_of_the_game_steps_on(table: LibraryTable) -> None:
    table.do(FollowExploredMove(MOVES[0]), FollowExploredMove(MOVES[1]))
    assert ply(table) == 2
    assert table.state.dialog is None


def test_a_press_on_another_move_lists_its_games(table: LibraryTable) -> None:
    place = explorer_place(table.state)
    assert place is not None
    moves = shown_exploration(table.state, place).moves
    other = next(one for one in moves if one.move != MOVES[0])
    table.do(FollowExploredMove(other.move))
    dialog = table.state.dialog
    assert isinstance(dialog, ExplorerGamesDialog)
    assert other.san in dialog.move
    after = chess.Board()
    after.push_uci(other.move)
    assert dialog.search.position == library_position(after)
    assert ply(table) == 0


def test_a_move_that_was_never_played_does_nothing(table: LibraryTable) -> None:
    table.do(FollowExploredMove("e2e5"))
    assert ply(table) == 0
    assert table.state.dialog is None


def test_the_move_under_the_pointer_is_an_arrow(table: LibraryTable) -> None:
    place = explorer_place(table.state)
    assert place is not None
    move = shown_exploration(table.state, place).moves[0]
    table.do(PointAtExplorerMove(PointedMove(library_position(place.board), move.move)))
    (mark,) = library_board.view(table.state).marks
    expected = chess.Move.from_uci(move.move)
    assert (mark.from_square, mark.to_square) == (expected.from_square, expected.to_square)
    table.do(StepPreview(1))
    assert library_board.view(table.state).marks == ()
