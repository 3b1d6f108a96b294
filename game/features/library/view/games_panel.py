"""The list of games: its heads, the rows that are visible, and what stands there without games.

Only the visible rows are drawn, so that a million are as fast as a hundred. The scroll position is
in the model, because the library is asked for what is visible.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.protocol.library.game_search import GameOrder
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.library.actions import ChooseFoundGame, ScrollGames, SortGames
from game.features.library.layout import inside_of_panel
from game.features.library.library_texts import count_line, state_line
from game.features.library.model import LibraryModel, library_of
from game.features.library.view.game_columns import (
    HEADS,
    Columns,
    align_of,
    column_places,
    draw_game,
    draw_placeholder,
)
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text, message_with_context, template
from game.rules import players
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.focus import row_for_key
from game.view.kit.fonts import BODY, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import WHEEL_ROWS, Scroll

GAMES = message_with_context("the games of the library", "Games")
UPWARDS, DOWNWARDS = template("{column}, ascending"), template("{column}, descending")
MOST_LINES = 4
"""The maximum number of lines of the text that stands in place of the games."""


class GamesPanel(Part):
    """The panel. The rows are places of the found list."""

    name = "games"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        sizes = look.sizes
        inside = inside_of_panel(box, sizes)
        self.title_row, rest = inside.cut_top(sizes.heading_row, sizes.unit)
        self.heads_row, self.rows_box = rest.cut_top(sizes.heading_row, sizes.unit)
        self._scroll = Scroll(sizes, sizes.row + sizes.unit)
        self._pointed: int | GameOrder | None = None
        """The row or the head under the pointer."""
        self._is_dragged = False
        """Whether the pointer drags the scroll bar."""

    def title(self, state: State) -> Text:
        del state
        return GAMES

    def key(self, state: State) -> Hashable:
        model = _model(state)
        rows = tuple(model.rows.get(place) for _, place in self.rows(model))
        head = count_line(state, model), state_line(state, model)
        order = model.order, model.is_descending
        place = model.top, model.chosen, None if model.found is None else model.found.total
        return head, order, place, rows, self._pointed, state.settings.person_name

    def rows(self, model: LibraryModel) -> list[tuple[Box, int]]:
        """Return the visible rows, each with its box and its place in the list."""
        if model.found is None:
            return []
        self._scroll.top = model.top
        return self._scroll.rows(self.rows_box, model.found.total)

    def chosen_box(self, model: LibraryModel) -> Box:
        """Return the box of the chosen row; that of all rows if it is not visible."""
        found = (box for box, place in self.rows(model) if place == model.chosen)
        return next(found, self.rows_box).inset(-self.look.sizes.unit, 0)

    def heads(self) -> Columns:
        """Return the place of the head of each column."""
        return column_places(self.look, self.heads_row)

    def row_after(self, key: int, model: LibraryModel) -> list[Action] | None:
        """Return the action of a key that chooses another row; None for another key."""
        count = 0 if model.found is None else model.found.total
        page = max(1, self._scroll.fit(self.rows_box.height) - 1)
        row = row_for_key(key, model.chosen, count, page)
        if row is None:
            return None
        if not count:
            return []
        self._scroll.top = model.top
        self._scroll.reveal(row, self.rows_box.height, count)
        return [ChooseFoundGame(row, self._scroll.top)]

    # Drawing

    def draw(self, canvas: Canvas, state: State) -> None:
        model = _model(state)
        canvas.panel(self.box)
        width = canvas.heading(self.title_row, GAMES)
        beside = self.title_row.cut_left(width, 3 * canvas.sizes.unit)[1]
        canvas.text(beside, count_line(state, model), SMALL, canvas.colours.dim)
        line = state_line(state, model)
        if line is not None:
            self._draw_line(canvas, *line)
            return
        for order, box in self.heads().items():
            self._draw_head(canvas, box, order, model)
        own_name = state.settings.person_name or players.PERSON_NAME
        for box, place in self.rows(model):
            self._draw_row(canvas, box, place, model, own_name)
        if model.found is not None:
            self._scroll.draw(canvas, self.rows_box, model.found.total)

    def _draw_line(self, canvas: Canvas, text: Text, is_fault: bool) -> None:
        ink = canvas.colours.bad if is_fault else canvas.colours.dim
        box = words_box(self.rows_box, self.look)
        canvas.paragraph(box, text, BODY, ink, canvas.sizes.row, MOST_LINES)

    def _draw_head(self, canvas: Canvas, box: Box, order: GameOrder, model: LibraryModel) -> None:
        is_sorted, colours = order is model.order, canvas.colours
        name = HEADS[order]
        label: Text = name
        if is_sorted:
            label = (DOWNWARDS if model.is_descending else UPWARDS).filled(column=name)
        canvas.control(AccessibleRole.BUTTON, box, label)
        is_lit = is_sorted or order is self._pointed
        ink, align = colours.text if is_lit else colours.dim, align_of(order)
        side = 2 * canvas.sizes.unit
        room = box
        if is_sorted:
            width = min(heading_width(self.look, name) + canvas.sizes.unit, box.width - side)
            is_right = order is GameOrder.LENGTH
            room = box.cut_right(side)[1] if is_right else box._replace(width=width)
            mark = Box(room.right, box.y, side, box.height).centred(side, side)
            canvas.shape(order_mark(side, colours.accent, model.is_descending), mark)
        canvas.heading(room, name, ink, align)

    def _draw_row(
        self, canvas: Canvas, box: Box, place: int, model: LibraryModel, own_name: str
    ) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        wide, game = box.inset(-sizes.unit, 0), model.rows.get(place)
        is_chosen = place == model.chosen
        if game is not None:
            canvas.control(AccessibleRole.OPTION, box, is_selected=is_chosen)
        if is_chosen:
            canvas.rounded(wide, colours.raised, colours.accent, sizes.unit)
        elif place == self._pointed:
            canvas.rounded(wide, colours.hover, None, sizes.unit)
        if game is None:
            draw_placeholder(canvas, box)
        else:
            draw_game(canvas, box, game, own_name)

    # Events

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        model = _model(state)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos, state, model)
            return self._dragged(event.pos[1], model) if self._is_dragged else []
        if event.type == pygame.WINDOWLEAVE:
            self._pointed = None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._is_dragged = False
        elif event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            return self._scrolled(model.top - event.y * WHEEL_ROWS, model)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._pressed(event.pos, state, model)
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._at(pos, state, _model(state)) is not None

    def focus_box(self, state: State) -> Box | None:
        model = _model(state)
        return self.chosen_box(model) if model.found is not None and model.found.total else None

    def _at(
        self, pos: tuple[int, int], state: State, model: LibraryModel
    ) -> int | GameOrder | None:
        """Return the row or the head at a pixel; None if there is neither."""
        if state_line(state, model) is not None:
            return None
        heads = (order for order, box in self.heads().items() if box.holds(*pos))
        rows = (place for box, place in self.rows(model) if box.holds(*pos))
        return next(heads, None) or next(rows, None)

    def _pressed(self, pos: tuple[int, int], state: State, model: LibraryModel) -> list[Action]:
        place = self._at(pos, state, model)
        if isinstance(place, GameOrder):
            return [SortGames(place)]
        if place is not None:
            return [ChooseFoundGame(place, self._scroll.top, is_pressed=True)]
        right = self.box.right - self.rows_box.right
        track = Box(self.rows_box.right, self.rows_box.y, right, self.rows_box.height)
        self._is_dragged = track.holds(*pos)
        return self._dragged(pos[1], model) if self._is_dragged else []

    def _dragged(self, y: int, model: LibraryModel) -> list[Action]:
        """Scroll to where the pointer is on the scroll bar."""
        total = 0 if model.found is None else model.found.total
        share = (y - self.rows_box.y) / max(1, self.rows_box.height)
        return self._scrolled(round(share * total), model)

    def _scrolled(self, top: int, model: LibraryModel) -> list[Action]:
        total = 0 if model.found is None else model.found.total
        top = max(0, min(top, total - self._scroll.fit(self.rows_box.height)))
        return [] if top == model.top else [ScrollGames(top)]


def words_box(rows: Box, look: Look) -> Box:
    """Return the place of the text that stands in place of the games."""
    return rows.cut_top(4 * look.sizes.unit)[1].cut_top(MOST_LINES * look.sizes.row)[0]


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()


def order_mark(side: int, colour: Colour, is_descending: bool) -> str:
    """Return a triangle that points downwards for a descending order."""
    base, tip = (side * 0.2, side * 0.9) if is_descending else (side * 0.8, side * 0.1)
    return svg_shapes.polygon([(0, base), (side, base), (side / 2, tip)], colour)
