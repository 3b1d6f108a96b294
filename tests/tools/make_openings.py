"""Make the table of openings: ``python tests/tools/make_openings.py`` rewrites it.

The source is the catalogue of the package ``ocn-chess``, as it names openings after lichess. Only
rows whose whole line has a name of its own are taken. For the others, the catalogue gives the name
of a shorter line, which the program finds by itself at the shorter line's position.
"""

from __future__ import annotations

import csv
import io
from importlib import resources
from pathlib import Path

import chess

FILE = Path(__file__).resolve().parents[2] / "assets" / "openings.tsv"
NAMES, POSITIONS = "ocn-1.lichess-xref.tsv", "ocn-1.positions.tsv"
WHOLE_LINE = "exact"
HEAD = """\
# Openings by position: EPD, ECO code and name, in the order of the EPD.
# From the Open Chess Naming catalogue, (c) 2026 Club d'Escacs Figueres, CC-BY-4.0
# (https://github.com/escacsfigueres/ocn, https://creativecommons.org/licenses/by/4.0).
# Changed: made by tests/tools/make_openings.py, which keeps one row for each named position.
"""


class CatalogueError(Exception):
    """Raised when two rows give one position two names. The message is one line."""


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a file of the catalogue."""
    text = resources.files("ocn").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text), delimiter="\t"))


def lines() -> dict[str, str]:
    """Return the moves of each row of the catalogue in UCI form, by the row's code."""
    return {row["ocn1"]: row["moves_uci"] for row in rows(POSITIONS)}


def openings() -> dict[str, tuple[str, str]]:
    """Return ECO code and name by the EPD of the position.

    Raises:
        CatalogueError: a position has two names.
    """
    found: dict[str, tuple[str, str]] = {}
    moves = lines()
    for row in rows(NAMES):
        if row["match_kind"] != WHOLE_LINE:
            continue
        board = chess.Board()
        for uci in moves[row["ocn1"]].split():
            board.push_uci(uci)
        name = (row["lichess_eco"], row["lichess_name"])
        if found.setdefault(board.epd(), name) != name:
            raise CatalogueError(f"{board.epd()} is {name} and {found[board.epd()]}")
    return found


def table() -> str:
    """Return the text of the table."""
    entries = sorted(openings().items())
    return HEAD + "".join(f"{epd}\t{eco}\t{name}\n" for epd, (eco, name) in entries)


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8", newline="\n")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
