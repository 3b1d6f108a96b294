"""Lists of games: those that meet conditions, sorted, and shown in pages."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_list import GameList, GameOrder
from engine.library.finding.explorer import hits_of
from engine.library.finding.query import Moments, chosen_games
from engine.library.game_library import GameLibrary
from engine.library.store.game_rows import ListedGame, listed_games
from engine.protocol.library.game_search import GameSearch


class FoundGames:
    """Games in an order. They stay the same while the library changes."""

    def __init__(
        self,
        library: GameLibrary,
        games: GameList,
        moments: Moments | None = None,
        *,
        is_descending: bool,
    ) -> None:
        """``moments`` are where in each game what was searched for is met."""
        self._library = library
        self._games = games
        self._moments = moments
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

    def ply(self, game: int) -> int | None:
        """Return the half-moves before what was searched for is met; None if nothing was."""
        return None if self._moments is None else self._moments.ply(game)

    def page(self, first: int, count: int) -> list[ListedGame]:
        """Return the games from a place on, without those deleted since. Raises sqlite3.Error."""
        library = self._library
        listed = listed_games(library.connection, self.numbers(first, count))
        return [library.with_opening(game) for game in listed]


def list_of(library: GameLibrary, search: GameSearch) -> FoundGames:
    """Return the games that are searched for. Raises FenError, sqlite3.Error."""
    chosen, moments = chosen_games(library, search.conditions)
    order, is_descending = GameOrder[search.order.name], search.is_descending
    if search.position is None:
        return find_games(library, chosen, order, moments=moments, is_descending=is_descending)
    return find_position(
        library,
        Position(search.position.fen, search.position.chess960),
        chosen,
        order,
        is_board_alone=search.is_board_alone,
        is_descending=is_descending,
    )


def find_games(
    library: GameLibrary,
    chosen: GameFilter,
    order: GameOrder = GameOrder.NUMBER,
    *,
    moments: Moments | None = None,
    is_descending: bool = False,
) -> FoundGames:
    """Return the games that a filter accepts; see FoundGames. Raises sqlite3.Error."""
    tables = {
        GameOrder.WHITE: library.players,
        GameOrder.BLACK: library.players,
        GameOrder.EVENT: library.events,
        GameOrder.SITE: library.sites,
    }
    ranks = tables[order].ranks() if order in tables else b""
    games = GameList(library.blocks(), chosen, order, ranks)
    return FoundGames(library, games, moments, is_descending=is_descending)


def find_position(
    library: GameLibrary,
    position: Position,
    chosen: GameFilter,
    order: GameOrder = GameOrder.NUMBER,
    *,
    is_board_alone: bool = False,
    is_descending: bool = False,
) -> FoundGames:
    """Return the games that reached a position, by any order of moves. Raises sqlite3.Error."""
    met = hits_of(library, position, chosen, is_board_alone=is_board_alone).plies()
    games = GameFilter(games=met.members(), is_binned=chosen.wants_bin)
    return find_games(library, games, order, moments=met, is_descending=is_descending)
