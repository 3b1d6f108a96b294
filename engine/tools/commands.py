"""The command line of ``glassbox-engine``: every command, its options and what their help says.

Light, as ``engine.__main__`` must be.
"""

from __future__ import annotations

import argparse
import textwrap

from engine.identity import engine_name
from engine.protocol.techniques import TECHNIQUES
from engine.ranges import DEEPEST_BENCH, DEEPEST_PERFT, MOST_THREADS
from engine.tools.command_line import OneLineParser, whole

PROGRAM = "glassbox-engine"
MOST_POSITIONS = 10**12
MOST_NODES = 4 * 10**9
"""Of a search that is inspected: its nodes are numbered in 32 bits."""
MOST_STRETCHES = 400
MOST_MEMORY_MB = 16_384
TUNING = "GLASSBOX_TUNING"
"""Set to 1, it makes every number of the search an option of UCI."""

WHAT_CHECK_DOES = """\
Play random games from random positions, standard and Chess960, with few pieces and with many, on
the bitboards, the 0x88 board and python-chess at once. At every position compared are the FEN, the
check, the legal moves of all three and both forms of their number, the keys kept up with the keys
computed, and the position that the FEN (and Shredder-FEN) gives when it is read again; for every
legal move its UCI form read again, the FEN and the check after it on all three boards, the keys,
and every field after it is taken back on both of ours; and once a position, that two moves of each
side made in two orders give equal keys just where they give equal positions. Ends with status 1 at
the first difference."""

WHAT_LAB_DOES = """\
Search positions to a depth with the whole engine, and again with techniques left out, with others
switched on that it does not play with, or from plain minimax upwards, each time with everything
forgotten before. Told are nodes, seconds, the effective branching factor (the root of the nodes
whose index is the depth), how many of the nodes cut off were so by their first move, and what was
found. NAMES are separated by commas. What cannot work without a technique is left out with it; what
a technique needs is added with it."""

WHAT_INSPECT_DOES = """\
Search a position with everything forgotten, make the search again exactly, and record it.

--goto N prints the path from the root to the node that the N-th move entered. For every node on
it, it prints the window, the depth, the static evaluation, the table entry, and all legal moves in
order: what put each in its place, its score, its depth, its outcome and the rule behind it.
Outcomes that were decided after node N are marked as later.

--find takes terms joined by "and" and "or", such as "ply = 3 and re-search", "table cutoff",
"move e7e5 and fail high", "skipped futility pruning", "outcome null move", "new best",
"score drop 50", "position FEN"; "--find help" lists them all.

--save writes the search to a file, from which --capsule makes it again, also elsewhere; an engine
that makes another search of it says at which node the two first differ."""


