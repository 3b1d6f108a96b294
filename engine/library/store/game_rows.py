"""The rows of games: writing them, and reading them back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.core.board.position import Position
from engine.library.store.game_fields import UNKNOWN_NAME, GameFields
from engine.library.store.names import NameTable
from engine.library.store.schema import GAME_COLUMNS

USUAL_START = 0
NO_TIME_CONTROL = 0
MOST_PARAMETERS = 500
"""Of one statement."""

_Numbers = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int]
Row = tuple[*_Numbers, bytes, str | None, str | None, int]
"""A game in the order of ``GAME_COLUMNS``."""

_COLUMNS = ", ".join(GAME_COLUMNS)
_PLACES = ", ".join("?" * len(GAME_COLUMNS))
_INSERT = f"INSERT INTO games ({_COLUMNS}) VALUES ({_PLACES})"
_SELECT_LISTED = """
SELECT games.id, collections.name, white.name, black.name, events.name, sites.name, games.date,
    games.white_elo, games.black_elo, games.result, games.eco, games.round, games.tags,
    time_controls.name, length(games.moves) / 2, games.binned,
    reports.white_accuracy, reports.black_accuracy
FROM games
LEFT JOIN collections ON collections.id = games.collection
LEFT JOIN players AS white ON white.id = games.white
LEFT JOIN players AS black ON black.id = games.black
LEFT JOIN events ON events.id = games.event
LEFT JOIN sites ON sites.id = games.site
LEFT JOIN time_controls ON time_controls.id = games.time_control
LEFT JOIN reports ON reports.game = games.id
WHERE games.id IN ({})"""


class ListedGame(NamedTuple):
    """A game as a list shows it."""

    number: int
    collection: str
    fields: GameFields
    half_moves: int
    binned: int
    white_accuracy: float | None = None
    """By the report that was stored; None without one."""
    black_accuracy: float | None = None
    opening: int = 0
    """The code of its tag, or else of its moves, if that was looked for: 1 for A00; 0 for none."""


class StoredGame(NamedTuple):
    """All that the library keeps of a game but its source text."""

    listed: ListedGame
    start: tuple[str, bool] | None
    """The FEN of the first position and whether it is of Chess960; None for the usual one."""
    moves: bytes
    """Two bytes a move: its short form (``move.pxd``)."""
    movetext: str | None
    """If the moves do not say all of it."""


def insert_rows(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Write new games, inside a transaction."""
    connection.executemany(_INSERT, rows)


def rows_between(connection: sqlite3.Connection, first: int, last: int) -> Iterator[Row]:
    """Yield the games with the numbers from ``first`` to ``last`` in their order."""
    select = f"SELECT {_COLUMNS} FROM games WHERE id BETWEEN ? AND ? ORDER BY id"
    yield from connection.execute(select, (first, last))


def row_of(connection: sqlite3.Connection, game: int) -> Row | None:
    """Return a game; None if there is none with this number."""
    return next(rows_between(connection, game, game), None)


def last_number(connection: sqlite3.Connection) -> int:
    """Return the highest number that a game has or has had; 0 if there was none."""
    select = "SELECT max(coalesce((SELECT max(id) FROM games), 0), coalesce(max(highest), 0))"
    row: tuple[int] = connection.execute(f"{select} FROM deletions").fetchone()
    return row[0]


def listed_games(connection: sqlite3.Connection, numbers: list[int]) -> list[ListedGame]:
    """Return games by their numbers, in the order of the numbers, without those that are gone."""
    found: dict[int, ListedGame] = {}
    for place in range(0, len(numbers), MOST_PARAMETERS):
        part = numbers[place : place + MOST_PARAMETERS]
        statement = _SELECT_LISTED.format(", ".join("?" * len(part)))
        for row in connection.execute(statement, part):
            white, black, event, site = (UNKNOWN_NAME if one is None else one for one in row[2:6])
            fields = GameFields(white, black, event, site, *row[6:14])
            listed = ListedGame(row[0], row[1] or "", fields, *row[14:18])
            found[row[0]] = listed._replace(opening=fields.eco)
    return [found[number] for number in numbers if number in found]


def update_fields(
    connection: sqlite3.Connection, names: Sequence[NameTable], number: int, fields: GameFields
) -> None:
    """Write other fields of a game, inside a transaction.

    ``names`` are the tables of players, events, sites and time controls.
    """
    players, events, sites, time_controls = (table.numbers for table in names)
    white, black, event, site, *others, time_control = fields
    control = NO_TIME_CONTROL if time_control is None else time_controls[time_control]
    connection.execute(
        "UPDATE games SET white = ?, black = ?, event = ?, site = ?, date = ?, white_elo = ?, "
        "black_elo = ?, result = ?, eco = ?, round = ?, tags = ?, time_control = ? WHERE id = ?",
        (players[white], players[black], events[event], sites[site], *others, control, number),
    )


def stored_game(connection: sqlite3.Connection, game: int) -> StoredGame | None:
    """Return a game with its moves; None if there is none with this number."""
    listed = listed_games(connection, [game])
    if not listed:
        return None
    select = "SELECT start, moves FROM games WHERE id = ?"
    start, moves = connection.execute(select, (game,)).fetchone()
    select = "SELECT movetext FROM movetexts WHERE game = ?"
    row = connection.execute(select, (game,)).fetchone()
    return StoredGame(listed[0], start_of(connection, start), moves, row[0] if row else None)


def start_number(connection: sqlite3.Connection, start: tuple[str, bool] | None) -> int:
    """Return the number of a first position, a new one if it is new. Only inside a transaction."""
    if start is None:
        return USUAL_START
    select = "SELECT id FROM starts WHERE fen = ? AND is_chess960 = ?"
    row = connection.execute(select, start).fetchone()
    if row:
        return int(row[0])
    insert = "INSERT INTO starts (fen, is_chess960) VALUES (?, ?)"
    number = connection.execute(insert, start).lastrowid
    assert number is not None
    return number


def start_of(connection: sqlite3.Connection, number: int) -> tuple[str, bool] | None:
    """Return the first position with a number; None for the usual one."""
    if number == USUAL_START:
        return None
    select = "SELECT fen, is_chess960 FROM starts WHERE id = ?"
    row = connection.execute(select, (number,)).fetchone()
    return (row[0], bool(row[1])) if row else None


def position_of(start: tuple[str, bool] | None) -> Position:
    """Return a first position."""
    return Position() if start is None else Position(*start)
