"""What the command lines share: complaints of one line, numbers within a range, exit statuses.

Light: it is read before anything is known of the core, also by tools that use no other part of the
engine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130
"""Exit statuses; the last is the shell's for Ctrl-C."""
LONGEST_NUMBER = 20
"""In digits."""


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {' '.join(message.split())}\n")


def complain(program: str, what: object, status: int) -> int:
    """Say in one line on standard error what is wrong; return ``status``."""
    say(f"{program}: {' '.join(str(what).split())}")
    return status


def say(line: str) -> None:
    """Say on standard error where the work stands; standard output is for what it finds."""
    print(line, file=sys.stderr, flush=True)


def whole(name: str, least: int, most: int = 2**63 - 1) -> Callable[[str], int]:
    """Return a reader of whole numbers for argparse."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"not a {name} from {least} to {most}: {_shown(text)}")
        return int(text)

    return read


def real(name: str, least: float, most: float) -> Callable[[str], float]:
    """Return a reader of numbers for argparse."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"not a {name} from {least:g} to {most:g}: {_shown(text)}"
            )
        return number

    return read


def _shown(text: str) -> str:
    """Return what was typed, or its beginning."""
    return repr(text if len(text) <= LONGEST_NUMBER else text[:LONGEST_NUMBER] + "...")
