"""Faults of the texts that are typed in the New game dialog, as codes with arguments."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from game.formats.game_text_faults import FenFault


class DraftCode(Enum):
    """What is wrong with a typed choice."""

    MINUTES = auto()
    SECONDS = auto()
    MOVE_SECONDS = auto()
    DEPTH = auto()
    NODES = auto()
    CHESS960_NUMBER = auto()
    FEN = auto()
    """The FEN has faults: ``fen``."""
    ENGINE = auto()
    """No engine is chosen."""
    GAME_OVER = auto()
    """The game is over in the start position."""


class DraftFault(Struct, frozen=True):
    """The first fault of the choices. ``game.words.new_game`` puts it into words."""

    code: DraftCode
    most: int = 0
    """The largest number that may be typed."""
    fen: tuple[FenFault, ...] = ()


class DraftError(ValueError):
    """Raised when a typed choice has a fault."""

    def __init__(self, fault: DraftFault) -> None:
        super().__init__(fault)
        self.fault = fault
