"""What a drawing means, for screen readers: its texts and controls as nodes.

The drawing goes to a canvas without pixels, which collects every text and every ``control``. A
text inside a control names it. So a screen or dialog can be read without code of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple, cast

import pygame
from msgspec.structs import replace

from game.accessibility.node import AccessibleNode, AccessibleRole, NumberRange, with_unique_names
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text, message
from game.view.kit.canvas import Canvas, TextRecord
from game.view.kit.look import Look

BAND_PX = 6
"""Nodes whose middles are no further apart vertically are read from left to right."""
ROWS_ABOVE = 1
"""How far above a field its name may stand, as a multiple of the field's height."""
FIELD = message("Text field")
"""The name of a field without a text beside it."""
NAMED_BY_TEXTS = frozenset(
    (
        AccessibleRole.TEXT,
        AccessibleRole.OPTION,
        AccessibleRole.TAB,
        AccessibleRole.LINK,
        AccessibleRole.BUTTON,
        AccessibleRole.TICK,
        AccessibleRole.CHOICE,
        AccessibleRole.MENU_ITEM,
    )
)
"""The roles of controls whose own texts name them."""
SWITCHES = {
    AccessibleRole.BUTTON: AccessibleRole.TICK,
    AccessibleRole.MENU_ITEM: AccessibleRole.MENU_SWITCH,
}
"""What a control is that has a box to tick in it."""


class _NoPixels:
    """A surface on which nothing can be seen."""

    def __init__(self, box: Box) -> None:
        self._rect = pygame.Rect(box)

    def get_clip(self) -> pygame.Rect:
        return self._rect.copy()

    def get_size(self) -> tuple[int, int]:
        return self._rect.size

    def set_clip(self, rect: object) -> None:
        pass

    def blit(self, *_: object) -> None:
        pass

    def fill(self, *_: object) -> None:
        pass


class _Ticked(NamedTuple):
    box: Box
    is_on: bool


class ReadingCanvas(Canvas):
    """A canvas that collects what is drawn, and draws nothing."""

    is_read = True

    def __init__(self, look: Look, box: Box) -> None:
        self.texts: list[TextRecord] = []
        super().__init__(cast(pygame.Surface, _NoPixels(box)), look, self.texts)
        self.controls: list[AccessibleNode] = []
        self.ticks: list[_Ticked] = []

    def control(
        self,
        role: AccessibleRole,
        box: Box,
        label: Text = "",
        *,
        value: str = "",
        is_selected: bool | None = None,
        span: NumberRange | None = None,
        can_step: bool = False,
        has_focus: bool = False,
    ) -> None:
        words = self.look.catalogue.text(label)
        name = f"{role.name.lower()} {words}".strip()
        self.controls.append(
            AccessibleNode(
                name,
                role,
                box,
                words,
                value,
                is_selected=is_selected,
                span=span,
                can_step=can_step,
                has_focus=has_focus,
                selection=(len(value), len(value)),
            )
        )

    def ticked(self, box: Box, *, is_on: bool) -> None:
        self.ticks.append(_Ticked(box, is_on))

    def fill(self, box: Box, colour: Colour) -> None:
        pass

    def shape(self, body: str, box: Box) -> None:
        pass

    def rounded(
        self, box: Box, fill: Colour | None, line: Colour | None = None, radius: int | None = None
    ) -> None:
        pass

    def round_off(self, box: Box, ground: Colour) -> None:
        pass

    def outline(self, box: Box, colour: Colour, width: int) -> None:
        pass


def read_drawing(
    look: Look, box: Box, draw: Callable[[Canvas], None], others: Iterable[AccessibleNode] = ()
) -> list[AccessibleNode]:
    """Return the texts and controls of a drawing, and ``others``, in the order of reading."""
    canvas = ReadingCanvas(look, box)
    draw(canvas)
    controls = [_switched(one, canvas.ticks) for one in (*canvas.controls, *others)]
    inside: dict[int, list[TextRecord]] = {}
    loose: list[TextRecord] = []
    for text in canvas.texts:
        if not text.clip.holds(*text.ink.centre):
            continue
        owner = _smallest_around(text.ink, controls)
        if owner is None:
            loose.append(text)
        else:
            inside.setdefault(owner, []).append(text)
    named = [_named(look, one, inside.get(place, []), loose) for place, one in enumerate(controls)]
    return list(with_unique_names(_in_order(_in_lists([*named, *_texts(loose)]))))


def _in_order(nodes: list[AccessibleNode]) -> list[AccessibleNode]:
    """Return nodes from top to bottom, and from left to right in a band."""
    by_height = sorted(nodes, key=_height)
    found: list[AccessibleNode] = []
    band: list[AccessibleNode] = []
    for node in by_height:
        if band and _height(node) > _height(band[0]) + BAND_PX:
            found += sorted(band, key=lambda one: one.box.x)
            band = []
        band.append(node)
    return [*found, *sorted(band, key=lambda one: one.box.x)]


def _height(node: AccessibleNode) -> int:
    """Return where a node stands in the order of reading; a list stands where it begins."""
    first = node.children[0] if node.role is AccessibleRole.LIST else node
    return first.box.centre[1]


