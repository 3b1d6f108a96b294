"""A toy dialog: a line with a count, and a button that adds to it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.game import CloseDialog
from game.actions.shortcuts.shortcut import Shortcut
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialog import DialogModel
from game.state.session import Session
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.frame.menu_entries import HELP_MENU, MenuEntry, MenuGroup
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height

TITLE, ADD, CLOSE = message("Toy dialog"), message("Add one"), message("Close")
OPEN = message("Open the toy dialog")


class ToyDialog(DialogModel):
    """The model: a count."""

    count: int = 0


class OpenToyDialog(Action, frozen=True):
    """Open the dialog."""


class AddOneThere(Action, frozen=True):
    """Add one to the count of the dialog."""


def act(state: State, _session: Session, action: OpenToyDialog | AddOneThere) -> list[Effect]:
    """Handle an action of the dialog."""
    match action:
        case OpenToyDialog():
            state.dialog = ToyDialog()
        case AddOneThere() if isinstance(state.dialog, ToyDialog):
            state.dialog.count += 1
    return []


class ToyPopup(Popup):
    """The count above two buttons."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        height = 4 * sizes.padding + title_height(look) + sizes.row + sizes.button + sizes.gap
        super().__init__(look, window, (sizes.dialog_width, height))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._line, room = room.cut_top(sizes.row)
        add, close = room.cut_bottom(sizes.button)[0].columns(2, 2 * sizes.unit)
        buttons = [
            self.gui.button(add, ADD, AddOneThere()),
            self.gui.button(close, CLOSE, CloseDialog()),
        ]
        self.focus_order.add("buttons", ButtonStop(buttons))

    def key(self, state: State) -> Hashable:
        assert isinstance(state.dialog, ToyDialog)
        return state.dialog.count

    def draw_words(self, canvas: Canvas, state: State) -> None:
        assert isinstance(state.dialog, ToyDialog)
        self.title(canvas, TITLE)
        count = message("Count: {count}", count=state.dialog.count)
        canvas.text(self._line, count, BODY, canvas.colours.text)

    def accept(self) -> list[Action]:
        return [AddOneThere()]


def _popup(look: Look, window: Box, _state: State, _dialog: ToyDialog) -> Popup:
    return ToyPopup(look, window)


FEATURE = Feature(
    actions=OpenToyDialog | AddOneThere,
    act=act,
    dialogs=(dialog_of_model(ToyDialog, _popup),),
    shortcuts=(
        Shortcut("toy_dialog", pygame.K_F8, OpenToyDialog(), OPEN, message("Toys"), control=True),
    ),
    entries=(MenuEntry(HELP_MENU, MenuGroup.HELP, OPEN, OpenToyDialog(), Icon.HELP),),
)
