"""Searches by what went wrong: what is asked, how it is told, and that they open the moment."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from library_desk import library_desk, pgn_of
from library_table import LibraryTable, mistake_ply
from play_scenes import idle

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.commands import AddGames, FindGames, StoreReport
from engine.protocol.library.game_report import (
    GameReport,
    ReportedMistake,
    ReportedSide,
    WantedMistake,
)
from engine.protocol.review import MateChange, Phase, Verdict
from game.actions.between_features import ShowScreen
from game.features.library.actions import (
    ChooseFoundGame,
    ChooseMistake,
    ClearConditions,
    ClearMistakes,
    OpenFoundGame,
    OpenMistakes,
    TypeCondition,
)
from game.features.library.conditions import ConditionField
from game.features.library.library_texts import conditions_line
from game.features.library.mistake_texts import ANY_MISTAKE, MOTIFS, mistake_chips
from game.features.library.model import LibraryModel, MistakeDialog, library_of
from game.features.library.queries import conditions_now, has_conditions
from game.queries import shown_position
from game.state.library import LibraryUser
from game.state.screens import ANALYSE, LIBRARY
from game.update import library

FORK = WantedMistake(Motif.FORK, ClauseKind.ALLOWS, Phase.MIDDLEGAME)


def wanted_mistakes() -> st.SearchStrategy[WantedMistake]:
    """Draw kinds of mistakes."""
    return st.builds(
        WantedMistake,
        st.sampled_from([*MOTIFS]),
        st.none() | st.sampled_from(ClauseKind),
        st.none() | st.sampled_from(Phase),
        st.none() | st.sampled_from(Verdict),
        st.none() | st.sampled_from(MateChange),
    )


@pytest.fixture
def shown() -> LibraryTable:
    """The Library screen with a library that answers at once."""
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY))
    return table


def model_of(table: LibraryTable) -> LibraryModel:
    model = library_of(table.state)
    assert model is not None
    return model


def test_every_motif_can_be_searched_for_but_no_term_of_the_evaluation() -> None:
    assert {*Motif} - {*MOTIFS} == {Motif.EVALUATION_TERM}


def test_a_kind_of_mistake_is_a_condition_until_it_is_forgotten(shown: LibraryTable) -> None:
    shown.do(ChooseMistake(FORK), TypeCondition(ConditionField.ACCURACY, "-60"))
    model = model_of(shown)
    last = [one for one in shown.asked if isinstance(one, FindGames)][-1]
    assert (last.search.conditions.mistake, last.search.conditions.accuracy) == (FORK, (0, 60))
    shown.do(ClearMistakes())
    assert not has_conditions(model)
    shown.do(ChooseMistake(FORK), ClearConditions())
    assert not has_conditions(model)
    shown.do(ChooseMistake(ANY_MISTAKE))
    assert conditions_now(model).mistake is None


@given(wanted_mistakes())
def test_the_conditions_on_the_screen_forget_one_part_after_another(wanted: WantedMistake) -> None:
    left: WantedMistake | None = wanted
    for count in range(len(mistake_chips(wanted)), 0, -1):
        assert left is not None
        chips = mistake_chips(left)
        assert len(chips) == count
        left = chips[0][1]
    assert left is None or left == ANY_MISTAKE


def test_a_condition_in_the_line_forgets_only_itself(shown: LibraryTable) -> None:
    shown.do(ChooseMistake(FORK), TypeCondition(ConditionField.ACCURACY, "-60"))
    model = model_of(shown)
    before = len(conditions_line(model))
    for _, forget in conditions_line(model):
        shown.do(ChooseMistake(FORK), TypeCondition(ConditionField.ACCURACY, "-60"), forget)
        assert len(conditions_line(model)) == before - 1


def test_a_game_is_shown_and_opened_at_the_mistake(shown: LibraryTable) -> None:
    shown.do(ChooseMistake(FORK))
    model = model_of(shown)
    for row in (0, 1):
        shown.do(ChooseFoundGame(row, 0))
        assert model.preview is not None
        assert model.preview.ply == mistake_ply(model.preview.game.row) > 0
    assert model.preview is not None
    position = model.preview.board.fen()
    shown.do(OpenFoundGame())
    assert shown.state.screen == ANALYSE
    assert shown_position.shown_board(shown.state.session).fen() == position


def test_the_same_game_is_shown_at_its_mistake_when_that_is_searched_for(
    shown: LibraryTable,
) -> None:
    model = model_of(shown)
    shown.do(ChooseMistake(FORK))
    assert model.preview is not None
    game = model.preview.game.row.game
    shown.do(ClearMistakes())
    places = (place for place, row in model.rows.items() if row is not None and row.game == game)
    shown.do(ChooseFoundGame(next(places), 0))
    assert model.preview.moment is None
    shown.do(ChooseMistake(FORK))
    assert model.preview.game.row.game == game
    assert model.preview.ply == mistake_ply(model.preview.game.row)


def test_the_dialog_opens_on_the_library_alone() -> None:
    table = LibraryTable(idle())
    table.do(OpenMistakes())
    assert table.state.dialog is None
    table.do(ShowScreen(LIBRARY), OpenMistakes())
    assert isinstance(table.state.dialog, MistakeDialog)


def test_a_stored_report_is_found_and_opened_at_its_mistake(tmp_path: Path) -> None:
    games = "\n".join(pgn_of("1. e4 e5 2. Nf3 d6 3. Bc4 *", f"Player {one}") for one in range(3))
    mistake = ReportedMistake(
        3, True, Verdict.MISTAKE, 12.0, Phase.MIDDLEGAME, None, (Motif.FORK,), ()
    )
    side = ReportedSide(80.0)
    report = GameReport(1000, side, side, (mistake,))
    with library_desk(tmp_path) as desk:
        add = partial(AddGames, pgn=games, collection="club")
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()
        store = partial(StoreReport, game=2, report=report)
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, store))
        desk.settle()
        desk.do(ShowScreen(LIBRARY))
        desk.settle()
        desk.do(ChooseMistake(FORK))
        desk.settle()
        model = library_of(desk.state)
        assert model is not None
        assert model.found is not None
        assert model.preview is not None
        assert model.found.total == 1
        assert (model.preview.game.row.white, model.preview.ply) == ("Player 1", 3)
        desk.do(ChooseMistake(WantedMistake(Motif.FORK, ClauseKind.MISSES)))
        desk.settle()
        assert model.found.total == 0
