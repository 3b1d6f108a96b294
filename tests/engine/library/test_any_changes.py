"""Any changes in any order: afterwards every search gives what a simple list of games gives."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from library_files import Played, add_file, identity, random_games, slow_moves, write_games

from engine.core.board.position import Position
from engine.library import popular
from engine.library.columns.game_filter import GameFilter
from engine.library.editing import empty_bin, move_to_collection, put_in_bin, take_from_bin
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.popular import renew_popular
from engine.library.store import block_files
from engine.protocol.library.game_search import GameConditions

SLOTS = 8
COLLECTIONS = ("first", "second")


class Model:
    """The games of a library as a list, and the library."""

    def __init__(self, folder: Path, source: random.Random) -> None:
        self.folder = folder
        self.source = source
        self.library = GameLibrary(folder / "games.library")
        self.games: dict[int, Played] = {}
        self.collections: dict[int, str] = {}
        self.binned: set[int] = set()
        self.last = 0

    def some(self, numbers: set[int]) -> list[int]:
        return [number for number in sorted(numbers) if self.source.random() < 0.3]

    def add(self) -> None:
        games = random_games(self.source.randrange(15), self.source.randrange(2**40), longest=8)
        collection = self.source.choice(COLLECTIONS)
        path = self.folder / f"{self.last}-{self.source.randrange(2**40)}.pgn"
        options = ImportOptions(collection, DuplicatePolicy.KEEP)
        assert add_file(self.library, write_games(path, games), options).kept == len(games)
        for game in games:
            self.last += 1
            self.games[self.last] = game
            self.collections[self.last] = collection

    def bin(self) -> None:
        numbers = self.some(self.games.keys() - self.binned)
        put_in_bin(self.library, numbers, 20260101)
        self.binned.update(numbers)

    def take_back(self) -> None:
        numbers = self.some(self.binned)
        take_from_bin(self.library, numbers)
        self.binned.difference_update(numbers)

    def empty(self) -> None:
        assert empty_bin(self.library, 20260102) == len(self.binned)
        for number in self.binned:
            del self.games[number]
        self.binned.clear()

    def move(self) -> None:
        numbers = self.some(set(self.games))
        collection = self.source.choice(COLLECTIONS)
        move_to_collection(self.library, numbers, collection)
        self.collections.update(dict.fromkeys(numbers, collection))

    def reopen(self) -> None:
        path = self.library.path
        self.library.close()
        for file in block_files.folder_of(path).glob("*"):
            if self.source.random() < 0.3:
                file.unlink()
        self.library = GameLibrary(path, check=True)

    def renew(self) -> None:
        renew_popular(self.library)

    def check(self) -> None:
        """Compare searches with the list."""
        kept = {number: one for number, one in self.games.items() if number not in self.binned}
        assert self.numbers(GameConditions()) == sorted(kept)
        assert self.numbers(GameConditions(is_binned=True)) == sorted(self.binned)
        for collection in COLLECTIONS:
            wanted = [number for number in kept if self.collections[number] == collection]
            assert self.numbers(GameConditions(collection=collection)) == sorted(wanted)
        expected = slow_moves(kept.values(), identity(chess.Board()))
        reached = expected.pop("", [])
        for chosen in (GameFilter(), GameFilter(half_moves=(0, 99))):
            found = explore(self.library, Position(), chosen)
            assert found.reached.games == len(reached)
            counts = {move.move: move.results.games for move in found.played}
            assert counts == {move: len(games) for move, games in expected.items()}

    def numbers(self, query: GameConditions) -> list[int]:
        return find_games(self.library, filter_of(self.library, query)).numbers(0, 10_000)


CHANGES: tuple[Callable[[Model], None], ...] = (
    Model.add,
    Model.bin,
    Model.take_back,
    Model.empty,
    Model.move,
    Model.reopen,
    Model.renew,
)


@settings(max_examples=25)
@given(st.lists(st.sampled_from(CHANGES), min_size=3, max_size=14), st.integers(0, 2**32))
def test_any_changes_leave_what_a_list_of_games_has(
    tmp_path_factory: pytest.TempPathFactory,
    changes: list[Callable[[Model], None]],
    seed: int,
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block_files, "GAMES_A_BLOCK", SLOTS)
        patch.setattr(popular, "GAMES_A_BLOCK", SLOTS)
        patch.setattr(popular, "LEAST_UNCOVERED", SLOTS)
        patch.setattr(popular, "LEAST_GAMES", 1)
        model = Model(tmp_path_factory.mktemp("library"), random.Random(seed))
        for change in (Model.add, *changes):
            change(model)
            model.check()
        model.library.close()
