"""A match of two builds of the engine at fixed nodes: many games in little time.

``match.py`` plays any UCI engines with any clock, but at a few thousand nodes most of its time is
overhead. Here two folders with a compiled ``engine`` play without UCI, several times as many games
per core. Openings are random and level, and each is played with both colours. Every game starts
with an empty table and histories, so equal builds, nodes and seed give equal games.

``--change`` modifies the first build: ``NAME=VALUE`` a search parameter, ``weights=FILE`` the
weights, ``-NAME`` switches a technique off (``--change=-NAME``). Both folders may then be the same.
With ``--clock "BASE INCREMENT SPEED"`` both sides have a clock in milliseconds, on which SPEED
nodes take one millisecond. ``--change clock.NAME=VALUE`` changes a rule of time management.

Run it with ``python tests/strength/duel.py NEW OLD --nodes 5000 --sprt 0,10``. The folders are
clones, or copies of one, in which ``pip install -e .`` has run.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import multiprocessing
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from games.openings import Opening, openings_for
from msgspec import Struct
from rating.pentanomial import Pairs
from rating.sprt import Decision, Sprt

from engine.core.board.position import Position
from engine.tools.command_line import OneLineParser
from engine.tuning.adjudication import AdjudicationRules, Adjudicator
from engine.tuning.self_play_game import result_by_rules

PLAYER = Path(__file__).resolve().with_name("duel_player.py")
END = AdjudicationRules(
    win_cp=800, win_plies=4, draw_cp=8, draw_plies=16, draw_first_ply=80, last_ply=300
)
"""Adjudication rules of the games."""


class Player:
    """A running engine build."""

    def __init__(self, folder: Path, limit: str, changes: list[str]) -> None:
        self._go = "play" if limit.startswith("clock") else f"go {limit}"
        self._process = subprocess.Popen(
            [sys.executable, str(PLAYER), *changes],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        if limit.startswith("clock"):
            self.send(limit)

    def send(self, line: str) -> None:
        """Send a line that has no answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")

    def move(self) -> tuple[str, int]:
        """Return the move that it plays in this position, and its score for the side to move."""
        self.send(self._go)
        assert self._process.stdout is not None
        answer = self._process.stdout.readline().split()
        if len(answer) != 2:
            raise RuntimeError("an engine ended in the middle of a game")
        return answer[0], int(answer[1])

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=10)


def play(opening: Opening, white: Player, black: Player) -> float:
    """Play one game and return White's points."""
    position, adjudicator = Position(), Adjudicator(END)
    for player in (white, black):
        player.send("new")
        for move in opening.moves:
            player.send(f"push {move}")
    for move in opening.moves:
        position.push(position.parse_uci(move))
    for ply in itertools.count(len(opening.moves)):
        points = result_by_rules(position)
        if points is not None:
            return points
        is_white = position.white_to_move()
        move, value = (white if is_white else black).move()
        points = adjudicator.note(ply, value if is_white else -value)
        if points is not None:
            return points
        for player in (white, black):
            player.send(f"push {move}")
        position.push(position.parse_uci(move))
    raise AssertionError("unreachable")


class Job(Struct, frozen=True):
    """Openings and the two players that play them."""

    new: Path
    old: Path
    limit: str
    changes: list[str]
    openings: list[Opening]


def play_pairs(job: Job) -> list[int]:
    """Play each opening with both colours. Return the first build's half points of each pair."""
    first = Player(job.new, job.limit, job.changes)
    second = Player(job.old, job.limit, [])
    with contextlib.closing(first), contextlib.closing(second):
        return [
            round(2 * (play(opening, first, second) + 1 - play(opening, second, first)))
            for opening in job.openings
        ]


def jobs(options: argparse.Namespace) -> Iterator[Job]:
    """Yield jobs with a few openings each."""
    limit = f"clock {options.clock}" if options.clock else str(options.nodes)
    openings = openings_for(options.openings, options.seed)
    for _ in range(0, options.games, 2 * options.batch):
        batch = list(itertools.islice(openings, options.batch))
        yield Job(options.new, options.old, limit, options.change, batch)


def report(pairs: Pairs, sprt: Sprt) -> str:
    """Return the current score in one line."""
    estimate = pairs.estimate()
    elo = f"{estimate.elo:+.1f} [{estimate.low:+.1f}, {estimate.high:+.1f}]" if estimate else "?"
    return (
        f"{2 * pairs.number} games, {100 * pairs.score:.1f} %, Elo {elo}, "
        f"pairs {' '.join(map(str, pairs.counts))}, "
        f"LLR {sprt.ratio(pairs):.2f} {sprt}: {sprt.decide(pairs).value}"
    )


def build_folder(text: str) -> Path:
    """Argparse type: the folder of a compiled engine."""
    core = Path(text) / "engine" / "core"
    if not any((core / f"search{suffix}").is_file() for suffix in EXTENSION_SUFFIXES):
        raise argparse.ArgumentTypeError(f"no compiled engine is in {text!r}")
    return Path(text)


def main() -> int:
    """Play the match, print the result and return the exit status."""
    parser = OneLineParser(prog="duel.py", description="Play two builds against each other.")
    parser.add_argument("new", type=build_folder, help="folder with a compiled engine")
    parser.add_argument("old", type=build_folder, help="the same folder or another one")
    parser.add_argument("--change", action="append", default=[], metavar="NAME=VALUE|-NAME")
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument(
        "--clock",
        metavar="'BASE INCREMENT SPEED'",
        help="milliseconds, and nodes per millisecond; replaces --nodes",
    )
    parser.add_argument("--games", type=int, default=4000, help="largest number of games")
    parser.add_argument("--openings", default="random:8")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=Sprt.parse, default=Sprt(0, 10))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--batch", type=int, default=10, help="openings per job")
    options = parser.parse_args()
    print(
        f"{options.new} {' '.join(options.change)} - {options.old}, "
        f"{f'clock {options.clock}' if options.clock else f'{options.nodes} nodes'}, "
        f"seed {options.seed}, {options.sprt}"
    )
    pairs = Pairs()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for batch in pool.imap(play_pairs, jobs(options)):
            for half_points in batch:
                pairs = pairs.with_pair(half_points)
            print(report(pairs, options.sprt), flush=True)
            if options.sprt.decide(pairs) is not Decision.GO_ON:
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
