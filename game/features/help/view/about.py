"""The dialog about the program: its version, the licences, the data folder and the log."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.identity import version
from game.actions.action import Action
from game.actions.help import ChooseLicence, OpenProgramFile, ShowLicence
from game.actions.window import MoveDialogFocus
from game.features.help.view.licence_text import LicenceText
from game.look.layout import Box
from game.message import message
from game.state.help.about import AboutDialog, OpenTarget
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, rows_of_arrow_key
from game.view.kit.fonts import BODY, CAPTION, SMALL, STRONG
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.scroll import WHEEL_ROWS

TITLE = message("About Glassbox")
SUMMARY = message("Chess with an engine that shows how it thinks.")
FREE = message("Free software under the GNU General Public License, version 3 or later.")
LICENCES = message("Contains and uses")
WAITING = message("Reading the licences…")
HINT = message("Enter shows the text of the chosen licence.")
TEXT_HINT = message("Arrow keys and the wheel scroll. Esc shows the list again.")
SHOW, BACK = message("Show licence"), message("Back to the list")
DATA, LOG = message("Open data folder"), message("Open log of faults")
LIST, BUTTONS = "list", "buttons"
WIDTH, HEIGHT, PAGE, NAME_PERCENT = 760, 560, 10, 60
"""The largest size in pixels at 100 %, the rows of a page, and the share of a row for the name."""
JUMPS = {pygame.K_PAGEDOWN: PAGE, pygame.K_PAGEUP: -PAGE, pygame.K_HOME: -9999, pygame.K_END: 9999}


class AboutPopup(Popup):
    """The dialog: a list of licences, or the text of one of them."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        foot, room = room.cut_bottom(sizes.button, 2 * sizes.unit)
        self._hint, room = room.cut_bottom(sizes.row, sizes.unit)
        self._text_room = room
        self._head, room = room.cut_top(3 * sizes.row, 2 * sizes.unit)
        self._heading, box = room.cut_top(sizes.heading_row, sizes.unit)
        self._text = LicenceText(look)
        self._dialog = AboutDialog()
        self.list = self.add_list(
            ListBox(
                look,
                box,
                ChooseLicence,
                lambda _, index, __: self._press(index),
                row_height=sizes.row + sizes.unit,
            ),
            LIST,
        )
        self._add_buttons(foot)
        self.add_close()

    def _add_buttons(self, foot: Box) -> None:
        gap = 2 * self.look.sizes.unit
        entries = (
            (DATA, OpenProgramFile(OpenTarget.DATA_FOLDER)),
            (LOG, OpenProgramFile(OpenTarget.FAULT_LOG)),
        )
        buttons = []
        for text, action in entries:
            box, foot = foot.cut_left(button_width(self.look, text), gap)
            buttons.append(self.gui.button(box, text, action))
        for text, is_open in ((SHOW, True), (BACK, False)):
            box = foot.cut_right(button_width(self.look, text))[0]
            buttons.append(self.gui.button(box, text, ShowLicence(is_open), ButtonRole.PRIMARY))
        *_, self._show, self._back = buttons
        self.add_stop(BUTTONS, *buttons)

    def key(self, state: State) -> Hashable:
        dialog = _dialog_of(state)
        shown = dialog.place, dialog.is_text_open, dialog.fault, len(dialog.licences)
        return shown, self._text.scroll.top, self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = self._dialog = _dialog_of(state)
        self.gui.show(self._show, not dialog.is_text_open)
        self.gui.show(self._back, dialog.is_text_open)
        self.gui.enable(self._show, bool(dialog.licences))
        self.list.is_shown = not dialog.is_text_open
        self.list.show(len(dialog.licences), dialog.place if dialog.licences else None)
        if dialog.is_text_open:
            self._text.set(dialog.licences[dialog.place].text, self._text_box().width)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = _dialog_of(state), canvas.colours
        self.title(canvas, TITLE)
        if dialog.is_text_open:
            self._draw_text(canvas, dialog)
        else:
            self._draw_list(canvas, dialog)
        hint = dialog.fault or (TEXT_HINT if dialog.is_text_open else HINT)
        ink = colours.bad if dialog.fault else colours.dim
        style = SMALL if dialog.fault else CAPTION
        canvas.text(self._hint, hint, style, ink)

    def _draw_list(self, canvas: Canvas, dialog: AboutDialog) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        named, room = self._head.cut_top(sizes.row)
        name = message("Glassbox {version}", version=version())
        canvas.text(named, name, STRONG, colours.text)
        summary, free = room.cut_top(sizes.row)
        canvas.text(summary, SUMMARY, BODY, colours.text)
        canvas.text(free, FREE, SMALL, colours.dim)
        canvas.heading(self._heading, LICENCES)
        if not dialog.licences:
            canvas.text(self.list.box.cut_top(sizes.row)[0], WAITING, BODY, colours.dim)

        def draw_row(row: Box, index: int) -> None:
            inside = row.inset(sizes.unit, 0)
            left, right = inside.cut_left(inside.width * NAME_PERCENT // 100, 2 * sizes.unit)
            canvas.text(left, dialog.licences[index].name, BODY, colours.text)
            canvas.text(right, dialog.licences[index].licence, SMALL, colours.dim, "right")

        self.list.draw(canvas, draw_row)

    def _draw_text(self, canvas: Canvas, dialog: AboutDialog) -> None:
        shown, sizes = dialog.licences[dialog.place], canvas.sizes
        head = self._text_room.cut_top(sizes.row)[0]
        canvas.text(head, shown.name, STRONG, canvas.colours.text)
        self._text.draw(canvas, self._text_box())

    def _text_box(self) -> Box:
        return self._text_room.cut_top(self.look.sizes.row, 2 * self.look.sizes.unit)[1]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        is_open = self._dialog.is_text_open
        if event.key == pygame.K_ESCAPE and is_open:
            return [ShowLicence(is_open=False), MoveDialogFocus(None)]
        if self.stop not in (None, LIST):
            return super().key_pressed(event)
        if event.key in ENTER:
            return [ShowLicence(not is_open)]
        by = rows_of_arrow_key(event.key) or JUMPS.get(event.key, 0)
        if is_open and by:
            self._text.turn(by, self._text_box())
            return []
        chosen = None if is_open else self.list.after(event.key)
        return super().key_pressed(event) if chosen is None else chosen

    def turned(self, notches: int) -> None:
        if self._dialog.is_text_open:
            self._text.turn(-WHEEL_ROWS * notches, self._text_box())
        else:
            super().turned(notches)

    def _press(self, index: int) -> tuple[Action, ...]:
        """Return the actions of a press: it chooses a row, and opens the chosen one."""
        opens = (ShowLicence(is_open=True),) if index == self._dialog.place else ()
        return ChooseLicence(index), *opens


def _dialog_of(state: State) -> AboutDialog:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, AboutDialog) else AboutDialog()
