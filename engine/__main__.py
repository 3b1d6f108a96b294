"""The command ``glassbox-engine``. Without arguments it speaks UCI; a subcommand runs a tool.

Importing this module must be fast, because every spawned process imports its parent's main module.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import os
import signal
import sys

from engine.tools.command_line import FAILED, WRONG_USE, print_error
from engine.tools.commands import PROGRAM, TUNING, command_line_parser
from engine.working_directory import leave_unusable_directory


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Raises:
        SystemExit: with status 2 for wrong arguments, with 0 after ``--help`` or ``--version``.
    """
    multiprocessing.freeze_support()
    leave_unusable_directory()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # The terminal's encoding may lack a character.
    options = command_line_parser().parse_args(arguments)
    # Ctrl-C must end the process at once: the core does not return to Python while it works.
    interrupt = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        status = _run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # The reader has closed our output.
        _discard_output()
        return 0
    finally:
        signal.signal(signal.SIGINT, interrupt)


def _run(options: argparse.Namespace) -> int:
    """Run the parsed command: a tool, or UCI if no tool is named."""
    try:
        import engine.core  # noqa: F401  (raises ImportError if it is not compiled)
    except ImportError as error:
        return print_error(PROGRAM, error, FAILED)
    match options.command:
        case "perft" | "see" | "eval" | "check" | "lab" | "inspect" | "pgn" | "review" | "library":
            return _tool(options)
        case "bench":
            return _bench(options.depth, options.json)
        case _:
            return _uci(options.tuning or os.environ.get(TUNING) == "1")


def _tool(options: argparse.Namespace) -> int:
    """Run the command's tool. Print a one-line error if its input is invalid."""
    from engine.core.board.position import FenError, IllegalMoveError
    from engine.tools import WrongUseError

    match options.command:
        case "perft":
            from engine.tools.perft import run
        case "see":
            from engine.tools.see import run
        case "eval":
            from engine.tools.eval import run
        case "lab":
            from engine.tools.lab import run
        case "inspect":
            from engine.tools.inspect import run
        case "pgn":
            from engine.tools.pgn import run
        case "review":
            from engine.tools.review import run
        case "library":
            from engine.tools.library.run import run
        case _:
            from engine.tools.check import run
    try:
        return run(options)
    except (FenError, IllegalMoveError, WrongUseError) as error:
        return print_error(PROGRAM, error, WRONG_USE)
    except MemoryError as error:
        return print_error(PROGRAM, str(error) or "not enough memory", FAILED)


def _bench(depth: int | None, as_json: bool) -> int:
    from engine.thinking.bench import DEFAULT_DEPTH, bench

    details = sys.stderr if as_json else sys.stdout
    result = bench(
        DEFAULT_DEPTH if depth is None else depth,
        lambda line: print(line, file=details, flush=True),
    )
    nps = result.nodes_per_second
    share = result.first_move_cut_share
    if as_json:
        print(json.dumps({"nodes": result.nodes, "nps": nps, "first_move_cuts": round(share, 4)}))
    else:
        print(f"beta cutoffs by the first move: {share:.1%}")
        print(f"{result.nodes} nodes {nps} nps")
    return 0


def _uci(tuning: bool) -> int:
    from engine.uci.command_loop import CommandLoop

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # Input may be any bytes.
    CommandLoop(sys.stdout, tuning).run(sys.stdin)
    return 0


def _discard_output() -> None:
    """Replace standard output, so that Python's last flush does not print an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
