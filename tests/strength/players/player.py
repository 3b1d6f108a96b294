"""An engine as a player: it is started when needed and restarted after a failure."""

from __future__ import annotations

from abc import ABC, abstractmethod

from games.limits import Limit
from msgspec import Struct
from players.engine_pipe import EnginePipe
from players.failures import EngineFailedError, Failing

START_PATIENCE_S = 60.0
"""Time limit for the introduction of an engine and for its readiness."""
MATE = 100_000
"""Score base of mates: ``MATE - n`` is a mate in n moves."""
RESIGNS = "resign"


class EngineSpec(Struct, frozen=True):
    """The command, protocol and options of an engine."""

    command: tuple[str, ...]
    protocol: str
    """Protocol: ``uci`` or ``xboard``."""
    options: tuple[tuple[str, str], ...] = ()
    """Option names and values, in the order of setting."""
    name: str | None = None
    """Name in the report; None for the engine's own name."""


class Turn(Struct, frozen=True):
    """A request for a move."""

    fen: str | None
    """FEN of the first position; None for the start position."""
    moves: tuple[str, ...]
    """Moves since then, in UCI notation."""
    white_to_move: bool
    limit: Limit
    own_s: float | None
    """Remaining time of the side to move, in seconds; None without clocks."""
    other_s: float | None
    patience_s: float
    """Time limit for the answer; after it the engine counts as hung."""


class Answer(Struct, frozen=True):
    """A move with the engine's score and statistics."""

    move: str
    """Move in UCI notation, not yet validated, or RESIGNS."""
    elapsed_s: float
    score_cp: int | None = None
    """Score for the side to move; see MATE."""
    depth: int | None = None
    nodes: int | None = None


class Player(ABC):
    """One engine in all its games. Each protocol has its own subclass.

    The process runs from the first ``prepare`` to ``close``. After a failure the owner calls
    ``kill``, and the next ``prepare`` restarts the engine.
    """

    _can_play_again = True
    """Whether one process may play several games."""

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec
        self._pipe: EnginePipe | None = None
        self.name = spec.name or spec.command[0]

    def prepare(self, limit: Limit) -> None:
        """Prepare the engine for a new game.

        Raises:
            EngineFailedError: the engine does not start or does not answer.
            UnusableEngineError: the engine speaks another protocol or lacks an option.
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
        """Return the answer to a request. Needs ``prepare`` first. Raises EngineFailedError."""
        assert self._pipe is not None
        return self._think(self._pipe, turn)

    def kill(self) -> None:
        """Kill the engine."""
        if self._pipe is not None:
            self._pipe.kill()
            self._pipe = None

    def close(self) -> None:
        """Quit the engine."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    @abstractmethod
    def _introduce(self, pipe: EnginePipe, limit: Limit) -> str | None:
        """Initialise a new engine process: handshake and options. Return its name."""

    @abstractmethod
    def _new_game(self, pipe: EnginePipe) -> None:
        """Start a new game and wait until the engine is ready."""

    @abstractmethod
    def _think(self, pipe: EnginePipe, turn: Turn) -> Answer:
        """Request a move and read the answer."""
