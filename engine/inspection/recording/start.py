"""What a search started from, so that it can be made again exactly.

A search with one thread follows from the searches since everything was last forgotten and from how
each of them stopped: this keeps them, and no table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.checkpoints.checkpoint import Checkpoint
from engine.checkpoints.store import Checkpoints
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import MAX_DEPTH, STOP_NODES, Search
from engine.protocol.messages import Go, Limits, SearchEnd, StopReason
from engine.protocol.techniques import Switches
from engine.thinking.replay import position_of

DEFAULT_HASH_MB = 64


@dataclass(frozen=True, slots=True)
class Start:
    """A chain of searches, each made with what those before it had learnt; the last is meant."""

    searches: tuple[SearchEnd, ...]
    hash_mb: int = DEFAULT_HASH_MB
    switches: Switches | None = None
    """The techniques of the last search; None for those that the engine plays with."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """What some of the searches began with, oldest first, so that not all must be made again."""

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The one from which the search is reached; None where all are made again."""
        return self.checkpoints[-1] if self.checkpoints else None

    @property
    def earlier(self) -> tuple[SearchEnd, ...]:
        """The searches that are to be made again before the one to be looked at."""
        return self.searches[0 if self.checkpoint is None else self.checkpoint.first : -1]

    @property
    def earlier_nodes(self) -> int:
        """Of those searches."""
        return sum(end.nodes for end in self.earlier)

    @property
    def all_nodes(self) -> int:
        """To be searched until the one to be looked at has ended."""
        return self.earlier_nodes + self.end.nodes

    @property
    def end(self) -> SearchEnd:
        """The search to be looked at, and how it ended."""
        return self.searches[-1]

    @property
    def position(self) -> Position:
        """Where it starts, with the game before it."""
        return position_of(self.end.go)


def start_of(
    journal: Sequence[SearchEnd],
    number: int = -1,
    hash_mb: int = DEFAULT_HASH_MB,
    checkpoints: Checkpoints | None = None,
) -> Start:
    """Return the start of a search of a journal (``Thinker.journal``); by default the last.

    With ``checkpoints`` (``Thinker.checkpoints``) not all searches before it are made again.

    Raises:
        IndexError: the journal has no such search.
    """
    last = range(len(journal))[number]
    kept = () if checkpoints is None else checkpoints.up_to(last)
    return Start(tuple(journal[: last + 1]), hash_mb, checkpoints=kept)


def search_alone(
    fen: str = START_FEN,
    moves: Sequence[str] = (),
    *,
    depth: int | None = None,
    nodes: int | None = None,
    chess960: bool = False,
    lines: int = 1,
    search_moves: Sequence[str] = (),
    switches: Switches | None = None,
    hash_mb: int = DEFAULT_HASH_MB,
) -> Start:
    """Search a position with everything forgotten, to a depth or a number of nodes.

    Raises:
        ValueError: the FEN, a move or a limit is refused, in one line.
    """
    if depth is None and nodes is None:
        raise ValueError("a search needs a depth or a number of nodes")
    limits = Limits(depth=depth, nodes=nodes)
    go = Go(1, fen, tuple(moves), limits, chess960, lines, tuple(search_moves))
    position = position_of(go)
    root_moves = [position.parse_uci(move) for move in search_moves] or None
    search = fresh_search(hash_mb, switches)
    search.begin(position, nodes or 0, lines, root_moves)
    goal = MAX_DEPTH if depth is None else depth
    while search.depth() < goal and search.deepen(goal):
        pass
    cut_short = search.stop_reason() == STOP_NODES
    end = SearchEnd(
        go,
        tuple(search_moves) or None,
        lines,
        1,
        search.depth(),
        search.nodes(),
        cut_short,
        StopReason.NODES if cut_short else StopReason.DEPTH,
        search.value(),
    )
    return Start((end,), hash_mb, switches)


def fresh_search(hash_mb: int, switches: Switches | None = None) -> Search:
    """Return a search that knows nothing, with its own table. Raises MemoryError, ValueError."""
    search = Search(Table(hash_mb))
    if switches is not None:
        search.switch(switches)
    return search
