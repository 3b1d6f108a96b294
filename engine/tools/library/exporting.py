"""An export by the command line."""

from __future__ import annotations

from pathlib import Path

from engine.library.exporting.exporter import export_games
from engine.library.finding.game_search import list_of
from engine.library.game_library import GameLibrary
from engine.library.store.faults import library_errors
from engine.protocol.library.game_search import GameSearch
from engine.tools.command_line import print_status

GAMES_A_LINE = 5_000


def export(
    library: GameLibrary, file: Path, games: list[int] | None, search: GameSearch | None
) -> int:
    """Write games to a file; return how many. Raises LibraryError, FenError."""
    with library_errors(library.path):
        if search is not None:
            found = list_of(library, search)
            games = found.numbers(0, len(found))
        count = 0
        for count in export_games(library, games or [], file):
            if count % GAMES_A_LINE == 0:
                print_status(f"{file}: {count} games written")
    return count
