"""What an engine can do wrong, and the exception that carries it to the game it loses."""

from __future__ import annotations

from enum import Enum


class Failing(Enum):
    """The ways to lose a game other than on the board."""

    TIME = "loss on time"
    ILLEGAL = "illegal move"
    CRASH = "crash"
    HANG = "hang"


class EngineFailedError(Exception):
    """An engine failed: the game is lost for it, and it must be started again."""

    def __init__(self, failing: Failing, detail: str) -> None:
        super().__init__(f"{failing.value}: {detail}")
        self.failing = failing
        self.detail = " ".join(detail.split())
        """One line."""


class UnusableEngineError(ValueError):
    """A command starts no engine of that protocol, or the engine lacks what is asked of it."""
