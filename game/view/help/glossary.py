"""The glossary: a list of terms with a search field, and beside it the entry of one term."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.help import ChooseTerm, GoBackInGlossary, SearchGlossary
from game.actions.program import MoveFocus
from game.look.layout import Box
from game.message import message
from game.queries import terms
from game.state.focus import Focus
from game.state.help.glossary import GlossaryDraft
from game.state.help.term import Term
from game.state.state import State
from game.view.help.related import Related
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, Line, ListStop, step_of
from game.view.kit.fonts import BODY, CAPTION, TITLE
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.option_row import draw_row_ground
from game.view.kit.popup import Popup, inner, title_height
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine
from game.words.terms.glossary import entry_of

HEADING = message("Glossary")
SEARCH = message("Search")
NOTHING_FOUND = message("No term has this word.")
RELATED = message("Related terms")
HINT = message("Arrow keys choose a term. Tab goes to the related terms. Backspace goes back.")
LIST, SEARCH_STOP, RELATED_STOP, CLOSE = "list", "search", "related", "close"
WIDTH, HEIGHT = 860, 600
"""The largest size in pixels at 100 %."""
LIST_PERCENT, MOST_LINES, PAGE = 36, 12, 8
"""The width of the list, the most lines of a text, and the rows of a page."""
JUMPS = {pygame.K_PAGEDOWN: PAGE, pygame.K_PAGEUP: -PAGE, pygame.K_HOME: -999, pygame.K_END: 999}


class GlossaryPanel(Popup):
    """The dialog."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        room = inner(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_bottom(sizes.fact_row, 2 * sizes.unit)
        left, self._entry = room.cut_left(room.width * LIST_PERCENT // 100, 2 * sizes.gap)
        field, self._list = left.cut_top(sizes.button, 3 * sizes.unit)
        self._search = TextLine(self.gui, field, sizes.unit, has_focus=False)
        self._scroll = Scroll(sizes, sizes.row + sizes.unit)
        self._related = Related()
        self._found: tuple[Term, ...] = ()
        self._searched: str | None = None
        self._chosen: Term | None = None
        self._pointed: Term | None = None
        self.focus_order.add(LIST, ListStop(self._chosen_box))
        self.focus_order.add(SEARCH_STOP, Line(self.gui, self._search))
        self.focus_order.add(RELATED_STOP, self._related)
        head = inner(self.box, look).cut_top(sizes.button)[0]
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        button = self.gui.button(close, "×", CloseDialog(), Role.QUIET)
        self.focus_order.add(CLOSE, Buttons(self.gui, [button]))

    def key(self, state: State) -> Hashable:
        draft = _draft_of(state)
        return (draft.search, self._chosen, self._scroll.top, self._pointed, self._related.pointed,
                bool(draft.before))  # fmt: skip

    def refresh(self, state: State) -> None:
        draft = _draft_of(state)
        self._search.set(draft.search)
        if draft.search != self._searched:
            self._searched = draft.search
            self._found = terms.found(draft.search, self.look.catalogue.text)
            self._scroll.top = 0
        chosen = draft.chosen or next(iter(self._found), None)
        if chosen != self._chosen:
            self._chosen = chosen
            self._reveal()
        links = self._links_box()
        related = () if chosen is None else entry_of(chosen).related
        self._related.set(related, links, self.look.sizes.row + self.look.sizes.unit)
        self.focus_order.refresh(state.focus)
        self.gui.refresh(state.now_ms, in_place=True)
        self._search.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        return caret.change_ms(state.now_ms) if self._search.has_focus else None

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        line = self._search
        return {line.box: line.caret_is_seen} if line.has_focus else {}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self._search.draw_ground(canvas, is_chosen=self._search.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours, sizes = _draft_of(state), canvas.colours, canvas.sizes
        self.title(canvas, HEADING)
        if not draft.search and not self._search.has_focus:
            inside = self._search.box.inset(3 * sizes.unit, 0)
            canvas.text(inside, SEARCH, BODY, colours.dim)
        if not self._found:
            canvas.text(self._list.cut_top(sizes.row)[0], NOTHING_FOUND, BODY, colours.dim)
        for row, index in self._scroll.rows(self._list, len(self._found)):
            term = self._found[index]
            is_chosen = term is self._chosen
            draw_row_ground(canvas, row, is_chosen=is_chosen, is_pointed=term is self._pointed)
            canvas.text(row.inset(sizes.unit, 0), entry_of(term).name, BODY, colours.text)
        self._scroll.draw(canvas, self._list, len(self._found))
        self._draw_entry(canvas)
        canvas.text(self._hint, HINT, CAPTION, colours.dim)

    def _draw_entry(self, canvas: Canvas) -> None:
        if self._chosen is None:
            return
        entry, sizes, colours = entry_of(self._chosen), canvas.sizes, canvas.colours
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
        entry, sizes, look = entry_of(self._chosen), self.look.sizes, self.look
        rows = sum(
            look.rows(text, BODY, self._entry.width, MOST_LINES)
            for text in (entry.sentence, entry.more)
        )
        top = sizes.button + 7 * sizes.unit + rows * sizes.row + sizes.heading_row
        return self._entry.cut_top(top)[1]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.refresh(state)
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        stop = self.focus_order.stop_of(state.focus)
        if event.type == pygame.KEYDOWN:
            found = self._key_pressed(event.key, _draft_of(state), stop)
            if found is not None:
                return found
        if event.type == pygame.TEXTINPUT and stop != SEARCH_STOP:
            typed = _draft_of(state).search + event.text
            return [self._searched_for(typed), MoveFocus(Focus(SEARCH_STOP, 0))]
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, len(self._found))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._point(event.pos)
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            if is_press and self._related.pointed is not None:
                return [self._related.press(self._related.pointed)]
            if is_press and self._pointed is not None:
                return [MoveFocus(Focus(LIST, is_visible=False)), ChooseTerm(self._pointed)]
        moved, before = self.focus_order.clicked(event, state.focus), self._search.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        is_typed = self._search.text != before
        return [*moved, *([self._searched_for(self._search.text)] if is_typed else [])]

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._search.box.holds(*pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        is_on_row = self._pointed is not None or self._related.pointed is not None
        return pygame.SYSTEM_CURSOR_HAND if is_on_row else super().cursor(pos)

    def _point(self, pos: tuple[int, int]) -> None:
        rows = self._scroll.rows(self._list, len(self._found))
        self._pointed = next((self._found[at] for row, at in rows if row.holds(*pos)), None)
        self._related.pointed = self._related.item_at(pos)

    def _searched_for(self, text: str) -> SearchGlossary:
        found = terms.found(text, self.look.catalogue.text)
        return SearchGlossary(text, next(iter(found), None))

    def _key_pressed(self, key: int, draft: GlossaryDraft, stop: str | None) -> list[Action] | None:
        """Return the actions of a key; None if the search field handles the key."""
        if key == pygame.K_ESCAPE:
            return [self._searched_for("")] if draft.search else [CloseDialog()]
        if stop not in (None, LIST, SEARCH_STOP):
            return [GoBackInGlossary()] if key == pygame.K_BACKSPACE else self.key_actions(key)
        by = step_of(key) or (JUMPS.get(key, 0) if stop != SEARCH_STOP else 0)
        if by and self._found:
            before = self._found.index(self._chosen) if self._chosen in self._found else -1
            place = max(0, min(before + by, len(self._found) - 1))
            return [ChooseTerm(self._found[place])]
        if key == pygame.K_BACKSPACE and stop != SEARCH_STOP:
            return [GoBackInGlossary()]
        if key in ENTER:
            return [MoveFocus(None)] if stop == SEARCH_STOP else [CloseDialog()]
        return None

    def _reveal(self) -> None:
        if self._chosen in self._found:
            place = self._found.index(self._chosen)
            self._scroll.reveal(place, self._list.height, len(self._found))

    def _chosen_box(self) -> Box:
        rows = self._scroll.rows(self._list, len(self._found))
        chosen = (row for row, index in rows if self._found[index] is self._chosen)
        return next(chosen, self._list).inset(-self.look.sizes.unit, 0)


def _draft_of(state: State) -> GlossaryDraft:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, GlossaryDraft) else GlossaryDraft()
