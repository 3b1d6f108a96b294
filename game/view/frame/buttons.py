"""The buttons of a screen, made with pygame_gui, as one part over the others."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.message import Text
from game.state.state import State
from game.view.frame import topbar
from game.view.frame.topbar import MenuBar
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.part import Float


class Buttons(Float):
    """The buttons of the top bar, to which a screen adds its own. Each layout makes new ones."""

    name = "chrome"

    def __init__(
        self,
        look: Look,
        window: Box,
        top_bar: Box,
        menu_bar: MenuBar,
    ) -> None:
        super().__init__(look, window)
        self.gui = Gui((window.width, window.height), look)
        topbar.add_buttons(self.gui, look, top_bar, menu_bar)

    def key(self, state: State) -> Hashable:
        del state
        return self.gui.revision

    def boxes(self, state: State) -> list[Box]:
        del state
        shown = [Box(*button.rect) for button in self.gui.buttons() if button.visible]
        name = self._name_of_icon()
        return shown if name is None else [*shown, name[0].inset(-self.look.sizes.line)]

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        self.gui.draw(canvas)
        name = self._name_of_icon()
        if name is not None:
            box, text = name
            canvas.rounded(box, canvas.colours.raised, canvas.colours.line, self.look.sizes.unit)
            canvas.text(box, text, SMALL, canvas.colours.text, "centre")

    def _name_of_icon(self) -> tuple[Box, Text] | None:
        """Return the name of the icon under the pointer, and its place below the icon."""
        button = self.gui.pointed()
        if button is None or self.gui.label(button).has_word:
            return None
        sizes, text = self.look.sizes, self.gui.label(button).text
        width = self.look.width(text, SMALL) + 4 * sizes.unit
        most = self.box.right - sizes.margin - width
        x = min(button.rect.centerx - width // 2, most)
        return Box(x, button.rect.bottom + sizes.unit, width, sizes.row + sizes.unit), text

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.gui.is_live(pos)

    def refresh(self, state: State) -> None:
        """Update the buttons to the state and the pointer."""
        self.gui.refresh(state.now_ms)
