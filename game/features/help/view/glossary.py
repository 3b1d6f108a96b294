"""The glossary: a list of terms with a search field, and beside it the entry of one term."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.help import ChooseTerm, GoBackInGlossary, SearchGlossary
from game.features.help.view.related_terms import RelatedTerms
from game.look.layout import Box
from game.message import message
from game.queries import term_explanations
from game.state.help.glossary import GlossaryDialog
from game.state.help.term import Term
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import BODY, CAPTION, TITLE
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import popup_inner_box, title_height
from game.view.kit.searchable_list_popup import SEARCH_STOP, SearchableListPopup
from game.words.terms.glossary import glossary_entry

HEADING = message("Glossary")
NOTHING_FOUND = message("No term has this word.")
RELATED = message("Related terms")
HINT = message("Arrow keys choose a term. Tab goes to the related terms. Backspace goes back.")
RELATED_STOP = "related"
WIDTH, HEIGHT = 860, 600
"""The largest size in pixels at 100 %."""
LIST_PERCENT, MOST_LINES = 36, 12
"""The width of the list, and the most lines of a text."""


class GlossaryPopup(SearchableListPopup):
    """The dialog."""

    nothing_found = NOTHING_FOUND

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_bottom(sizes.fact_row, 2 * sizes.unit)
        left, self._entry = room.cut_left(room.width * LIST_PERCENT // 100, 2 * sizes.gap)
        field, box = left.cut_top(sizes.button, 3 * sizes.unit)
        self._related = RelatedTerms()
        self._found: tuple[Term, ...] = ()
        self._searched: str | None = None
        self._chosen: Term | None = None
        row = sizes.row + sizes.unit
        self.add_search(field, ListBox(look, box, self._choose, row_height=row))
        self.focus_order.add(RELATED_STOP, self._related)
        self.add_close()

    def key(self, state: State) -> Hashable:
        dialog = _dialog_of(state)
        shown = dialog.search, self._chosen, self._related.pointed, bool(dialog.before)
        return shown, self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = _dialog_of(state)
        self.search.set(dialog.search)
        if dialog.search != self._searched:
            self._searched = dialog.search
            self._found = term_explanations.search_glossary(dialog.search, self.look.catalogue.text)
            self.list.begin()
        chosen = self._chosen = dialog.chosen or next(iter(self._found), None)
        here = self._found.index(chosen) if chosen in self._found else None
        self.list.show(len(self._found), here)
        related = () if chosen is None else glossary_entry(chosen).related
        row = self.look.sizes.row + self.look.sizes.unit
        self._related.set(related, self._links_box(), row)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        colours, unit = canvas.colours, canvas.sizes.unit
        self.title(canvas, HEADING)
        self.draw_search(canvas, is_empty=not self._found)
        names = [glossary_entry(term).name for term in self._found]
        self.list.draw(
            canvas,
            lambda row, at: canvas.text(row.inset(unit, 0), names[at], BODY, colours.text),
        )
        self._draw_entry(canvas)
        canvas.text(self._hint, HINT, CAPTION, colours.dim)

    def _draw_entry(self, canvas: Canvas) -> None:
        if self._chosen is None:
            return
        entry, sizes, colours = glossary_entry(self._chosen), canvas.sizes, canvas.colours
        line = canvas.sizes.row
        head, room = self._entry.cut_top(sizes.button, sizes.unit)
        canvas.text(head, entry.name, TITLE, colours.text)
        rows = canvas.paragraph(room, entry.sentence, BODY, colours.text, line, MOST_LINES)
        room = room.cut_top(rows * line, 3 * sizes.unit)[1]
        canvas.paragraph(room, entry.more, BODY, colours.dim, line, MOST_LINES)
        if entry.related:
            links = self._links_box()
            title = Box(links.x, links.y - sizes.heading_row, links.width, sizes.heading_row)
            canvas.heading(title, RELATED)
            self._related.draw(canvas)

    def _links_box(self) -> Box:
        """Return the box of the related terms, below the texts of the entry."""
        if self._chosen is None:
            return self._entry._replace(height=0)
        entry, sizes, look = glossary_entry(self._chosen), self.look.sizes, self.look
        rows = sum(
            look.rows(text, BODY, self._entry.width, MOST_LINES)
            for text in (entry.sentence, entry.more)
        )
        top = sizes.button + 7 * sizes.unit + rows * sizes.row + sizes.heading_row
        return self._entry.cut_top(top)[1]

    def point(self, pos: tuple[int, int]) -> None:
        super().point(pos)
        self._related.pointed = self._related.item_at(pos)

    def pressed(self, moved: list[Action]) -> list[Action]:
        if self._related.pointed is not None:
            return [self._related.press(self._related.pointed)]
        return super().pressed(moved)

    def is_pointing(self) -> bool:
        return self._related.pointed is not None or super().is_pointing()

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key == pygame.K_BACKSPACE and self.stop != SEARCH_STOP:
            return [GoBackInGlossary()]
        return super().key_pressed(event)

    def row_key(self, event: pygame.event.Event) -> list[Action] | None:
        return [CloseDialog()] if event.key in ENTER else None

    def searched(self, text: str) -> Action:
        found = term_explanations.search_glossary(text, self.look.catalogue.text)
        return SearchGlossary(text, next(iter(found), None))

    def _choose(self, index: int) -> Action:
        return ChooseTerm(self._found[index])


def _dialog_of(state: State) -> GlossaryDialog:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, GlossaryDialog) else GlossaryDialog()
