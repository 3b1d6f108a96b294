"""Runs lines of UCI through a dialogue in this process, and reads its output."""

from __future__ import annotations

import io
import re

from engine.uci.command_loop import CommandLoop

COUNTERS = r" (seldepth|nodes|nps|hashfull|tbhits|time) \d+"


def converse(*lines: str) -> list[str]:
    """Return the output for the given input lines, after which the input ends."""
    output = io.StringIO()
    CommandLoop(output).run(lines)
    return output.getvalue().splitlines()


def finish(*lines: str) -> list[str]:
    """Return the output for the given input lines. The last search ends by itself."""
    output = io.StringIO()
    dialogue = CommandLoop(output)
    for line in lines:
        dialogue.obey(line)
    dialogue.wait()
    return output.getvalue().splitlines()


def best_moves(lines: list[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith("bestmove ")]


def without_times(lines: list[str]) -> list[str]:
    """Return those parts of the output that do not depend on the clock.

    The clock decides how many lines an iteration prints. So only the last line of each iteration is
    kept, without counters. The final line keeps all counters except time and speed.
    """
    of_depth = {line.split()[2]: line for line in lines if " pv " in line}
    iterations = [re.sub(COUNTERS, "", line) for line in of_depth.values()]
    ends = [re.sub(r" (nps|time) \d+", "", line) for line in lines if " pv " in line][-1:]
    return [*iterations, *ends, *(f"bestmove {move}" for move in best_moves(lines))]
