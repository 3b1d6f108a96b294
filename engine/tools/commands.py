"""The command line of ``glassbox-engine``: all subcommands, options and help texts.

Importing this module must be fast, like importing ``engine.__main__``.
"""

from __future__ import annotations

import argparse
import textwrap
from enum import StrEnum

from engine.identity import engine_name
from engine.parameter_limits import (
    DEEPEST_BENCH,
    DEEPEST_PERFT,
    MOST_PGN_NODES,
    MOST_THREADS,
)
from engine.protocol.inspect_enums import ExportPart
from engine.protocol.techniques import TECHNIQUES
from engine.tools.command_line import OneLineParser, integer_type
from engine.tools.library.options import LIBRARY_DESCRIPTION, add_library
from engine.tools.many_games.options import REVIEW_DESCRIPTION, add_review

PROGRAM = "glassbox-engine"
MOST_POSITIONS = 10**12
MOST_NODES = 4 * 10**9
"""Largest node limit of an inspected search, because node numbers have 32 bits."""
MOST_INTERVALS = 400
MOST_MEMORY_MB = 16_384
MOST_EXPORT_PLIES = 255
TUNING = "GLASSBOX_TUNING"
"""Name of an environment variable. If it is 1, the search parameters are UCI options."""


class BoardKind(StrEnum):
    """The board with which perft counts, as ``--board`` names it."""

    BITBOARD = "bitboard"
    MAILBOX = "0x88"


class SliderMethod(StrEnum):
    """How the bitboards find sliding attacks, as ``--sliders`` names it."""

    MAGIC = "magic"
    RAYS = "rays"


CHECK_DESCRIPTION = """\
Play random games on three boards at once: the bitboards, the 0x88 board and python-chess. The games
start from random positions of standard chess and Chess960. Each position compares the FEN, the
check, the legal moves and their number, the incremental and the computed hash keys, and the
position that the FEN gives when it is parsed again. Each legal move compares its UCI form, the
position after it, and every field after it is undone. Once per position, two moves of each side are
made in two orders; equal positions must have equal keys. The check ends with status 1 at the first
difference."""

LAB_DESCRIPTION = """\
Search positions to a fixed depth with different sets of search techniques and compare the results.
The first row is the engine as it plays. The others leave techniques out, add techniques that the
engine does not use, or build up from plain minimax. Every search starts with an empty table and
empty histories. The columns are nodes, seconds, the effective branching factor (the depth-th root
of the nodes), the nodes as a multiple of the engine's, the share of beta cutoffs by the first move,
and the result. NAMES are separated by commas. Leaving a technique out also leaves out those that
need it; adding a technique also adds those that it needs."""

INSPECT_DESCRIPTION = """\
Search a position with an empty table and empty histories, then replay and record the search.

--goto N prints the path from the root to the node that the N-th move entered. For each node on the
path it prints the window, the depth, the static evaluation, the table entry, and all legal moves in
order with their provenance, ordering score, search depth, outcome and pruning rule. Results from
after node N are marked as later.

--story tells for a chess player why the move was chosen: what it expects, which moves led at which
depth and why each lost the lead, and what the others are worth at most. Scores count for White.

--find takes terms joined by "and" and "or", such as "ply = 3 and re-search", "table cutoff",
"move e7e5 and fail high", "skipped futility pruning", "outcome null move", "new best",
"score drop 50", "position FEN"; "--find help" lists them all.

--save writes the search to a file, a capsule. --capsule replays it, on any machine. If another
version of the engine searches differently, it reports the first node that differs. The bookmarks
of a capsule are printed with their notes, and --save keeps them."""


PGN_DESCRIPTION = """\
Read the main lines of all games of a PGN file with the engine's board. Everything that cannot be
read as it is written is one line, with the number of the game and of the move. The last line has
the number of games, moves and faults, and the speed."""


