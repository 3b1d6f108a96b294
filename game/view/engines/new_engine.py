"""The page for a new engine: a line for its command, and a button that opens the file picker."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.engines import BrowseForEngine, CloseEngines, ReadNewEngine, TypeCommand
from game.look.layout import Box
from game.message import message, message_in
from game.state.state import State
from game.view.engines.page import COMMAND, EnginesPanel, draft_of
from game.view.frame.topbar import button_width
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import Buttons, Line
from game.view.kit.labels import Role, label_width
from game.view.kit.look import Look
from game.view.kit.textline import TextLine

TITLE = message("Add an engine")
LABEL = message("Program or command line")
BROWSE, ADD, CANCEL = message("Choose a file…"), message_in("an engine", "Add"), message("Cancel")
LINE_ROWS = 3
"""The height of the line and its label, in rows."""
BROWSE_KEY = message("Ctrl+{key}", key="O")
HINT = message(
    "For example: {program}, or {remote}. Glassbox starts the program to read its options.",
    program="stockfish",
    remote="ssh host engine",
)


class NewEnginePanel(EnginesPanel):
    """The page. Enter starts the command."""

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window, LINE_ROWS)
        sizes = look.sizes
        self._label, room = self.room.cut_top(sizes.heading_row, sizes.unit)
        field, _ = room.cut_top(sizes.button + sizes.unit)
        self._line = TextLine(self.gui, field, sizes.unit)
        row = self.buttons
        gap = 2 * sizes.unit
        wide = max(button_width(look, ADD), button_width(look, CANCEL)) + 8 * sizes.unit
        add, row = row.cut_right(wide, gap)
        cancel, row = row.cut_right(wide, gap)
        browse = row.cut_left(label_width(look, BROWSE, BROWSE_KEY) + 8 * sizes.unit)[0]
        browsing = self.gui.button(browse, BROWSE, BrowseForEngine(), key=BROWSE_KEY)
        cancelling = self.gui.button(cancel, CANCEL, CloseEngines())
        self._add = self.gui.button(add, ADD, ReadNewEngine(), Role.PRIMARY)
        self.focus_order.add(COMMAND, Line(self.gui, self._line))
        for name, button in (("browse", browsing), ("cancel", cancelling), ("add", self._add)):
            self.focus_order.add(name, Buttons(self.gui, [button]))
        self.add_close()

    def refresh(self, state: State) -> None:
        draft = draft_of(state)
        self._line.set(draft.command)
        self._line.take_focus(not self.is_on_button(state))
        self.gui.enable(self._add, bool(draft.command.strip()) and draft.reading is None)
        self.gui.refresh(state.now_ms, in_place=True)
        self._line.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        return caret.change_ms(state.now_ms)

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return {self._line.box: self._line.caret_is_seen}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self._line.draw_ground(canvas, is_chosen=self._line.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        canvas.heading(self._label, LABEL)
        self.draw_status(canvas, draft_of(state), HINT)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_o and event.mod & pygame.KMOD_CTRL:
                return [BrowseForEngine()]
            found = self.key_actions(event.key)
            if found:
                return found
        moved = self.focus_order.clicked(event, state.focus)
        before = self._line.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        is_typed = self._line.text != before
        return [*moved, TypeCommand(self._line.text)] if is_typed else moved

    def accept(self) -> list[Action]:
        return [ReadNewEngine()]

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._line.box.holds(*pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        return super().cursor(pos)
