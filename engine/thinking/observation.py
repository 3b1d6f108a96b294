"""Builds a ``Thinking`` message from a running or finished search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.board.position import Position
from engine.core.ordering.scoring import mvv_lva_of
from engine.core.search.search import (
    EXACT_BOUND,
    LOWER_BOUND,
    NO_BOUND,
    UPPER_BOUND,
    Search,
    mate_in,
)
from engine.protocol.messages import (
    Bound,
    Chances,
    Provenance,
    RootMove,
    Score,
    TableStats,
    Thinking,
    Variation,
)
from engine.thinking.chances import chances, chances_of_mate, material_of
from engine.thinking.thread_pool import ThreadPool

PROVENANCES = tuple(Provenance)
BOUNDS = {
    NO_BOUND: Bound.NONE,
    EXACT_BOUND: Bound.EXACT,
    LOWER_BOUND: Bound.LOWER,
    UPPER_BOUND: Bound.UPPER,
}
WITHOUT_ORDER_SCORE = frozenset(
    (Provenance.TABLE, Provenance.KILLER_1, Provenance.KILLER_2, Provenance.COUNTER)
)
"""Provenances of at most one move each. Such a move needs no ordering score."""


@dataclass(frozen=True, slots=True)
class SearchContext:
    """Data about the root position that does not change during a search."""

    position: Position
    """Root position with at least one legal move."""
    material: float
    """Material of both sides as a share of a full board; see ``chances.material_of``."""
    tablebase_hits: int = 0
    """Number of tablebase positions found when the root moves were ranked."""
    with_root_moves: bool = True
    """True if reports include the ordered root moves. They are the slowest part of a report."""
    mvv_lva: Mapping[int, int | None] = field(default_factory=dict)
    """MVV/LVA score of each legal move, computed once. Empty without ``with_root_moves``."""

    @classmethod
    def of(cls, position: Position, tablebase_hits: int, with_root_moves: bool) -> SearchContext:
        """Compute the context of ``position``."""
        moves = position.legal_moves() if with_root_moves else []
        numbers = {move: mvv_lva_of(position, move) for move in moves}
        return cls(position, material_of(position), tablebase_hits, with_root_moves, numbers)


def observe(pool: ThreadPool, search: Search, context: SearchContext, elapsed_ms: int) -> Thinking:
    """Return the current state of a search. It may still be running.

    The lines are those of ``search``, one of the searches in ``pool``. Node counts and table
    statistics are sums over all threads.
    """
    position = context.position
    lines = tuple(_variation(context, *line) for line in search.best_lines())
    bound = BOUNDS[search.bound()]
    current_move, current_number = search.current()
    return Thinking(
        depth=search.depth(),
        selective_depth=pool.selective_depth(),
        nodes=pool.nodes(),
        elapsed_ms=elapsed_ms,
        score=None if bound is Bound.NONE else score_of(search.value()),
        bound=bound,
        principal_variation=tuple(map(position.uci, search.principal_variation())),
        table=_table_stats(pool),
        root_moves=tuple(_root_move(context, *row) for row in search.root_moves())
        if context.with_root_moves
        else (),
        lines=lines,
        current_move=position.uci(current_move) if current_move else None,
        current_move_number=current_number,
        tablebase_hits=context.tablebase_hits,
    )


def observe_game_over(position: Position, elapsed_ms: int) -> Thinking:
    """Return the result for a position without a legal move: checkmate or stalemate."""
    return Thinking(
        depth=0,
        selective_depth=0,
        nodes=0,
        elapsed_ms=elapsed_ms,
        score=Score(mate=0) if position.is_check() else Score(centipawns=0),
        bound=Bound.EXACT,
        principal_variation=(),
        table=TableStats(),
        root_moves=(),
    )


def observe_nothing(elapsed_ms: int) -> Thinking:
    """Return an empty result, for a book move without a search."""
    return Thinking(
        depth=0,
        selective_depth=0,
        nodes=0,
        elapsed_ms=elapsed_ms,
        score=None,
        bound=Bound.NONE,
        principal_variation=(),
        table=TableStats(),
        root_moves=(),
    )


def score_of(value: int) -> Score:
    """Convert a value of the core to centipawns or a mate distance, from the same side's view."""
    mate = mate_in(value)
    return Score(centipawns=value) if mate is None else Score(mate=mate)


def _variation(
    context: SearchContext, value: int, bound: int, depth: int, moves: list[int]
) -> Variation:
    """Convert one row of ``Search.best_lines``."""
    return Variation(
        score=score_of(value),
        bound=BOUNDS[bound],
        depth=depth,
        moves=tuple(map(context.position.uci, moves)),
        chances=_chances_of(value, context.material),
    )


def _chances_of(value: int, material: float) -> Chances:
    mate = mate_in(value)
    return chances(value, material) if mate is None else chances_of_mate(mate > 0)


def _table_stats(pool: ThreadPool) -> TableStats:
    probes, hits, cutoffs, move_only, too_shallow = pool.table_stats()
    return TableStats(probes, hits, cutoffs, move_only, too_shallow, pool.table.full_permille())


def _root_move(
    context: SearchContext,
    move: int,
    provenance: int,
    order_score: int,
    value: int,
    bound: int,
    depth: int,
    reduction: int,
    nodes: int,
) -> RootMove:
    """Convert one row of ``Search.root_moves``."""
    source = PROVENANCES[provenance]
    searched = bound != NO_BOUND
    return RootMove(
        move=context.position.uci(move),
        provenance=source,
        order_score=None if source in WITHOUT_ORDER_SCORE else order_score,
        value=score_of(value) if searched else None,
        bound=BOUNDS[bound],
        depth=depth,
        reduction=reduction,
        nodes=nodes,
        mvv_lva=context.mvv_lva.get(move),
    )
