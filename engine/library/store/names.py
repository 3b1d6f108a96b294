"""The numbers of names: players, events, sites, collections. A number keeps its name for ever."""

from __future__ import annotations

import re
import sqlite3
from array import array
from collections.abc import Iterable

MOST_CACHED = 100_000
"""Names whose numbers are held in memory, of each table."""
PATTERN_SIGNS = re.compile(r"([%_\\])")


class NameTable:
    """The names of one table of a library."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection = connection
        self._table = table
        self.numbers = NumbersOfNames(self)
        """The number of each name, a new one if it is new. Only inside a transaction.

        If the transaction fails, they must be forgotten (``clear``).
        """

    def add(self, name: str) -> int:
        """Return the number of a name that may be new. Only inside a transaction."""
        insert = f"INSERT INTO {self._table} (name) VALUES (?)"
        number = self.find(name) or self._connection.execute(insert, (name,)).lastrowid
        assert number is not None
        return number

    def find(self, name: str) -> int:
        """Return the number of a name; 0 if the library does not have it."""
        select = f"SELECT id FROM {self._table} WHERE name = ?"
        row = self._connection.execute(select, (name,)).fetchone()
        return row[0] if row else 0

    def name(self, number: int) -> str | None:
        """Return the name of a number; None if there is none."""
        select = f"SELECT name FROM {self._table} WHERE id = ?"
        row = self._connection.execute(select, (number,)).fetchone()
        return row[0] if row else None

    def containing(self, text: str) -> bytes:
        """Return the set of the numbers whose names contain a text: a byte for each number.

        Upper and lower case of ASCII letters are the same, as in SQLite's LIKE.
        """
        pattern = "%" + PATTERN_SIGNS.sub(r"\\\1", text) + "%"
        select = f"SELECT id FROM {self._table} WHERE name LIKE ? ESCAPE '\\'"
        return number_set(row[0] for row in self._connection.execute(select, (pattern,)))

    def ranks(self) -> bytes:
        """Return the rank of each name in the order of the alphabet, four bytes a number."""
        select = f"SELECT id FROM {self._table} ORDER BY name"
        found = array("I", bytes(4 * (self.highest() + 1)))
        for rank, (number,) in enumerate(self._connection.execute(select), 1):
            found[number] = rank
        return found.tobytes()

    def highest(self) -> int:
        """Return the highest number of a name; 0 if there is none."""
        row = self._connection.execute(f"SELECT max(id) FROM {self._table}").fetchone()
        return row[0] or 0


class NumbersOfNames(dict[str, int]):
    """The numbers of the names of a table that were asked for; it asks for a missing one."""

    def __init__(self, table: NameTable) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, name: str) -> int:
        if len(self) >= MOST_CACHED:
            self.clear()
        number = self[name] = self._table.add(name)
        return number


def number_set(numbers: Iterable[int]) -> bytes:
    """Return a set of numbers as the filters of columns want it: a byte for each number."""
    found = bytearray()
    for number in numbers:
        if number >= len(found):
            found.extend(bytes(number + 1 - len(found)))
        found[number] = 1
    return bytes(found)


def intersection(sets: list[bytes]) -> bytes:
    """Return what several sets of numbers have in common; there is at least one."""
    size = min(map(len, sets))
    common = int.from_bytes(sets[0][:size], "little")
    for one in sets[1:]:
        common &= int.from_bytes(one[:size], "little")
    return common.to_bytes(size, "little")
