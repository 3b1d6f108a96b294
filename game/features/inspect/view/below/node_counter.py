"""The number of the shown node beside the step buttons, and the field for another one."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.inspect.actions.search_questions import OpenNodeField
from game.features.inspect.layout import InspectLayout
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view.below.button_spec import spec_width
from game.features.inspect.view.below.step_buttons import MOST_NODES_TEXT, buttons_below
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.scores import group_digits

MOST_TYPED = "9999999999"
NODE = message("node")


class NodeCounter(Part):
    """The number of the shown node and of all nodes. A click opens a field for another number."""

    name = "counter"
    explains = True

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        buttons = [spec_width(look, one) for one in buttons_below(look, layout.buttons.width)]
        taken = sum(buttons) + look.sizes.unit * len(buttons)
        super().__init__(look, layout.buttons.cut_left(taken)[1])
        self._is_pointed = False

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        search_state, recorded = (
            inspection and inspection.search_state,
            inspection and inspection.recorded,
        )
        typed = inspection and inspection.node_typed
        blinks = typed is not None and caret.is_caret_visible(state.now_ms)
        return (
            search_state and search_state.node,
            recorded and recorded.nodes,
            typed,
            blinks,
            self._is_pointed,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = inspection_of(state)
        if inspection is None or inspection.search_state is None or inspection.recorded is None:
            return
        nodes = group_digits(inspection.recorded.nodes)
        if inspection.node_typed is not None:
            self._draw_field(
                canvas, inspection.node_typed, nodes, caret.is_caret_visible(state.now_ms)
            )
            return
        ink = canvas.colours.text if self._is_pointed else canvas.colours.dim
        node = group_digits(inspection.search_state.node)
        counter = message("node {node} of {last}", node=node, last=nodes)
        canvas.text(self.box, counter, FIGURES, ink, "right")

    def _draw_field(self, canvas: Canvas, typed: str, last: str, is_lit: bool) -> None:
        """Draw the typed number in its field."""
        colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
        nodes = message("of {last}", last=last)
        taken = look.width(nodes, FIGURES) + look.fonts.width(" ", FIGURES)
        left = self.box.cut_right(taken)[1]
        canvas.text(self.box, nodes, FIGURES, colours.dim, "right")
        width = look.fonts.width(MOST_TYPED, FIGURES) + 3 * sizes.unit
        field = left.cut_right(width)[0].inset(0, sizes.unit)
        canvas.rounded(field, colours.background, colours.accent, sizes.unit)
        inside = field.inset(sizes.unit, 0)
        set_px = canvas.text(inside, typed, FIGURES, colours.text)
        if is_lit:
            line = Box(inside.x + set_px + sizes.line, field.y, sizes.line, field.height)
            canvas.fill(line.inset(0, sizes.unit), colours.accent)
        label = left.cut_right(width, 2 * sizes.unit)[1]
        if label.width >= look.width(NODE, FIGURES):
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
        """Return the box of the numbers."""
        inspection = inspection_of(state)
        if inspection is None or inspection.recorded is None:
            return self.box._replace(width=0)
        width = self.look.width(MOST_NODES_TEXT, FIGURES)
        return self.box.cut_right(min(width, self.box.width))[0]
