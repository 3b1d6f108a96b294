"""The dialog for the comments before and after a move."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.analyse.actions import TypeComments
from game.features.analyse.model import CommentDialog
from game.features.analyse.view.dialogs.text_area import BREAKS, TextArea
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import TextLineStop
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import SHORTCUT, TextLine

TITLE, DONE = message("Comments"), message("Done")
HINT = message("Enter begins a new line. Esc keeps the text and closes.")
WIDTH, HEIGHT = 640, 460
"""The largest size in pixels at 100 %."""
BEFORE_PERCENT = 30
"""The share of the height for the comment before the move."""


class CommentPopup(Popup):
    """Two fields for text of several lines; before the first move of the game there is one."""

    def __init__(self, look: Look, window: Box, dialog: CommentDialog) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        height = min(HEIGHT * sizes.line, window.height - 2 * sizes.margin)
        super().__init__(look, window, (width, height))
        self.default_stop = "after"
        self._has_before = dialog.name_before != ""
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        foot, room = room.cut_bottom(sizes.button, 2 * sizes.unit)
        self._hint, done = foot.cut_left(foot.width - 30 * sizes.unit, 2 * sizes.unit)
        self._heads: list[tuple[Box, Text]] = []
        self._before: TextArea | None = None
        if self._has_before:
            share = room.height * BEFORE_PERCENT // 100
            upper, room = room.cut_top(share, 2 * sizes.unit)
            self._before = self._add_area("before", upper, dialog.name_before, dialog.before)
        self._after = self._add_area("after", room, dialog.name_after, dialog.after)
        self.add_stop("done", self.gui.button(done, DONE, CloseDialog(), ButtonRole.PRIMARY))

    def _add_area(self, stop: str, box: Box, name: Text, text: str) -> TextArea:
        head, rest = box.cut_top(self.look.sizes.row)
        area = TextArea(self.gui, rest, self.look.sizes.unit)
        area.set(text)
        area.name(name)
        self._heads.append((head, name))
        self.lines.append(area)
        self.focus_order.add(stop, TextLineStop(area))
        return area

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, TITLE)
        for box, name in self._heads:
            canvas.text(box, name, SMALL, canvas.colours.dim)
        canvas.text(self._hint, HINT, CAPTION, canvas.colours.dim)

    def typed(self, line: TextLine) -> list[Action]:
        del line
        before = "" if self._before is None else self._before.text
        return [TypeComments(before, self._after.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key in BREAKS:
            is_for_text = any(line.has_focus for line in self.lines)
            if event.mod & SHORTCUT or not is_for_text:
                return [CloseDialog()]
            return None
        return super().key_pressed(event)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEWHEEL:
            pos = pygame.mouse.get_pos()
            for line in self.lines:
                if isinstance(line, TextArea) and line.box.holds(*pos):
                    line.turn(event.y)
            return []
        return super().actions(event, state)
