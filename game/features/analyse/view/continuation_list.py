"""The continuations at a fork: a small list from which the next move is chosen."""

from __future__ import annotations

from collections.abc import Hashable

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.board import ShowMove
from game.features.analyse import queries
from game.features.analyse.queries import Continuation
from game.look.layout import Box
from game.message import Text, message, plural
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import PressablePart

TITLE = message("Continuations")
MOST_ROWS = 5
"""The greatest number of rows; others come into view when they are chosen."""


def list_height(look: Look, state: State) -> int:
    """Return the height in pixels that the list needs now; 0 where there is no fork."""
    return min(queries.continuation_count(state), MOST_ROWS) * look.sizes.move_row


class ContinuationList(PressablePart):
    """The list. Up and Down choose a row, Right and Enter go there, and so does a press."""

    name = "fork"

    def key(self, state: State) -> Hashable:
        return queries.continuations(state, MOST_ROWS), self.pointed

    def title(self, state: State) -> Text:
        return TITLE if queries.continuation_count(state) else ""

    def draw(self, canvas: Canvas, state: State) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        rows = self._rows(state)
        hidden = queries.continuation_count(state) - len(rows)
        for row, one in rows:
            canvas.control(AccessibleRole.OPTION, row, is_selected=one.is_chosen)
            if one.is_chosen:
                canvas.rounded(row, colours.raised, colours.accent, canvas.sizes.radius_small)
            elif self.pointed == ShowMove(one.node):
                canvas.rounded(row, colours.hover, None, canvas.sizes.radius_small)
            inside = row.inset(2 * unit, 0)
            width = canvas.text(inside, one.first, TABLE, colours.text)
            rest = inside.cut_left(width, 3 * unit)[1]
            if hidden and row == rows[-1][0]:
                more = plural("{number} more", "{number} more", hidden)
                place, rest = rest.cut_right(canvas.look.width(more, CAPTION), 2 * unit)
                canvas.text(place, more, CAPTION, colours.dim, "right")
            canvas.text(rest, one.following, SMALL, colours.dim)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        rows = self._rows(state)
        return next((ShowMove(one.node) for row, one in rows if row.holds(*pos)), None)

    def _rows(self, state: State) -> list[tuple[Box, Continuation]]:
        """Return the visible rows; the chosen one is among them."""
        row_height = self.look.sizes.move_row
        fits = max(1, self.box.height // row_height)
        return [
            (self.box._replace(y=self.box.y + place * row_height, height=row_height), one)
            for place, one in enumerate(queries.continuations(state, fits))
        ]
