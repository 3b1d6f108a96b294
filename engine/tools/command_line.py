"""What all command lines share: one-line errors, numbers in a range, exit statuses.

This module imports nearly nothing of the engine, because some programs use no other part of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from engine.printable import printable

# Exit statuses.
FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130
"""Exit status after Ctrl-C. Shells use the same number."""
LONGEST_NUMBER = 20
"""Maximum number of digits of an integer on a command line. Error messages shorten wrong numbers to
this length."""


class OneLineParser(argparse.ArgumentParser):
    """An argument parser that prints errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print ``message`` and exit with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {printable(' '.join(message.split()))}\n")


def print_error(program: str, what: object, status: int) -> int:
    """Print an error in one line on standard error. Return ``status``."""
    print_status(f"{program}: {printable(' '.join(str(what).split()))}")
    return status


def print_status(line: str) -> None:
    """Print a line about progress on standard error, because standard output is for results."""
    print(line, file=sys.stderr, flush=True)


def integer_type(name: str, least: int, most: int = 2**63 - 1) -> Callable[[str], int]:
    """Return a function with which argparse reads integers from ``least`` to ``most``."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"not a {name} from {least} to {most}: {_shown(text)}")
        return int(text)

    return read


def number_type(name: str, least: float, most: float) -> Callable[[str], float]:
    """Return a function with which argparse reads real numbers from ``least`` to ``most``."""

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
    """Return ``text`` in quotes, shortened to ``LONGEST_NUMBER`` characters."""
    return repr(text if len(text) <= LONGEST_NUMBER else text[:LONGEST_NUMBER] + "...")
