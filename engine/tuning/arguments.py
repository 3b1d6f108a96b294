"""What the command lines of tuning share: complaints of one line, numbers within a range."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

WRONG_USE = 2
LONGEST_NUMBER = 20
"""In digits."""


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {message}\n")


def whole(name: str, least: int, most: int = 2**63 - 1) -> Callable[[str], int]:
    """Return a reader of whole numbers for argparse."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"not a {name} from {least} to {most}: {text[:20]!r}")
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
                f"not a {name} from {least:g} to {most:g}: {text[:20]!r}"
            )
        return number

    return read
