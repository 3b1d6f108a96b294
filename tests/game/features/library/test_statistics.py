"""The statistics in place of the list: what is asked, in what order, and what a row leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import AddGames, GroupGames, LibraryRequest
from engine.protocol.library.game_groups import GameGroup, GameGrouping, GameGroups, PlayerResults
from engine.protocol.library.game_search import GameConditions, PlayerColour
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import RequestRefused
from game.actions.between_features import ShowScreen
from game.actions.board import CancelTopmost
from game.features.library import queries
from game.features.library.actions import (
    BinFoundGame,
    ChooseGroup,
    ChoosePlace,
    ClearConditions,
    NarrowToGroup,
    ShowGames,
    ShowGroups,
    SortGroups,
    ToggleGroups,
    TypeCondition,
)
from game.features.library.conditions import ConditionField
from game.features.library.groups import GroupChoice, GroupOrder, score_of, sorted_groups
from game.features.library.model import LibraryModel, Place, library_of
from game.features.library.statistics_texts import missing_line, score_text
from game.rules.players import PERSON_NAME
from game.state.library import MY_GAMES, LibraryUser
from game.state.screens import LIBRARY, PLAY
from game.state.state import State
from game.update import library

OPENING, OPPONENT = GameGrouping.OPENING, GameGrouping.OPPONENT


def model_of(state: State) -> LibraryModel:
    found = library_of(state)
    assert found is not None
    return found


class Grouped(LibraryTable):
    """The Library screen. While ``is_silent``, no groups are told."""

    def __init__(self, games: int = 1_207) -> None:
        self.is_silent = False
        super().__init__(idle(), games, answers=self._is_answered)
        self.do(ShowScreen(LIBRARY))

    def _is_answered(self, request: LibraryRequest) -> bool:
        return not (self.is_silent and isinstance(request, GroupGames))

    @property
    def model(self) -> LibraryModel:
        return model_of(self.state)

    def questions(self) -> list[GroupGames]:
        return [one for one in self.asked if isinstance(one, GroupGames)]

    def shown(self) -> list[GameGroup]:
        found = self.model.found_groups
        assert found is not None
        assert found.groups is not None
        return sorted_groups(found.groups, self.model.groups)


@pytest.fixture
def table() -> Grouped:
    return Grouped()


def results(wins: int, draws: int, losses: int, performance: int | None = None) -> PlayerResults:
    return PlayerResults(wins + draws + losses, wins, draws, losses, None, None, performance, 0)


def test_nothing_is_counted_before_the_statistics_are_shown(table: Grouped) -> None:
    table.do(ShowGames(), SortGroups(GroupOrder.NAME))
    assert table.questions() == []


def test_the_list_is_grouped_with_its_conditions_once(table: Grouped) -> None:
    table.do(TypeCondition(ConditionField.PLAYER, "Carl"), ShowGroups(OPENING))
    table.do(SortGroups(GroupOrder.SCORE), ChooseGroup(2))
    (asked,) = table.questions()
    assert asked.grouping is OPENING
    assert asked.search.conditions == GameConditions(player="Carl")
    assert table.model.groups.row == 2
    assert queries.shows_groups(table.state)


def test_another_condition_asks_again_and_one_question_waits_at_a_time(table: Grouped) -> None:
    table.do(ShowGroups(OPENING))
    table.is_silent = True
    for text in ("C", "Ca", "Car"):
        table.do(TypeCondition(ConditionField.PLAYER, text))
    assert len(table.questions()) == 2
    table.is_silent = False
    table.report(table.answer(table.questions()[-1]))
    assert [one.search.conditions.player for one in table.questions()] == ["", "C", "Car"]


def test_a_changed_library_is_counted_again(table: Grouped) -> None:
    table.do(ShowGroups(OPENING))
    total = sum(one.results.games for one in table.shown())
    table.do(BinFoundGame())
    assert sum(one.results.games for one in table.shown()) == total - 1


def test_nothing_is_counted_on_another_screen(table: Grouped) -> None:
    table.do(ShowGroups(OPENING), ShowScreen(PLAY))
    count = len(table.questions())
    table.do(TypeCondition(ConditionField.PLAYER, "Carl"))
    assert len(table.questions()) == count


def test_own_games_tell_the_results_of_the_person(table: Grouped) -> None:
    table.do(ChoosePlace(Place(MY_GAMES)), ShowGroups(OPPONENT))
    assert table.questions()[-1].search.conditions.player == PERSON_NAME
    table.do(ShowGroups(GameGrouping.PLAYER))
    assert table.questions()[-1].search.conditions.player == ""


@pytest.mark.parametrize(
    "order",
    [GroupOrder.GAMES, GroupOrder.SCORE, GroupOrder.PERFORMANCE, GroupOrder.NAME],
)
def test_groups_are_sorted_both_ways_and_unknown_values_come_last(order: GroupOrder) -> None:
    groups = (
        GameGroup(3, "", results(1, 2, 3, 2100)),
        GameGroup(1, "", results(9, 0, 0, 2500)),
        GameGroup(2, "", results(0, 0, 0)),
        GameGroup(4, "", results(0, 1, 3, 1800)),
    )
    found = GameGroups(results(0, 0, 0), 4, groups)
    down = sorted_groups(found, GroupChoice(OPENING, order, is_descending=True))
    up = sorted_groups(found, GroupChoice(OPENING, order, is_descending=False))
    has_unknown = order in (GroupOrder.SCORE, GroupOrder.PERFORMANCE)
    if has_unknown:
        assert down[-1].key == up[-1].key == 2
        down, up = down[:-1], up[:-1]
    assert down == up[::-1]
    assert len({one.key for one in down}) == len(down)


def test_the_score_counts_only_games_with_a_result() -> None:
    half = PlayerResults(7, 1, 1, 1, None, None, None, 0)
    assert score_of(half) == 0.5
    assert score_text(results(3, 0, 1)).startswith("75")
    assert score_of(results(0, 0, 0)) is None
    assert score_text(results(0, 0, 0)) == ""


def test_the_same_column_again_sorts_the_other_way_round(table: Grouped) -> None:
    table.do(ShowGroups(OPENING), SortGroups(GroupOrder.SCORE))
    first = table.shown()
    table.do(SortGroups(GroupOrder.SCORE))
    assert table.shown() != first
    assert table.model.groups.order is GroupOrder.SCORE


def test_a_row_leaves_only_its_games_in_the_list(table: Grouped) -> None:
    table.do(ShowGroups(OPENING), ChooseGroup(1))
    code = table.shown()[1].key
    table.do(NarrowToGroup())
    assert not queries.shows_groups(table.state)
    conditions = queries.conditions_now(table.model)
    assert conditions.openings == (code, code)


def test_an_opponent_of_a_person_keeps_the_person(table: Grouped) -> None:
    table.do(ChoosePlace(Place(MY_GAMES)), ShowGroups(OPPONENT))
    name = table.shown()[0].name
    table.do(NarrowToGroup(0))
    conditions = queries.conditions_now(table.model)
    assert (conditions.player, conditions.opponent) == (PERSON_NAME, name)
    assert conditions.colour is PlayerColour.EITHER


def test_an_opponent_without_a_player_had_black(table: Grouped) -> None:
    table.do(ShowGroups(OPPONENT))
    name = table.shown()[0].name
    table.do(NarrowToGroup(0))
    conditions = queries.conditions_now(table.model)
    assert (conditions.player, conditions.opponent) == ("", name)
    assert conditions.colour is PlayerColour.WHITE


def test_a_row_that_is_not_there_leaves_the_statistics(table: Grouped) -> None:
    table.do(ShowGroups(GameGrouping.TIME_CONTROL), NarrowToGroup(99))
    assert queries.shows_groups(table.state)


def test_the_statistics_are_left_by_a_key_and_come_back_as_they_were(table: Grouped) -> None:
    table.do(ShowGroups(GameGrouping.YEAR), CancelTopmost())
    assert not queries.shows_groups(table.state)
    table.do(ToggleGroups())
    assert table.model.groups.grouping is GameGrouping.YEAR
    table.do(ToggleGroups())
    assert not queries.shows_groups(table.state)


def test_a_library_without_games_has_no_statistics() -> None:
    table = Grouped(games=0)
    table.do(ToggleGroups(), ShowGroups(OPENING))
    assert not queries.shows_groups(table.state)
    assert table.questions() == []


def test_a_fault_stands_in_place_of_the_groups_and_is_not_asked_again(table: Grouped) -> None:
    table.is_silent = True
    table.do(ShowGroups(OPENING))
    assert missing_line(table.model.found_groups)
    fault = LibraryFault(LibraryFaultCode.OUT_OF_MEMORY)
    table.report(RequestRefused(table.questions()[-1].number, fault))
    assert missing_line(table.model.found_groups)
    table.do(ChooseGroup(1))
    assert len(table.questions()) == 1


def test_the_library_counts_its_games(tmp_path: Path) -> None:
    texts = [
        pgn_of("1. e4 1-0", white="Anna", black="Bea", ECO="B00", Result="1-0"),
        pgn_of("1. d4 0-1", white="Anna", black="Cleo", ECO="A40", Result="0-1"),
        pgn_of("1. e3 1/2-1/2", white="Dora", black="Bea", ECO="B00", Result="1/2-1/2"),
    ]

    def adding(number: int) -> AddGames:
        return AddGames(number, "\n".join(texts), "club")

    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, adding))
        desk.settle()
        desk.do(ShowScreen(LIBRARY))
        desk.settle()
        desk.do(TypeCondition(ConditionField.PLAYER, "Anna"), ShowGroups(OPPONENT))
        desk.settle()
        found = model_of(desk.state).found_groups
        assert found is not None
        assert found.groups is not None
        by_name = {one.name: one.results for one in found.groups.groups}
        assert {name: (one.wins, one.losses) for name, one in by_name.items()} == {
            "Bea": (1, 0),
            "Cleo": (0, 1),
        }
        desk.do(NarrowToGroup(0))
        desk.settle()
        model = model_of(desk.state)
        assert model.found is not None
        assert model.found.total == 1


def test_each_row_leaves_as_many_games_as_it_counts(tmp_path: Path) -> None:
    texts = [
        pgn_of(
            "1. e4 *", white="Anna", black="Bea", ECO="B00", TimeControl="300+3", Date="2024.01.01"
        ),
        pgn_of("1. d4 *", white="Anna", black="?", TimeControl="300", Date="????.??.??"),
        pgn_of("*", white="-", black="Bea", TimeControl="60", Date="2024.02.01"),
        pgn_of("1. Nf3 *", white="?", black="Cleo", TimeControl="-", Date="1999.02.01"),
        pgn_of("1. c4 *", white="Dora", black="Bea", Date="2024.??.??"),
    ]

    def adding(number: int) -> AddGames:
        return AddGames(number, "\n".join(texts), "club")

    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, adding))
        desk.settle()
        desk.do(ShowScreen(LIBRARY))
        desk.settle()
        for grouping in GameGrouping:
            desk.do(ShowGroups(grouping))
            desk.settle()
            found = model_of(desk.state).found_groups
            assert found is not None
            assert found.groups is not None
            shown = sorted_groups(found.groups, model_of(desk.state).groups)
            assert len(shown) > 2
            for row, group in enumerate(shown):
                desk.do(ShowGroups(grouping))
                desk.settle()
                desk.do(NarrowToGroup(row))
                desk.settle()
                model = model_of(desk.state)
                assert model.found is not None
                assert (group.name, model.found.total) == (group.name, group.results.games)
                assert not queries.shows_groups(desk.state)
                desk.do(ClearConditions())
                desk.settle()
