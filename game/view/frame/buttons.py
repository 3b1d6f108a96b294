"""The buttons of a screen, in pygame_gui, as one part that lies over the others."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.state.state import State
from game.view.frame import topbar
from game.view.frame.topbar import MenuName, MenuOpener
from game.view.kit.canvas import Canvas
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.part import Float


class Buttons(Float):
    """Those of the top bar; a screen adds its own. Made anew with every layout."""

    name = "chrome"

    def __init__(
        self,
        look: Look,
        window: Box,
        top_bar: Box,
        open_menu: MenuOpener,
        menus: tuple[MenuName, ...] = topbar.MENUS,
    ) -> None:
        super().__init__(look, window)
        self.gui = Gui((window.width, window.height), look)
        topbar.add_buttons(self.gui, look, top_bar, open_menu, menus)

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

    def refresh(self, state: State) -> None:
        """Bring the buttons in line with the state, and let them follow the pointer."""
        self.gui.refresh(state.now_ms)
