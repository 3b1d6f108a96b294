"""The command line of ``glassbox-engine review``. Importing this module must be fast."""

from __future__ import annotations

import argparse
import os

from msgspec import Struct

from engine.parameter_limits import DEFAULT_REVIEW_NODES, LEAST_REVIEW_NODES
from engine.tools.command_line import integer_type

MOST_NODES = 4 * 10**9
MOST_WORKERS = 1_024
MOST_PARTS = 1_000_000

REVIEW_DESCRIPTION = """\
Search every position of the games of a PGN file, from the last to the first. Write the games with a
score after each move, symbols for inaccuracies, mistakes and blunders, better lines, and what each
mistake allows and misses as far as that is certain. The same game gives the same review on every
machine, for every number of workers and parts. --json prints one JSON object a game instead of a
line: for each move the winning chances before and after it, the verdict, the motifs, and the search
and node of each clause.

--part K/N shares the games of a file among N runs, on one machine or several. The joined outputs
of all parts, in their order, are the output of one run to the byte:
  glassbox-engine review games.pgn --part 1/2 --out 1.pgn
  glassbox-engine review games.pgn --part 2/2 --out 2.pgn
  cat 1.pgn 2.pgn > reviewed.pgn

Until a run ends, FILE.unfinished holds the games that are done. After a kill, a full disk or
Ctrl-C, the same command with --resume goes on from it. Standard output then begins again with the
first game."""


class Part(Struct, frozen=True):
    """One of several equal parts of a file."""

    number: int = 1
    """From 1."""
    count: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def games(self, count: int) -> range:
        """Return the numbers of its games, where the file has ``count``."""
        ends = [count * one // self.count for one in (self.number - 1, self.number)]
        return range(ends[0] + 1, ends[1] + 1)


def add_review(review: argparse.ArgumentParser) -> None:
    """Add the options of ``review``."""
    review.add_argument("file", metavar="GAMES.pgn", help="PGN file")
    review.add_argument("--out", metavar="FILE", help="write the reviewed games to a new PGN file")
    review.add_argument(
        "--nodes",
        metavar="N",
        type=integer_type("number of nodes", LEAST_REVIEW_NODES, MOST_NODES),
        default=DEFAULT_REVIEW_NODES,
        help=f"node limit of each position (default: {DEFAULT_REVIEW_NODES})",
    )
    review.add_argument(
        "--json", action="store_true", help="print one JSON object for each game, each on a line"
    )
    review.add_argument(
        "--workers",
        metavar="N",
        type=integer_type("number of workers", 1, MOST_WORKERS),
        default=1,
        help=f"review so many games at once (default: 1; this machine has {os.cpu_count() or 1} "
        "processors)",
    )
    review.add_argument(
        "--part",
        metavar="K/N",
        type=_part,
        default=Part(),
        help="review only the Kth of N equal parts of the file (default: 1/1)",
    )
    review.add_argument(
        "--resume", action="store_true", help="go on with a review into FILE that was interrupted"
    )
    review.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="let the workers of a dask.distributed scheduler do the work, such as "
        "tcp://10.0.0.1:8786",
    )


def _part(text: str) -> Part:
    numbers = text.split("/")
    if len(numbers) == len(Part.__struct_fields__):
        try:
            count = integer_type("number of parts", 1, MOST_PARTS)(numbers[1])
            return Part(integer_type("part", 1, count)(numbers[0]), count)
        except argparse.ArgumentTypeError:
            pass
    raise argparse.ArgumentTypeError(f"not a part such as 1/4: {text[:20]!r}")
