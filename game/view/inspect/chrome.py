"""The buttons of the Inspect screen."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame
from pygame_gui.elements import UIButton

from engine.protocol.inspect_vocabulary import Step
from game.actions.action import Action
from game.actions.inspect import (
    CancelRecording,
    RetryRecording,
    ShowView,
    ShowWhole,
    TakeSearchStep,
    WalkView,
)
from game.actions.questions import OpenBreakpoints, OpenNodeField
from game.actions.screens import label_of
from game.look.inspect_layout import InspectLayout
from game.look.layout import Box
from game.message import Text, message
from game.state.inspection import View, Walk
from game.state.state import State
from game.view.frame.buttons import Buttons
from game.view.frame.topbar import CROSS, MenuBar, button_width
from game.view.inspect.recording import room_of
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES
from game.view.kit.labels import KEY_MARK, Role, step_width
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.scores import grouped

STEPS: tuple[tuple[str, Step], ...] = (
    ("Back over", Step.BACK_OVER),
    ("Step over", Step.OVER),
    ("Step into", Step.INTO),
    ("Step out", Step.OUT),
    ("Next cutoff", Step.NEXT_CUTOFF),
    ("Next PV change", Step.NEXT_BEST),
)
BREAKPOINTS = "Breakpoints"
ACTIONS: dict[str, Action] = {
    **{text: TakeSearchStep(step) for text, step in STEPS},
    BREAKPOINTS: OpenBreakpoints(),
}
"""The buttons below the panels and their actions."""
VIEWS = {
    View.MOVES: "Tree and moves",
    View.NODES: "Node graph",
    View.HISTORY: "Histories",
}
NARROW_VIEWS = {
    View.MOVES: "Moves",
    View.TREE: "Tree",
    View.NODES: "Nodes",
    View.HISTORY: "Histories",
}
SPANS = {False: "This iteration", True: "Whole search"}
"""The buttons that choose the interval of the node graph: the whole search or one iteration."""
MOST_TYPED = "9999999999"
MOST_NODES_TEXT = str(message("node {node} of {last}", node="99 999 999", last="99 999 999"))
NODE = message("node")


class InspectChrome(Buttons):
    """The pygame_gui buttons of the top bar and of the present view."""

    def __init__(
        self,
        look: Look,
        layout: InspectLayout,
        state: State,
        menu_bar: MenuBar,
        offers: tuple[str, ...],
    ) -> None:
        """``offers`` are the buttons of a search that is not recorded; an open one has none."""
        super().__init__(look, layout.window, layout.top_bar, menu_bar)
        self._views: dict[View, UIButton] = {}
        self._spans: dict[bool, UIButton] = {}
        if offers:
            self._add_offers(layout, offers)
        else:
            self._add_steps(layout)
            self._add_views(layout, state)

    def refresh(self, state: State) -> None:
        inspection = state.inspection
        if inspection is not None:
            shown = inspection.view
            if shown not in self._views:
                shown = View.MOVES
            for view, button in self._views.items():
                self.gui.choose(button, view is shown)
            flame = inspection.flame
            for is_whole, button in self._spans.items():
                self.gui.choose(button, flame.span is None and flame.is_whole is is_whole)
        super().refresh(state)

    def _add_views(self, layout: InspectLayout, state: State) -> None:
        """Add the buttons of the views beside the board, and of the interval of the node graph."""
        row = layout.views
        text = CLOSE if layout.has_both else CROSS
        width = button_width(self.look, CLOSE) if layout.has_both else row.height
        box, row = row.cut_right(width, 2 * self.look.sizes.unit)
        self.gui.button(box, text, CancelRecording(), Role.QUIET)
        for view, text in (VIEWS if layout.has_both else NARROW_VIEWS).items():
            box, row = row.cut_left(button_width(self.look, text), self.look.sizes.unit)
            press = partial(_choice, state, view)
            self._views[view] = self.gui.button(box, text, press, Role.CHIP)
        if state.inspection is not None and state.inspection.view is View.NODES:
            for is_whole, text in reversed(SPANS.items()):
                box, row = row.cut_right(button_width(self.look, text), self.look.sizes.unit)
                press_span = ShowWhole(is_whole)
                self._spans[is_whole] = self.gui.button(box, text, press_span, Role.CHIP)

    def _add_steps(self, layout: InspectLayout) -> None:
        sizes, row = self.look.sizes, layout.buttons
        for text in step_texts(self.look, row.width):
            action = ACTIONS[text.partition(KEY_MARK)[0]]
            box, row = row.cut_left(_width(self.look, text), sizes.unit)
            self.gui.button(box, text, action, Role.STEP)

    def _add_offers(self, layout: InspectLayout, offers: tuple[str, ...]) -> None:
        row = room_of(layout.recording, self.look).cut_bottom(self.look.sizes.button)[0]
        for text in offers:
            action, key = OFFERS[text]
            label = f"{text}{KEY_MARK}{key}"
            box, row = row.cut_left(button_width(self.look, label), 2 * self.look.sizes.unit)
            role = Role.PRIMARY if text in (RETRY, RESTART) else Role.PLAIN
            self.gui.button(box, label, action, role)


CLOSE = "Close the recording"
CANCEL, RETRY, GIVE_UP = "Cancel", "Try again", "Back to the game"
RESTART = "Restart the engine"
"""Replaces RETRY if there is no engine; it then records the search too."""
OFFERS: dict[str, tuple[Action, Text]] = {
    CANCEL: (CancelRecording(), label_of(CancelRecording())),
    RETRY: (RetryRecording(), label_of(WalkView(Walk.ENTER))),
    RESTART: (RetryRecording(), label_of(WalkView(Walk.ENTER))),
    GIVE_UP: (CancelRecording(), label_of(CancelRecording())),
}
"""The buttons, with their keys, of a search whose recording runs or has failed."""


def _choice(state: State, view: View) -> Action | None:
    """Return the action of a choice; the present view stays as it is."""
    is_shown = state.inspection is not None and state.inspection.view is view
    return None if is_shown else ShowView(view)


def step_texts(look: Look, width: int) -> list[str]:
    """Return the texts of the step buttons, with their keys if there is room.

    The keys go before the breakpoints button does, since the menu of the search has them too.
    """
    steps = [text for text, _ in STEPS]
    with_keys = [f"{text}{KEY_MARK}{label_of(action)}" for text, action in ACTIONS.items()]
    counter = look.fonts.width(MOST_NODES_TEXT, FIGURES)
    for texts in (with_keys, [*with_keys[: len(steps)], BREAKPOINTS], list(ACTIONS)):
        wanted = sum(_width(look, text) + look.sizes.unit for text in texts) + counter
        if wanted <= width:
            return texts
    return steps


def _width(look: Look, text: str) -> int:
    return step_width(look.fonts, text) + 5 * look.sizes.unit


class Counter(Part):
    """The number of the node and their total; a click opens a field for another number."""

    name = "counter"

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        buttons = [_width(look, text) for text in step_texts(look, layout.buttons.width)]
        taken = sum(buttons) + look.sizes.unit * len(buttons)
        super().__init__(look, layout.buttons.cut_left(taken)[1])
        self._is_pointed = False

    def key(self, state: State) -> Hashable:
        inspection = state.inspection
        search_state, recorded = (
            inspection and inspection.search_state,
            inspection and inspection.recorded,
        )
        typed = inspection and inspection.node_typed
        blinks = typed is not None and caret.is_seen(state.now_ms)
        return (
            search_state and search_state.node,
            recorded and recorded.nodes,
            typed,
            blinks,
            self._is_pointed,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = state.inspection
        if inspection is None or inspection.search_state is None or inspection.recorded is None:
            return
        nodes = grouped(inspection.recorded.nodes)
        if inspection.node_typed is not None:
            self._draw_field(canvas, inspection.node_typed, nodes, caret.is_seen(state.now_ms))
            return
        ink = canvas.colours.text if self._is_pointed else canvas.colours.dim
        node = grouped(inspection.search_state.node)
        counter = message("node {node} of {last}", node=node, last=nodes)
        canvas.text(self.box, counter, FIGURES, ink, "right")

    def _draw_field(self, canvas: Canvas, typed: str, last: str, is_lit: bool) -> None:
        """Draw the typed number in its field."""
        colours, sizes, fonts = canvas.colours, canvas.sizes, canvas.look.fonts
        nodes = str(message(" of {last}", last=last))
        left = self.box.cut_right(fonts.width(nodes, FIGURES))[1]
        canvas.text(self.box, nodes, FIGURES, colours.dim, "right")
        width = fonts.width(MOST_TYPED, FIGURES) + 3 * sizes.unit
        field = left.cut_right(width)[0].inset(0, sizes.unit)
        canvas.rounded(field, colours.background, colours.accent, sizes.unit)
        inside = field.inset(sizes.unit, 0)
        set_px = canvas.text(inside, typed, FIGURES, colours.text)
        if is_lit:
            line = Box(inside.x + set_px + sizes.line, field.y, sizes.line, field.height)
            canvas.fill(line.inset(0, sizes.unit), colours.accent)
        label = left.cut_right(width, 2 * sizes.unit)[1]
        if label.width >= fonts.width(str(NODE), FIGURES):
            canvas.text(label, NODE, FIGURES, colours.dim, "right")

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._is_pointed = self._place(state).holds(*event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._is_pointed = False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return [OpenNodeField()] if self._place(state).holds(*event.pos) else []
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._place(state).holds(*pos)

    def _place(self, state: State) -> Box:
        """Return the boxes of the texts."""
        inspection = state.inspection
        if inspection is None or inspection.recorded is None:
            return self.box._replace(width=0)
        width = self.look.fonts.width(MOST_NODES_TEXT, FIGURES)
        return self.box.cut_right(min(width, self.box.width))[0]
