"""How a person moves the pieces, and where the coordinates of the board are."""

from __future__ import annotations

from enum import StrEnum

from game.message import message_with_context
from game.state.preferences.setting_kinds import Choice, Option


class MoveInput(StrEnum):
    """The gestures of the mouse that move a piece."""

    BOTH = "drag or click"
    DRAG = "drag"
    CLICK = "click"


class Coordinates(StrEnum):
    """The place of the letters of the files and of the numbers of the ranks."""

    NONE = "none"
    INSIDE = "inside"
    """On the squares at the edge of the board; beside it if the squares are small."""
    OUTSIDE = "outside"
    """Beside the board, which becomes a little smaller."""


MOVE_INPUT: Choice[MoveInput] = Choice(
    (
        Option(
            "drag or click", MoveInput.BOTH, message_with_context("moving pieces", "Drag or click")
        ),
        Option("drag", MoveInput.DRAG, message_with_context("moving pieces", "Drag only")),
        Option("click", MoveInput.CLICK, message_with_context("moving pieces", "Click only")),
    )
)
COORDINATES: Choice[Coordinates] = Choice(
    (
        Option("none", Coordinates.NONE, message_with_context("coordinates", "None")),
        Option("inside", Coordinates.INSIDE, message_with_context("coordinates", "On the board")),
        Option(
            "outside", Coordinates.OUTSIDE, message_with_context("coordinates", "Beside the board")
        ),
    )
)
