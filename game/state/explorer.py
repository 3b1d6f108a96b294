"""The explorer: which games it counts, and what the library has told of positions. Plain data.

Each answer is kept beside its question, so that none is ever shown for another position.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct, field

from engine.protocol.library.exploration import Exploration
from engine.protocol.library.game_search import GameConditions, LibraryPosition
from engine.protocol.library.library_fault import LibraryFault
from game.state.screens import FeatureModel

MOST_ANSWERS = 200
"""The number of answers that are kept."""
EXPLORER_STOP = "explorer"
"""The name of the explorer's Tab stop."""


class ExplorerColour(Enum):
    """In which games the person has which colour."""

    ANY = auto()
    """All games, those of other players too."""
    BOTTOM = auto()
    """The colour at the bottom of the board."""
    WHITE = auto()
    BLACK = auto()


class ExplorerFilter(Struct, frozen=True):
    """Which games are counted."""

    collection: str = ""
    """The name of a collection; empty for all of them."""
    colour: ExplorerColour = ExplorerColour.ANY
    years: int = 0
    """Only games of the last so many years; 0 for all."""


class ExplorerQuestion(Struct, frozen=True):
    """What the library is asked."""

    position: LibraryPosition
    """Its clocks are the same for every way to the position."""
    conditions: GameConditions


class ExplorerAnswer(NamedTuple):
    """What the library has told, or why it could not."""

    version: int
    """``Library.version`` when it was asked."""
    exploration: Exploration | None
    fault: LibraryFault | None = None


class AskedQuestion(NamedTuple):
    """The newest question."""

    question: ExplorerQuestion
    version: int


class PointedMove(NamedTuple):
    """The move under the pointer."""

    position: LibraryPosition
    move: str
    """In UCI notation."""


class Explorer(FeatureModel, frozen=True):
    """What the explorers of all screens share."""

    filter: ExplorerFilter = ExplorerFilter()
    """Beside games."""
    own_filter: ExplorerFilter = ExplorerFilter(colour=ExplorerColour.BOTTOM)
    """Beside the player's own openings: the games of the player with their colour."""
    answers: dict[ExplorerQuestion, ExplorerAnswer] = field(default_factory=dict)
    """The newest comes last. It is replaced as a whole."""
    asked: AskedQuestion | None = None
    pointed: PointedMove | None = None
