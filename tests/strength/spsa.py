"""Tuning of search parameters and weights by games, with SPSA.

SPSA is simultaneous perturbation stochastic approximation. Each step perturbs all parameters at
once, each randomly up or down, plays the two opposite perturbations against each other and moves
the parameters a little towards the winner. So two games give information about every parameter
(J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
Optimization", 1998; Chess Programming Wiki, "SPSA"). Steps and perturbations decrease as in
fishtest. The last perturbation of a parameter is its ``step``. By default it is a twentieth of the
parameter's range, or a tenth of a weight's value.

Run it with ``python tests/strength/spsa.py BUILD futility_margin late_move_base:50 --steps 5000``.
Weights have names like ``danger_attack[0].middlegame``. A whole table is tuned in percent, such as
``king_shelter.middlegame`` (``weight_changes``). To continue an earlier run, pass its values and
step count: ``late_move_base:50=812.5 --taken 1000``. The result is a proposal; test it with
``duel.py`` and ``match.py`` on other openings.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import queue
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from duel import Player, build_folder, play
from games.openings import Opening, openings_for
from msgspec import Struct
from tuning.weight_changes import is_weight, value_of

from engine.core.basics.params import SEARCH_PARAMETERS, search_parameters
from engine.tools.command_line import OneLineParser

ALPHA, GAMMA = 0.602, 0.101
"""Decay exponents of steps and perturbations; Spall's practical values."""
DELAY_SHARE = 0.1
"""Share of all steps added to the step count, so that the first steps are not too large."""
RATE = 0.002
"""Size of the last step per point of lead, as a share of the last perturbation."""
STEP_SHARE = 20
WEIGHT_STEP_SHARE = 10
WEIGHT_MOST = 400
"""Largest total change of a weight in centipawns, or of a table in percent."""
PAIRS_AT_ONCE = 4
SHOWN_EVERY = 50


class Tuned(Struct):
    """A parameter under tuning."""

    name: str
    value: float
    low: int
    high: int
    step: float
    """Size of the last perturbation."""
    rate: float = RATE

    def perturbed(self, number: int, steps: int, sign: int) -> int:
        """Return the perturbed value of step ``number``, from 1."""
        size: float = self.step * (steps / number) ** GAMMA
        return round(min(max(self.value + sign * size, self.low), self.high))

    def update(self, number: int, steps: int, sign: int, lead: float) -> None:
        """Move the value towards the perturbation by its ``lead``, from -2 to 2 points."""
        delay = DELAY_SHARE * steps
        size = self.rate * self.step * ((delay + steps) / (delay + number)) ** ALPHA
        size *= (number / steps) ** GAMMA
        self.value = min(max(self.value + sign * size * lead, self.low), self.high)


def tuned(word: str, rate: float = RATE) -> Tuned:
    """Parse ``NAME[:STEP][=VALUE]``. Raises ValueError."""
    word, _, start = word.partition("=")
    name, _, step = word.partition(":")
    if is_weight(name):
        now = value_of(name)
        size = float(step) if step else max(abs(now) / WEIGHT_STEP_SHARE, 1.0)
        value = float(start) if start else now
        return Tuned(name, value, now - WEIGHT_MOST, now + WEIGHT_MOST, size, rate)
    if name not in SEARCH_PARAMETERS:
        raise ValueError(f"no search parameter is called {name!r}")
    known = SEARCH_PARAMETERS[name]
    size = float(step) if step else max((known.high - known.low) / STEP_SHARE, 0.5)
    value = float(start) if start else search_parameters()[name]
    if not known.low <= value <= known.high:
        raise ValueError(f"{name} must be {known.low} to {known.high}, not {value:g}")
    return Tuned(name, value, known.low, known.high, size, rate)


class Job(Struct, frozen=True):
    """One pair of games with perturbed parameters."""

    opening: Opening
    up: dict[str, int]
    down: dict[str, int]


Board = tuple[Player, Player]


def lead_of(job: Job, boards: queue.SimpleQueue[Board]) -> float:
    """Play the pair at a free board; return the lead of ``up`` in points, from -2 to 2."""
    first, second = board = boards.get()
    for player, values in ((first, job.up), (second, job.down)):
        player.send(f"change {' '.join(f'{name}={value}' for name, value in values.items())}")
    points = play(job.opening, first, second) + 1 - play(job.opening, second, first)
    boards.put(board)
    return 2 * points - 2


@contextlib.contextmanager
def boards_of(options: argparse.Namespace) -> Iterator[queue.SimpleQueue[Board]]:
    """Yield a queue of boards, one per process, with two players each."""
    boards: queue.SimpleQueue[Board] = queue.SimpleQueue()
    with contextlib.ExitStack() as stack:
        for _ in range(options.processes):
            first, second = (
                stack.enter_context(
                    contextlib.closing(Player(options.build, str(options.nodes), []))
                )
                for _ in range(2)
            )
            boards.put((first, second))
        yield boards


def batches(options: argparse.Namespace) -> Iterator[list[Opening]]:
    """Yield batches of openings, a few for each process."""
    openings = openings_for("random:8", options.seed)
    size = PAIRS_AT_ONCE * options.processes
    for _ in range(options.taken, options.steps, size):
        yield list(itertools.islice(openings, size))


def tune(parameters: list[Tuned], options: argparse.Namespace) -> None:
    """Run all steps. A batch of pairs is played in parallel and applied in order."""
    source = random.Random(options.seed)
    number = options.taken
    with boards_of(options) as boards, ThreadPoolExecutor(options.processes) as pool:
        for openings in batches(options):
            signs, jobs = [], []
            for place, opening in enumerate(openings):
                sign = {parameter.name: source.choice((-1, 1)) for parameter in parameters}
                up, down = (
                    {
                        p.name: p.perturbed(number + place + 1, options.steps, side * sign[p.name])
                        for p in parameters
                    }
                    for side in (1, -1)
                )
                signs.append(sign)
                jobs.append(Job(opening, up, down))
            leads = pool.map(lead_of, jobs, itertools.repeat(boards))
            for sign, lead in zip(signs, leads, strict=True):
                number += 1
                for parameter in parameters:
                    parameter.update(number, options.steps, sign[parameter.name], lead)
                if number % SHOWN_EVERY == 0:
                    print(shown(number, parameters), flush=True)
    print(shown(number, parameters))


def shown(number: int, parameters: list[Tuned]) -> str:
    """Return the current parameters in one line."""
    values = " ".join(f"{parameter.name}={parameter.value:.1f}" for parameter in parameters)
    return f"{number}: {values}"


def main() -> int:
    """Run the tuning, print the parameters and return the exit status."""
    parser = OneLineParser(prog="spsa.py", description="Tune numbers and weights by games.")
    parser.add_argument("build", type=build_folder, help="folder with a compiled engine")
    parser.add_argument("parameters", nargs="+", metavar="NAME[:STEP][=VALUE]")
    parser.add_argument("--steps", type=int, default=5000, help="pairs of games")
    parser.add_argument("--taken", type=int, default=0, help="steps of earlier runs")
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="size of the last step")
    options = parser.parse_args()
    try:
        parameters = [tuned(word, options.rate) for word in options.parameters]
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    tune(parameters, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