def command_line_parser() -> OneLineParser:
    """Return the parser of the whole command line."""
    parser = OneLineParser(
        prog=PROGRAM,
        description="The chess engine of Glassbox. Without a command it speaks UCI.",
    )
    parser.add_argument("--version", action="version", version=engine_name())
    parser.add_argument(
        "--tuning",
        action="store_true",
        help=f"declare the search parameters as UCI options; {TUNING}=1 does the same",
    )
    commands = parser.add_subparsers(dest="command", title="commands", parser_class=OneLineParser)

    _add_perft(commands.add_parser("perft", help="count the leaves of the tree of legal moves"))
    _add_see(commands.add_parser("see", help="print the static exchange evaluation of a move"))
    _add_eval(commands.add_parser("eval", help="print the static evaluation, term by term"))
    _add_check(
        commands.add_parser(
            "check", help="compare both boards with python-chess", description=CHECK_DESCRIPTION
        )
    )

    _add_lab(
        commands.add_parser(
            "lab",
            help="compare the search with different sets of techniques",
            description=LAB_DESCRIPTION,
            epilog=_technique_list(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )

    _add_inspect(
        commands.add_parser(
            "inspect",
            help="record a search and look at any node of it",
            description=INSPECT_DESCRIPTION,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )

    _add_pgn(
        commands.add_parser(
            "pgn", help="read a file of games; list what is not PGN", description=PGN_DESCRIPTION
        )
    )

    add_review(
        commands.add_parser(
            "review",
            help="review games: what each move costs, and why",
            description=REVIEW_DESCRIPTION,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )

    add_library(
        commands.add_parser(
            "library", help="keep games and find them again", description=LIBRARY_DESCRIPTION
        )
    )

    bench = commands.add_parser("bench", help="search fixed positions; print node count and speed")
    bench.add_argument(
        "--depth", metavar="D", type=integer_type("depth", 1, DEEPEST_BENCH), help="in plies"
    )
    _add_json(bench)
    return parser


def enum_values(names: type[StrEnum]) -> list[str]:
    """Return the values of an enum. A command-line option accepts them."""
    return [one.value for one in names]


def _add_perft(perft: argparse.ArgumentParser) -> None:
    depth = integer_type("depth", 1, DEEPEST_PERFT)
    perft.add_argument("depth", metavar="DEPTH", type=depth, help="in plies")
    perft.add_argument("--fen", help="root position (default: the start position)")
    perft.add_argument("--board", choices=enum_values(BoardKind), default=BoardKind.BITBOARD)
    perft.add_argument(
        "--sliders",
        choices=enum_values(SliderMethod),
        help="sliding attacks of the bitboard (default: magic)",
    )
    perft.add_argument("--divide", action="store_true", help="also print the count for each move")
    threads = integer_type("number of threads", 1, MOST_THREADS)
    perft.add_argument("--threads", metavar="N", type=threads, default=1, help="default: 1")
    _add_chess960(perft)
    _add_json(perft)


def _add_see(see: argparse.ArgumentParser) -> None:
    see.add_argument("--fen", required=True, help="position before the move")
    see.add_argument("--move", required=True, help="move in UCI notation, such as e4d5")
    _add_chess960(see)
    _add_json(see)


def _add_eval(evaluation: argparse.ArgumentParser) -> None:
    evaluation.add_argument("--fen", required=True, help="position to evaluate")
    parts = "also print the parts of each term; --json always includes them"
    evaluation.add_argument("--parts", action="store_true", help=parts)
    _add_chess960(evaluation)
    _add_json(evaluation)


def _add_lab(lab: argparse.ArgumentParser) -> None:
    where = lab.add_mutually_exclusive_group(required=True)
    where.add_argument("--fen", help="position to search")
    where.add_argument("--suite", action="store_true", help="search the twelve built-in positions")
    lab.add_argument(
        "--depth",
        metavar="D",
        type=integer_type("depth", 1, DEEPEST_BENCH),
        required=True,
        help="in plies",
    )
    lab.add_argument(
        "--without",
        metavar="NAMES",
        nargs="?",
        const="",
        help="leave out each of these, then all of them (default: each one the engine uses)",
    )
    lab.add_argument(
        "--with",
        dest="added",
        metavar="NAMES",
        nargs="?",
        const="",
        help="add each of these, then all of them (default: each one the engine does not use)",
    )
    lab.add_argument(
        "--only",
        metavar="NAMES",
        nargs="?",
        const="",
        help="start from minimax and add these one by one (default: a built-in list)",
    )
    lab.add_argument(
        "--nodes",
        metavar="N",
        type=integer_type("number of nodes", 1, MOST_POSITIONS),
        help="node limit of each search",
    )
    lab.add_argument(
        "--lines",
        action="store_true",
        help="also print nodes, seconds and principal variation of each suite position",
    )
    _add_chess960(lab)
    _add_json(lab)


def _add_inspect(inspect: argparse.ArgumentParser) -> None:
    inspect.add_argument("--fen", help="position to search")
    inspect.add_argument("--capsule", metavar="FILE", help="replay the search in this file instead")
    inspect.add_argument(
        "--large",
        action="store_true",
        help="replay the capsule even if it needs much memory or many minutes",
    )
    inspect.add_argument(
        "--depth", metavar="D", type=integer_type("depth", 1, DEEPEST_BENCH), help="in plies"
    )
    nodes = integer_type("number of nodes", 1, MOST_NODES)
    inspect.add_argument("--nodes", metavar="N", type=nodes, help="node limit of the search")
    inspect.add_argument(
        "--goto",
        metavar="N",
        type=integer_type("node", 0, MOST_NODES),
        help="print the search state at the entry to node N; the root is 0",
    )
    inspect.add_argument(
        "--find",
        metavar="CONDITION",
        help="print the first node after --goto that meets a condition; 'help' lists them all",
    )
    inspect.add_argument(
        "--backwards", action="store_true", help="find the last node before --goto instead"
    )
    inspect.add_argument(
        "--why",
        metavar="MOVE",
        help="explain why a move, such as e2e4, was not played at the --goto node or at the root",
    )
    inspect.add_argument(
        "--story",
        action="store_true",
        help="tell for a chess player why this move was chosen",
    )
    inspect.add_argument(
        "--origin",
        action="store_true",
        help="print which node wrote the table entry at the --goto node or at the root",
    )
    inspect.add_argument(
        "--table",
        metavar="N",
        type=integer_type("number of intervals", 1, MOST_INTERVALS),
        help="print transposition table statistics for N equal intervals of the search",
    )
    inspect.add_argument(
        "--export",
        metavar="FILE",
        help="write the node searches to a new file: a table (.csv), an object on each line "
        "(.jsonl), collapsed stacks for a flame graph (.folded), or a game with a variation for "
        f"each line (.pgn, at most {MOST_PGN_NODES} node searches)",
    )
    inspect.add_argument(
        "--part",
        choices=[one.value for one in ExportPart],
        default=ExportPart.SEARCH.value,
        help="what --export writes: the whole search, the subtree of the --goto node, or the path "
        "to it (default: search)",
    )
    inspect.add_argument(
        "--plies",
        metavar="N",
        type=integer_type("number of plies", 1, MOST_EXPORT_PLIES),
        help="how many plies below its first node the export reaches (default: all)",
    )
    inspect.add_argument(
        "--save", metavar="FILE", help="write the search to a new file (a capsule)"
    )
    inspect.add_argument(
        "--memory",
        metavar="MB",
        type=integer_type("number of megabytes", 1, MOST_MEMORY_MB),
        default=448,
        help="memory for the records; --goto replays collapsed subtrees that do not fit "
        "(default: 448)",
    )
    _add_chess960(inspect)
    _add_json(inspect)


def _add_pgn(pgn: argparse.ArgumentParser) -> None:
    pgn.add_argument("file", metavar="FILE", help="PGN file")
    _add_json(pgn)


def _technique_list() -> str:
    """Return the help text that lists all techniques."""
    lines = ["techniques:"]
    for technique in TECHNIQUES:
        about = [technique.meaning, f"({technique.source})"]
        if technique.needs:
            about.append(f"Needs {', '.join(technique.needs)}.")
        if not technique.plays:
            about.append("The engine does not use it.")
        lines.append(f"  {technique.name}")
        lines += textwrap.wrap(
            " ".join(about), 80, initial_indent=" " * 6, subsequent_indent=" " * 6
        )
    return "\n".join(lines)


def _add_check(check: argparse.ArgumentParser) -> None:
    positions = integer_type("number of positions", 1, MOST_POSITIONS)
    check.add_argument(
        "--positions", metavar="N", type=positions, default=10_000, help="default: 10000"
    )
    seed = integer_type("seed", 0, 2**63 - 1)
    check.add_argument("--seed", metavar="S", type=seed, default=1, help="default: 1")


def _add_chess960(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--chess960", action="store_true", help="Chess960 rules; castling is king takes rook"
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object on the last line of the output"
    )
