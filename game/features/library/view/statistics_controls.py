"""The controls of the statistics: buttons for the groupings, and the Tab stops of the table."""

from __future__ import annotations

import pygame

from engine.protocol.library.game_groups import GameGrouping
from game.actions.action import Action
from game.features.library.actions import NarrowToGroup, ShowGames, ShowGroups, SortGroups
from game.features.library.model import LibraryModel
from game.features.library.statistics_texts import GROUPINGS
from game.features.library.view.statistics_panel import StatisticsPanel, groups_of
from game.view.kit.focus import ENTER, FocusOrder
from game.view.kit.gui import Gui
from game.view.kit.table_stops import HeadsStop, TableStop
from game.view.kit.value_controls.chips import Chips


def add_groupings(gui: Gui, panel: StatisticsPanel) -> Chips[GameGrouping | None]:
    """Add the buttons that choose a grouping, or the games again."""
    choices = [(text, grouping) for grouping, text in GROUPINGS.items()]
    return Chips(gui, panel.chips, choices, _shown)


def add_stops(
    order: FocusOrder, chips: Chips[GameGrouping | None], panel: StatisticsPanel
) -> GroupStops:
    """Add the Tab stops; return those that follow the state."""
    chips.add_to(order, "grouping")
    stops = GroupStops(panel)
    order.add("group heads", stops.heads)
    order.add("groups", stops.rows)
    return stops


class GroupStops:
    """The table of the groups: its heads, and its rows, of which Space or Enter opens one."""

    def __init__(self, panel: StatisticsPanel) -> None:
        self._panel = panel
        self.heads = HeadsStop(panel.heads, SortGroups)
        self.rows = TableStop(panel.list.chosen_box, self._after)

    def follow(self, model: LibraryModel) -> None:
        """Take over the order of the groups, and whether there are any."""
        self.heads.sorted, self.rows.has_rows = model.groups.order, bool(groups_of(model))

    def _after(self, key: int) -> list[Action] | None:
        if key == pygame.K_SPACE or key in ENTER:
            return [NarrowToGroup()]
        return self._panel.row_after(key)


def _shown(grouping: GameGrouping | None) -> Action:
    return ShowGames() if grouping is None else ShowGroups(grouping)
