"""Searches that are kept under names."""

from __future__ import annotations

import pytest
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import FindGames
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameResult, PlayerColour
from engine.protocol.review import Phase
from game.actions.action import Action
from game.actions.between_features import ShowScreen
from game.actions.effects import SaveSettings
from game.features.library.actions import (
    ChooseColour,
    ChooseMaterial,
    ChooseMistake,
    ChoosePlace,
    ClearConditions,
    ToggleBoardAlone,
    ToggleResult,
    TypeCondition,
    WantPreviewPosition,
)
from game.features.library.conditions import ConditionField
from game.features.library.library_texts import search_line
from game.features.library.material import PRESETS
from game.features.library.model import LibraryModel, Place, SearchesDialog, library_of
from game.features.library.queries import can_restore_search, has_conditions
from game.features.library.search_actions import (
    ChooseStructure,
    DeleteSearch,
    KeepSearch,
    OpenSearches,
    RenameSearch,
    RestoreSearch,
    ShowSearch,
    TypeSearchName,
)
from game.features.library.structure import STRUCTURES
from game.formats.settings import parse_settings, settings_to_json
from game.state.library import MY_GAMES
from game.state.preferences.kept_search import MOST_SEARCHES, KeptSearch
from game.state.screens import LIBRARY

CONDITIONS: tuple[Action, ...] = (
    ChoosePlace(Place(MY_GAMES)),
    TypeCondition(ConditionField.PLAYER, "Glass"),
    TypeCondition(ConditionField.DATE, "2019-"),
    ChooseColour(PlayerColour.BLACK),
    ToggleResult(GameResult.DRAW),
    ToggleResult(GameResult.WHITE_WINS),
    ChooseMistake(WantedMistake(phase=Phase.ENDGAME)),
    ChooseMaterial(list(PRESETS)[2]),
    WantPreviewPosition(),
    ToggleBoardAlone(),
    ChooseStructure(list(STRUCTURES)[3]._replace(is_either_side=False)),
)


def shown_table(*actions: Action) -> LibraryTable:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), *actions)
    return table


def model_of(table: LibraryTable) -> LibraryModel:
    model = library_of(table.state)
    assert model is not None
    return model


def keep(table: LibraryTable, name: str) -> None:
    table.do(OpenSearches(), TypeSearchName(name), KeepSearch())


def names(table: LibraryTable) -> list[str]:
    return [one.name for one in table.state.settings.searches]


def last_search(table: LibraryTable) -> object:
    return [one.search for one in table.asked if isinstance(one, FindGames)][-1]


def test_a_kept_search_asks_for_the_same_games_after_a_restart() -> None:
    table = shown_table(*CONDITIONS)
    line = search_line(model_of(table))
    keep(table, "  My   endings ")
    assert any(isinstance(one, SaveSettings) for one in table.effects)
    wanted = last_search(table)
    parsed = parse_settings(settings_to_json(table.state.settings))
    assert not parsed.faults

    later = shown_table()
    later.state.settings = parsed.settings
    assert names(later) == ["My endings"]
    later.do(TypeCondition(ConditionField.EVENT, "Cup"), OpenSearches(), ShowSearch(0))
    assert later.state.dialog is None
    assert last_search(later) == wanted
    assert search_line(model_of(later)) == line


@pytest.mark.parametrize("condition", CONDITIONS[1:3] + CONDITIONS[4:9] + CONDITIONS[10:])
def test_each_condition_alone_comes_back(condition: Action) -> None:
    table = shown_table(condition)
    wanted = last_search(table)
    keep(table, "one")
    table.do(ClearConditions(), OpenSearches(), ShowSearch())
    assert last_search(table) == wanted


def test_a_search_needs_conditions_and_a_name_of_its_own() -> None:
    table = shown_table()
    keep(table, "everything")
    table.do(TypeCondition(ConditionField.PLAYER, "Glass"))
    keep(table, "  ")
    assert names(table) == []
    keep(table, "one")
    keep(table, "one")
    assert names(table) == ["one"]


def test_a_search_is_renamed_and_stays_what_it_is() -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    keep(table, "one")
    keep(table, "two")
    before = table.state.settings.searches[0]
    table.do(RenameSearch(0), TypeSearchName("two"), KeepSearch())
    assert names(table) == ["one", "two"]
    table.do(TypeSearchName("three"), KeepSearch())
    assert names(table) == ["three", "two"]
    assert table.state.settings.searches[0].conditions == before.conditions
    dialog = table.state.dialog
    assert isinstance(dialog, SearchesDialog)
    assert (dialog.renamed, dialog.text) == (None, "")


def test_deleted_searches_come_back_in_their_places() -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    for name in ("one", "two", "three"):
        keep(table, name)
    table.do(DeleteSearch(1), DeleteSearch(0))
    assert names(table) == ["three"]
    assert can_restore_search(table.state)
    table.do(RestoreSearch(), RestoreSearch(), RestoreSearch())
    assert names(table) == ["one", "two", "three"]
    assert not can_restore_search(table.state)


def test_a_deleted_search_whose_name_is_taken_comes_back_with_a_number() -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    keep(table, "one")
    table.do(DeleteSearch())
    keep(table, "one")
    table.do(RestoreSearch())
    assert len(set(names(table))) == 2


def test_no_more_searches_are_kept_than_the_settings_hold() -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    for number in range(MOST_SEARCHES + 1):
        keep(table, f"search {number}")
    assert len(names(table)) == MOST_SEARCHES


@pytest.mark.parametrize(
    "conditions",
    [
        {"structure": {"white": -1, "black": "x"}},
        {"colour": "green"},
        {"texts": {"weather": "fine"}},
        {"results": [17]},
        {"position": {}},
    ],
)
def test_a_search_that_cannot_be_read_is_said_and_changes_nothing(
    conditions: dict[str, object],
) -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    table.state.settings.searches.append(KeptSearch("Later", conditions))
    wanted = last_search(table)
    table.do(OpenSearches(), ShowSearch())
    assert last_search(table) == wanted
    assert table.state.notice is not None
    assert has_conditions(model_of(table))


def test_actions_on_rows_that_are_not_there_change_nothing() -> None:
    table = shown_table(TypeCondition(ConditionField.PLAYER, "Glass"))
    table.do(OpenSearches(), ShowSearch(), RenameSearch(3), DeleteSearch(-1), RestoreSearch())
    dialog = table.state.dialog
    assert isinstance(dialog, SearchesDialog)
    assert dialog.renamed is None