def parser() -> OneLineParser:
    """Return the parser of the whole command line."""
    parser = OneLineParser(
        prog=PROGRAM,
        description="The chess engine of Glassbox. Without a command it speaks UCI.",
    )
    parser.add_argument("--version", action="version", version=engine_name())
    parser.add_argument(
        "--tuning",
        action="store_true",
        help=f"make every number of the search an option of UCI; so does {TUNING}=1",
    )
    commands = parser.add_subparsers(dest="command", title="commands", parser_class=OneLineParser)

    _add_perft(commands.add_parser("perft", help="count the leaves of the tree of legal moves"))
    _add_see(commands.add_parser("see", help="value a move by the captures that may follow it"))
    _add_eval(commands.add_parser("eval", help="take the evaluation of a position apart"))
    _add_check(
        commands.add_parser(
            "check", help="compare both boards and python-chess", description=WHAT_CHECK_DOES
        )
    )

    _add_lab(
        commands.add_parser(
            "lab",
            help="search with techniques left out, with others, or with some only",
            description=WHAT_LAB_DOES,
            epilog=_technique_list(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )

    _add_inspect(
        commands.add_parser(
            "inspect",
            help="walk through a search, node by node",
            description=WHAT_INSPECT_DOES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )

    bench = commands.add_parser("bench", help="search fixed positions: signature and speed")
    bench.add_argument(
        "--depth", metavar="D", type=whole("depth", 1, DEEPEST_BENCH), help="in plies"
    )
    _add_json(bench)
    return parser


def _add_perft(perft: argparse.ArgumentParser) -> None:
    depth = whole("depth", 1, DEEPEST_PERFT)
    perft.add_argument("depth", metavar="DEPTH", type=depth, help="in plies")
    perft.add_argument("--fen", help="position to start from (default: the start of the game)")
    perft.add_argument("--board", choices=["bitboard", "0x88"], default="bitboard")
    perft.add_argument(
        "--sliders", choices=["magic", "rays"], help="of the bitboard (default: magic)"
    )
    perft.add_argument("--divide", action="store_true", help="print the count below each move, too")
    threads = whole("number of threads", 1, MOST_THREADS)
    perft.add_argument("--threads", metavar="N", type=threads, default=1, help="default: 1")
    _add_chess960(perft)
    _add_json(perft)


def _add_see(see: argparse.ArgumentParser) -> None:
    see.add_argument("--fen", required=True, help="position before the move")
    see.add_argument("--move", required=True, help="in UCI form, such as e4d5")
    _add_chess960(see)
    _add_json(see)


def _add_eval(evaluation: argparse.ArgumentParser) -> None:
    evaluation.add_argument("--fen", required=True, help="position to evaluate")
    parts = "what each term is made of, too; --json always tells it"
    evaluation.add_argument("--parts", action="store_true", help=parts)
    _add_chess960(evaluation)
    _add_json(evaluation)


def _add_lab(lab: argparse.ArgumentParser) -> None:
    where = lab.add_mutually_exclusive_group(required=True)
    where.add_argument("--fen", help="position to search")
    where.add_argument("--suite", action="store_true", help="search a dozen positions of all kinds")
    lab.add_argument(
        "--depth",
        metavar="D",
        type=whole("depth", 1, DEEPEST_BENCH),
        required=True,
        help="in plies",
    )
    lab.add_argument(
        "--without",
        metavar="NAMES",
        nargs="?",
        const="",
        help="leave each of these out, then all of them; without names: each that is played with",
    )
    lab.add_argument(
        "--with",
        dest="added",
        metavar="NAMES",
        nargs="?",
        const="",
        help="switch each of these on, then all of them; without names: each not played with",
    )
    lab.add_argument(
        "--only",
        metavar="NAMES",
        nargs="?",
        const="",
        help="build up from plain minimax, adding one after the other; without names: a ladder",
    )
    lab.add_argument(
        "--nodes",
        metavar="N",
        type=whole("number of nodes", 1, MOST_POSITIONS),
        help="give a search up after so many",
    )
    lab.add_argument(
        "--lines",
        action="store_true",
        help="tell of each position of the suite, too: nodes, seconds, principal variation",
    )
    _add_chess960(lab)
    _add_json(lab)


def _add_inspect(inspect: argparse.ArgumentParser) -> None:
    inspect.add_argument("--fen", help="position to search")
    inspect.add_argument(
        "--capsule", metavar="FILE", help="make the search of this file again instead"
    )
    inspect.add_argument(
        "--depth", metavar="D", type=whole("depth", 1, DEEPEST_BENCH), help="in plies"
    )
    nodes = whole("number of nodes", 1, MOST_NODES)
    inspect.add_argument("--nodes", metavar="N", type=nodes, help="end after so many")
    inspect.add_argument(
        "--goto",
        metavar="N",
        type=whole("node", 0, MOST_NODES),
        help="tell what was going on when node N was entered; the root is 0",
    )
    inspect.add_argument(
        "--find",
        metavar="CONDITION",
        help="tell the next node, after that of --goto, that meets a condition; "
        "'help' lists what there are",
    )
    inspect.add_argument(
        "--backwards", action="store_true", help="look for the one before it instead"
    )
    inspect.add_argument(
        "--why",
        metavar="MOVE",
        help="tell why a move, such as e2e4, was not played at the node of --goto, or at the root",
    )
    inspect.add_argument(
        "--origin",
        action="store_true",
        help="tell who wrote what the table knew at the node of --goto, or at the root",
    )
    inspect.add_argument(
        "--table",
        metavar="N",
        type=whole("number of stretches", 1, MOST_STRETCHES),
        help="tell what the table was good for in each of N equal stretches of the search",
    )
    inspect.add_argument(
        "--save", metavar="FILE", help="write the search to a new file (a capsule)"
    )
    inspect.add_argument(
        "--memory",
        metavar="MB",
        type=whole("number of megabytes", 1, MOST_MEMORY_MB),
        default=448,
        help="for the records; what does not fit is counted, and searched again for --goto "
        "(default: 448)",
    )
    _add_chess960(inspect)
    _add_json(inspect)


def _technique_list() -> str:
    """The techniques with what each is, for the help."""
    lines = ["techniques:"]
    for technique in TECHNIQUES:
        about = [technique.meaning, f"({technique.source})"]
        if technique.needs:
            about.append(f"Needs {', '.join(technique.needs)}.")
        if not technique.plays:
            about.append("Not played with.")
        lines.append(f"  {technique.name}")
        lines += textwrap.wrap(
            " ".join(about), 80, initial_indent=" " * 6, subsequent_indent=" " * 6
        )
    return "\n".join(lines)


def _add_check(check: argparse.ArgumentParser) -> None:
    positions = whole("number of positions", 1, MOST_POSITIONS)
    check.add_argument(
        "--positions", metavar="N", type=positions, default=10_000, help="default: 10000"
    )
    seed = whole("seed", 0, 2**63 - 1)
    check.add_argument("--seed", metavar="S", type=seed, default=1, help="default: 1")


def _add_chess960(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--chess960", action="store_true", help="castle from anywhere, written king takes rook"
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="print one object, on the last line of the output"
    )
