"""The choice of the games that the explorer counts: a collection, a colour, the last years.

Each choice takes effect at once.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.actions.action import Action
from game.actions.explorer import SetExplorerFilter
from game.actions.game import CloseDialog
from game.look.layout import Box
from game.message import Text, message, template
from game.queries.explorer import explorer_filter
from game.rules import players
from game.state.explorer import ExplorerColour
from game.state.library import MY_GAMES, Library
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.explorer import COLOURS, collection_name, years_text
from game.words.inspect.scores import group_digits

WIDTH, MOST_ROWS = 660, 10
"""The width in pixels at 100 %, and the largest number of visible collections."""
TITLE = message("Games that the explorer counts")
FROM, COLOUR = message("From"), message("Your colour")
SINCE = message("Years")
MEANING = template("With a colour, only the games of {name} count.")
YEARS = (0, 1, 5, 10, 20)
LIST = "collections"


class _Labelled(NamedTuple):
    box: Box
    text: Text


class _Collection(NamedTuple):
    """A row of the list."""

    name: str
    """Empty for all collections."""
    games: int | None


class ExplorerFilterPopup(Popup):
    """The dialog. Esc or Enter closes it."""

    default_stop = LIST

    def __init__(self, look: Look, window: Box, state: State) -> None:
        sizes = look.sizes
        gap = 3 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        heads = 3 * (sizes.row + sizes.unit)
        fixed = 4 * sizes.padding + title_height(look) + heads + 2 * gap
        fixed += 2 * sizes.button + sizes.row + sizes.unit
        self._collections = _collections(state)
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, len(self._collections), spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._filter = explorer_filter(state)
        self._heads: list[_Labelled] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        room = self._add_head(room, FROM)
        box, room = room.cut_top(rows * sizes.row, gap)
        self._list = self.add_list(ListBox(look, box, self._choose), LIST)
        room = self._add_head(room, COLOUR)
        row, room = room.cut_top(sizes.button, sizes.unit)
        colours = [(text, colour) for colour, text in COLOURS.items()]
        boxes = fit_boxes(look, row, [text for text, _ in colours])
        self._colours = Chips(self.gui, boxes, colours, self._set_colour)
        self._colours.add_to(self.focus_order, "colour")
        self._meaning, room = room.cut_top(sizes.row, gap)
        row = self._add_head(room, SINCE).cut_top(sizes.button)[0]
        years = [(years_text(one), one) for one in YEARS]
        boxes = fit_boxes(look, row, [text for text, _ in years])
        self._years = Chips(self.gui, boxes, years, self._set_years)
        self._years.add_to(self.focus_order, "years")
        self.add_close()

    def key(self, state: State) -> Hashable:
        return explorer_filter(state), tuple(_collections(state)), self.lists_key()

    def refresh(self, state: State) -> None:
        self._filter, self._collections = explorer_filter(state), _collections(state)
        names = [one.name for one in self._collections]
        chosen = self._filter.collection
        self._list.show(len(names), names.index(chosen) if chosen in names else None)
        self._colours.refresh(self._filter.colour)
        self._years.refresh(self._filter.years)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        colours = canvas.colours
        self.title(canvas, TITLE)
        for box, text in self._heads:
            canvas.text(box, text, CAPTION, colours.dim)
        name = state.settings.person_name or players.PERSON_NAME
        canvas.text(self._meaning, MEANING.filled(name=name), CAPTION, colours.dim)
        self._list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index))

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key) if self.stop in (None, LIST) else None
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    def _add_head(self, room: Box, text: Text) -> Box:
        """Add a heading; return the room below it."""
        head, room = room.cut_top(self.look.sizes.row, self.look.sizes.unit)
        self._heads.append(_Labelled(head, text))
        return room

    def _draw_row(self, canvas: Canvas, row: Box, index: int) -> None:
        one, colours = self._collections[index], canvas.colours
        number = "" if one.games is None else group_digits(one.games)
        place, rest = row.cut_right(self.look.fonts.width(number, FIGURES), canvas.sizes.gap)
        canvas.text(place, number, FIGURES, colours.dim, "right")
        canvas.text(rest, collection_name(one.name), SMALL, colours.text)

    def _choose(self, row: int) -> Action:
        return SetExplorerFilter(replace(self._filter, collection=self._collections[row].name))

    def _set_colour(self, colour: ExplorerColour) -> Action:
        return SetExplorerFilter(replace(self._filter, colour=colour))

    def _set_years(self, years: int) -> Action:
        return SetExplorerFilter(replace(self._filter, years=years))


def _collections(state: State) -> list[_Collection]:
    """Return all games, the person's own, then the other collections by name."""
    library, chosen = state.model(Library), explorer_filter(state).collection
    sizes = {one.collection: one.games for one in library.collections or ()}
    names = [name for name in sizes if name != MY_GAMES]
    own = [MY_GAMES] if MY_GAMES in sizes else []
    gone = [chosen] if chosen and chosen not in sizes else []
    rows = [_Collection(name, sizes.get(name)) for name in (*own, *names, *gone)]
    return [_Collection("", library.games), *rows]
