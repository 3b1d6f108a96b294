"""Fit the weights: ``python -m engine.tuning.fit --data FILE... --out WEIGHTS_PY``.

The command replaces the numbers in the file. The engine must be compiled again to use them. Only
tuning needs numpy.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.tools.command_line import (
    OneLineParser,
    integer_type,
    number_type,
)
from engine.tuning.fit_settings import FitSettings
from engine.tuning.tuning_command import run_fit

PROGRAM = "python -m engine.tuning.fit"
DEFAULT = FitSettings()


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Raises:
        SystemExit: with status 2 for wrong arguments.
    """
    options = command_line().parse_args(arguments)
    settings = FitSettings(options.mix, options.spread, options.rounds, options.steps)

    def fit() -> None:
        from engine.tuning.tuner import TuningTask, tune

        tune(
            TuningTask(
                options.data,
                options.out,
                options.validation,
                options.seed,
                options.processes,
                options.cache,
                settings,
            )
        )

    return run_fit(PROGRAM, fit, f"interrupted; {options.out} is unchanged")


def command_line() -> OneLineParser:
    """Return the parser of the command line."""
    parser = OneLineParser(PROGRAM, description="Fit the weights to positions from games.")
    parser.add_argument("--data", metavar="FILE", type=Path, nargs="+", required=True)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the weights' source file"
    )
    parser.add_argument(
        "--mix",
        type=number_type("mix", 0, 1),
        default=DEFAULT.mix,
        help="target: 0 game results, 1 search scores (default: %(default)s)",
    )
    parser.add_argument(
        "--spread",
        metavar="CP",
        type=number_type("spread", 0.1, 10_000),
        default=DEFAULT.spread_cp,
        help="standard deviation of the change of a weight (default: %(default)s)",
    )
    rounds = integer_type("number of rounds", 1, 100)
    parser.add_argument(
        "--rounds",
        type=rounds,
        default=DEFAULT.rounds,
        help="number of linearisations of the evaluation (default: %(default)s)",
    )
    steps = integer_type("number of steps", 1, 100_000)
    parser.add_argument(
        "--steps", type=steps, default=DEFAULT.steps, help="steps per round (default: %(default)s)"
    )
    parser.add_argument(
        "--validation",
        metavar="SHARE",
        type=number_type("share", 0.001, 0.9),
        default=0.1,
        help="share of the games held out for validation (default: %(default)s)",
    )
    seed = integer_type("seed", 0)
    parser.add_argument("--seed", type=seed, default=1, help="choice of those games (default: 1)")
    processes = integer_type("number of processes", 1, 256)
    parser.add_argument("--processes", metavar="P", type=processes, default=1, help="default: 1")
    parser.add_argument(
        "--cache", metavar="DIR", type=Path, help="folder for a cache of the first round's rows"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
