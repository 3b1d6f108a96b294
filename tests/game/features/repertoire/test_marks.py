"""Moves of the own repertoire are marked beside other games, added and removed there."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import library_desk
from repertoire_scenes import OWN_GAME, departed, previewed, table_with_lines

from engine.protocol.library.commands import ReadRepertoire
from game.actions.between_features import AnalyseListedText, ShowScreen
from game.actions.board import FlipBoard, GoToPly
from game.actions.explorer import SetExplorerFilter, ToggleExplorer
from game.actions.repertoire import (
    AddMovesToRepertoire,
    ShowInRepertoire,
    TakeFromRepertoire,
    UndoRepertoireChange,
)
from game.actions.setting_changes import ChangeSetting
from game.features.analyse.explorer_place import explorer_place
from game.features.library.actions import ShowPreviewPly
from game.features.library.model import library_of
from game.features.library.queries import explored_line
from game.features.repertoire.actions import OpenRepertoire, StartDrill
from game.features.repertoire.model import repertoire_of
from game.features.repertoire.queries import explorer_place as place_of_lines
from game.queries.explorer import (
    ExplorerPlace,
    explorer_filter,
    library_position,
    shown_exploration,
)
from game.queries.repertoire.departures import marked_departure
from game.queries.repertoire.move_marks import MoveMark, mark_of_move
from game.queries.shown_position import shown_board, shown_node
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.explorer import Explorer, ExplorerColour, ExplorerFilter
from game.state.screens import ANALYSE, REPERTOIRE
from game.state.state import State


def marks(state: State) -> dict[str, MoveMark]:
    """Return the marked moves of the main line, each once."""
    session = state.session
    left = marked_departure(state, session)
    departed_at = None if left is None else left.node
    found = {
        session.game.tree[node].san: mark_of_move(state, session, node, departed_at)
        for node in session.game.tree.mainline()
    }
    return {san: mark for san, mark in found.items() if mark is not None}


def place(state: State) -> ExplorerPlace:
    found = explorer_place(state)
    assert found is not None
    return found


def known_moves(state: State) -> int:
    return len(state.model(PlayerRepertoire).moves or ())


def test_moves_of_the_repertoire_are_marked_up_to_where_the_game_left_it() -> None:
    known = dict.fromkeys(("d4", "d5", "c4", "e6"), MoveMark.KNOWN)
    assert marks(departed()) == known | {"Nf3": MoveMark.LEFT}


def test_no_move_is_marked_for_the_other_side_or_when_marks_are_off() -> None:
    assert marks(departed(FlipBoard())) == {"Nf3": MoveMark.LEFT}
    assert marks(departed(ChangeSetting("marks_repertoire", False))) == {}


def test_a_game_of_others_has_no_departure() -> None:
    table = table_with_lines()
    table.do(AnalyseListedText(OWN_GAME.replace("You", "Carlsen"), "games.pgn", None))
    assert marked_departure(table.state, table.state.session) is None


def test_the_link_leads_to_the_move_that_was_expected() -> None:
    table = table_with_lines()
    table.do(AnalyseListedText(OWN_GAME, "games.pgn", None))
    left = marked_departure(table.state, table.state.session)
    assert left is not None
    assert left.place is not None
    table.do(ShowInRepertoire(left.place.position, left.place.expected[0], left.place.is_black))
    state = table.state
    assert state.screen == REPERTOIRE
    assert state.session.game.tree[shown_node(state.session)].san == "Nc3"


def test_the_link_leads_out_of_the_practice_and_to_the_other_side() -> None:
    table = previewed()
    model = library_of(table.state)
    assert model is not None
    assert model.preview is not None
    left = model.preview.departure
    assert left is not None
    table.do(OpenRepertoire(), StartDrill())
    table.do(ShowInRepertoire(left.position, left.expected[0], left.is_black))
    shown = repertoire_of(table.state)
    assert shown is not None
    assert (shown.drill, shown.is_black) == (None, True)
    assert table.state.session.game.tree[shown_node(table.state.session)].san == "c6"


def test_the_game_beside_the_list_tells_where_it_left_the_repertoire() -> None:
    model = library_of(previewed().state)
    assert model is not None
    assert model.preview is not None
    assert set(model.preview.marked) == {0, 1, 2}
    assert model.preview.left == 3


def test_explored_moves_are_added_with_the_line_to_them_and_removed_by_undo() -> None:
    table = table_with_lines()
    table.do(AnalyseListedText(OWN_GAME, "games.pgn", None), ToggleExplorer(), GoToPly(6))
    before = known_moves(table.state)
    line = tuple("d2d4 d7d5 c2c4 e7e6 g1f3 g8f6 c1g5".split())
    table.do(AddMovesToRepertoire(line, is_black=False))
    assert place(table.state).repertoire == ("c1g5",)
    assert known_moves(table.state) == before + 3
    here = library_position(shown_board(table.state.session))
    table.do(TakeFromRepertoire(here, "c1g5", is_black=False))
    assert place(table.state).repertoire == ()
    table.do(UndoRepertoireChange(), UndoRepertoireChange())
    assert known_moves(table.state) == before


def test_a_preview_has_the_line_to_its_position() -> None:
    state = previewed(ShowPreviewPly(2)).state
    assert explored_line(state) == ("d2d4", "d7d5")


def test_the_explorer_has_moves_of_the_repertoire_that_nobody_played() -> None:
    table = table_with_lines()
    table.do(OpenRepertoire(), GoToPly(3))
    found = place_of_lines(table.state)
    assert found is not None
    moves = shown_exploration(table.state, found).moves
    assert [one.san for one in moves[:2]] == ["e6", "c6"]
    assert [one.results.games for one in moves[:2]] == [0, 0]
    assert moves[2].results.games > 0


def test_the_repertoire_counts_the_own_games_whatever_is_counted_elsewhere() -> None:
    table = table_with_lines()
    table.do(OpenRepertoire())
    assert explorer_filter(table.state).colour is ExplorerColour.BOTTOM
    chosen = ExplorerFilter(years=3)
    table.do(SetExplorerFilter(chosen))
    assert explorer_filter(table.state) == chosen
    assert table.state.model(Explorer).filter == ExplorerFilter()


@pytest.mark.parametrize("is_marked", [True, False])
def test_analyse_reads_the_repertoire_only_where_it_is_to_be_marked(is_marked: bool) -> None:
    table = table_with_lines()
    table.state.put(PlayerRepertoire())
    table.state.settings.marks_repertoire = is_marked
    table.asked.clear()
    table.do(AnalyseListedText(OWN_GAME, "games.pgn", None))
    assert table.state.screen == ANALYSE
    assert any(isinstance(one, ReadRepertoire) for one in table.asked) is is_marked


def test_marks_are_there_after_a_new_start(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        desk.do(AnalyseListedText(OWN_GAME, "games.pgn", None))
        desk.do(AddMovesToRepertoire(("d2d4", "d7d5", "c2c4", "c7c6"), is_black=False))
        desk.settle()
        assert desk.state.settings.marks_repertoire
    with library_desk(tmp_path) as desk:
        desk.state.settings.marks_repertoire = True
        desk.do(AnalyseListedText(OWN_GAME, "games.pgn", None))
        desk.settle()
        assert marks(desk.state)["e6"] is MoveMark.LEFT
        desk.do(ShowScreen(REPERTOIRE))
