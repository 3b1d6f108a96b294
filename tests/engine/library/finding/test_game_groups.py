"""Results in groups of games, against a slow count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import pytest
from cases import for_each
from library_files import Played, add_file, identity, opening_of, random_games, write_games

from engine.core.board.position import Position
from engine.library.finding.game_groups import group_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.game_fields import OPENINGS
from engine.protocol.library.game_groups import GameGrouping, GameGroups
from engine.protocol.library.game_search import (
    GameConditions,
    GameSearch,
    LibraryPosition,
    PlayerColour,
)

GAMES = random_games(150, seed=17)
WINS = {"White": "1-0", "Black": "0-1"}
OTHER = {"White": "Black", "Black": "White"}
Side = tuple[Played, str]
"""A game and the side of its player."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameLibrary]:
    folder = tmp_path_factory.mktemp("library")
    opened = GameLibrary(folder / "games.library")
    options = ImportOptions("games", DuplicatePolicy.KEEP)
    add_file(opened, write_games(folder / "games.pgn", GAMES), options)
    yield opened
    opened.close()


def opening_key(side: Side) -> tuple[int, str]:
    return OPENINGS.get(opening_of(side[0]), 0), ""


def year_of(side: Side) -> tuple[int, str]:
    return int(side[0].tags["Date"][:4]), ""


KEYS: dict[GameGrouping, Callable[[Side], tuple[int, str]]] = {
    GameGrouping.OPENING: opening_key,
    GameGrouping.OPPONENT: lambda side: (0, side[0].tags[OTHER[side[1]]]),
    GameGrouping.PLAYER: lambda side: (0, side[0].tags[side[1]]),
    GameGrouping.TIME_CONTROL: lambda side: (0, side[0].tags.get("TimeControl", "")),
    GameGrouping.YEAR: year_of,
}


def sides_of(game: Played, player: str) -> list[str]:
    return [side for side in WINS if not player or game.tags[side] == player]


def slow_groups(
    games: list[Played], grouping: GameGrouping, player: str
) -> dict[tuple[int, str], tuple[int, ...]]:
    """Return games, wins, draws, losses and the average rating of each group."""
    found: dict[tuple[int, str], list[Side]] = {}
    for game in games:
        sides = sides_of(game, player)
        for name in sides if grouping is GameGrouping.PLAYER else sides[:1]:
            found.setdefault(KEYS[grouping]((game, name)), []).append((game, name))
    return {key: numbers_of(sides) for key, sides in found.items()}


def numbers_of(sides: list[Side]) -> tuple[int, ...]:
    results = [(game.tags["Result"], side) for game, side in sides]
    elos = [int(elo) for game, side in sides if (elo := game.tags.get(f"{side}Elo"))]
    return (
        len(sides),
        sum(result == WINS[side] for result, side in results),
        sum(result == "1/2-1/2" for result, _side in results),
        sum(result == WINS[OTHER[side]] for result, side in results),
        round(sum(elos) / len(elos)) if elos else 0,
    )


def groups_of(found: GameGroups, grouping: GameGrouping) -> dict[tuple[int, str], tuple[int, ...]]:
    has_keys = grouping in (GameGrouping.OPENING, GameGrouping.YEAR)
    return {
        (group.key if has_keys else 0, group.name): (
            group.results.games,
            group.results.wins,
            group.results.draws,
            group.results.losses,
            group.results.average_elo or 0,
        )
        for group in found.groups
    }


@for_each(grouping=GameGrouping, player=("", "Player 3"))
def test_games_are_counted_by_groups(
    library: GameLibrary, grouping: GameGrouping, player: str
) -> None:
    search = GameSearch(GameConditions(player=player))
    found = group_games(library, search, grouping, 999)
    expected = slow_groups(GAMES, grouping, player)
    assert groups_of(found, grouping) == expected
    assert found.count == len(expected) >= 1
    sizes = [group.results.games for group in found.groups]
    assert sizes == sorted(sizes, reverse=True)
    assert found.total.games == sum(sizes)
    assert group_games(library, search, grouping, 2).groups == found.groups[:2]


def test_games_of_a_position_and_a_colour_are_counted(library: GameLibrary) -> None:
    board = Position()
    board.push_uci("a2a4")
    fen = board.fen()
    reached = [game for game in GAMES if identity_of(fen) in {met for met, _ in game.boards()}]
    assert reached
    found = group_games(
        library, GameSearch(position=LibraryPosition(fen)), GameGrouping.OPENING, 999
    )
    assert groups_of(found, GameGrouping.OPENING) == slow_groups(reached, GameGrouping.OPENING, "")
    black = GameConditions(player="Player 3", colour=PlayerColour.BLACK)
    found = group_games(library, GameSearch(black), GameGrouping.OPPONENT, 999)
    assert found.total.games == sum(game.tags["Black"] == "Player 3" for game in GAMES)


def identity_of(fen: str) -> str:

    return identity(chess.Board(fen))


def test_a_player_who_beats_equals_performs_above_them(tmp_path: Path) -> None:
    text = '[White "A"]\n[Black "B"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n[Result "{}"]\n\n{}\n\n'
    (tmp_path / "games.pgn").write_text(text.format("1-0", "1. e4 1-0") * 3, "ascii")
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, tmp_path / "games.pgn", ImportOptions("games", DuplicatePolicy.KEEP))
    for player, wins, performance in (("A", 3, 2300), ("B", 0, 700)):
        search = GameSearch(GameConditions(player=player))
        total = group_games(library, search, GameGrouping.OPENING, 9).total
        assert (total.wins, total.average_opponent, total.performance) == (wins, 1500, performance)
    library.close()
