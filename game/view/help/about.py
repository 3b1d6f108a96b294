"""The dialog about the program: its version, the licences, the data folder and the log."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.identity import version
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.help import ChooseLicence, OpenOwnFile, ShowLicence
from game.actions.program import MoveFocus
from game.look.layout import Box
from game.message import message
from game.state.focus import Focus
from game.state.help.about import AboutDraft, OwnFile
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.help.licence_text import LicenceText
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, ListStop, step_of
from game.view.kit.fonts import BODY, CAPTION, SMALL, STRONG
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.option_row import draw_row_ground
from game.view.kit.popup import Popup, inner, title_height
from game.view.kit.scroll import Scroll

TITLE = message("About Glassbox")
SUMMARY = message("Chess with an engine that shows how it thinks.")
FREE = message("Free software under the GNU General Public License, version 3 or later.")
LICENCES = message("Contains and uses")
WAITING = message("Reading the licences…")
HINT = message("Enter shows the text of the chosen licence.")
TEXT_HINT = message("Arrow keys and the wheel scroll. Esc shows the list again.")
SHOW, BACK = message("Show licence"), message("Back to the list")
DATA, LOG = message("Open data folder"), message("Open log of faults")
LIST, BUTTONS, CLOSE = "list", "buttons", "close"
WIDTH, HEIGHT, PAGE, NAME_PERCENT = 760, 560, 10, 60
"""The largest size in pixels at 100 %, the rows of a page, and the share of a row for the name."""
JUMPS = {pygame.K_PAGEDOWN: PAGE, pygame.K_PAGEUP: -PAGE, pygame.K_HOME: -9999, pygame.K_END: 9999}


class AboutPanel(Popup):
    """The dialog: a list of licences, or the text of one of them."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        room = inner(self.box, look).cut_top(title_height(look))[1]
        foot, room = room.cut_bottom(sizes.button, 2 * sizes.unit)
        self._hint, room = room.cut_bottom(sizes.row, sizes.unit)
        self._text_room = room
        self._head, room = room.cut_top(3 * sizes.row, 2 * sizes.unit)
        self._heading, self._list = room.cut_top(sizes.heading_row, sizes.unit)
        self._scroll = Scroll(sizes, sizes.row + sizes.unit)
        self._text = LicenceText(look)
        self._pointed: int | None = None
        self._count, self._place = 0, -1
        self.focus_order.add(LIST, ListStop(self._chosen_box))
        self._add_buttons(foot)
        head = inner(self.box, look).cut_top(sizes.button)[0]
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        button = self.gui.button(close, "×", CloseDialog(), Role.QUIET)
        self.focus_order.add(CLOSE, Buttons(self.gui, [button]))

    def _add_buttons(self, foot: Box) -> None:
        gap = 2 * self.look.sizes.unit
        entries = (DATA, OpenOwnFile(OwnFile.DATA_FOLDER)), (LOG, OpenOwnFile(OwnFile.FAULT_LOG))
        buttons = []
        for text, action in entries:
            box, foot = foot.cut_left(button_width(self.look, text), gap)
            buttons.append(self.gui.button(box, text, action))
        for text, is_open in ((SHOW, True), (BACK, False)):
            box = foot.cut_right(button_width(self.look, text))[0]
            buttons.append(self.gui.button(box, text, ShowLicence(is_open), Role.PRIMARY))
        *_, self._show, self._back = buttons
        self.focus_order.add(BUTTONS, Buttons(self.gui, buttons))

    def key(self, state: State) -> Hashable:
        draft = _draft_of(state)
        scrolled = self._scroll.top, self._text.scroll.top
        return (draft.place, draft.is_text_open, draft.fault, len(draft.licences), scrolled,
                self._pointed)  # fmt: skip

    def refresh(self, state: State) -> None:
        draft = _draft_of(state)
        self._count = len(draft.licences)
        self.gui.show(self._show, not draft.is_text_open)
        self.gui.show(self._back, draft.is_text_open)
        self.gui.enable(self._show, bool(draft.licences))
        if draft.place != self._place and self._count:
            self._place = draft.place
            self._scroll.reveal(draft.place, self._list.height, self._count)
        if draft.is_text_open:
            self._text.set(draft.licences[draft.place].text, self._text_box().width)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = _draft_of(state), canvas.colours
        self.title(canvas, TITLE)
        if draft.is_text_open:
            self._draw_text(canvas, draft)
        else:
            self._draw_list(canvas, draft)
        hint = draft.fault or (TEXT_HINT if draft.is_text_open else HINT)
        ink = colours.bad if draft.fault else colours.dim
        style = SMALL if draft.fault else CAPTION
        canvas.text(self._hint, hint, style, ink)

    def _draw_list(self, canvas: Canvas, draft: AboutDraft) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        named, room = self._head.cut_top(sizes.row)
        name = message("Glassbox {version}", version=version())
        canvas.text(named, name, STRONG, colours.text)
        summary, free = room.cut_top(sizes.row)
        canvas.text(summary, SUMMARY, BODY, colours.text)
        canvas.text(free, FREE, SMALL, colours.dim)
        canvas.heading(self._heading, LICENCES)
        if not draft.licences:
            canvas.text(self._list.cut_top(sizes.row)[0], WAITING, BODY, colours.dim)
        for row, index in self._scroll.rows(self._list, self._count):
            is_pointed = index == self._pointed
            draw_row_ground(canvas, row, is_chosen=index == draft.place, is_pointed=is_pointed)
            inside = row.inset(sizes.unit, 0)
            left, right = inside.cut_left(inside.width * NAME_PERCENT // 100, 2 * sizes.unit)
            canvas.text(left, draft.licences[index].name, BODY, colours.text)
            canvas.text(right, draft.licences[index].licence, SMALL, colours.dim, "right")
        self._scroll.draw(canvas, self._list, self._count)

    def _draw_text(self, canvas: Canvas, draft: AboutDraft) -> None:
        shown, sizes = draft.licences[draft.place], canvas.sizes
        head = self._text_room.cut_top(sizes.row)[0]
        canvas.text(head, shown.name, STRONG, canvas.colours.text)
        self._text.draw(canvas, self._text_box())

    def _text_box(self) -> Box:
        return self._text_room.cut_top(self.look.sizes.row, 2 * self.look.sizes.unit)[1]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        draft = _draft_of(state)
        stop = self.focus_order.stop_of(state.focus)
        if event.type == pygame.KEYDOWN and stop in (None, LIST):
            found = self._key_pressed(event.key, draft)
            if found is not None:
                return found
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and draft.is_text_open:
            return [ShowLicence(is_open=False), MoveFocus(None)]
        if event.type == pygame.MOUSEWHEEL:
            if draft.is_text_open:
                self._text.turn(-3 * event.y, self._text_box())
            else:
                self._scroll.by(-event.y, self._list.height, self._count)
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            before = self._pointed
            self._pointed = None if draft.is_text_open else self._at(event.pos)
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            if is_press and self._pointed is not None:
                is_again = self._pointed == before == draft.place
                opens = [ShowLicence(is_open=True)] if is_again else []
                chosen = ChooseLicence(self._pointed)
                return [MoveFocus(Focus(LIST, is_visible=False)), chosen, *opens]
        return super().actions(event, state)

    def cursor(self, pos: tuple[int, int]) -> int:
        return pygame.SYSTEM_CURSOR_HAND if self._pointed is not None else super().cursor(pos)

    def _key_pressed(self, key: int, draft: AboutDraft) -> list[Action] | None:
        """Return the actions of a key in the list or the text; None for other keys."""
        by = step_of(key) or JUMPS.get(key, 0)
        if by and draft.is_text_open:
            self._text.turn(by, self._text_box())
            return []
        if by:
            return [ChooseLicence(draft.place + by)]
        if key in ENTER:
            return [ShowLicence(not draft.is_text_open)]
        return None

    def _at(self, pos: tuple[int, int]) -> int | None:
        rows = self._scroll.rows(self._list, self._count)
        return next((index for row, index in rows if row.holds(*pos)), None)

    def _chosen_box(self) -> Box:
        rows = self._scroll.rows(self._list, self._count)
        chosen = (row for row, index in rows if index == self._place)
        return next(chosen, self._list).inset(-self.look.sizes.unit, 0)


def _draft_of(state: State) -> AboutDraft:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, AboutDraft) else AboutDraft()
