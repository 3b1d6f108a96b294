"""A game of the library: as a row of a list, and with its moves."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.library.game_report import GameReport
from engine.protocol.library.game_search import GameResult, LibraryPosition


class GameRow(Struct, frozen=True):
    """A game as a list shows it."""

    game: int
    """The number of the game in the library, which no other game ever gets."""
    white: str
    black: str
    event: str
    site: str
    date: int
    """Year * 10000 + month * 100 + day; unknown parts are 0."""
    white_elo: int
    """0 if unknown, as with ``black_elo`` and ``opening``."""
    black_elo: int
    result: GameResult
    opening: int
    """1 for A00 to 500 for E99."""
    half_moves: int
    collection: str
    is_binned: bool = False
    time_control: str = ""
    """As the tag TimeControl has it."""
    ply: int | None = None
    """The half-moves before what was searched for is met first: a position, else a mistake, else a
    pattern of the board; None if nothing of the kind was searched for."""
    white_accuracy: float | None = None
    """By the report that was stored; None without one."""
    black_accuracy: float | None = None


class LibraryGame(Struct, frozen=True):
    """A game with all that the library keeps of it."""

    row: GameRow
    tags: tuple[tuple[str, str], ...]
    """All of them: the seven tag roster, then the others in their order."""
    moves: tuple[str, ...]
    """The main line in UCI notation; a null move is ``0000``."""
    start: LibraryPosition | None = None
    """The first position; None for the usual one."""
    movetext: str | None = None
    """With comments and variations; None if the moves say all of it."""
    source: str | None = None
    """The game as it was imported; None if it was not kept."""
    is_whole: bool = True
    """Whether all its moves are legal. If not, they are damaged, and ``moves`` ends before that."""
    report: GameReport | None = None
    """The report that was stored; None without one."""
