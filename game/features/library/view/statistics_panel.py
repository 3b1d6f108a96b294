"""The statistics in place of the list: groups of its games, with a player's results as bars."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame

from engine.protocol.library.exploration import Results
from engine.protocol.library.game_groups import GameGroup, GameGrouping, PlayerResults
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.library.actions import ChooseGroup, NarrowToGroup, SortGroups
from game.features.library.groups import GroupOrder, name_of, sorted_groups
from game.features.library.layout import inside_of_panel
from game.features.library.library_texts import count_line
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import group_question
from game.features.library.statistics_texts import (
    ALL,
    COLUMNS,
    GROUPINGS,
    STATISTICS,
    UNKNOWN,
    column_head,
    missing_line,
    score_text,
    spoken_group,
    whose_line,
)
from game.features.library.view.games_panel import order_mark
from game.formats import opening_codes
from game.look.layout import Box
from game.message import Text
from game.state.state import State
from game.view.explorer.result_bar import draw_result_bar
from game.view.kit.canvas import Align, Canvas, heading_width
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.part import Identical, Part
from game.view.kit.value_controls.chips import fit_boxes
from game.words.explorer import year_text
from game.words.inspect.scores import group_digits
from game.words.players import name_of_tag

BAR_UNITS, SHORT_BAR_UNITS, LEAST_NAME_UNITS, GAP_UNITS = 30, 20, 34, 3
"""The width of a bar, that in a narrow table, the least width of a name, and the space between
columns, in units."""
NARROW_UNITS = 130
"""The width below which a table is narrow, in units."""
WIDEST = {
    GroupOrder.GAMES: "9 999 999",
    GroupOrder.SCORE: "100 %",
    GroupOrder.OPPONENTS: "2999",
    GroupOrder.PERFORMANCE: "2999",
    GroupOrder.LAST: "2026",
}
"""The widest text of each column of numbers."""
DROPPED = (GroupOrder.LAST, GroupOrder.OPPONENTS, GroupOrder.PERFORMANCE)
"""The columns that a narrow table lacks, the first one first."""
MOST_LINES = 3
Columns = dict[GroupOrder, Box]


class StatisticsPanel(Part):
    """The panel. A press on a group leaves only its games in the list."""

    name = "statistics"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        sizes = look.sizes
        inside = inside_of_panel(box, sizes)
        self.title_row, rest = inside.cut_top(sizes.heading_row, sizes.unit)
        self.chips, rest = _chip_boxes(look, rest)
        self.heads_row, rest = rest.cut_top(sizes.heading_row, sizes.unit)
        self._foot, rest = rest.cut_bottom(sizes.row, sizes.unit)
        self._total, self.rows_box = rest.cut_bottom(sizes.row, 2 * sizes.unit)
        rows = self.rows_box.cut_right(2 * sizes.unit)[1]
        self.columns, self._bar = _places(look, rows)
        self.list = ListBox(look, rows, ChooseGroup, _press, can_step=False)
        self._pointed: GroupOrder | None = None
        """The head under the pointer."""

    def title(self, state: State) -> Text:
        del state
        return STATISTICS

    def key(self, state: State) -> Hashable:
        model = _model(state)
        self.follow(state)
        found = Identical(model.found_groups)
        shown = model.groups, found, self.list.key(), self._pointed
        return shown, count_line(state, model), whose_line(state, model)

    def follow(self, state: State) -> None:
        """Take over the number of groups and the chosen one."""
        model = _model(state)
        self.list.show(len(groups_of(model)), model.groups.row)

    def row_after(self, key: int) -> list[Action] | None:
        """Return the action of a key that chooses another group; None for another key."""
        return self.list.after(key)

    def heads(self) -> Columns:
        """Return the place of the head of each column."""
        row = self.heads_row
        return {one: box._replace(y=row.y, height=row.height) for one, box in self.columns.items()}

    # Drawing

    def draw(self, canvas: Canvas, state: State) -> None:
        model, colours = _model(state), canvas.colours
        canvas.panel(self.box)
        width = canvas.heading(self.title_row, STATISTICS)
        beside = self.title_row.cut_left(width, 3 * canvas.sizes.unit)[1]
        canvas.text(beside, count_line(state, model), SMALL, colours.dim)
        question, found = group_question(state, model), model.found_groups
        is_other = found is None or found.question.grouping is not model.groups.grouping
        line = missing_line(None if is_other else found)
        if line or found is None or found.groups is None or question is None:
            canvas.paragraph(self.rows_box, line, SMALL, colours.dim, canvas.sizes.row, MOST_LINES)
            return
        for order, box in self.heads().items():
            self._draw_head(canvas, box, order, model)
        shown = sorted_groups(found.groups, model.groups)
        self.list.draw(canvas, partial(self._draw_group, canvas, shown, question.grouping))
        rule = self._total._replace(y=self._total.y - canvas.sizes.unit, height=canvas.sizes.line)
        canvas.fill(rule, colours.line)
        self._draw_results(canvas, self._total, ALL, found.groups.total)
        canvas.text(self._foot, whose_line(state, model), CAPTION, colours.dim)

    def _draw_head(self, canvas: Canvas, box: Box, order: GroupOrder, model: LibraryModel) -> None:
        choice, colours = model.groups, canvas.colours
        is_sorted = order is choice.order
        name = GROUPINGS[choice.grouping] if order is GroupOrder.NAME else COLUMNS[order]
        spoken = column_head(name, is_descending=choice.is_descending) if is_sorted else name
        canvas.control(AccessibleRole.BUTTON, box, spoken)
        ink = colours.text if is_sorted or order is self._pointed else colours.dim
        if is_sorted:
            side = 2 * canvas.sizes.unit
            width = min(heading_width(self.look, name) + canvas.sizes.unit, box.width - side)
            x = box.x + width if order is GroupOrder.NAME else box.right - width - side
            mark = Box(x, box.y, side, box.height).centred(side, side)
            canvas.shape(order_mark(side, colours.accent, choice.is_descending), mark)
        canvas.heading(box, name, ink, _align(order))

    def _draw_group(
        self, canvas: Canvas, shown: list[GameGroup], grouping: GameGrouping, row: Box, place: int
    ) -> None:
        group = shown[place]
        name = name_of(group, grouping)
        text: Text = name or UNKNOWN
        if name and grouping in (GameGrouping.OPPONENT, GameGrouping.PLAYER):
            text = name_of_tag(name)
        names = opening_codes.names_of_code(name) if grouping is GameGrouping.OPENING else []
        if canvas.is_read:
            canvas.text(row, spoken_group(names[0] if names else text, group.results), SMALL,
                        canvas.colours.text)  # fmt: skip
            return
        self._draw_results(canvas, row, text, group.results)
        place_of_name = self.columns[GroupOrder.NAME]._replace(y=row.y, height=row.height)
        if names:
            code = self.look.width(name, SMALL)
            beside = place_of_name.cut_left(code, 2 * canvas.sizes.unit)[1]
            if self.look.width(names[-1], SMALL) <= beside.width:
                fitting = self.look.first_fitting(names, SMALL, beside.width)
                canvas.text(beside, fitting, SMALL, canvas.colours.dim)

    def _draw_results(self, canvas: Canvas, row: Box, name: Text, results: PlayerResults) -> None:
        colours = canvas.colours
        figures: dict[GroupOrder, Text] = {
            GroupOrder.NAME: name,
            GroupOrder.GAMES: group_digits(results.games),
            GroupOrder.SCORE: score_text(results),
            GroupOrder.OPPONENTS: _number(results.average_opponent),
            GroupOrder.PERFORMANCE: _number(results.performance),
            GroupOrder.LAST: year_text(results.last_date),
        }
        for order, box in self.columns.items():
            style = SMALL if order is GroupOrder.NAME else FIGURES
            is_main = order in (GroupOrder.NAME, GroupOrder.GAMES, GroupOrder.SCORE)
            ink = colours.text if is_main else colours.dim
            place = box._replace(y=row.y, height=row.height)
            canvas.text(place, figures[order], style, ink, _align(order))
        bar = Results(results.games, results.wins, results.draws, results.losses, None, None, 0)
        draw_result_bar(canvas, self._bar._replace(y=row.y, height=row.height), bar)

    # Events

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.follow(state)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._head_at(event.pos)
            self.list.point(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointed = None
            self.list.point((-1, -1))
        elif event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self.list.turn(event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            head = self._head_at(event.pos)
            self.list.point(event.pos)
            return list(self.list.pointed) if head is None else [SortGroups(head)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        self.follow(state)
        self.list.point(pos)
        return self._head_at(pos) is not None or bool(self.list.pointed)

    def focus_box(self, state: State) -> Box | None:
        self.follow(state)
        return self.list.chosen_box()

    def _head_at(self, pos: tuple[int, int]) -> GroupOrder | None:
        return next((order for order, box in self.heads().items() if box.holds(*pos)), None)


def groups_of(model: LibraryModel) -> tuple[GameGroup, ...]:
    """Return the groups that are shown, in any order."""
    found = model.found_groups
    is_shown = found is not None and found.question.grouping is model.groups.grouping
    return found.groups.groups if is_shown and found is not None and found.groups else ()


def _press(_row: Box, place: int, _pos: tuple[int, int]) -> tuple[Action]:
    return (NarrowToGroup(place),)


def _chip_boxes(look: Look, room: Box) -> tuple[list[Box], Box]:
    """Return the places of the choices of a grouping, in one row or two, and the room below."""
    texts = list(GROUPINGS.values())
    row, rest = room.cut_top(look.sizes.button, 2 * look.sizes.unit)
    boxes = fit_boxes(look, row, texts)
    if boxes[0].width >= fit_boxes(look, row._replace(width=0), texts[:1])[0].width:
        return boxes, rest
    half = (len(texts) + 1) // 2
    below, rest = rest.cut_top(look.sizes.button, 2 * look.sizes.unit)
    return [*fit_boxes(look, row, texts[:half]), *fit_boxes(look, below, texts[half:])], rest


def _places(look: Look, row: Box) -> tuple[Columns, Box]:
    """Return the places of the columns, and that of the bars."""
    unit = look.sizes.unit
    is_narrow = row.width < NARROW_UNITS * unit
    gap, bar = GAP_UNITS * unit, (SHORT_BAR_UNITS if is_narrow else BAR_UNITS) * unit
    orders = list(WIDEST)
    dropped = list(DROPPED)
    widths = {one: _width(look, one) for one in orders}
    while dropped and row.width - bar - gap - sum(widths[one] + gap for one in orders) < (
        LEAST_NAME_UNITS * unit
    ):
        orders.remove(dropped.pop(0))
    name = row.width - bar - gap - sum(widths[one] + gap for one in orders)
    places: Columns = {}
    places[GroupOrder.NAME], row = row.cut_left(name, gap)
    places[GroupOrder.GAMES], row = row.cut_left(widths[GroupOrder.GAMES], gap)
    bars, row = row.cut_left(bar, gap)
    for one in orders[1:]:
        places[one], row = row.cut_left(widths[one], gap)
    return places, bars


def _width(look: Look, order: GroupOrder) -> int:
    mark = 3 * look.sizes.unit
    head = heading_width(look, COLUMNS[order]) + mark
    return max(look.fonts.width(WIDEST[order], FIGURES), head)


def _align(order: GroupOrder) -> Align:
    return "left" if order is GroupOrder.NAME else "right"


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()
