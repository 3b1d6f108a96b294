"""The statistics in place of the list: what is asked of the library, and what it has found."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from engine.protocol.library.commands import GroupGames, LibraryRequest
from engine.protocol.library.game_groups import GameGroup, GameGrouping
from engine.protocol.library.game_search import PlayerColour
from engine.protocol.library.reports import GamesGrouped, RequestRefused
from game.actions.effects import Effect
from game.features.library.actions import (
    ChooseGroup,
    NarrowToGroup,
    ShowGames,
    ShowGroups,
    SortGroups,
    ToggleGroups,
)
from game.features.library.conditions import MOST_LETTERS, ConditionField
from game.features.library.groups import (
    MOST_GROUPS,
    FoundGroups,
    GroupChoice,
    GroupOrder,
    narrowing_to,
    sorted_groups,
)
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import can_show_groups, group_question
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.screens import LIBRARY
from game.state.state import State
from game.update import library
from game.update.library import LibraryAnswer

GroupsAction: TypeAlias = (
    ShowGroups | ShowGames | ToggleGroups | SortGroups | ChooseGroup | NarrowToGroup
)


def handle(state: State, model: LibraryModel, action: GroupsAction) -> None:
    """Show other groups, sort them, choose one, or leave only its games in the list."""
    choice = model.groups
    match action:
        case ToggleGroups() if choice.grouping is not None:
            model.groups = choice._replace(grouping=None)
        case ToggleGroups() if can_show_groups(state):
            model.groups = choice._replace(grouping=model.last_grouping, row=0)
        case ShowGroups(grouping) if can_show_groups(state):
            model.groups, model.last_grouping = _sorted_for(choice, grouping), grouping
        case ShowGames():
            model.groups = choice._replace(grouping=None)
        case SortGroups(order):
            first = order is not GroupOrder.NAME
            is_descending = not choice.is_descending if order is choice.order else first
            model.groups = choice._replace(order=order, is_descending=is_descending, row=0)
        case ChooseGroup(row):
            model.groups = choice._replace(row=max(0, min(row, len(_shown(model)) - 1)))
        case NarrowToGroup(row):
            _narrow(state, model, choice.row if row is None else row)
        case _:
            pass


def follow_groups(state: State) -> list[Effect]:
    """Ask for the groups that are shown and not known, one question at a time."""
    model = library_of(state)
    if model is None or state.screen != LIBRARY:
        return []
    question = group_question(state, model)
    if question is None or state.model(Library).status is LibraryStatus.FAILED:
        return []
    is_known = model.found_groups is not None and model.found_groups.question == question
    if is_known or library.is_waiting(state, LibraryUser.GROUPS):
        return []
    model.asked_groups = question
    make = partial(GroupGames, grouping=question.grouping, search=question.search, most=MOST_GROUPS)
    return library.ask(state, LibraryUser.GROUPS, make)


def take_answer(state: State, _request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Show the groups, or why there are none."""
    model = library_of(state)
    if model is None or model.asked_groups is None:
        return []
    match answer:
        case GamesGrouped(_number, groups):
            model.found_groups = FoundGroups(model.asked_groups, groups)
            model.groups = model.groups._replace(
                row=max(0, min(model.groups.row, len(groups.groups) - 1))
            )
        case RequestRefused(_number, fault):
            model.found_groups = FoundGroups(model.asked_groups, None, fault)
    return []


def _sorted_for(choice: GroupChoice, grouping: GameGrouping) -> GroupChoice:
    """Return the choice of a grouping: years from the last one on, others by their games."""
    order = GroupOrder.NAME if grouping is GameGrouping.YEAR else GroupOrder.GAMES
    return GroupChoice(grouping, order) if grouping is not choice.grouping else choice


def _shown(model: LibraryModel) -> list[GameGroup]:
    found = model.found_groups
    if found is None or found.groups is None:
        return []
    return sorted_groups(found.groups, model.groups)


def _narrow(state: State, model: LibraryModel, row: int) -> None:
    """Leave only the games of a group in the list, and show them."""
    groups, found, grouping = _shown(model), model.found_groups, model.groups.grouping
    question = group_question(state, model)
    if not 0 <= row < len(groups) or found is None or grouping is None or question is None:
        return
    model.groups = model.groups._replace(row=row)
    if found.question.grouping is not grouping:
        return
    conditions = question.conditions
    narrowing = narrowing_to(groups[row], grouping, conditions)
    texts = model.texts | {narrowing.field: narrowing.text[:MOST_LETTERS]}
    if narrowing.is_white:
        model.colour = PlayerColour.WHITE
    if conditions.player and narrowing.field is not ConditionField.PLAYER:
        texts[ConditionField.PLAYER] = conditions.player
    model.texts, model.groups = texts, model.groups._replace(grouping=None)
    model.top = model.chosen = 0
    model.pressed_ms = None
