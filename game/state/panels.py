"""Which panels the Play screen has, and how much room each takes."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class PanelState(Enum):
    """Whether a panel is open, folded to one line, or hidden."""

    OPEN = "open"
    FOLDED = "folded"
    HIDDEN = "hidden"


class Panels(NamedTuple):
    """The panels beside the board."""

    moves: bool = True
    graph: bool = True
    """Whether the graph is wanted. It also needs room."""
    engine: PanelState = PanelState.OPEN
