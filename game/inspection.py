"""A search that is stepped through, as far as the window knows it: plain data.

The records stay with the engine; here is what is shown of them. Only ``game.update`` changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import chess

from engine.inspect_messages import MomentShown, Recorded


class Stage(Enum):
    """How far an inspection is."""

    RECORDING = "recording"
    OPEN = "open"
    FAILED = "failed"


@dataclass(slots=True)
class Inspection:
    """A search of the game, from the wish to step through it on."""

    number: int
    """By which reports of it are known."""
    search_id: int
    chosen: str
    """The move that the search chose, such as ``4… c5``."""
    root: chess.Board
    """The position that was searched. Never changed."""
    stage: Stage = Stage.RECORDING
    nodes: int = 0
    """Searched again so far."""
    of_nodes: int = 0
    """0 until the engine has said how many there are."""
    message: str = ""
    """Why it failed, in one line."""
    capsule: str = ""
    """From which the search can be made again, once the engine has said it."""
    recorded: Recorded | None = None
    moment: MomentShown | None = None
    board: chess.Board | None = None
    """The position of the moment's frame. Never changed."""
    request: int = 0
    """The last that was made."""
