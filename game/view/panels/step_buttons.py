"""The four buttons at the head of the move list, which step through the game."""

from __future__ import annotations

from typing import NamedTuple

from game.actions.action import Action
from game.actions.board import GoToGameEnd, GoToPly, StepPly
from game.look.layout import Box
from game.view.kit.look import Look

STEPS: tuple[tuple[str, Action], ...] = (
    ("«", GoToPly(0)),
    ("‹", StepPly(-1)),
    ("›", StepPly(1)),
    ("»", GoToGameEnd()),
)


class StepButton(NamedTuple):
    """One of the buttons."""

    box: Box
    text: str
    action: Action


def step_buttons(look: Look, moves: Box) -> list[StepButton]:
    """Return the buttons for a move list in a box, from right to left."""
    sizes, found = look.sizes, list[StepButton]()
    head = moves.inset(sizes.padding - sizes.unit, 0).cut_top(head_height(look))[0]
    for text, action in reversed(STEPS):
        box, head = head.cut_right(_width(look))
        found.append(StepButton(box.inset(0, sizes.unit), text, action))
    return found


def step_buttons_width(look: Look) -> int:
    """Return the width in pixels of all of them."""
    return len(STEPS) * _width(look)


def head_height(look: Look) -> int:
    """Return the height in pixels of the head of a move list."""
    return look.sizes.heading_row + 4 * look.sizes.unit


def _width(look: Look) -> int:
    return 7 * look.sizes.unit
