"""Lists of games: those that meet conditions, sorted, and shown in pages."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_list import GameList, GameOrder
from engine.library.finding.explorer import hits_of
from engine.library.game_library import GameLibrary
from engine.library.store.game_rows import ListedGame, listed_games
from engine.library.store.names import number_set


class FoundGames:
    """Games in an order. They stay the same while the library changes."""

    def __init__(self, library: GameLibrary, games: GameList, *, is_descending: bool) -> None:
        self._library = library
        self._games = games
        self._is_descending = is_descending

    def __len__(self) -> int:
        return len(self._games)

    def numbers(self, first: int, count: int) -> list[int]:
        """Return the numbers of the games from a place on; the first place is 0."""
        if not self._is_descending:
            return self._games.numbers(first, count)
        end = len(self._games) - first
        found = self._games.numbers(max(end - count, 0), min(count, max(end, 0)))
        return found[::-1]

    def page(self, first: int, count: int) -> list[ListedGame]:
        """Return the games from a place on, without those deleted since. Raises sqlite3.Error."""
        return listed_games(self._library.connection, self.numbers(first, count))


def find_games(
    library: GameLibrary,
    chosen: GameFilter,
    order: GameOrder = GameOrder.NUMBER,
    *,
    is_descending: bool = False,
) -> FoundGames:
    """Return the games that a filter accepts. Raises sqlite3.Error."""
    tables = {
        GameOrder.WHITE: library.players,
        GameOrder.BLACK: library.players,
        GameOrder.EVENT: library.events,
        GameOrder.SITE: library.sites,
    }
    ranks = tables[order].ranks() if order in tables else b""
    games = GameList(library.blocks(), chosen, order, ranks)
    return FoundGames(library, games, is_descending=is_descending)


def find_position(
    library: GameLibrary,
    position: Position,
    chosen: GameFilter,
    order: GameOrder = GameOrder.NUMBER,
    *,
    is_descending: bool = False,
) -> FoundGames:
    """Return the games that reached a position, by any order of moves. Raises sqlite3.Error."""
    met = number_set(game for game, _ply in hits_of(library, position, chosen).games())
    return find_games(library, GameFilter(games=met), order, is_descending=is_descending)
