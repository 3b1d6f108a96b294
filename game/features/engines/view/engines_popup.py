"""What the pages of the dialog share: size, title, the line about a fault, the marks of a row."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.engines.actions import CloseEngines
from game.features.engines.model import EnginesDialog, offered_programs
from game.look.layout import Box
from game.message import Text, message
from game.queries import seated_engines
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words.engine_faults import fault_sentence

WIDTH, LIST_ROWS, STATUS_ROWS = 720, 10, 2
"""The width in pixels at 100 %, and the rows of the list and of the line about a fault."""
STARTING = message("The engine is starting. Esc cancels.")
LIST, COMMAND = "list", "command"
"""The Tab stops that have the keys at first: the list, or the line of a new engine."""


class EnginesPopup(Popup):
    """One page. A subclass puts its controls into ``room``, above the line about a fault.

    The buttons of a page lie in ``buttons``, below that line as in other dialogs.
    """

    has_buttons = True

    def __init__(self, look: Look, window: Box, most_rows: int = LIST_ROWS) -> None:
        """Make the page; its list has ``most_rows`` rows if the window is high enough."""
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        status = STATUS_ROWS * sizes.row
        fixed = 4 * sizes.padding + title_height(look) + status + 4 * sizes.unit
        fixed += sizes.button + 4 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(most_rows, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        if self.has_buttons:
            self.buttons, room = room.cut_bottom(sizes.button + sizes.unit, 2 * sizes.unit)
        self.status, self.room = room.cut_bottom(status, 2 * sizes.unit)

    def is_on_button(self) -> bool:
        """Return whether a button has the focus. Other keys then do not go to the list or line."""
        return self.stop not in (None, LIST, COMMAND)

    def key(self, state: State) -> Hashable:
        dialog = engines_dialog_of(state)
        engines = tuple((one.name, one.command) for one in state.settings.engines)
        values = tuple(dialog.values.items())
        seats = tuple(seated_engines.seats_of_added(state, dialog.name))
        reading = dialog.reading, dialog.fault, dialog.name, dialog.typed, seats
        return (
            dialog.page,
            dialog.place,
            engines,
            offered_programs(state),
            values,
            reading,
            self.lists_key(),
        )

    def draw_status(self, canvas: Canvas, dialog: EnginesDialog, hint: Text) -> None:
        """Draw why the engine could not be read, or that it is being read, or else a hint."""
        colours, text, ink = canvas.colours, hint, canvas.colours.dim
        if dialog.reading is not None:
            text, ink = STARTING, colours.info
        elif dialog.fault is not None:
            text, ink = fault_sentence(dialog.fault), colours.bad
        canvas.paragraph(self.status, text, SMALL, ink, canvas.sizes.row, STATUS_ROWS)

    def key_actions(self, key: int) -> list[Action]:
        if key == pygame.K_ESCAPE:
            return [CloseEngines()]
        return self.accept() if key in ENTER else []


def engines_dialog_of(state: State) -> EnginesDialog:
    """Return the dialog's data; those of an empty dialog while it closes."""
    return state.dialog if isinstance(state.dialog, EnginesDialog) else EnginesDialog()
