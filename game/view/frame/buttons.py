"""The buttons of a screen, made with pygame_gui, as one part over the others."""

from __future__ import annotations

from collections.abc import Hashable

from game.accessibility.node import Node
from game.look.layout import Box
from game.message import Text, message
from game.state.focus import Focus
from game.state.state import State
from game.view.frame import topbar
from game.view.frame.topbar import MenuBar
from game.view.kit.canvas import Canvas
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.part import Float

BUTTONS = message("Buttons")


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
        return [Box(*button.rect) for button in self.gui.buttons() if button.visible]

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        self.gui.draw(canvas)

    def title(self, state: State) -> Text:
        del state
        return BUTTONS

    def nodes(self, state: State) -> list[Node]:
        from game.view.kit import gui_nodes  # Loaded when a reader comes.
        from game.view.kit.reading import read

        shown = gui_nodes.nodes(self.gui)
        return read(self.look, self.box, lambda canvas: self.draw(canvas, state), shown)

    def focused_box(self, state: State) -> Box | None:
        """Return the box of the control that has the keyboard focus; None if no control has it."""
        del state
        return None

    def focus_at(self, pos: tuple[int, int]) -> Focus | None:
        """Return the focus for the control at a pixel; None if it takes none."""
        del pos
        return None

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.gui.is_live(pos)

    def refresh(self, state: State) -> None:
        """Update the buttons to the state and the pointer."""
        self.gui.refresh(state.now_ms)
