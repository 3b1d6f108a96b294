"""The source file of the weights: reads its numbers and replaces them in place.

The file defines a dictionary ``WEIGHTS``. Its values are tables of pairs (middlegame, endgame). A
table is either a literal tuple or the name of a tuple that the file defines earlier. Only the
numbers in the tables change, and the spaces that align the columns. Names, order, rows and comments
stay.
"""

from __future__ import annotations

import ast
from pathlib import Path

from msgspec import Struct

from engine.tuning import TuningError

NAME = "WEIGHTS"
LEAST_WIDTH = 4
"""Least width, in characters, of a column in a table of several lines. A longer number makes all
columns of its table wider."""

Pairs = tuple[tuple[int, int], ...]


class WeightNumber(Struct, frozen=True):
    """A number in a table, with its range of bytes in the file."""

    value: int
    begin: int
    end: int


class WeightTable(Struct, frozen=True):
    """A table of weights."""

    name: str
    numbers: tuple[WeightNumber, ...]
    is_one_line: bool


class WeightFile:
    """The parsed source file of the weights."""

    def __init__(self, text: str) -> None:
        """Parse ``text``.

        Raises:
            TuningError: the text is not Python or does not have the expected form.
        """
        self.text = text
        self._source = text.encode()
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:
            raise TuningError(f"not Python: {error}") from error
        line_lengths = [len(line) for line in self._source.splitlines(keepends=True)]
        self._line_begins = [sum(line_lengths[:index]) for index in range(len(line_lengths))]
        self._tables = self._find(tree)

    def tables(self) -> dict[str, Pairs]:
        """Return the tables of weights by name, in the order of the file."""
        return {
            table.name: tuple(
                (early.value, late.value)
                for early, late in zip(table.numbers[::2], table.numbers[1::2], strict=True)
            )
            for table in self._tables
        }

    def flat(self) -> list[tuple[int, int]]:
        """Return the pairs of all tables, in the order of the file."""
        return [pair for pairs in self.tables().values() for pair in pairs]

    def replaced(self, pairs: list[tuple[int, int]]) -> str:
        """Return the text with these weights in place of the old ones.

        Raises:
            TuningError: the number of weights differs.
        """
        values = [value for pair in pairs for value in pair]
        if len(values) != sum(len(table.numbers) for table in self._tables):
            raise TuningError(f"{len(pairs)} weights, but the file has {len(self.flat())}")
        places: list[tuple[int, int, bytes]] = []
        for table in self._tables:
            own, values = values[: len(table.numbers)], values[len(table.numbers) :]
            widest = max(len(str(value)) for value in own)
            width = 0 if table.is_one_line else max(widest, LEAST_WIDTH)
            for index, (number, value) in enumerate(zip(table.numbers, own, strict=True)):
                begin = len(self._source[: number.begin].rstrip(b" "))
                space = b" " if index % 2 and begin < number.begin else b""
                places.append((begin, number.end, space + str(value).rjust(width).encode()))
        source = self._source
        for begin, end, written in sorted(places, reverse=True):
            source = source[:begin] + written + source[end:]
        return source.decode()

    def _find(self, tree: ast.Module) -> tuple[WeightTable, ...]:
        named = dict(module_assignments(tree))
        whole = named.get(NAME)
        if not isinstance(whole, ast.Dict):
            raise TuningError(f"the file has no dictionary {NAME}")
        tables = []
        for key, node in zip(whole.keys, whole.values, strict=True):
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                raise TuningError(f"a key of {NAME} is not a string")
            table = named.get(node.id) if isinstance(node, ast.Name) else node
            if table is None:
                raise TuningError(f"{NAME}: {key.value} has no table")
            tables.append(self._table(key.value, table))
        written = [number.begin for table in tables for number in table.numbers]
        if len(set(written)) < len(written):
            raise TuningError(f"{NAME}: two names share a table")
        return tuple(tables)

    def _table(self, name: str, node: ast.expr) -> WeightTable:
        if not isinstance(node, ast.Tuple) or not node.elts:
            raise TuningError(f"{NAME}: {name} is not a table of pairs")
        numbers = []
        for pair in node.elts:
            if not isinstance(pair, ast.Tuple) or len(pair.elts) != 2:
                raise TuningError(f"{NAME}: {name} has an entry that is not a pair")
            numbers += [self._number(name, value) for value in pair.elts]
        return WeightTable(name, tuple(numbers), node.lineno == node.end_lineno)

    def _number(self, name: str, node: ast.expr) -> WeightNumber:
        try:
            value = ast.literal_eval(node)
        except ValueError:
            value = None
        if type(value) is not int or node.end_lineno is None or node.end_col_offset is None:
            raise TuningError(f"{NAME}: {name} has an entry that is not an integer")
        begin = self._line_begins[node.lineno - 1] + node.col_offset
        return WeightNumber(
            value, begin, self._line_begins[node.end_lineno - 1] + node.end_col_offset
        )


def module_assignments(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    """Return the names assigned at module level, each with its value."""
    found: list[tuple[str, ast.expr]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found += [(name.id, node.value) for name in node.targets if isinstance(name, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.append((node.target.id, node.value))
    return found


def read_weight_file(path: Path) -> WeightFile:
    """Read the source file of the weights.

    Raises:
        TuningError: the file is unreadable or does not have the expected form.
    """
    try:
        return WeightFile(path.read_text("utf-8"))
    except OSError as error:
        raise TuningError(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, TuningError) as error:
        raise TuningError(f"{path}: {error}") from error
