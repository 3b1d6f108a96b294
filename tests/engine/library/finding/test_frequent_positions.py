"""The table of the most frequent positions: it changes no answer, and it knows when it is stale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library import popular
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.popular_positions import PopularTable
from engine.library.finding.explorer import explore
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.popular import popular_table, renew_popular
from engine.library.store import block_files
from engine.library.store.popular_file import FILE_NAME
from engine.protocol.library.exploration import Exploration
from engine.protocol.library.game_search import GameConditions

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
SLOTS = 40


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few games be enough for blocks and for a table."""
    monkeypatch.setattr(block_files, "GAMES_A_BLOCK", SLOTS)
    monkeypatch.setattr(popular, "GAMES_A_BLOCK", SLOTS)
    monkeypatch.setattr(popular, "LEAST_UNCOVERED", SLOTS)
    monkeypatch.setattr(popular, "LEAST_GAMES", 3)


def frequent_positions(library: GameLibrary, games: int) -> dict[int, Position]:
    """Return the positions of the table that the first moves of the explorer lead to."""
    found = popular_table(library)
    assert found is not None
    positions: dict[int, Position] = {}
    waiting = [Position()]
    while waiting:
        position = waiting.pop()
        if found[0].find(position.key()) < 0 or position.key() in positions:
            continue
        positions[position.key()] = position
        for move in explore(library, position, GameFilter()).played:
            after = position.copy()
            after.push_uci(move.move)
            waiting.append(after)
    return positions


def by_scan(library: GameLibrary, position: Position) -> Exploration:
    """Explore with a condition that all games meet, which the table cannot know."""
    return explore(library, position, GameFilter(half_moves=(0, 10_000)))


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_a_scan_gives_the_same_answer(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    folder = tmp_path_factory.mktemp("library")
    library = GameLibrary(folder / "games.library")
    games = random_games(3 * SLOTS + 7, seed)
    add_file(library, write_games(folder / "games.pgn", games), KEEP)
    positions = frequent_positions(library, len(games))
    assert len(positions) > 2
    for position in positions.values():
        assert explore(library, position, GameFilter()) == by_scan(library, position)
    library.close()


@pytest.fixture
def library(tmp_path: Path) -> GameLibrary:
    library = GameLibrary(tmp_path / "games.library")
    path = write_games(tmp_path / "games.pgn", random_games(3 * SLOTS, seed=1))
    add_file(library, path, KEEP)
    assert popular_table(library) is not None
    return library


def test_games_that_came_later_are_scanned_until_they_are_many(
    library: GameLibrary, tmp_path: Path
) -> None:
    made = library.popular
    for number in range(2, 6):
        path = write_games(tmp_path / f"{number}.pgn", random_games(SLOTS // 2, seed=number))
        add_file(library, path, KEEP)
        assert explore(library, Position(), GameFilter()) == by_scan(library, Position())
        assert (library.popular is made) == (number < 4)


def test_a_game_that_changes_makes_the_table_stale(library: GameLibrary) -> None:
    library.connection.execute("UPDATE games SET result = 1 WHERE id <= 20")
    library.renew_blocks(list(range(1, 21)))
    assert popular_table(library) is None
    found = explore(library, Position(), GameFilter())
    assert found == by_scan(library, Position())
    assert renew_popular(library)
    assert popular_table(library) is not None
    assert explore(library, Position(), GameFilter()) == found


def test_games_in_the_bin_are_not_in_the_table(library: GameLibrary) -> None:
    before = explore(library, Position(), GameFilter()).reached.games
    library.connection.execute("UPDATE games SET binned = 20260101 WHERE id <= 20")
    library.renew_blocks(list(range(1, 21)))
    renew_popular(library)
    found = explore(library, Position(), GameFilter())
    assert before - 20 <= found.reached.games < before
    binned = explore(library, Position(), filter_of(library, GameConditions(is_binned=True)))
    assert found.reached.games + binned.reached.games == before


def cut(data: bytes) -> bytes:
    return data[:-1]


def change(data: bytes) -> bytes:
    return data[:-30] + bytes((data[-30] ^ 1,)) + data[-29:]


def empty(data: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("harm", [cut, change, empty])
def test_a_damaged_table_does_not_count(
    library: GameLibrary, harm: Callable[[bytes], bytes]
) -> None:
    expected = explore(library, Position(), GameFilter())
    path = library.path
    library.close()
    file = block_files.folder_of(path) / FILE_NAME
    file.write_bytes(harm(file.read_bytes()))
    again = GameLibrary(path)
    assert popular_table(again) is None
    assert explore(again, Position(), GameFilter()) == expected
    again.close()


def test_a_table_refuses_parts_that_do_not_agree() -> None:
    assert len(PopularTable(b"", b"")) == 0
    for positions, moves in ((b"x", b""), (b"", bytes(64)), (bytes(72), bytes(63))):
        with pytest.raises(ValueError, match="agree"):
            PopularTable(positions, moves)
