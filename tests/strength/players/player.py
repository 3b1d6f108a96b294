"""An engine as a player: started when it is needed, asked for moves, started again if it fails."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from games.limits import Limit
from players.engine_pipe import EnginePipe
from players.failures import EngineFailedError, Failing

START_PATIENCE_S = 60.0
"""How long an engine may take to introduce itself, and to say that it is ready for a game."""
MATE = 100_000
"""A score of ``MATE - n`` means: mates in n moves."""
RESIGNS = "resign"


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """What starts an engine."""

    command: tuple[str, ...]
    protocol: str
    """``uci`` or ``xboard``."""
    options: tuple[tuple[str, str], ...] = ()
    """Names and values, in the order in which they are set."""
    name: str | None = None
    """What it is called; None for what it calls itself."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player is asked."""

    fen: str | None
    """Where the game began; None for the usual position."""
    moves: tuple[str, ...]
    """Since then, in UCI form."""
    white_to_move: bool
    limit: Limit
    own_s: float | None
    """What its clock holds; None where there are no clocks."""
    other_s: float | None
    patience_s: float
    """How long to wait for the answer before the engine counts as hung."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move and what the engine said of it."""

    move: str
    """In UCI form, not yet known to be legal; or RESIGNS."""
    elapsed_s: float
    score_cp: int | None = None
    """For the side to move; see MATE."""
    depth: int | None = None
    nodes: int | None = None


class Player(ABC):
    """One engine through all its games. Each protocol has its own subclass.

    Its process runs from the first ``prepare`` to ``close``; after a failure the owner calls
    ``kill``, and the next ``prepare`` starts it again.
    """

    _can_play_again = True
    """May one process play several games?"""

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec
        self._pipe: EnginePipe | None = None
        self.name = spec.name or spec.command[0]

    def prepare(self, limit: Limit) -> None:
        """Have the engine ready for a new game.

        Raises:
            EngineFailedError: it cannot be started, or does not answer.
            UnusableEngineError: it speaks another protocol, or lacks what is asked of it.
        """
        if not self._can_play_again:
            self.close()
        if self._pipe is None:
            try:
                self._pipe = EnginePipe(self._spec.command)
            except OSError as error:
                reason = f"cannot be started: {error.strerror or error}"
                raise EngineFailedError(Failing.CRASH, reason) from None
            own_name = self._introduce(self._pipe, limit)
            self.name = self._spec.name or own_name or self._spec.command[0]
        self._new_game(self._pipe)

    def think(self, turn: Turn) -> Answer:
        """Ask for a move, or raise EngineFailedError. Needs a ``prepare`` before."""
        assert self._pipe is not None
        return self._think(self._pipe, turn)

    def kill(self) -> None:
        """End the engine at once."""
        if self._pipe is not None:
            self._pipe.kill()
            self._pipe = None

    def close(self) -> None:
        """End the engine in order."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    @abstractmethod
    def _introduce(self, pipe: EnginePipe, limit: Limit) -> str | None:
        """Greet an engine that was just started, set its options, return its name."""

    @abstractmethod
    def _new_game(self, pipe: EnginePipe) -> None:
        """Tell the engine that another game begins, and wait until it is ready."""

    @abstractmethod
    def _think(self, pipe: EnginePipe, turn: Turn) -> Answer:
        """Ask for a move."""
