"""The command ``glassbox-engine``: UCI without arguments, tools with a subcommand.

Light at module level, since a spawned process imports the main module of its parent again.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import os
import signal
import sys

from engine.tools.command_line import FAILED, WRONG_USE, complain
from engine.tools.commands import PROGRAM, TUNING, parser


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; usage errors raise SystemExit(2)."""
    multiprocessing.freeze_support()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # A terminal may not know every letter.
    options = parser().parse_args(arguments)
    # The core does not return to Python while it works, so Ctrl-C must not wait for that.
    interrupt = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        status = _run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader of our output has seen enough
        _discard_output()
        return 0
    finally:
        signal.signal(signal.SIGINT, interrupt)


def _run(options: argparse.Namespace) -> int:
    """Carry out the command that was parsed."""
    try:
        import engine.core  # noqa: F401  (was it built?)
    except ImportError as error:
        return complain(PROGRAM, error, FAILED)
    match options.command:
        case "perft" | "see" | "eval" | "check" | "lab" | "inspect":
            return _tool(options)
        case "bench":
            return _bench(options.depth, options.json)
        case _:
            return _uci(options.tuning or os.environ.get(TUNING) == "1")


def _tool(options: argparse.Namespace) -> int:
    """Run the tool of the command; what is wrong with its input is said in one line."""
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
        case _:
            from engine.tools.check import run
    try:
        return run(options)
    except (FenError, IllegalMoveError, WrongUseError) as error:
        return complain(PROGRAM, error, WRONG_USE)
    except MemoryError as error:
        return complain(PROGRAM, str(error) or "not enough memory", FAILED)


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
        print(f"cut off by the first move: {share:.1%} of the nodes that were after one")
        print(f"{result.nodes} nodes {nps} nps")
    return 0


def _uci(tuning: bool) -> int:
    from engine.uci.dialogue import Dialogue

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # any bytes at all may come
    Dialogue(sys.stdout, tuning).run(sys.stdin)
    return 0


def _discard_output() -> None:
    """Let the interpreter flush at its end without a complaint about the broken pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
