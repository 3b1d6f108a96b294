"""Games that reached a position: of an opening by its name, beside the list, or on Analyse."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from library_desk import library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle
from scenes import SCENES

from engine.protocol.library.commands import AddGames, FindGames
from engine.protocol.library.game_search import GameSearch
from game.actions.between_features import FindPosition, OpenEditor, ShowScreen
from game.actions.game_files import CLIPBOARD, LoadText
from game.features.editor.actions import FindEditedPosition, TypeIntoField
from game.features.editor.model import FEN, editor_of
from game.features.library.actions import (
    ChooseOpening,
    ClearConditions,
    OpenOpenings,
    ShowPreviewPly,
    ToggleBoardAlone,
    TypeCondition,
    TypeOpening,
    WantOpening,
    WantPreviewPosition,
)
from game.features.library.conditions import ConditionField
from game.features.library.model import LibraryModel, OpeningDialog, library_of
from game.features.library.opening_names import openings_like
from game.features.library.queries import has_conditions, has_position_to_find
from game.formats import openings
from game.queries.explorer import library_position
from game.queries.shown_position import shown_board
from game.state.library import LibraryUser
from game.state.screens import EDITOR, LIBRARY
from game.update import library


@pytest.fixture
def table() -> LibraryTable:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY))
    return table


def model_of(table: LibraryTable) -> LibraryModel:
    model = library_of(table.state)
    assert model is not None
    return model


def searched(table: LibraryTable) -> GameSearch:
    """Return the list that was asked for last."""
    return [one.search for one in table.asked if isinstance(one, FindGames)][-1]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("najdorf", "Sicilian Defense: Najdorf Variation"),
        ("  SICILIAN   def", "Sicilian Defense"),
        ("Sizilianische", "Sicilian Defense"),
        ("samisch kings", "King's Indian Defense: Sämisch Variation"),
        ("Grünf", "Grünfeld Defense"),
        ("kings indian attack", "King's Indian Attack"),
        ("C60", "Ruy Lopez"),
    ],
)
def test_an_opening_is_found_by_parts_of_its_name_in_any_language(typed: str, name: str) -> None:
    assert openings_like(typed)[0].name == name


def test_a_name_stands_for_its_first_position() -> None:
    board = chess.Board()
    for san in ("e4", "c5"):
        board.push_san(san)
    assert chess.Board(openings_like("sicilian defense")[0].fen).epd() == board.epd()


def test_every_position_of_an_opening_has_its_name() -> None:
    found = openings_like("")
    assert len(found) == len({opening.name for opening in openings.all_openings()})
    assert all(openings.opening_at(chess.Board(one.fen)) == (one.code, one.name) for one in found)


def test_an_unknown_name_means_no_opening(table: LibraryTable) -> None:
    table.do(OpenOpenings(), TypeOpening("xyz"), WantOpening())
    assert isinstance(table.state.dialog, OpeningDialog)
    assert model_of(table).position is None


def test_games_with_an_opening_are_asked_for_by_its_position(table: LibraryTable) -> None:
    table.do(OpenOpenings(), TypeOpening("najdorf"), ChooseOpening(99_999), ChooseOpening(0))
    table.do(WantOpening())
    assert table.state.dialog is None
    position = searched(table).position
    assert position is not None
    assert position.fen == openings_like("najdorf")[0].fen
    assert has_conditions(model_of(table))
    table.do(ClearConditions())
    assert searched(table).position is None


def test_games_with_the_position_beside_the_list_are_found(table: LibraryTable) -> None:
    table.do(TypeCondition(ConditionField.PLAYER, "Carlsen"), ShowPreviewPly(3))
    preview = model_of(table).preview
    assert preview is not None
    table.do(WantPreviewPosition())
    search = searched(table)
    assert search.position is not None
    assert chess.Board(search.position.fen).epd() == preview.board.epd()
    assert search.conditions.player == "Carlsen"
    assert not search.is_board_alone
    table.do(ToggleBoardAlone())
    assert searched(table).is_board_alone


def test_games_with_the_analysed_position_are_found_without_other_conditions() -> None:
    state = SCENES["analysis"]()
    board = shown_board(state.session)
    table = LibraryTable(state)
    table.do(FindPosition())
    assert state.screen == LIBRARY
    search = searched(table)
    assert search.position is not None
    assert chess.Board(search.position.fen).epd() == board.epd()


def test_the_screen_of_games_does_not_look_for_the_analysed_position(table: LibraryTable) -> None:
    table.do(FindPosition())
    assert model_of(table).position is None


def test_the_position_of_a_game_that_is_played_is_found_unless_it_is_rated_style() -> None:
    state = SCENES["middle"]()
    board = shown_board(state.session)
    table = LibraryTable(state)
    assert has_position_to_find(state)
    state.session.game.is_rated = True
    assert not has_position_to_find(state)
    table.do(FindPosition())
    assert library_of(state) is None
    state.session.game.is_rated = False
    table.do(FindPosition())
    assert searched(table).position == library_position(board)


def test_the_position_of_the_editor_is_found_and_stays_there() -> None:
    table = LibraryTable(idle())
    fen = "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1"
    table.do(OpenEditor(), TypeIntoField(FEN, fen), FindEditedPosition())
    assert table.state.screen == LIBRARY
    position = searched(table).position
    assert position is not None
    assert position.fen == fen
    editor = editor_of(table.state)
    assert editor is not None
    assert editor.fen == fen


def test_an_impossible_position_is_not_looked_for() -> None:
    table = LibraryTable(idle())
    table.do(OpenEditor(), TypeIntoField(FEN, "8/8/8/8/8/8/8/8 w - - 0 1"), FindEditedPosition())
    assert table.state.screen == EDITOR


def test_a_pasted_position_is_found_along_with_the_other_conditions(table: LibraryTable) -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    table.do(TypeCondition(ConditionField.PLAYER, "Carlsen"))
    table.do(LoadText(f"  {fen}\n", CLIPBOARD))
    search = searched(table)
    assert search.position == library_position(chess.Board(fen))
    assert search.conditions.player == "Carlsen"
    assert table.state.screen == LIBRARY


def test_another_pasted_text_is_no_condition(table: LibraryTable) -> None:
    table.do(LoadText("Carlsen", CLIPBOARD))
    assert not has_conditions(model_of(table))


def test_a_game_without_a_code_is_found_by_its_opening_and_shown_there(tmp_path: Path) -> None:
    games = (
        pgn_of("1. Nf3 c5 2. d4 cxd4 3. Nxd4 Nc6 4. e4 *", "Another order"),
        pgn_of("1. e4 e6 2. d4 d5 *", "French"),
        pgn_of("1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 g6 *", "Sicilian"),
    )

    def add(number: int) -> AddGames:
        return AddGames(number, "\n".join(games), "club")

    name = "sicilian defense open"
    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()
        desk.do(ShowScreen(LIBRARY), OpenOpenings(), TypeOpening(name), WantOpening())
        desk.settle()
        model = library_of(desk.state)
        assert model is not None
        found = {row.white: row.ply for row in model.rows.values() if row is not None}
        assert found == {"Another order": 7, "Sicilian": 7}
        assert model.preview is not None
        wanted = openings_like(name)[0].fen
        assert model.preview.board.epd() == chess.Board(wanted).epd()
