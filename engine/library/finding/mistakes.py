"""Games by what went wrong in them, as the reports that were stored tell."""

from __future__ import annotations

from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_plies import GamePlies
from engine.library.game_library import GameLibrary
from engine.library.store.names import intersection, number_set
from engine.library.store.reports import games_with_accuracy, games_with_mistakes
from engine.protocol.library.game_report import WantedMistake

SIDES = ("white", "black")


class MistakePlies:
    """Where each side has made a mistake of a kind first. Raises sqlite3.Error."""

    def __init__(self, library: GameLibrary, wanted: WantedMistake) -> None:
        size = library.next_number()
        self._sides = (GamePlies(size), GamePlies(size))
        for game, is_black, ply in games_with_mistakes(library.connection, wanted):
            self._sides[is_black].add(game, ply)

    def ply(self, game: int, side: int) -> int | None:
        """Return the half-moves before the first one of a side."""
        return self._sides[side].ply(game)

    def members(self, side: int) -> bytes:
        """Return the set of the games in which a side made one."""
        return self._sides[side].members()


class PlayerMistakes:
    """Where the player that a filter means has made a mistake first."""

    def __init__(self, library: GameLibrary, plies: MistakePlies, chosen: GameFilter) -> None:
        self._library = library
        self._plies = plies
        self._chosen = chosen

    def ply(self, game: int) -> int | None:
        """Return the half-moves before it; None if there is none. Raises sqlite3.Error."""
        select = "SELECT white, black FROM games WHERE id = ?"
        row = self._library.connection.execute(select, (game,)).fetchone()
        if row is None:
            return None
        white, black = row
        sides = [one for one in range(len(SIDES)) if self._chosen.fits(white, black, game, one)]
        met = [ply for side in sides if (ply := self._plies.ply(game, side)) is not None]
        return min(met, default=None)


def games_of_sides(
    library: GameLibrary, plies: MistakePlies | None, accuracy: tuple[float, float] | None
) -> list[bytes | None]:
    """Return the sets of the games in which White and Black meet what is wanted; None for all."""
    found: list[bytes | None] = []
    for side, name in enumerate(SIDES):
        sets = [] if plies is None else [plies.members(side)]
        if accuracy is not None:
            sets.append(number_set(games_with_accuracy(library.connection, name, *accuracy)))
        found.append(intersection(sets) if sets else None)
    return found
