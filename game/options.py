"""The command line of the window, read and checked before anything is opened or started."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct

from engine.identity import engine_name
from game.state.settings import SCALE_PERCENT, THEME

LEAST_SIZE = (960, 640)
MOST_SIZE = (15360, 8640)
MOST_DEMO_MOVES = 500
_SIZE = re.compile(r"(\d{1,5})[xX](\d{1,5})")


class OptionsError(Exception):
    """Raised for an invalid command line; the message is one line that names the option."""


class Options(Struct, frozen=True):
    """The values of the command line; None for an absent option."""

    game: Path | None = None
    """A file to open, with a game in PGN, a FEN or a capsule."""
    fen: str | None = None
    demo_moves: int | None = None
    """The number of moves that each engine plays in a demo; None if there is no demo."""
    out: Path | None = None
    """The folder for the game and pictures of a demo."""
    scale_percent: int | None = None
    size: tuple[int, int] | None = None
    theme: str | None = None
    tells_where: bool = False
    """Whether to print where the data are, instead of opening a window."""
    removes_data: bool = False
    """Whether to delete the data, instead of opening a window."""


class _Parser(argparse.ArgumentParser):
    """Reports a fault in one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        raise OptionsError(message.removeprefix("argument "))


class _ShowVersion(argparse.Action):
    """Prints the program's name and version, and exits.

    The version is looked up only then, because that takes 10 ms. argparse's own action needs the
    text beforehand.
    """

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        sys.stdout.write(f"{engine_name()}\n")
        parser.exit()


def parse_options(arguments: Sequence[str]) -> Options:
    """Return the options of a command line. ``--help`` and ``--version`` print and exit.

    Raises:
        OptionsError: an option does not exist, a value is invalid, or two options exclude each
            other.
    """
    found = _parser().parse_args(arguments)
    options = Options(
        game=found.game,
        fen=found.fen,
        demo_moves=found.demo,
        out=found.out,
        scale_percent=found.scale,
        size=found.size,
        theme=found.theme,
        tells_where=found.where,
        removes_data=found.remove_data,
    )
    if (found.where or found.remove_data) and len(arguments) > 1:
        raise OptionsError("--where and --remove-data: give one of them, and nothing else")
    if options.game is not None and options.fen is not None:
        raise OptionsError("GAME.pgn and --fen: give one of them, not both")
    if options.demo_moves is not None and options.out is None:
        raise OptionsError("--demo: give --out DIR, the folder for its game and pictures")
    if options.out is not None and options.demo_moves is None:
        raise OptionsError("--out: it belongs to --demo N")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="glassbox",
        description="Play chess against an engine, and watch it think.",
        allow_abbrev=False,
    )
    least, most = SCALE_PERCENT.least, SCALE_PERCENT.most
    add = parser.add_argument
    add("game", nargs="?", type=_path, metavar="GAME.pgn", help="open this game, or saved search")
    add("--fen", metavar="FEN", help="begin a game from this position")
    add("--demo", type=_moves, metavar="N", help="let the engine play itself for N moves a side")
    add("--out", type=_path, metavar="DIR", help="where --demo leaves game.pgn and pictures")
    add("--scale", type=_scale, metavar="PERCENT", help=f"size of everything, {least} to {most}")
    add("--size", type=_size, metavar="WxH", help="size of the window in pixels")
    add("--theme", choices=THEME.names, help="colours of the window")
    add("--where", action="store_true", help="show where the data are and exit")
    add("--remove-data", action="store_true", help="delete the data, after a question, and exit")
    add("--version", action=_ShowVersion)
    return parser


def _path(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def _moves(text: str) -> int:
    return _number(text, 1, MOST_DEMO_MOVES)


def _scale(text: str) -> int:
    return _number(text.removesuffix("%"), SCALE_PERCENT.least, SCALE_PERCENT.most)


def _number(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1440x900")
    size = int(match[1]), int(match[2])
    for given, least, most in zip(size, LEAST_SIZE, MOST_SIZE, strict=True):
        if not least <= given <= most:
            smallest, largest = "x".join(map(str, LEAST_SIZE)), "x".join(map(str, MOST_SIZE))
            raise argparse.ArgumentTypeError(f"{text} is not from {smallest} to {largest}")
    return size
