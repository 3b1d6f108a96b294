"""Which games are wanted: conditions, a position, and the order of the list."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from engine.protocol.library.board_pattern import BoardPattern
from engine.protocol.library.game_report import WantedMistake


class PlayerColour(IntEnum):
    """Which colour a player has in the games that are wanted."""

    EITHER = -1
    WHITE = 0
    BLACK = 1


class GameResult(IntEnum):
    """How a game ended."""

    WHITE_WINS = 1
    BLACK_WINS = 2
    DRAW = 3
    UNFINISHED = 4
    OTHER = 5
    """A result that the standard does not have, such as 0-0."""


class GameOrder(StrEnum):
    """By what a list of games is sorted; games that are equal in it, by their numbers."""

    NUMBER = "number"
    DATE = "date"
    WHITE_ELO = "white elo"
    BLACK_ELO = "black elo"
    OPENING = "opening"
    RESULT = "result"
    LENGTH = "length"
    WHITE = "white"
    BLACK = "black"
    EVENT = "event"
    SITE = "site"


class GameConditions(Struct, frozen=True):
    """The conditions that a game must meet; without any, all games do but those in the bin.

    Names need only contain the text. Upper and lower case of ASCII letters are the same. "?" means
    games without the name, and "-" those with this one. Ranges include both ends.
    """

    player: str = ""
    colour: PlayerColour = PlayerColour.EITHER
    """Of the player."""
    opponent: str = ""
    event: str = ""
    site: str = ""
    tag: tuple[str, str] | None = None
    """The name of another tag, and a text in its value."""
    results: tuple[GameResult, ...] = ()
    """One of these; empty for all."""
    dates: tuple[int, int] | None = None
    """The first and the last one: year * 10000 + month * 100 + day."""
    elos: tuple[int, int] | None = None
    """The lowest and the highest one; both players must have one between them."""
    openings: tuple[int, int] | None = None
    """The first and the last one: 1 for A00 to 500 for E99, 0 without one."""
    half_moves: tuple[int, int] | None = None
    collection: str = ""
    """The whole name."""
    is_binned: bool = False
    """Whether the games in the bin are meant, not all others."""
    pattern: BoardPattern | None = None
    """What stands on the board at some time; None for anything."""
    mistake: WantedMistake | None = None
    """Of the player, by the report that was stored; None for anything. Without a player and a
    colour it may be of either side."""
    accuracy: tuple[float, float] | None = None
    """The lowest and the highest one of the same side."""
    time_control: str = ""
    """The whole tag; "?" for games without one."""


class LibraryPosition(Struct, frozen=True):
    """A position that games have. Castling rights and en passant count if the moves are legal."""

    fen: str
    chess960: bool = False


class GameSearch(Struct, frozen=True):
    """A list of games."""

    conditions: GameConditions = GameConditions()
    position: LibraryPosition | None = None
    """If not None, only games that reached it, by any order of moves."""
    is_board_alone: bool = False
    """Whether castling rights and en passant do not count in it. Its side to move does."""
    order: GameOrder = GameOrder.NUMBER
    is_descending: bool = False
    version: int = 0
    """A list that was made stays the same while the library changes. One with another version is
    made anew."""
