"""How much a test tries: less in the usual run than with ``--slow``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import settings

Amount = Callable[[int, int], int]
"""Returns the first of two numbers in the usual run, and the second with ``--slow``."""


def part_of_examples(divisor: int) -> settings:
    """Return settings with this part of the usual examples, for a test that does much with each."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=usual.max_examples // divisor)
