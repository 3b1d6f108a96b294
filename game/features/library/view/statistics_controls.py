"""The controls of the statistics: buttons for the groupings, and the Tab stops of the table."""

from __future__ import annotations

import pygame

from engine.protocol.library.game_groups import GameGrouping
from game.actions.action import Action
from game.features.library.actions import NarrowToGroup, ShowGames, ShowGroups, SortGroups
from game.features.library.groups import GroupChoice
from game.features.library.model import LibraryModel
from game.features.library.statistics_texts import GROUPINGS
from game.features.library.view.statistics_panel import StatisticsPanel, groups_of
from game.look.layout import Box
from game.view.kit.focus import ENTER, FocusOrder, KeyReaction
from game.view.kit.gui import Gui
from game.view.kit.value_controls.chips import Chips


def add_groupings(gui: Gui, panel: StatisticsPanel) -> Chips[GameGrouping | None]:
    """Add the buttons that choose a grouping, or the games again."""
    choices = [(text, grouping) for grouping, text in GROUPINGS.items()]
    return Chips(gui, panel.chips, choices, _shown)


def add_stops(
    order: FocusOrder, chips: Chips[GameGrouping | None], panel: StatisticsPanel
) -> list[GroupHeadsStop | GroupsStop]:
    """Add the Tab stops; return those that follow the state."""
    chips.add_to(order, "grouping")
    heads, rows = GroupHeadsStop(panel), GroupsStop(panel)
    order.add("group heads", heads)
    order.add("groups", rows)
    return [heads, rows]


class GroupHeadsStop:
    """The heads of the columns as a Tab stop: arrows go along them, Space or Enter sorts."""

    def __init__(self, panel: StatisticsPanel) -> None:
        self._panel = panel
        self._order = list(panel.heads())
        self._choice = GroupChoice()

    def follow(self, model: LibraryModel) -> None:
        """Take over the order of the groups."""
        self._choice = model.groups

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        order = self._choice.order
        return self._order.index(order) if order in self._order else 0

    def box(self, item: int) -> Box:
        return list(self._panel.heads().values())[min(item, len(self._order) - 1)]

    def item_at(self, pos: tuple[int, int]) -> int | None:
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        item = min(item, len(self._order) - 1)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if key == pygame.K_RIGHT else -1
            return KeyReaction((item + by) % len(self._order), [])
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(item, [SortGroups(self._order[item])])
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


class GroupsStop:
    """The groups as a Tab stop: arrows choose one, Space or Enter leaves only its games."""

    def __init__(self, panel: StatisticsPanel) -> None:
        self._panel = panel
        self._has_groups = False

    def follow(self, model: LibraryModel) -> None:
        """Take over whether there are groups."""
        self._has_groups = bool(groups_of(model))

    def is_available(self) -> bool:
        return self._has_groups

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._panel.list.chosen_box()

    def item_at(self, pos: tuple[int, int]) -> int | None:
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(item, [NarrowToGroup()])
        found = self._panel.row_after(key)
        return None if found is None else KeyReaction(item, found)

    def take(self, has_focus: bool) -> None:
        del has_focus


def _shown(grouping: GameGrouping | None) -> Action:
    return ShowGames() if grouping is None else ShowGroups(grouping)
