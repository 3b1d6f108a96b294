"""The page for a new engine: a line for its command, and a button that opens the file picker."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.features.engines.actions import (
    BrowseForEngine,
    CloseEngines,
    ReadNewEngine,
    TypeEngineCommand,
)
from game.features.engines.view.engines_popup import COMMAND, EnginesPopup, engines_dialog_of
from game.look.layout import Box
from game.message import message, message_with_context
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine

TITLE = message("Add an engine")
LABEL = message("Program or command line")
BROWSE, ADD, CANCEL = (
    message("Choose a file…"),
    message_with_context("an engine", "Add"),
    message("Cancel"),
)
LINE_ROWS = 3
"""The height of the line and its label, in rows."""
BROWSE_KEY = message("Ctrl+{key}", key="O")
HINT = message(
    "For example: {program}, or {remote}. Glassbox starts the program to read its options.",
    program="stockfish",
    remote="ssh host engine",
)


class NewEnginePopup(EnginesPopup):
    """The page. Enter starts the command."""

    default_stop = COMMAND

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window, LINE_ROWS)
        sizes = look.sizes
        self._label, room = self.room.cut_top(sizes.heading_row, sizes.unit)
        field, _ = room.cut_top(sizes.button + sizes.unit)
        self._line = self.add_line(field, COMMAND)
        row = self.buttons
        gap = 2 * sizes.unit
        wide = max(button_width(look, ADD), button_width(look, CANCEL)) + 8 * sizes.unit
        add, row = row.cut_right(wide, gap)
        cancel, row = row.cut_right(wide, gap)
        browse = row.cut_left(label_width(look, BROWSE, BROWSE_KEY) + 8 * sizes.unit)[0]
        browsing = self.gui.button(browse, BROWSE, BrowseForEngine(), key=BROWSE_KEY)
        cancelling = self.gui.button(cancel, CANCEL, CloseEngines())
        self._add = self.gui.button(add, ADD, ReadNewEngine(), ButtonRole.PRIMARY)
        for name, button in (("browse", browsing), ("cancel", cancelling), ("add", self._add)):
            self.add_stop(name, button)
        self.add_close(CloseEngines())

    def refresh(self, state: State) -> None:
        dialog = engines_dialog_of(state)
        self._line.set(dialog.command)
        self.gui.enable(self._add, bool(dialog.command.strip()) and dialog.reading is None)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        canvas.heading(self._label, LABEL)
        self.draw_status(canvas, engines_dialog_of(state), HINT)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key == pygame.K_o and event.mod & pygame.KMOD_CTRL:
            return [BrowseForEngine()]
        return super().key_pressed(event)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeEngineCommand(line.text)]

    def accept(self) -> list[Action]:
        return [ReadNewEngine()]
