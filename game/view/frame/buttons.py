"""The buttons of a screen, made with pygame_gui, as one part over the others."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.state.state import State
from game.view.frame import topbar
from game.view.frame.topbar import MenuBar
from game.view.kit.canvas import Canvas, Spot
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
        self._top_bar = top_bar

    def key(self, state: State) -> Hashable:
        del state
        return self.gui.revision

    def boxes(self, state: State) -> list[Box]:
        del state
        return [Box(*button.rect) for button in self.gui.buttons() if button.visible]

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        self.gui.draw(canvas)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.gui.is_live(pos)

    def spots(self) -> list[Spot]:
        """Return the labels of the visible buttons, each with the box of its button."""
        shown = (button for button in self.gui.buttons() if button.visible)
        return [Spot(Box(*button.rect), self.gui.label(button).text) for button in shown]

    def menus_box(self) -> Box:
        """Return the box around the buttons of the top bar."""
        shown = [Box(*button.rect) for button in self.gui.buttons()]
        inside = [box for box in shown if self._top_bar.holds(*box.centre)]
        left, right = min(box.x for box in inside), max(box.right for box in inside)
        return inside[0]._replace(x=left, width=right - left)

    def refresh(self, state: State) -> None:
        """Update the buttons to the state and the pointer."""
        self.gui.refresh(state.now_ms)
