"""Reading a search, running or ended, into the message that describes it."""

from __future__ import annotations

from engine.core.position import Position
from engine.core.search import (
    EXACT_BOUND,
    LOWER_BOUND,
    NO_BOUND,
    UPPER_BOUND,
    Search,
    mate_in,
)
from engine.core.table import Table
from engine.messages import Bound, Provenance, RootMove, Score, TableStats, Thinking

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
"""There is at most one move of these, so nothing orders it."""


def observe(search: Search, table: Table, position: Position, elapsed_ms: int) -> Thinking:
    """Return the state of ``search`` in ``position`` at this moment; may be called while it runs.

    ``position`` is the one searched; it has a legal move.
    """
    bound = BOUNDS[search.bound()]
    return Thinking(
        depth=search.depth(),
        selective_depth=search.selective_depth(),
        nodes=search.nodes(),
        elapsed_ms=elapsed_ms,
        score=None if bound is Bound.NONE else score_of(search.value()),
        bound=bound,
        principal_variation=tuple(map(position.uci, search.principal_variation())),
        table=_table_stats(search, table),
        root_moves=tuple(_root_move(position, *row) for row in search.root_moves()),
    )


def observe_game_over(position: Position, elapsed_ms: int) -> Thinking:
    """Return what there is to say of a position without a legal move: mated or stalemate."""
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


def score_of(value: int) -> Score:
    """Return a value of the core as centipawns or as a mate."""
    mate = mate_in(value)
    return Score(centipawns=value) if mate is None else Score(mate=mate)


def _table_stats(search: Search, table: Table) -> TableStats:
    probes, hits, cutoffs, move_only, too_shallow = search.table_counts()
    return TableStats(probes, hits, cutoffs, move_only, too_shallow, table.full_permille())


def _root_move(
    position: Position,
    move: int,
    provenance: int,
    order_score: int,
    value: int,
    bound: int,
    depth: int,
    reduction: int,
    nodes: int,
) -> RootMove:
    """Return one row of ``Search.root_moves`` as the message has it."""
    origin = PROVENANCES[provenance]
    searched = bound != NO_BOUND
    return RootMove(
        move=position.uci(move),
        provenance=origin,
        order_score=None if origin in WITHOUT_ORDER_SCORE else order_score,
        value=score_of(value) if searched else None,
        bound=BOUNDS[bound],
        depth=depth,
        reduction=reduction,
        nodes=nodes,
    )
