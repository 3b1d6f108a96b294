"""The start of a search: all data that an exact replay needs.

A single-threaded search depends only on the searches since the table was last cleared, and on how
each of them ended. So a start holds those searches. It does not hold the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.checkpoints.checkpoint import Checkpoint
from engine.checkpoints.game_checkpoints import Checkpoints
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import MAX_DEPTH, STOP_NODES, Search
from engine.inspection.recording.progress import ProgressCallback, run_with_progress
from engine.protocol.messages import Go, Limits, SearchEnd, StopReason
from engine.thinking import switch_sets
from engine.thinking.limited_sight import TABLE_MB
from engine.thinking.replay import position_of
from engine.thinking.switch_sets import Switches

DEFAULT_HASH_MB = 64


class ReplayStart(Struct, frozen=True):
    """A chain of searches that share table and histories. The last one is the inspected search."""

    searches: tuple[SearchEnd, ...]
    hash_mb: int = DEFAULT_HASH_MB
    switches: Switches | None = None
    """Techniques of the last search; None for the techniques that the engine plays with."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Checkpoints of the searches, oldest first. A replay starts at the last one."""

    @property
    def techniques(self) -> Switches:
        """The techniques of the inspected search."""
        if self.switches is not None:
            return self.switches
        limited = self.end.sight is not None
        return switch_sets.limited_sight_switches() if limited else switch_sets.engine_switches()

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The checkpoint from which the replay starts; None if it starts with the first search."""
        return self.checkpoints[-1] if self.checkpoints else None

    @property
    def earlier(self) -> tuple[SearchEnd, ...]:
        """The searches that are replayed before the inspected one."""
        return self.searches[0 if self.checkpoint is None else self.checkpoint.first : -1]

    @property
    def earlier_nodes(self) -> int:
        """Total node count of the searches in ``earlier``."""
        return sum(end.nodes for end in self.earlier)

    @property
    def all_nodes(self) -> int:
        """Total node count of the replay, the inspected search included."""
        return self.earlier_nodes + self.end.nodes

    @property
    def end(self) -> SearchEnd:
        """The inspected search, and how it ended."""
        return self.searches[-1]

    @property
    def position(self) -> Position:
        """Root position of the inspected search. It has the history of the game."""
        return position_of(self.end.go)


def replay_start_of(
    journal: Sequence[SearchEnd],
    number: int = -1,
    hash_mb: int = DEFAULT_HASH_MB,
    checkpoints: Checkpoints | None = None,
) -> ReplayStart:
    """Return the start of search ``number`` of a journal (``Engine.journal``), by default the last.

    ``checkpoints`` (``Engine.checkpoints``) shorten the replay.

    Raises:
        IndexError: the journal has no such search.
    """
    last = range(len(journal))[number]
    if journal[last].sight is not None:
        return ReplayStart((journal[last],), TABLE_MB)
    kept = () if checkpoints is None else checkpoints.up_to(last)
    return ReplayStart(tuple(journal[: last + 1]), hash_mb, checkpoints=kept)


def search_from_empty_table(
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
    report: ProgressCallback | None = None,
) -> ReplayStart:
    """Search a position with an empty table, to a depth or node count. Return its start.

    ``report`` receives the nodes searched so far and the node limit, which is 0 without one.

    Raises:
        CancelledError: ``report`` returned False.
        ValueError: the FEN, a move or a limit is invalid. The message is one line.
    """
    if depth is None and nodes is None:
        raise ValueError("a search needs a depth or a number of nodes")
    if min(one for one in (depth, nodes) if one is not None) < 1:
        raise ValueError("a search has at least a depth of 1 and 1 node")
    limits = Limits(depth=depth, nodes=nodes)
    go = Go(1, fen, tuple(moves), limits, chess960, lines, tuple(search_moves))
    position = position_of(go)
    root_moves = [position.parse_uci(move) for move in search_moves] or None
    search = fresh_search(hash_mb, switches)
    search.begin(position, nodes or 0, lines, root_moves)
    goal = MAX_DEPTH if depth is None else depth

    def deepen() -> None:
        while search.depth() < goal and search.deepen(goal):
            pass

    run_with_progress(search, nodes or 0, report, deepen)
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
    return ReplayStart((end,), hash_mb, switches)


def fresh_search(hash_mb: int, switches: Switches | None = None) -> Search:
    """Return a new search with an empty table of its own. Raises MemoryError, ValueError."""
    search = Search(Table(hash_mb))
    if switches is not None:
        search.switch(switches)
    return search
