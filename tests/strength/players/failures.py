"""The failures of an engine, and the exception for them."""

from __future__ import annotations

from enum import Enum


class Failing(Enum):
    """The ways to lose a game by a failure."""

    TIME = "loss on time"
    ILLEGAL = "illegal move"
    CRASH = "crash"
    HANG = "hang"


class EngineFailedError(Exception):
    """An engine failed. It loses the game and must be restarted."""

    def __init__(self, failing: Failing, detail: str) -> None:
        super().__init__(f"{failing.value}: {detail}")
        self.failing = failing
        self.detail = " ".join(detail.split())
        """Description of the failure, one line."""


class UnusableEngineError(ValueError):
    """The command does not start a usable engine of that protocol."""
