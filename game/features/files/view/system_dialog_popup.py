"""The popup that is shown while the system's dialog for a file is open."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.files import UseOwnPicker
from game.actions.game import CloseDialog
from game.look.layout import Box
from game.message import message
from game.state.dialogs.file_dialog import FileDialog
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import BODY, TITLE
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words import files as words

IS_OPEN = message("Your desktop's file dialog is open.")
OWN, CANCEL = message("Use Glassbox's own"), message("Cancel")


class SystemDialogPopup(Popup):
    """One line, with a way to our own picker if the dialog does not appear."""

    def __init__(self, look: Look, window: Box, prompt: FileDialog) -> None:
        sizes = look.sizes
        height = 4 * sizes.padding + title_height(look) + sizes.row + sizes.button + 4 * sizes.unit
        self._title = words.dialog_title(prompt)
        width = max(sizes.dialog_width, look.width(self._title, TITLE) + 4 * sizes.padding)
        super().__init__(look, window, (min(width, window.width - 2 * sizes.margin), height))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._line, room = room.cut_top(sizes.row)
        own, cancel = room.cut_bottom(sizes.button)[0].columns(2, 2 * sizes.unit)
        self.focus_order.add("own", ButtonStop([self.gui.button(own, OWN, UseOwnPicker())]))
        self.focus_order.add("cancel", ButtonStop([self.gui.button(cancel, CANCEL, CloseDialog())]))

    def accept(self) -> list[Action]:
        return [UseOwnPicker()]

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, self._title)
        canvas.text(self._line, IS_OPEN, BODY, canvas.colours.text)
