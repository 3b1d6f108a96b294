"""Tune search parameters and weights by games: simultaneous perturbation stochastic approximation.

Each step moves all parameters at once, each up or down by chance, plays the two sides of that
change against each other and goes a little towards the one that won: two games tell something of
every parameter, however many there are (J. C. Spall, "Implementation of the Simultaneous
Perturbation Algorithm for Stochastic Optimization", 1998; Chess Programming Wiki, "SPSA"). The
gains shrink as fishtest has them: the last perturbation of a parameter is its ``step``, by default
a twentieth of its range, of a weight a tenth of what it is. Run it with
``python tests/strength/spsa.py BUILD futility_margin late_move_base:50 --steps 5000``. Weights of
the evaluation have names like ``danger_attack[0].middlegame``, and whole tables are tuned in
percent: ``king_shelter.middlegame`` (``weight_changes``). Go on from what an earlier run printed
with ``late_move_base:50=812.5 --taken 1000``; what comes out is a proposal, to be tested by
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
from dataclasses import dataclass

from duel import Player, build_folder, play
from games.openings import Opening, openings_for
from tuning.weight_changes import is_weight, value_of

from engine.core.basics.params import SEARCH_PARAMETERS, search_parameters
from engine.tools.command_line import OneLineParser

ALPHA, GAMMA = 0.602, 0.101
"""How fast steps and perturbations shrink; Spall's practical values."""
DELAY_SHARE = 0.1
"""Of all steps, so many are added to the count that sizes them: the first are no leaps."""
RATE = 0.002
"""The last step's size for each point of lead, as a part of the last perturbation."""
STEP_SHARE = 20
WEIGHT_STEP_SHARE = 10
WEIGHT_MOST = 400
"""Centipawns, or percent, by which a weight may move in all."""
PAIRS_AT_ONCE = 4
SHOWN_EVERY = 50


@dataclass(slots=True)
class Tuned:
    """A parameter that is tuned."""

    name: str
    value: float
    low: int
    high: int
    step: float
    """The last perturbation."""
    rate: float = RATE

    def perturbed(self, number: int, steps: int, sign: int) -> int:
        """Return the value to play with in step ``number``, from 1."""
        size: float = self.step * (steps / number) ** GAMMA
        return round(min(max(self.value + sign * size, self.low), self.high))

    def learn(self, number: int, steps: int, sign: int, lead: float) -> None:
        """Go towards the perturbation by its ``lead``, from -2 to 2 points; away if negative."""
        delay = DELAY_SHARE * steps
        size = self.rate * self.step * ((delay + steps) / (delay + number)) ** ALPHA
        size *= (number / steps) ** GAMMA
        self.value = min(max(self.value + sign * size * lead, self.low), self.high)


def tuned(word: str, rate: float = RATE) -> Tuned:
    """Return the parameter of ``NAME[:STEP][=VALUE]``, from its default. Raises ValueError."""
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


@dataclass(frozen=True, slots=True)
class Job:
    """One pair of games."""

    opening: Opening
    up: dict[str, int]
    down: dict[str, int]


Board = tuple[Player, Player]


def lead_of(job: Job, boards: queue.SimpleQueue[Board]) -> float:
    """Play the pair at a free board; return the points by which ``up`` led, from -2 to 2."""
    first, second = board = boards.get()
    for player, values in ((first, job.up), (second, job.down)):
        player.tell(f"change {' '.join(f'{name}={value}' for name, value in values.items())}")
    points = play(job.opening, first, second) + 1 - play(job.opening, second, first)
    boards.put(board)
    return 2 * points - 2


@contextlib.contextmanager
def boards_of(options: argparse.Namespace) -> Iterator[queue.SimpleQueue[Board]]:
    """Two players at each of as many boards as there are processes."""
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
    """Return openings, a few at a time for each process, so that none waits long for another."""
    openings = openings_for("random:8", options.seed)
    size = PAIRS_AT_ONCE * options.processes
    for _ in range(options.taken, options.steps, size):
        yield list(itertools.islice(openings, size))


def tune(parameters: list[Tuned], options: argparse.Namespace) -> None:
    """Take all steps; a batch of pairs is played at once, then learnt from in order."""
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
                    parameter.learn(number, options.steps, sign[parameter.name], lead)
                if number % SHOWN_EVERY == 0:
                    print(shown(number, parameters), flush=True)
    print(shown(number, parameters))


def shown(number: int, parameters: list[Tuned]) -> str:
    """Return where the parameters stand, in one line."""
    values = " ".join(f"{parameter.name}={parameter.value:.1f}" for parameter in parameters)
    return f"{number}: {values}"


def main() -> int:
    """Tune, print, and return the exit status."""
    parser = OneLineParser(prog="spsa.py", description="Tune numbers and weights by games.")
    parser.add_argument("build", type=build_folder, help="a folder with a compiled engine")
    parser.add_argument("parameters", nargs="+", metavar="NAME[:STEP][=VALUE]")
    parser.add_argument("--steps", type=int, default=5000, help="pairs of games")
    parser.add_argument("--taken", type=int, default=0, help="steps that led to these values")
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
