"""The figures and the ordered root moves of our engine's search, as beside a game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.features.analyse.shown_engines import own_engine_search
from game.look.layout import Box
from game.message import message
from game.queries.shown_search import ShownSearch
from game.rules.players import ENGINE_NAME
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels import search_figures
from game.view.panels.root_moves import RootMoves
from game.view.panels.san_lines import SanLines

TITLE = message("Root moves")
OF_ENGINE = message("of {engine}", engine=ENGINE_NAME)
FROZEN = message("order frozen")
KEPT = message("Known from before. The root moves follow once the search is deeper.")


class _Places(NamedTuple):
    """The places of the panel's sections."""

    head: Box
    figures: Box
    table: Box


class SearchPanel(Part):
    """Shows one search. While the pointer is in the table, its rows keep their order."""

    name = "root moves"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        sizes = look.sizes
        room = box.inset(sizes.padding, 2 * sizes.unit)
        head, room = room.cut_top(sizes.heading_row)
        figures, table = room.cut_top(2 * sizes.stat_row, 2 * sizes.unit)
        self._places = _Places(head, figures, table)
        self._table = RootMoves(look, SanLines())

    def key(self, state: State) -> Hashable:
        shown, table = own_engine_search(state), self._table
        table.follow(shown, self._places.table)
        return (
            shown and (shown.thinking, shown.board.turn),
            table.hover,
            table.is_held,
            table.scroll.top,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        shown, places = own_engine_search(state), self._places
        canvas.panel(self.box)
        width = canvas.heading(places.head, TITLE)
        note = places.head.cut_left(width, 2 * canvas.sizes.unit)[1]
        if self._table.is_held:
            canvas.text(note, FROZEN, SMALL, canvas.colours.info)
        else:
            canvas.text(note, OF_ENGINE, SMALL, canvas.colours.dim)
        search_figures.draw_search_figures(
            canvas, places.figures, None if shown is None else shown.thinking
        )
        if shown is None or _is_kept(shown):
            self._draw_none(canvas, shown)
        else:
            self._table.draw(canvas, places.table, shown)

    def _draw_none(self, canvas: Canvas, shown: ShownSearch | None) -> None:
        """Draw the titles alone, and why there are no moves."""
        table, sizes = self._places.table, canvas.sizes
        self._table.draw_titles(canvas, table)
        if shown is not None:
            row = table.cut_top(sizes.heading_row)[1]
            canvas.paragraph(row, KEPT, SMALL, canvas.colours.dim, sizes.row, 2)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        shown, table = own_engine_search(state), self._places.table
        thinking = None if shown is None else shown.thinking
        if event.type == pygame.MOUSEWHEEL:
            if table.holds(*pygame.mouse.get_pos()):
                self._table.turn_wheel(table, -event.y, thinking)
        elif event.type == pygame.WINDOWLEAVE:
            self._table.point(table, (-1, -1), thinking)
        elif event.type == pygame.MOUSEMOTION:
            self._table.point(table, event.pos, thinking)
        return []


def _is_kept(shown: ShownSearch) -> bool:
    """Return whether the report is from an earlier visit, whose root moves are not kept."""
    return not shown.thinking.root_moves and bool(shown.thinking.principal_variation)
