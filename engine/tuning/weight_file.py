"""The source file of the weights: its numbers read, and replaced in place.

The file has a dictionary ``WEIGHTS`` whose values are tables of pairs (middlegame, endgame), each
written there or as a name that is given its table above. Only the numbers inside the tables change,
and the spaces before them so that columns stay columns: names, order, rows and comments stay.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from engine.tuning import TuningError

NAME = "WEIGHTS"
LEAST_WIDTH = 4
"""Of a number in a table of several lines; a wider one widens its table's columns."""

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a table, and where it is written, in bytes of the file."""

    value: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table of pairs."""

    name: str
    numbers: tuple[Number, ...]
    is_one_line: bool


class WeightFile:
    """The text of such a file. Raises TuningError where it is none."""

    def __init__(self, text: str) -> None:
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
        """Return the weights as they stand, in order."""
        return {
            table.name: tuple(
                (early.value, late.value)
                for early, late in zip(table.numbers[::2], table.numbers[1::2], strict=True)
            )
            for table in self._tables
        }

    def flat(self) -> list[tuple[int, int]]:
        """Return all pairs in order."""
        return [pair for pairs in self.tables().values() for pair in pairs]

    def replaced(self, pairs: list[tuple[int, int]]) -> str:
        """Return the text with other weights; as many are needed. Raises TuningError."""
        values = [value for pair in pairs for value in pair]
        if len(values) != sum(len(table.numbers) for table in self._tables):
            raise TuningError(f"{len(pairs)} weights for the {len(self.flat())} of the file")
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

    def _find(self, tree: ast.Module) -> tuple[Table, ...]:
        named = dict(assignments(tree))
        whole = named.get(NAME)
        if not isinstance(whole, ast.Dict):
            raise TuningError(f"no dictionary {NAME} in it")
        tables = []
        for key, node in zip(whole.keys, whole.values, strict=True):
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                raise TuningError(f"a key of {NAME} is no name")
            table = named.get(node.id) if isinstance(node, ast.Name) else node
            if table is None:
                raise TuningError(f"{NAME}: {key.value} has no table")
            tables.append(self._table(key.value, table))
        written = [number.begin for table in tables for number in table.numbers]
        if len(set(written)) < len(written):
            raise TuningError(f"{NAME}: two names share a table")
        return tuple(tables)

    def _table(self, name: str, node: ast.expr) -> Table:
        if not isinstance(node, ast.Tuple) or not node.elts:
            raise TuningError(f"{NAME}: {name} is no table of pairs")
        numbers = []
        for pair in node.elts:
            if not isinstance(pair, ast.Tuple) or len(pair.elts) != 2:
                raise TuningError(f"{NAME}: {name} has an entry that is no pair")
            numbers += [self._number(name, value) for value in pair.elts]
        return Table(name, tuple(numbers), node.lineno == node.end_lineno)

    def _number(self, name: str, node: ast.expr) -> Number:
        try:
            value = ast.literal_eval(node)
        except ValueError:
            value = None
        if type(value) is not int or node.end_lineno is None or node.end_col_offset is None:
            raise TuningError(f"{NAME}: {name} has an entry that is no whole number")
        begin = self._line_begins[node.lineno - 1] + node.col_offset
        return Number(value, begin, self._line_begins[node.end_lineno - 1] + node.end_col_offset)


def assignments(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    """Return the names that a module gives values to, with them."""
    found: list[tuple[str, ast.expr]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found += [(name.id, node.value) for name in node.targets if isinstance(name, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.append((node.target.id, node.value))
    return found


def read_weight_file(path: Path) -> WeightFile:
    """Read a file of weights. Raises TuningError."""
    try:
        return WeightFile(path.read_text("utf-8"))
    except OSError as error:
        raise TuningError(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, TuningError) as error:
        raise TuningError(f"{path}: {error}") from error
