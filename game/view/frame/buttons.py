"""The buttons of a screen, as one part over the others."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.actions.board import PreviewEngineLine
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.message import Text, message
from game.state.focus import Focus
from game.state.state import State
from game.view.frame import topbar
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TabStop, TopBar
from game.view.kit.button import Button
from game.view.kit.button_label import is_wordless, label_in_words
from game.view.kit.canvas import Canvas, TextSpot
from game.view.kit.focus import ButtonStop, FocusOrder
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.part import Float

BUTTONS = message("Buttons")


class Buttons(Float):
    """The buttons of the top bar, to which a screen adds its own. Each layout makes new ones.

    Tab goes from row to row, and arrow keys go along a row.
    """

    name = "chrome"

    def __init__(
        self,
        look: Look,
        window: Box,
        top_bar: Box,
        bar: BarContent,
    ) -> None:
        super().__init__(look, window)
        self.gui = Gui(look)
        self.order = FocusOrder(takes_letters=False)  # They type moves.
        self._tabs = TabStop(TopBar(look, top_bar, bar))
        self._bar = topbar.add_buttons(self.gui, look, top_bar, bar)
        self._top_bar = top_bar

    def order_buttons(self) -> None:
        """Make each row of buttons a Tab stop, from the top. Call this when all are made."""
        self.order_bar()
        self.order_rows()

    def order_rows(self, top: int = 0, bottom: int | None = None) -> None:
        """Make Tab stops of the rows of buttons whose middle is between two heights."""
        bottom = self.box.bottom if bottom is None else bottom
        rows: dict[int, list[Button]] = {}
        for button in self.gui.buttons():
            if button not in self._bar and top <= button.rect.centery < bottom:
                rows.setdefault(button.rect.centery, []).append(button)
        for height, buttons in sorted(rows.items()):
            buttons.sort(key=lambda button: button.rect.x)
            self.order.add(f"row {height}", ButtonStop(buttons))

    def order_bar(self) -> None:
        """Make the tabs and the buttons of the top bar Tab stops."""
        self.order.add("screens", self._tabs)
        self.order.add("top bar", ButtonStop(self._bar))

    def key_actions(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of a key; None if neither Tab nor the focused control takes it.

        Esc gives the keys back to the board.
        """
        focus = self.focus_in(state)
        found = self.order.actions(event, focus)
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if found is None and is_escape and self.order.stop_of(focus):
            found = [MoveDialogFocus(None)]
        if found is None:
            return None
        before = None if focus is None else focus.stop
        leaves = any(isinstance(one, MoveDialogFocus) and _stop_of(one) != before for one in found)
        return [*found, PreviewEngineLine(())] if leaves and state.session.board.preview else found

    def key(self, state: State) -> Hashable:
        return self.gui.revision, self.focus_in(state)

    def boxes(self, state: State) -> list[Box]:
        ring, name = self.order.ringed(self.focus_in(state)), self._name_of_icon()
        rings = [] if ring is None else [ring.inset(-2 * self.look.sizes.line)]
        names = [] if name is None else [name[0].inset(-self.look.sizes.line)]
        shown = (Box(*button.rect) for button in self.gui.buttons() if button.visible)
        return [*shown, *rings, *names]

    def draw(self, canvas: Canvas, state: State) -> None:
        self.gui.draw(canvas)
        self.order.draw(canvas, self.focus_in(state))
        name = self._name_of_icon()
        if name is not None:
            box, text = name
            canvas.rounded(box, canvas.colours.raised, canvas.colours.line, self.look.sizes.unit)
            canvas.text(box, text, SMALL, canvas.colours.text, "centre")

    def _name_of_icon(self) -> tuple[Box, Text] | None:
        """Return the name of the icon or sign under the pointer, and its place beside it.

        That is below it, or above it at the foot of the window.
        """
        button = self.gui.pointed()
        if button is None or not is_wordless(button.label):
            return None
        sizes, text = self.look.sizes, label_in_words(button.label)
        width = self.look.width(text, SMALL) + 4 * sizes.unit
        least, most = self.box.x + sizes.margin, self.box.right - sizes.margin - width
        x = max(least, min(button.rect.centerx - width // 2, most))
        name = Box(x, button.rect.bottom + sizes.unit, width, sizes.row + sizes.unit)
        if name.bottom > self.box.bottom:
            name = name._replace(y=button.rect.y - sizes.unit - name.height)
        return name, text

    def title(self, state: State) -> Text:
        del state
        return BUTTONS

    def nodes(self, state: State) -> list[AccessibleNode]:
        from game.view.kit import gui_nodes  # Loaded when a reader comes.
        from game.view.kit.drawing_reader import read_drawing

        shown = gui_nodes.accessible_controls(self.gui)
        return read_drawing(self.look, self.box, lambda canvas: self.draw(canvas, state), shown)

    def focused_box(self, state: State) -> Box | None:
        """Return the box of the control that has the keyboard focus; None if no control has it."""
        return self.order.focused_box(self.focus_in(state))

    def focus_at(self, pos: tuple[int, int]) -> Focus | None:
        """Return the focus for the control at a pixel; None if it takes none."""
        return self.order.focus_at(pos)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.gui.is_live(pos)

    def spots(self) -> list[TextSpot]:
        """Return the labels of the visible buttons, each with the box of its button."""
        shown = (button for button in self.gui.buttons() if button.visible)
        return [TextSpot(Box(*button.rect), button.label.text) for button in shown]

    def menus_box(self) -> Box:
        """Return the box around the buttons of the top bar."""
        shown = [Box(*button.rect) for button in self.gui.buttons()]
        inside = [box for box in shown if self._top_bar.holds(*box.centre)]
        left, right = min(box.x for box in inside), max(box.right for box in inside)
        return inside[0]._replace(x=left, width=right - left)

    def refresh(self, state: State) -> None:
        """Update the buttons to the state and the pointer."""
        self._tabs.follow(state)
        self.gui.refresh(state.now_ms)

    @staticmethod
    def focus_in(state: State) -> Focus | None:
        """Return the focus if it is on the screen; None while a dialog is open."""
        return state.focus if state.dialog is None else None


def _stop_of(moved: MoveDialogFocus) -> str | None:
    return None if moved.focus is None else moved.focus.stop
