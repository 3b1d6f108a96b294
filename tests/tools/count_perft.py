"""Count perft with Stockfish for the positions in ``tests/data/perft``, and rewrite the files.

``python tests/tools/count_perft.py tests/data/perft/*.epd`` takes a few minutes with Debian's
``stockfish``. A line of a file is ``FEN ;D1 20 ;D2 400 # what the position is for``; a line to be
added needs only the FEN and the remark. Files with ``chess960`` in their names are Chess960.
Each count comes from Stockfish's ``go perft``. For small counts, python-chess must give the same
number. Glassbox itself is not used.
"""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "external"))
from counting_stockfish import CountingStockfish, find_program

LARGEST = 30_000_000
SHALLOWEST, DEEPEST = 4, 6
CHECKED = 100_000
"""Largest count that python-chess must confirm."""
UNLIKELY_GROWTH = 3
"""Factor over the largest count beyond which a depth is skipped."""


def reference_count(board: chess.Board, depth: int) -> int:
    """Return the perft count of python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += reference_count(board, depth - 1)
        board.pop()
    return leaves


def counts(stockfish: CountingStockfish, fen: str, chess960: bool) -> list[int]:
    """Return the counts from depth 1 to the deepest that is not too large.

    Raises ValueError if the two programs differ, or if not enough depths can be counted.
    """
    found: list[int] = []
    while len(found) < DEEPEST:
        if len(found) > 1 and found[-2]:
            expected = found[-1] ** 2 / found[-2]
            if len(found) >= SHALLOWEST and expected > UNLIKELY_GROWTH * LARGEST:
                break
        count = stockfish.count(fen, len(found) + 1, chess960=chess960)
        if count > LARGEST:
            break
        found.append(count)
        if count <= CHECKED:
            reference = reference_count(chess.Board(fen, chess960=chess960), len(found))
            if reference != count:
                raise ValueError(f"{fen}: depth {len(found)}: {count}, python-chess {reference}")
    if len(found) < SHALLOWEST:
        raise ValueError(f"{fen}: depth {len(found) + 1} has more than {LARGEST} leaves")
    return found


def counted(stockfish: CountingStockfish, line: str, chess960: bool) -> str:
    """Return a line of a file with its counts."""
    setup, _, remark = line.partition("#")
    fen = setup.split(";")[0].strip()
    depths = [f";D{n} {c}" for n, c in enumerate(counts(stockfish, fen, chess960), 1)]
    return f"{fen} {' '.join(depths)} # {remark.strip()}"


def recount(file: Path, stockfish: CountingStockfish) -> None:
    """Rewrite a file: header, groups and positions."""
    chess960 = "chess960" in file.name
    old = file.read_text("utf-8").splitlines()
    variant = "Chess960" if chess960 else "standard chess"
    reference = f"python-chess {version('chess')}"
    lines = [
        f"# Perft of {variant}, to depth {SHALLOWEST} to {DEEPEST}, no count over {LARGEST}.",
        f"# Counted by {stockfish.name} (`go perft`); {reference} agrees up to {CHECKED}.",
        "# Written by tests/tools/count_perft.py.",
    ]
    for line in old:
        if line.startswith("# ---"):
            lines += ["", line]
        elif line and not line.startswith("#"):
            lines.append(counted(stockfish, line, chess960))
            print(lines[-1], file=sys.stderr, flush=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Count perft by Stockfish and write files anew.")
    parser.add_argument("--program", default="stockfish", help="the program to ask")
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
    options = parser.parse_args()
    program = find_program(options.program)
    if program is None:
        parser.error(f"there is no program {options.program}")
    stockfish = CountingStockfish(program)
    for file in options.files:
        recount(file, stockfish)
    stockfish.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
