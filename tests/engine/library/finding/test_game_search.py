"""Lists of games: their order, their pages, and the games of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess
import pytest
from cases import for_each
from library_files import (
    Played,
    add_file,
    identity,
    opening_of,
    random_games,
    slow_moves,
    write_games,
)

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_list import GameOrder
from engine.library.finding.game_search import find_games, find_position
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.game_fields import RESULT_CODES, date_of
from engine.protocol.library.game_search import GameConditions, PlayerColour

GAMES = random_games(120, seed=10)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameLibrary]:
    folder = tmp_path_factory.mktemp("library")
    opened = GameLibrary(folder / "games.library")
    options = ImportOptions("games", DuplicatePolicy.KEEP)
    add_file(opened, write_games(folder / "games.pgn", GAMES), options)
    yield opened
    opened.close()


KEYS: dict[GameOrder, Callable[[Played], Any]] = {
    GameOrder.NUMBER: lambda game: 0,
    GameOrder.DATE: lambda game: date_of(game.tags["Date"]),
    GameOrder.WHITE_ELO: lambda game: int(game.tags.get("WhiteElo", 0)),
    GameOrder.BLACK_ELO: lambda game: int(game.tags.get("BlackElo", 0)),
    GameOrder.OPENING: opening_of,
    GameOrder.RESULT: lambda game: RESULT_CODES[game.tags["Result"]],
    GameOrder.LENGTH: lambda game: len(game.moves),
    GameOrder.WHITE: lambda game: game.tags["White"],
    GameOrder.BLACK: lambda game: game.tags["Black"],
    GameOrder.EVENT: lambda game: game.tags["Event"],
    GameOrder.SITE: lambda game: "",
}


@for_each(order=GameOrder, is_descending=(False, True))
def test_a_list_is_sorted_and_shown_in_pages(
    library: GameLibrary, order: GameOrder, is_descending: bool
) -> None:
    key = KEYS[order]
    expected = sorted(range(1, len(GAMES) + 1), key=lambda number: key(GAMES[number - 1]))
    if is_descending:
        expected.reverse()
    found = find_games(library, GameFilter(), order, is_descending=is_descending)
    assert len(found) == len(GAMES)
    for first, count in ((0, 50), (50, 50), (100, 50), (119, 1), (120, 5), (0, 0)):
        page = found.page(first, count)
        assert [game.number for game in page] == expected[first : first + count]
        for game in page:
            assert game.fields.white == GAMES[game.number - 1].tags["White"]


def test_the_games_of_a_position_are_those_that_reached_it(library: GameLibrary) -> None:
    board = chess.Board()
    board.push_san("a4")
    reached = slow_moves(GAMES, identity(board))[""]
    found = find_position(library, Position(board.fen()), GameFilter())
    assert [GAMES[number - 1] for number in found.numbers(0, 999)] == reached
    assert len(reached) > 1
    white = filter_of(library, GameConditions(player="Player 2", colour=PlayerColour.WHITE))
    chosen = find_position(library, Position(board.fen()), white)
    assert len(chosen) == sum(game.tags["White"] == "Player 2" for game in reached)


def test_a_list_stays_the_same_while_games_are_added(tmp_path: Path) -> None:
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, write_games(tmp_path / "a.pgn", random_games(20, seed=11)))
    found = find_games(library, GameFilter(), GameOrder.DATE)
    before = found.page(0, 99)
    add_file(library, write_games(tmp_path / "b.pgn", random_games(20, seed=12)))
    assert found.page(0, 99) == before
    library.close()


def test_other_tags_are_found_by_their_text(tmp_path: Path) -> None:
    text = '[White "{}"]\n[Annotator "{}"]\n[A-b "{}"]\n\n1. e4 *\n\n'
    (tmp_path / "games.pgn").write_text(
        text.format("A", "Anna 100%", "x") + text.format("B", "Bert_", "y"), "utf-8"
    )
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, tmp_path / "games.pgn")
    for name, wanted, numbers in (
        ("Annotator", "anna", [1]),
        ("Annotator", "0%", [1]),
        ("Annotator", "_", [2]),
        ("Annotator", "", [1, 2]),
        ("A-b", "y", [2]),
        ("Opening", "", []),
    ):
        chosen = filter_of(library, GameConditions(tag=(name, wanted)))
        assert find_games(library, chosen).numbers(0, 9) == numbers, (name, wanted)
    library.close()
