"""Builds a ``Thinking`` message from a search that runs or has ended."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from engine.core.board.position import Position
from engine.core.ordering.provenances import PROVENANCES as CORE_PROVENANCES
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
    Provenance,
    RootMove,
    Score,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)
from engine.thinking.thread_pool import ThreadPool
from engine.thinking.win_draw_loss import material_of, win_draw_loss, win_draw_loss_of_mate

PROVENANCES = {number: Provenance[name] for name, number in CORE_PROVENANCES.items()}
"""The provenance for each number of the core."""
BOUNDS = {
    NO_BOUND: Bound.NONE,
    EXACT_BOUND: Bound.EXACT,
    LOWER_BOUND: Bound.LOWER,
    UPPER_BOUND: Bound.UPPER,
}
WITHOUT_ORDER_SCORE = frozenset(
    (Provenance.TT_MOVE, Provenance.KILLER_1, Provenance.KILLER_2, Provenance.COUNTER_MOVE)
)
"""Provenances that at most one move of a node has. Such a move needs no ordering score."""


class SearchContext(Struct, frozen=True):
    """Facts about the root position that do not change during a search."""

    position: Position
    """Root position with at least one legal move."""
    material: float
    """Material of both sides as a share of a full board; see ``chances.material_of``."""
    tablebase_hits: int = 0
    """Number of root moves after which the tablebases contain the position."""
    is_narrowed: bool = False
    """Whether the tablebases left out root moves. One of these may hold out longer against a mate,
    since the tables do not count moves to mate."""
    with_root_moves: bool = True
    """Whether reports include the ordered root moves. They take most of the time of a report."""
    mvv_lva: Mapping[int, int | None] = field(default_factory=dict)
    """MVV-LVA score of each legal root move, computed once; None for moves that capture nothing.
    Empty without ``with_root_moves``."""

    @classmethod
    def of(
        cls,
        position: Position,
        tablebase_hits: int,
        with_root_moves: bool,
        is_narrowed: bool = False,
    ) -> SearchContext:
        """Compute the context of ``position``."""
        moves = position.legal_moves() if with_root_moves else []
        return cls(
            position=position,
            material=material_of(position),
            tablebase_hits=tablebase_hits,
            is_narrowed=is_narrowed,
            with_root_moves=with_root_moves,
            mvv_lva={move: mvv_lva_of(position, move) for move in moves},
        )


def thinking_of_search(
    pool: ThreadPool, search: Search, context: SearchContext, elapsed_ms: int
) -> Thinking:
    """Return the state of a search that runs or has ended.

    The lines are those of ``search``, which is one of the searches in ``pool``. Node counts and
    table statistics are sums over all threads.
    """
    position = context.position
    rows, completed_value = search.scores()
    if context.is_narrowed and completed_value is not None and _is_mated(completed_value):
        completed_value = None
    lines = tuple(_variation(context, *row) for row in rows)
    best = lines[0] if lines else None
    current_move, current_number = search.current()
    return Thinking(
        depth=search.depth(),
        selective_depth=pool.selective_depth(),
        nodes=pool.nodes(),
        elapsed_ms=elapsed_ms,
        score=None if best is None else best.score,
        bound=Bound.NONE if best is None else best.bound,
        principal_variation=tuple(map(position.uci, search.principal_variation()))
        if best is None
        else best.moves,
        table=_table_stats(pool),
        root_moves=tuple(_root_move(context, *row) for row in search.root_moves())
        if context.with_root_moves
        else (),
        lines=lines,
        current_move=position.uci(current_move) if current_move else None,
        current_move_number=current_number,
        tablebase_hits=context.tablebase_hits,
        threads=pool.threads,
        completed_score=None if completed_value is None else score_of(completed_value),
    )


def thinking_of_game_over(position: Position, elapsed_ms: int) -> Thinking:
    """Return the result for a position without legal moves: checkmate or stalemate."""
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


def thinking_of_book_move(elapsed_ms: int) -> Thinking:
    """Return an empty result for a book move, which needs no search."""
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
    """Convert a value of the core into centipawns or a mate distance.

    The point of view does not change.
    """
    mate = mate_in(value)
    return Score(centipawns=value) if mate is None else Score(mate=mate)


def bound_of(search: Search) -> Bound:
    """Return whether the value of a search is exact; NONE before the first value."""
    return BOUNDS[search.bound()]


def _variation(
    context: SearchContext, value: int, bound: int, depth: int, moves: list[int]
) -> Variation:
    """Convert one line of ``Search.scores``."""
    if context.is_narrowed and bound == EXACT_BOUND and _is_mated(value):
        bound = LOWER_BOUND
    return Variation(
        score=score_of(value),
        bound=BOUNDS[bound],
        depth=depth,
        moves=tuple(map(context.position.uci, moves)),
        chances=_chances_of(value, context.material),
    )


def _is_mated(value: int) -> bool:
    return (mate_in(value) or 0) < 0


def _chances_of(value: int, material: float) -> WinDrawLoss:
    mate = mate_in(value)
    return win_draw_loss(value, material) if mate is None else win_draw_loss_of_mate(mate > 0)


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
