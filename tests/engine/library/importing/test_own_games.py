"""Games that are played in Glassbox: each is in the library once, however often it is added."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from library_files import add_file

from engine.library.columns.game_filter import GameFilter
from engine.library.editing import empty_bin, move_to_collection, put_in_bin
from engine.library.finding.game_search import find_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.rescue import rescue_library
from engine.library.store.game_rows import StoredGame, stored_game

OWN = ImportOptions("My games", are_own=True)
MANY = 200


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    yield opened
    opened.close()


def own(game_id: str, moves: str = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0") -> str:
    """Return a game as ``games.pgn`` has it; without an id, one of another program."""
    tag = f'[GlassboxGame "{game_id}"]\n' if game_id else ""
    return f'{tag}[White "You"]\n[Black "Glassbox"]\n[Result "{moves.split()[-1]}"]\n\n{moves}\n\n'


def add(library: GameLibrary, *games: str, options: ImportOptions = OWN) -> tuple[int, int]:
    """Import games; return how many were kept, and how many were left out."""
    path = library.path.with_name(f"{random.randrange(2**40)}.pgn")
    path.write_text("".join(games), "utf-8")
    last = add_file(library, path, options)
    return last.kept, last.duplicates


def games(library: GameLibrary) -> list[StoredGame]:
    """Return the games that a search finds."""
    found = [
        stored_game(library.connection, one)
        for one in find_games(library, GameFilter()).numbers(0, MANY)
    ]
    return [game for game in found if game is not None]


def test_a_game_that_is_added_again_is_left_out(library: GameLibrary) -> None:
    assert add(library, own("a"), own("b", "1. d4 *")) == (2, 0)
    assert add(library, own("a"), own("b", "1. d4 *"), own("c", "1. c4 *")) == (1, 2)
    assert len(games(library)) == 3


def test_a_game_with_other_clocks_takes_its_own_place(library: GameLibrary) -> None:
    clocks = "1. e4 {{ [%clk 0:05:{0}] }} e5 *"
    assert add(library, own("a", clocks.format("10"))) == (1, 0)
    assert add(library, own("a", clocks.format("20")), own("b")) == (2, 0)
    assert add(library, own("a", clocks.format("20")), own("b")) == (0, 2)
    texts = [game.movetext for game in games(library) if game.movetext is not None]
    assert [text.count("0:05:20") for text in texts] == [1]
    put_in_bin(library, [2, 3], 20261128)
    empty_bin(library, 20261129)
    assert add(library, own("a", clocks.format("30"))) == (0, 1)


def test_two_games_with_the_same_moves_are_two(library: GameLibrary) -> None:
    assert add(library, own("a"), own("b")) == (2, 0)
    assert add(library, own("a"), own("b"), own("c")) == (1, 2)
    assert len(games(library)) == 3


def test_a_game_that_has_gone_on_takes_its_own_place(library: GameLibrary) -> None:
    add(library, own("a", "1. d4 d5 *"), own("b"))
    move_to_collection(library, [1], "Friends")
    assert add(library, own("a", "1. d4 d5 2. c4 1-0"), own("b")) == (1, 1)
    found = {len(game.moves) // 2: game.listed.collection for game in games(library)}
    assert found == {3: "Friends", 5: "My games"}
    assert add(library, own("a", "1. d4 d5 2. c4 0-1")) == (1, 0)
    assert len(games(library)) == 2


def test_a_game_that_was_deleted_does_not_come_back(library: GameLibrary) -> None:
    add(library, own("a"), own("b"))
    put_in_bin(library, [1, 2], 20261128)
    assert add(library, own("a")) == (0, 1)
    empty_bin(library, 20261129)
    assert add(library, own("a"), own("b")) == (0, 2)
    assert add(library, own(""), options=ImportOptions("club")) == (1, 0)
    assert [game.listed.collection for game in games(library)] == ["club"]


def test_a_game_that_was_imported_by_hand_is_not_added_twice(library: GameLibrary) -> None:
    add(library, own("a"), options=ImportOptions("club"))
    assert add(library, own("a")) == (0, 1)
    assert add(library, own("a"), own("b")) == (1, 1)


def test_a_game_without_an_id_is_known_by_its_moves(library: GameLibrary) -> None:
    assert add(library, own(""), own("")) == (1, 1)
    assert add(library, own("")) == (0, 1)


def test_two_games_with_one_id_in_a_file_are_both_kept(library: GameLibrary) -> None:
    assert add(library, own("a", "1. d4 *"), own("a", "1. e4 *"), own("a", "1. d4 *")) == (2, 1)


def test_games_are_known_after_a_rescue(library: GameLibrary) -> None:
    add(library, own("a"), own("b"))
    library.close()
    rescue_library(library.path)
    rescued = GameLibrary(library.path)
    assert add(rescued, own("a"), own("b"), own("c")) == (1, 2)
    rescued.close()


def test_any_changes_leave_each_game_once_as_it_is_last(library: GameLibrary) -> None:
    """Games begin, go on, are repeated and imported again; a table in memory says what is there."""
    source = random.Random(39)
    line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6".split()
    held: dict[str, str] = {}
    for _ in range(MANY):
        name = f"game {source.randrange(12)}"
        longest = len(held.get(name, "").split())
        length = max(longest, source.randrange(2, len(line)))
        held[name] = " ".join(line[:length]) + " " + source.choice(("1-0", "*"))
        repeated = [own(one, held[one]) for one in source.sample(sorted(held), min(3, len(held)))]
        add(library, *repeated, own(name, held[name]))
        found = sorted(len(game.moves) // 2 for game in games(library))
        assert len(found) == len(held)
    add(library, *(own(one, moves) for one, moves in held.items()))
    expected = sorted(
        len([one for one in moves.split() if one[0].isalpha()]) for moves in held.values()
    )
    assert sorted(len(game.moves) // 2 for game in games(library)) == expected


def test_other_choices_do_not_matter_to_own_games(library: GameLibrary) -> None:
    keep = ImportOptions("My games", DuplicatePolicy.KEEP, are_own=True)
    assert add(library, own("a"), options=keep) == (1, 0)
    assert add(library, own("a"), options=keep) == (0, 1)
