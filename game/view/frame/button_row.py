"""A row of buttons that share a width: their places, and whether they have room for icons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.look.layout import Box
from game.view.kit.button_label import icon_room
from game.view.kit.look import Look


class ButtonRow(NamedTuple):
    """The places of the buttons."""

    boxes: list[Box]
    has_icons: bool
    """Whether every button has room for an icon; otherwise none has one."""


def arrange_buttons(look: Look, row: Box, words: Sequence[int]) -> ButtonRow:
    """Return the places: equally wide if possible, or else as wide as the words need.

    ``words`` are the widths of the words in pixels.
    """
    gap = 2 * look.sizes.unit
    equal = row.columns(len(words), gap)
    for room in (icon_room(look.sizes), 0):
        needs = [width + gap + room for width in words]
        if all(need <= box.width for need, box in zip(needs, equal, strict=True)):
            return ButtonRow(equal, room > 0)
        if sum(needs) + gap * (len(needs) - 1) <= row.width:
            return ButtonRow(_shared(row, needs, gap), room > 0)
    return ButtonRow(equal, False)


def has_room(look: Look, row: Box, words: Sequence[int]) -> bool:
    """Return whether a row has room for all the words."""
    gap = 2 * look.sizes.unit
    return sum(words) + gap * (2 * len(words) - 1) <= row.width


def _shared(row: Box, needs: list[int], gap: int) -> list[Box]:
    """Divide a row into boxes of at least these widths; they share the room that is left."""
    spare = row.width - sum(needs) - gap * (len(needs) - 1)
    boxes = []
    for place, need in enumerate(needs):
        width = need + spare // len(needs) + (place < spare % len(needs))
        box, row = row.cut_left(width, gap)
        boxes.append(box)
    return boxes
