"""The places of the controls in the head of an engine."""

from __future__ import annotations

from typing import NamedTuple

from game.look.layout import Box
from game.message import message
from game.view.kit.button_label import label_width
from game.view.kit.fonts import FIGURES
from game.view.kit.look import Look

STEP_THROUGH = message("Step through")
LEAST_SHARE = 3
"""The link has words if they need at most this part of the room: one part in ``LEAST_SHARE``."""


class HeadPlaces(NamedTuple):
    """The places in a head, from left to right."""

    switch: Box
    """Stops the engine, or starts it."""
    words: Box
    """The name and the figures."""
    step_through: Box | None
    """Leads into the search; None for an added engine."""
    step_through_has_words: bool
    """Whether the link has words, and not an icon at the right edge."""
    fewer: Box
    number: Box
    more: Box
    options: Box
    """Opens the dialog for limits, threads and table."""
    hold: Box
    remove: Box
    """Removes an added engine. Our own one has the icon of the link there, or nothing."""

    @property
    def restart(self) -> Box:
        """The place of the button that restarts the engine: that of the controls of its lines."""
        return self.fewer._replace(width=self.hold.right - self.fewer.x)


def head_places(look: Look, head: Box, *, is_added: bool) -> HeadPlaces:
    """Return the places in the head of an engine."""
    unit = look.sizes.unit
    row, side = head.inset(0, unit // 2), head.height - 2 * (unit // 2)
    switch, row = row.cut_left(side, unit)
    remove, row = row.cut_right(side)
    hold, row = row.cut_right(side, unit)
    options, row = row.cut_right(side)
    more, row = row.cut_right(side)
    number, row = row.cut_right(look.fonts.width("0", FIGURES) + unit)
    fewer, row = row.cut_right(side, 2 * unit)
    step_through: Box | None = None
    width = label_width(look, STEP_THROUGH) + 4 * unit
    has_words = row.width >= LEAST_SHARE * width
    if not is_added and has_words:
        step_through, row = row.cut_right(width, 2 * unit)
    elif not is_added:
        step_through = remove
    return HeadPlaces(
        switch, row, step_through, has_words, fewer, number, more, options, hold, remove
    )
