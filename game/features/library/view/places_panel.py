"""The left column: all games, one's own, the other collections, and the bin."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.library.actions import ChoosePlace
from game.features.library.layout import inside_of_panel
from game.features.library.library_texts import place_name
from game.features.library.model import LibraryModel, Place, library_of
from game.features.library.queries import games_at, places
from game.look.icons import Icon, icon_svg_body
from game.look.layout import Box
from game.message import Text, message
from game.state.library import MY_GAMES, Library
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BUTTON, FINE_FIGURES
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.table_stops import TableStop
from game.words.inspect.scores import group_digits

COLLECTIONS = message("Collections")
LEAST_ICON_UNITS = 40
"""The least width of a row with a drawing before the name, in units."""


class PlacesPanel(Part):
    """The places in rows, each with the number of its games."""

    name = "places"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        unit = look.sizes.unit
        self._head, room = inside_of_panel(box, look.sizes).cut_top(look.sizes.heading_row, unit)
        self._places: list[Place] = []
        height = look.sizes.row + 2 * unit
        self.list = ListBox(look, room, self._choose, row_height=height, can_step=False)

    def title(self, state: State) -> Text:
        del state
        return COLLECTIONS

    def key(self, state: State) -> Hashable:
        library, model = state.model(Library), self._follow(state)
        counts = library.collections, library.binned, tuple(self._places)
        return model.place, counts, self.list.key()

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        canvas.heading(self._head, COLLECTIONS)
        self._follow(state)
        self.list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index, state))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._follow(state)
            self.list.point(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.list.point((-1, -1))
        elif event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self.list.turn(event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._follow(state)
            self.list.point(event.pos)
            return list(self.list.pointed)
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return any(row.holds(*pos) for row, _ in self.list.rows())

    def row_after(self, key: int, state: State) -> list[Action] | None:
        """Return the action of a key that chooses another place; None for another key."""
        self._follow(state)
        return self.list.after(key)

    def _choose(self, index: int) -> Action:
        return ChoosePlace(self._places[index])

    def _follow(self, state: State) -> LibraryModel:
        """Take over the places of the state, and return the model."""
        model = library_of(state) or LibraryModel()
        self._places = places(state.model(Library))
        is_there = model.place in self._places
        chosen = self._places.index(model.place) if is_there else None
        self.list.show(len(self._places), chosen)
        return model

    def _draw_row(self, canvas: Canvas, row: Box, index: int, state: State) -> None:
        colours, sizes, place = canvas.colours, canvas.sizes, self._places[index]
        rest = row
        if row.width >= LEAST_ICON_UNITS * sizes.unit:
            side = 4 * sizes.unit
            mark, rest = row.cut_left(side, 2 * sizes.unit)
            canvas.shape(icon_svg_body(_icon(place), side, colours.dim), mark.centred(side, side))
        count = games_at(state.model(Library), place)
        figures = "" if count is None else group_digits(count)
        number, rest = rest.cut_right(self.look.fonts.width(figures, FINE_FIGURES), sizes.unit)
        canvas.text(rest, place_name(place), BUTTON, colours.text)
        canvas.text(number, figures, FINE_FIGURES, colours.dim, "right")


class PlacesStop(TableStop):
    """The places as a Tab stop. The mouse is left to the panel."""

    def __init__(self, panel: PlacesPanel) -> None:
        super().__init__(panel.list.chosen_box, self._row_after)
        self._panel = panel
        self._state: State | None = None

    def follow(self, state: State) -> None:
        """Take over the places of the state."""
        self._state = state

    def _row_after(self, key: int) -> list[Action] | None:
        return None if self._state is None else self._panel.row_after(key, self._state)


def _icon(place: Place) -> Icon:
    """Return the drawing before the name of a place."""
    if place.is_bin:
        return Icon.DELETE
    if place.collection == MY_GAMES:
        return Icon.REMATCH
    return Icon.OPEN if place.collection else Icon.LIBRARY
