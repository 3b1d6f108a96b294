"""Changes of games that are kept: into the bin and back, out of the library, to a collection."""

from __future__ import annotations

from engine.library.game_library import GameLibrary
from engine.library.store.database import transaction
from engine.library.store.deletion import delete_games
from engine.library.store.faults import library_errors
from engine.library.store.game_rows import listed_games
from engine.library.store.reports import write_report
from engine.protocol.library.game_report import GameReport

NOT_BINNED = 0


def put_in_bin(library: GameLibrary, games: list[int], day: int) -> None:
    """Put games into the bin on a day: year * 10000 + month * 100 + day. Raises LibraryError."""
    _set(library, games, "binned", day)


def take_from_bin(library: GameLibrary, games: list[int]) -> None:
    """Take games back from the bin. Raises LibraryError."""
    _set(library, games, "binned", NOT_BINNED)


def move_to_collection(library: GameLibrary, games: list[int], collection: str) -> list[str]:
    """Move games to a collection, a new one if there is none of this name.

    Return the collection in which each of them was. Raises LibraryError.
    """
    with library_errors(library.path):
        try:
            with transaction(library.connection):
                listed = listed_games(library.connection, games)
                before = {game.number: game.collection for game in listed}
                number = library.collections.numbers[collection]
                _update(library, games, "collection", number)
        except BaseException:
            library.collections.numbers.clear()
            raise
    return [before.get(game, "") for game in games]


def store_report(library: GameLibrary, game: int, report: GameReport) -> bool:
    """Keep a report of a game; return whether the library has the game. Raises LibraryError."""
    with library_errors(library.path), transaction(library.connection):
        if not listed_games(library.connection, [game]):
            return False
        write_report(library.connection, game, report)
    return True


def empty_bin(library: GameLibrary, before: int) -> int:
    """Delete the games that went into the bin before a day; return how many. Raises LibraryError.

    Their numbers are not given again.
    """
    with library_errors(library.path), transaction(library.connection):
        select = "SELECT id FROM games WHERE binned != 0 AND binned < ?"
        games = [row[0] for row in library.connection.execute(select, (before,))]
        delete_games(library.connection, games)
        library.renew_blocks(games)
    return len(games)


def _set(library: GameLibrary, games: list[int], column: str, value: int) -> None:
    with library_errors(library.path), transaction(library.connection):
        _update(library, games, column, value)


def _update(library: GameLibrary, games: list[int], column: str, value: int) -> None:
    update = f"UPDATE games SET {column} = ? WHERE id = ?"
    library.connection.executemany(update, [(value, game) for game in games])
    library.renew_blocks(games)
