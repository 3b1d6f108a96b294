"""The buttons of the Inspect screen."""

from __future__ import annotations

from collections.abc import Hashable

from engine.inspect_messages import Step
from game import actions
from game.actions import Action
from game.input import label_of
from game.inspect_actions import OpenBreakpoints
from game.inspect_layout import InspectLayout
from game.state import State
from game.view import inspect_words as told
from game.view.buttons import Buttons
from game.view.canvas import Canvas
from game.view.fonts import FIGURES
from game.view.inspect_recording import room_of
from game.view.labels import KEY_MARK, Role, step_width
from game.view.look import Look
from game.view.part import Part
from game.view.topbar import MenuOpener, button_width

STEPS: tuple[tuple[str, Step], ...] = (
    ("Back over", Step.BACK_OVER),
    ("Step over", Step.OVER),
    ("Step into", Step.INTO),
    ("Step out", Step.OUT),
    ("Next cut-off", Step.NEXT_CUTOFF),
    ("Next PV change", Step.NEXT_BEST),
)
BREAKPOINTS = "Breakpoints"
ACTIONS: dict[str, Action] = {
    **{text: actions.TakeSearchStep(step) for text, step in STEPS},
    BREAKPOINTS: OpenBreakpoints(),
}
"""What the buttons below the panels do."""
TREE = "Tree"
"""Shows the outline in the place of the moves, and the moves again."""
MENUS = ("Search", "View")
MOST_NODES_TEXT = "node 99 999 999 of 99 999 999"


class InspectChrome(Buttons):
    """The buttons, in pygame_gui: those of the top bar, and those of what is shown."""

    def __init__(
        self, look: Look, layout: InspectLayout, open_menu: MenuOpener, offers: tuple[str, ...]
    ) -> None:
        """``offers`` are the buttons of a search that is not recorded; none for an open one."""
        super().__init__(look, layout.window, layout.top_bar, open_menu, MENUS)
        if offers:
            self._add_offers(layout, offers)
        else:
            self._add_steps(layout)

    def _add_steps(self, layout: InspectLayout) -> None:
        sizes, row = self.look.sizes, layout.buttons
        for text in step_texts(self.look, row.width):
            action = ACTIONS[text.partition(KEY_MARK)[0]]
            box, row = row.cut_left(_width(self.look, text), sizes.unit)
            self.gui.button(box, text, action, Role.STEP)
        if not layout.has_both:
            box = row.cut_left(_width(self.look, TREE))[0]
            self.gui.button(box, TREE, actions.ToggleTree(), Role.STEP)

    def _add_offers(self, layout: InspectLayout, offers: tuple[str, ...]) -> None:
        row = room_of(layout.recording, self.look).cut_bottom(self.look.sizes.button)[0]
        for text in offers:
            box, row = row.cut_left(button_width(self.look, text), 2 * self.look.sizes.unit)
            role = Role.PRIMARY if text == RETRY else Role.PLAIN
            self.gui.button(box, text, OFFERS[text], role)


CANCEL, RETRY, GIVE_UP = "Cancel", "Try again", "Back to the game"
OFFERS: dict[str, Action] = {
    CANCEL: actions.CancelRecording(),
    RETRY: actions.RetryRecording(),
    GIVE_UP: actions.CancelRecording(),
}
"""What a search that is being recorded, or could not be, offers."""


def step_texts(look: Look, width: int) -> list[str]:
    """Return the texts of the step buttons, with their keys where there is room for these.

    The menu of the search has the breakpoints, too, where there is no room for their button.
    """
    steps = [text for text, _ in STEPS]
    with_keys = [f"{text}{KEY_MARK}{label_of(action)}" for text, action in ACTIONS.items()]
    counter = look.fonts.width(MOST_NODES_TEXT, FIGURES) + _width(look, TREE)
    for texts in (with_keys, with_keys[: len(steps)], list(ACTIONS)):
        wanted = sum(_width(look, text) + look.sizes.unit for text in texts) + counter
        if wanted <= width:
            return texts
    return steps


def _width(look: Look, text: str) -> int:
    return step_width(look.fonts, text) + 5 * look.sizes.unit


class Counter(Part):
    """Which node of how many is shown."""

    name = "counter"

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        buttons = [_width(look, text) for text in step_texts(look, layout.buttons.width)]
        buttons += [] if layout.has_both else [_width(look, TREE)]
        taken = sum(buttons) + look.sizes.unit * len(buttons)
        super().__init__(look, layout.buttons.cut_left(taken)[1])

    def key(self, state: State) -> Hashable:
        inspection = state.inspection
        moment, recorded = inspection and inspection.moment, inspection and inspection.recorded
        return moment and moment.node, recorded and recorded.nodes

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = state.inspection
        if inspection is None or inspection.moment is None or inspection.recorded is None:
            return
        node, nodes = inspection.moment.node, inspection.recorded.nodes
        text = f"node {told.grouped(node)} of {told.grouped(nodes)}"
        canvas.text(self.box, text, FIGURES, canvas.colours.dim, "right")
