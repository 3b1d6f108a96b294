"""The command line of the match runner. Errors are one line."""

from __future__ import annotations

import argparse
import math
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from games.adjudication import Adjudication
from games.limits import Limit, TimeControl
from games.playing import Conditions
from msgspec import Struct
from players.player import EngineSpec
from players.protocols import PROTOCOLS
from rating.sprt import Sprt

from engine.tools.command_line import OneLineParser, integer_type

T = TypeVar("T")

DEFAULT_GAMES = 100
DEFAULT_SPRT_GAMES = 40_000
"""Number of games after which an SPRT ends without a decision."""
MOST_GAMES = 10_000_000
MOST_AT_ONCE = 256
DEFAULT_MARGIN_MS = 50
DEFAULT_PATIENCE_S = 30.0
DEFAULT_SEED = 1
DEFAULT_OPENINGS = "random:8"
MOST_NODES = 2**53
DEEPEST = 200


class Settings(Struct, frozen=True):
    """The parsed command line."""

    first: EngineSpec
    second: EngineSpec
    conditions: Conditions
    games: int
    """Number of games, always even."""
    concurrency: int
    seed: int
    openings: str
    sprt: Sprt | None
    pgn: Path | None
    as_json: bool


def parser() -> OneLineParser:
    """Return the parser. It also reports errors that later checks find."""
    parser = OneLineParser(
        prog="match.py",
        description="Play a match between two engines and report which is stronger.",
        allow_abbrev=False,
    )
    for which in ("first", "second"):
        _add_engine(parser, which)
    _add_limit(parser)
    _add_match(parser)
    _add_conditions(parser)
    _add_output(parser)
    return parser


def _add_engine(parser: OneLineParser, which: str) -> None:
    """Add the options of one engine, ``first`` or ``second``."""
    engine = parser.add_argument_group(f"the {which} engine")
    engine.add_argument(
        f"--{which}", required=True, metavar="CMD", type=_command, help="command of the engine"
    )
    engine.add_argument(
        f"--{which}-option",
        metavar="NAME=VALUE",
        type=_option,
        action="append",
        default=[],
        help="engine option to set; may be repeated",
    )
    engine.add_argument(
        f"--{which}-protocol", choices=sorted(PROTOCOLS), default="uci", help="(default: uci)"
    )
    engine.add_argument(f"--{which}-name", metavar="NAME", help="(default: the engine's own name)")


def _add_limit(parser: OneLineParser) -> None:
    """Add the options for the limit of each move."""
    limit = parser.add_argument_group("how long it may think: one of these")
    limit = limit.add_mutually_exclusive_group(required=True)
    limit.add_argument(
        "--tc", metavar="BASE+INC", type=_as_argument(TimeControl.parse), help="seconds: 2+0.02"
    )
    limit.add_argument(
        "--nodes",
        metavar="N",
        type=integer_type("number of nodes", 1, MOST_NODES),
        help="for each move",
    )
    limit.add_argument(
        "--depth", metavar="D", type=integer_type("depth", 1, DEEPEST), help="for each move"
    )


def _add_match(parser: OneLineParser) -> None:
    """Add the options for games and openings."""
    match = parser.add_argument_group("the match")
    match.add_argument(
        "--games",
        metavar="N",
        type=integer_type("number of games", 2, MOST_GAMES),
        help=f"even number (default: {DEFAULT_GAMES}; with --sprt {DEFAULT_SPRT_GAMES})",
    )
    match.add_argument(
        "--openings",
        metavar="random:PLIES|FILE.epd|FILE.pgn",
        default=DEFAULT_OPENINGS,
        help=f"each is played twice with colours reversed (default: {DEFAULT_OPENINGS})",
    )
    match.add_argument(
        "--seed",
        metavar="S",
        type=integer_type("seed", 0),
        default=DEFAULT_SEED,
        help=f"choice and order of the openings (default: {DEFAULT_SEED})",
    )
    match.add_argument(
        "--concurrency",
        metavar="N",
        type=integer_type("number of games", 1, MOST_AT_ONCE),
        default=1,
        help="number of games at once (default: 1)",
    )
    match.add_argument(
        "--sprt",
        metavar="ELO0,ELO1[,ALPHA,BETA]",
        type=_as_argument(Sprt.parse),
        help="stop when one of the two hypotheses is accepted (default: 0.05,0.05)",
    )


def _add_conditions(parser: OneLineParser) -> None:
    """Add the options for time margin, hangs and adjudication."""
    game = parser.add_argument_group("a game")
    game.add_argument(
        "--margin",
        metavar="MS",
        type=integer_type("number of milliseconds", 0, 60_000),
        help=f"time by which a clock may be exceeded (default: {DEFAULT_MARGIN_MS})",
    )
    game.add_argument(
        "--patience",
        metavar="S",
        type=_seconds,
        default=DEFAULT_PATIENCE_S,
        help="time without an answer, beyond the clock if there is one, that counts as a hang "
        f"(default: {DEFAULT_PATIENCE_S:g})",
    )
    for rule in ("draw", "win"):
        game.add_argument(
            f"--no-{rule}-adjudication", action="store_true", help=f"do not adjudicate a {rule}"
        )


def _add_output(parser: OneLineParser) -> None:
    """Add the options for output."""
    output = parser.add_argument_group("what is written")
    output.add_argument("--pgn", metavar="OUT", type=Path, help="new file for the games")
    output.add_argument(
        "--json", action="store_true", help="print one JSON object on the last line of the output"
    )


def parse(parser: OneLineParser, arguments: list[str] | None) -> Settings:
    """Parse the arguments. An error ends the program with status 2."""
    options = parser.parse_args(arguments)
    games = options.games
    if games is None:
        games = DEFAULT_GAMES if options.sprt is None else DEFAULT_SPRT_GAMES
    if games % 2:
        parser.error(f"argument --games: {games} is odd, but each opening is played twice")
    if options.margin is not None and options.tc is None:
        parser.error("argument --margin: there is no clock without --tc")
    margin_ms = DEFAULT_MARGIN_MS if options.margin is None else options.margin
    conditions = Conditions(
        Limit(options.tc, options.nodes, options.depth),
        margin_ms / 1000,
        options.patience,
        Adjudication(not options.no_draw_adjudication, not options.no_win_adjudication),
    )
    return Settings(
        _spec(options, "first"),
        _spec(options, "second"),
        conditions,
        games,
        min(options.concurrency, games // 2),
        options.seed,
        options.openings,
        options.sprt,
        options.pgn,
        options.json,
    )


def _spec(options: argparse.Namespace, which: str) -> EngineSpec:
    """Return the specification of one engine."""
    return EngineSpec(
        getattr(options, which),
        getattr(options, f"{which}_protocol"),
        tuple(getattr(options, f"{which}_option")),
        getattr(options, f"{which}_name"),
    )


def _command(text: str) -> tuple[str, ...]:
    """Split a command as a POSIX shell does."""
    try:
        words = tuple(shlex.split(text, posix=os.name == "posix"))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}: {text!r}") from None
    if not words:
        raise argparse.ArgumentTypeError("an empty command")
    return words


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text!r}")
    return name.strip(), value.strip()


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"not a number of seconds, up to a day: {text!r}")
    return seconds


def _as_argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """Return an argparse type that shows the message of a ValueError."""

    def checked(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked
