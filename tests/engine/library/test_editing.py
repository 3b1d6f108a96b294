"""Changes of games that are kept: each is found as it is now, by every search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.editing import empty_bin, move_to_collection, put_in_bin, take_from_bin
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.faults import LibraryError
from engine.library.store.game_rows import stored_game
from engine.protocol.library.game_search import GameConditions

GAMES = 30
KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
MOVED = [3, 4, 30]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    add_file(opened, write_games(tmp_path / "games.pgn", random_games(GAMES, seed=13)), KEEP)
    yield opened
    opened.close()


def numbers(library: GameLibrary, query: GameConditions | None = None) -> list[int]:
    return find_games(library, filter_of(library, query or GameConditions())).numbers(0, 999)


def rest() -> list[int]:
    return [number for number in range(1, GAMES + 1) if number not in MOVED]


def test_games_in_the_bin_are_found_there_alone_and_come_back(library: GameLibrary) -> None:
    before = explore(library, Position(), GameFilter())
    put_in_bin(library, MOVED, 20260102)
    assert numbers(library) == rest()
    assert numbers(library, GameConditions(is_binned=True)) == MOVED
    assert find_games(library, GameFilter(is_binned=True)).page(0, 1)[0].binned == 20260102
    take_from_bin(library, MOVED)
    assert numbers(library) == list(range(1, GAMES + 1))
    assert explore(library, Position(), GameFilter()) == before


def test_the_bin_is_emptied_of_games_that_came_before_a_day(library: GameLibrary) -> None:
    put_in_bin(library, MOVED[:2], 20260102)
    put_in_bin(library, MOVED[2:], 20260105)
    assert empty_bin(library, 20260105) == 2
    assert numbers(library, GameConditions(is_binned=True)) == MOVED[2:]
    assert (stored_game(library.connection, 3), library.game_count()) == (None, GAMES - 2)
    assert numbers(library) == rest()
    assert library.check_blocks() == 0


def test_the_number_of_a_deleted_game_is_not_given_again(
    library: GameLibrary, tmp_path: Path
) -> None:
    put_in_bin(library, MOVED, 20260102)
    empty_bin(library, 20260103)
    add_file(library, write_games(tmp_path / "more.pgn", random_games(1, seed=14)), KEEP)
    assert numbers(library) == [*rest(), GAMES + 1]


def test_games_move_between_collections(library: GameLibrary) -> None:
    move_to_collection(library, MOVED, "best")
    assert numbers(library, GameConditions(collection="best")) == MOVED
    assert numbers(library, GameConditions(collection="games")) == rest()


def test_a_library_that_cannot_be_written_stays_as_it_is(library: GameLibrary) -> None:
    library.connection.execute("PRAGMA query_only = 1")
    with pytest.raises(LibraryError):
        put_in_bin(library, MOVED, 20260102)
    with pytest.raises(LibraryError):
        move_to_collection(library, MOVED, "best")
    library.connection.execute("PRAGMA query_only = 0")
    assert numbers(library) == list(range(1, GAMES + 1))
    move_to_collection(library, MOVED, "best")
    assert numbers(library, GameConditions(collection="best")) == MOVED
