"""The dialogs of the explorer: the games that reached a position, and which games are counted."""

from __future__ import annotations

from msgspec import field

from engine.protocol.library.game_search import GameSearch
from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.library_game import GameRow
from game.message import San
from game.state.dialog import DialogModel
from game.state.screens import FeatureModel

PAGE = 200
"""The rows that are asked for at once."""


class ExplorerGamesDialog(DialogModel):
    """The games that reached a position, the newest first. Rows that are seen are asked for."""

    search: GameSearch
    flipped: bool
    """Whether Black is at the bottom of the board when a game is opened."""
    move: San = San("")
    """The move that led to the position, with its number; empty for the shown position."""
    total: int | None = None
    """How many games there are; None before it is known."""
    rows: dict[int, GameRow] = field(default_factory=dict)
    """The rows that are known, by their place; replaced as a whole."""
    pages: frozenset[int] = frozenset()
    """The pages that are known."""
    page: int = 0
    """The page that is seen."""
    chosen: int = 0
    """The place of the chosen row."""
    opening: int | None = None
    """The number of the game that is being read, to be opened."""
    fault: LibraryFault | None = None
    """Why there is no list, or why a game could not be read."""

    @property
    def row(self) -> GameRow | None:
        """The chosen row; None if there is none, or it is not known yet."""
        return self.rows.get(self.chosen)


class ExplorerFilterDialog(DialogModel):
    """The choice of the games that are counted. Each choice takes effect at once."""


class LastExplorerGames(FeatureModel, frozen=True):
    """The list from which a game was opened last."""

    dialog: ExplorerGamesDialog | None = None
