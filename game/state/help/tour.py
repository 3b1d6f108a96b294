"""The tour of the program: a card with a few steps, which never blocks the board."""

from __future__ import annotations

from enum import Enum, auto


class TourStep(Enum):
    """A step of the tour, in its order."""

    BOARD = auto()
    ENGINE_PANEL = auto()
    TERMS = auto()
    INSPECT = auto()
    MENUS = auto()


STEPS = tuple(TourStep)
