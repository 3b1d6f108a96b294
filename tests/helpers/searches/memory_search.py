"""A recorded search that is a list in memory, with no recorder of the core behind it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.board.position import START_FEN, Position
from engine.inspection.node_search import ORDINALS, NodeSearch, TableProbe
from engine.inspection.recording.core_values import INFINITE
from engine.inspection.recording.recorded_search import RecordedRootEvent, RecordedSearch
from engine.protocol.inspect_enums import NodeOutcome, RootEventKind, SearchKind, TableResult
from engine.protocol.messages import Bound, Provenance


class MemorySearch(RecordedSearch):
    """It has only what every recorded search must have."""

    def __init__(
        self,
        position: Position,
        node_searches: Sequence[NodeSearch],
        events: Sequence[RecordedRootEvent] = (),
    ) -> None:
        super().__init__()
        self.position = position
        self.events = tuple(events)
        self._node_searches = tuple(node_searches)
        last_root = [one for one in node_searches if one.is_root][-1:]
        self.nodes = max((one.clock for one in node_searches), default=0)
        self.depth = max((one.depth for one in last_root), default=0)
        self.value = last_root[0].value if last_root else 0
        self.bound = Bound.EXACT
        self.principal_variation = ()

    def __len__(self) -> int:
        return len(self._node_searches)

    def at(self, index: int) -> NodeSearch:
        if not 0 <= index < len(self):
            raise IndexError(f"there is no node search {index}")
        return self._node_searches[index]


class _Writer:
    """Writes node searches down in the order in which they begin."""

    def __init__(self, position: Position) -> None:
        self.found: list[NodeSearch] = []
        self._position = position
        self._clock = 0
        self._path: list[str] = []

    def root(self, depth: int, value: int, nodes: int) -> None:
        """A search of the root with an open window, which ends with an exact value."""
        self._path = []
        ordinal = 0 if not self.found else 1 + self.found[-1].id % ORDINALS
        self._add(SearchKind.ROOT, depth, (-INFINITE, INFINITE), value, nodes, ordinal=ordinal)

    def move(
        self, path: str, depth: int, window: tuple[int, int], value: int, nodes: int = 0
    ) -> None:
        """The search of the last of these moves, after the others."""
        self._path = path.split()
        self._clock += 1
        self._add(SearchKind.MOVE, depth, window, value, nodes)

    def _add(
        self,
        kind: SearchKind,
        depth: int,
        window: tuple[int, int],
        value: int,
        nodes: int,
        ordinal: int = 0,
    ) -> None:
        alpha, beta = window
        outcome = NodeOutcome.EXACT
        if value >= beta:
            outcome = NodeOutcome.BETA_CUTOFF
        elif value <= alpha:
            outcome = NodeOutcome.FAIL_LOW
        ply = len(self._path)
        above = [one.index for one in self.found if one.ply == ply - 1]
        self.found.append(
            NodeSearch(
                id=self._clock * ORDINALS + ordinal,
                clock=self._clock,
                index=len(self.found),
                parent=above[-1] if ply else None,
                short_move=self._short(),
                ply=ply,
                depth=depth,
                reduction=0,
                alpha=alpha,
                beta=beta,
                value=value,
                static_eval=10 * ply if ply else None,
                in_check=False,
                outcome=outcome,
                kind=kind,
                provenance=Provenance.QUIET_HISTORY if ply else None,
                order_score=0,
                table=TableProbe(TableResult.MISS if ply else TableResult.NOT_PROBED),
                nodes=nodes,
                cut_node=False,
                internal_reduction=False,
                skips=(),
            )
        )

    def _short(self) -> int:
        if not self._path:
            return 0
        position = self._position.copy()
        for uci in self._path[:-1]:
            position.push_uci(uci)
        return position.short(position.parse_uci(self._path[-1]))


def two_iterations() -> MemorySearch:
    """Return a search of the initial position to two plies. The best move changes in the second."""
    position = Position(START_FEN)
    writer = _Writer(position)
    full = -INFINITE, INFINITE
    writer.root(1, 30, nodes=2)  # 0
    writer.move("e2e4", 0, full, -30)  # 1
    writer.move("d2d4", 0, (-31, -30), -20)  # 2
    writer.root(2, 15, nodes=5)  # 3
    writer.move("e2e4", 1, full, -5, nodes=1)  # 4
    writer.move("e2e4 e7e5", 0, full, 5)  # 5
    writer.move("d2d4", 1, (-INFINITE, -5), -15, nodes=1)  # 6
    writer.move("d2d4 d7d5", 0, (5, INFINITE), 15)  # 7
    writer.move("g1f3", 1, (-16, -15), 0)  # 8
    ids = [one.id for one in writer.found]
    return MemorySearch(
        position,
        writer.found,
        (
            RecordedRootEvent(ids[0], RootEventKind.ITERATION, 1, 0, Bound.NONE, 0, ""),
            RecordedRootEvent(ids[1], RootEventKind.NEW_BEST, 1, 30, Bound.EXACT, 0, "e2e4"),
            RecordedRootEvent(ids[2], RootEventKind.COMPLETED, 1, 30, Bound.NONE, 0, ""),
            RecordedRootEvent(ids[2], RootEventKind.ITERATION, 2, 0, Bound.NONE, 0, ""),
            RecordedRootEvent(ids[5], RootEventKind.NEW_BEST, 2, 5, Bound.EXACT, 0, "e2e4"),
            RecordedRootEvent(ids[7], RootEventKind.NEW_BEST, 2, 15, Bound.EXACT, 0, "d2d4"),
            RecordedRootEvent(ids[8], RootEventKind.COMPLETED, 2, 15, Bound.NONE, 0, ""),
        ),
    )
