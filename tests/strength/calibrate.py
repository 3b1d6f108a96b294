"""Calibrate the levels: ``calibrate.py play --results FILE``, then ``fit``; see README.md.

``play`` plays the pairings of ``rating.ladder`` until each pair has ``--games`` games. The players
are the levels, ``one_ply.py`` and engines of known rating. It saves each match when it ends, so it
may be stopped and continued. ``fit`` computes the ratings of all levels. With ``--write`` it puts
them into the table of ``engine.protocol.strength``.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from games.adjudication import Adjudication
from games.limits import Limit
from games.openings import openings_for
from games.playing import Conditions
from games.workers import Match, WorkerDiedError, Workers
from players.failures import UnusableEngineError
from players.protocols import try_out
from rating import ladder
from rating.bradley_terry import Rating, Result, UnconnectedError, fit
from rating.scale import named

import engine.protocol.strength
from engine.tools.command_line import (
    FAILED,
    INTERRUPTED,
    WRONG_USE,
    OneLineParser,
    integer_type,
    print_error,
    print_status,
)

PROGRAM = "calibrate.py"
DEFAULT_GAMES = 200
MARGIN_S = 0.1
PATIENCE_S = 30.0
MOST = 10**9
"""Upper limit of games per pair, of concurrent games and of the seed."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status. Wrong arguments raise SystemExit(2)."""
    parser = _parser()
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if options.command == "play":
            return play(options)
        return show(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (UnusableEngineError, WorkerDiedError) as error:
        return print_error(PROGRAM, error, FAILED)
    except (ValueError, OSError) as error:
        return print_error(PROGRAM, error, WRONG_USE)


def _parser() -> OneLineParser:
    parser = OneLineParser(prog=PROGRAM, description="Calibrate the levels by matches.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=OneLineParser)
    playing = commands.add_parser("play", help="play the matches that are still missing")
    playing.add_argument("--engine", default=f"{sys.executable} -m engine", metavar="CMD")
    playing.add_argument("--games", type=_even, default=DEFAULT_GAMES, help="games of each pair")
    playing.add_argument(
        "--concurrency", type=integer_type("number of games", 1, MOST), default=1, metavar="N"
    )
    playing.add_argument(
        "--seed", type=integer_type("seed", 1, MOST), default=1, help="seed of the openings"
    )
    playing.add_argument(
        "--only", metavar="TEXT", help="only pairs with this text in one of their names"
    )
    fitting = commands.add_parser("fit", help="compute the ratings from the matches")
    fitting.add_argument(
        "--write", action="store_true", help="write the ratings to engine/protocol/strength.py"
    )
    for command in (playing, fitting):
        command.add_argument("--results", type=Path, required=True, metavar="FILE")
    return parser


def play(options: argparse.Namespace) -> int:
    """Play the matches that the result file still lacks."""
    members = ladder.members(options.engine.split())
    pairs = ladder.pairings(members)
    for number, (first, second) in enumerate(pairs):
        if options.only and not re.search(rf"\b{options.only}\b", f"{first.name} {second.name}"):
            continue
        played = ladder.games_between(ladder.read_results(options.results), first.name, second.name)
        if played >= options.games:
            continue
        # No clock, and enough nodes for both sides, so results do not depend on the machine.
        limit = Limit(nodes=max(first.nodes, second.nodes))
        conditions = Conditions(limit, MARGIN_S, PATIENCE_S, Adjudication(draws=True, wins=False))
        for member in (first, second):
            try_out(member.spec, conditions.limit)
        result = _meet(first, second, conditions, options, options.games - played, number)
        ladder.append_result(options.results, result)
        print_status(f"{first.name} - {second.name}: {result.score:g} of {result.games}")
    return 0


def _meet(
    first: ladder.Member,
    second: ladder.Member,
    conditions: Conditions,
    options: argparse.Namespace,
    games: int,
    number: int,
) -> Result:
    """Play a match between two players. Each pair of players has its own openings."""
    openings = openings_for("random:6", 1000 * options.seed + number)
    half_points = 0
    match = Match(first.spec, second.spec, conditions)
    with Workers(match, min(options.concurrency, games // 2)) as workers:
        for pair in workers.play(openings, games // 2):
            for game in pair:
                if game.failing is not None:
                    print_status(
                        f"{first.name} - {second.name}: {game.failing.value}: {game.detail}"
                    )
                half_points += game.half_points
    return Result(first.name, second.name, half_points / 2, games)


def show(options: argparse.Namespace) -> int:
    """Print the ratings; with ``--write`` also put them into the table."""
    results = ladder.read_results(options.results)
    if not results:
        raise ValueError(f"{options.results} has no results")
    anchors = {anchor.name: anchor.elo for anchor in ladder.ANCHORS}
    met = {name for result in results for name in (result.first, result.second)}
    anchors = {name: elo for name, elo in anchors.items() if name in met}
    chained = not anchors
    if chained:
        lowest = engine.protocol.strength.STRENGTHS[0]
        anchors = {ladder.level_name(lowest): float(lowest.elo)}
        print("no anchor has played: the scale is chained to the lowest level")
    try:
        ratings = fit(results, anchors)
    except UnconnectedError as error:
        raise ValueError(str(error)) from None
    names = [ladder.level_name(strength) for strength in engine.protocol.strength.STRENGTHS]
    played = [name for name in names if name in ratings]
    levels = [ratings[name] for name in played]
    called = dict(zip(played, named(levels, min(anchors.values())), strict=True))
    for name, rating in sorted(ratings.items(), key=lambda item: item[1].elo):
        games = sum(result.games for result in results if name in (result.first, result.second))
        held = " (anchor)" if name in anchors else f" +- {rating.error:.0f}"
        label = f"   called {called[name].elo:.0f}" if name in called else ""
        print(f"{name:16} {rating.elo:6.0f}{held:12} {games:4} games{label}")
    if options.write:
        _write([called.get(name) for name in names])
        if missing := [name for name in names if name not in called]:
            print(f"no games of {', '.join(missing)}: what stands there is still a guess")
    return 0


def _write(levels: Sequence[Rating | None]) -> None:
    """Write the ratings of the levels, weakest first, into the source of the table."""
    path = Path(engine.protocol.strength.__file__)
    source = path.read_text(encoding="utf-8")
    path.write_text(ladder.rewritten(source, levels), encoding="utf-8")
    print(f"written to {path.name}")


def _even(text: str) -> int:
    number = integer_type("number of games", 2, MOST)(text)
    if number % 2:
        raise argparse.ArgumentTypeError(f"not an even number: {text}")
    return number


if __name__ == "__main__":
    sys.exit(main())