def _in_lists(nodes: list[AccessibleNode]) -> list[AccessibleNode]:
    """Return the nodes with the rows of each column put into lists.

    A text between two rows, such as a heading, ends a list. A text beside the rows does not.
    """
    others = [node for node in nodes if node.role is not AccessibleRole.OPTION]
    columns: dict[tuple[int, int], list[AccessibleNode]] = {}
    for node in nodes:
        if node.role is AccessibleRole.OPTION:
            columns.setdefault((node.box.x, node.box.width), []).append(node)
    for rows in columns.values():
        rows.sort(key=_height)
        start = 0
        for place in range(1, len(rows) + 1):
            if place == len(rows) or _is_parted(rows[place - 1], rows[place], others):
                others.append(_list_of(rows[start:place]))
                start = place
    return others


def _is_parted(above: AccessibleNode, below: AccessibleNode, others: list[AccessibleNode]) -> bool:
    """Return whether something else stands between two rows of a column."""
    between = range(_height(above), _height(below))
    return any(
        one.role is not AccessibleRole.LIST
        and _height(one) in between
        and above.box.x <= one.box.centre[0] < above.box.right
        for one in others
    )


def _list_of(rows: list[AccessibleNode]) -> AccessibleNode:
    box = bounding_box([row.box for row in rows])
    return AccessibleNode("list", AccessibleRole.LIST, box, children=with_unique_names(rows))


def bounding_box(boxes: list[Box]) -> Box:
    """Return the smallest box around boxes, of which there is at least one."""
    rect = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes])
    return Box(*rect)


def _smallest_around(box: Box, controls: list[AccessibleNode]) -> int | None:
    """Return the index of the smallest control around the middle of a box."""
    areas = [
        (one.box.width * one.box.height, place)
        for place, one in enumerate(controls)
        if one.box.holds(*box.centre)
    ]
    return min(areas)[1] if areas else None


def _switched(node: AccessibleNode, ticks: list[_Ticked]) -> AccessibleNode:
    """Return a control with the tick that is drawn in it, if there is one."""
    for tick in ticks:
        if node.box.holds(*tick.box.centre):
            role = SWITCHES.get(node.role, node.role)
            return replace(node, role=role, is_ticked=tick.is_on)
    return node


def _named(
    look: Look, node: AccessibleNode, texts: list[TextRecord], loose: list[TextRecord]
) -> AccessibleNode:
    """Return a control that has a name: its own, that of its texts, or that of a text beside it."""
    if node.label:
        return node
    own = _joined(texts)
    if node.role is AccessibleRole.FIELD:
        name = own if not node.value else ""
        name = name or _beside(node.box, loose) or look.catalogue.text(FIELD)
        return replace(node, label=name, name=f"{node.name} {name}")
    if node.role is AccessibleRole.SLIDER:
        return replace(node, label=own or _beside(node.box, loose))
    if node.role in NAMED_BY_TEXTS:
        return replace(node, label=own)
    return node


def _beside(box: Box, loose: list[TextRecord]) -> str:
    """Return the text that names a field: left of it, or else right of it, or else above it."""
    left = [
        (box.x - one.ink.right, one.wanted)
        for one in loose
        if box.y <= one.ink.centre[1] < box.bottom and one.ink.right <= box.x
    ]
    right = [
        (one.ink.x - box.right, one.wanted)
        for one in loose
        if box.y <= one.ink.centre[1] < box.bottom and 0 <= one.ink.x - box.right <= 3 * box.height
    ]
    if left or right:
        return min(left or right)[1]
    above = [
        (box.y - one.ink.bottom, one.wanted)
        for one in loose
        if 0 <= box.y - one.ink.bottom <= ROWS_ABOVE * box.height
        and one.ink.x < box.right
        and box.x < one.ink.right
    ]
    return min(above)[1] if above else ""


def _joined(texts: list[TextRecord]) -> str:
    """Return texts from left to right and from top to bottom, with commas between them."""
    in_order = sorted(texts, key=lambda one: (one.ink.bottom // BAND_PX, one.ink.x))
    return ", ".join(dict.fromkeys(one.sentence or one.wanted for one in in_order))


def _texts(records: list[TextRecord]) -> list[AccessibleNode]:
    """Return the texts outside of controls: one node for a line, and one for a paragraph."""
    lines: list[list[TextRecord]] = []
    for record in records:
        last = lines[-1][-1] if lines else None
        is_next = last is not None and (
            (bool(record.sentence) and record.sentence == last.sentence)
            or (record.ink.bottom == last.ink.bottom and record.ink.x >= last.ink.right)
        )
        if is_next:
            lines[-1].append(record)
        else:
            lines.append([record])
    found = []
    for line in lines:
        label = _spaced(line)
        box = bounding_box([one.ink for one in line])
        found.append(AccessibleNode("text", AccessibleRole.TEXT, box, label))
    return found


def _spaced(line: list[TextRecord]) -> str:
    """Return the texts of a line; a wide gap between two of them becomes a comma."""
    text = line[0].sentence or line[0].wanted
    for before, now in pairwise(line):
        if now.sentence and now.sentence == before.sentence:
            continue
        is_wide = now.ink.x - before.ink.right > before.ink.height
        text += (", " if is_wide else " ") + (now.sentence or now.wanted)
    return text
