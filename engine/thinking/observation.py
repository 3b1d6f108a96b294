"""Reading a search, running or ended, into the message that describes it."""

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
"""There is at most one move of these, so nothing orders it."""


@dataclass(frozen=True, slots=True)
class SearchContext:
    """What stays the same while a position is searched."""

    position: Position
    """It has a legal move."""
    material: float
    """See ``chances.material_of``."""
    tablebase_hits: int = 0
    with_root_moves: bool = True
    """Whether somebody wants the ordered root moves, which take longest to describe."""
    mvv_lva: Mapping[int, int | None] = field(default_factory=dict)
    """Of the legal moves, where somebody wants them; found once, since it stays the same."""

    @classmethod
    def of(cls, position: Position, tablebase_hits: int, with_root_moves: bool) -> SearchContext:
        """Return the scene of a position."""
        moves = position.legal_moves() if with_root_moves else []
        numbers = {move: mvv_lva_of(position, move) for move in moves}
        return cls(position, material_of(position), tablebase_hits, with_root_moves, numbers)


def observe(team: ThreadPool, search: Search, scene: SearchContext, elapsed_ms: int) -> Thinking:
    """Return the state of a team's search at this search state; may be called while it runs.

    ``search`` is the one of the team whose lines count; nodes are those of all.
    """
    position = scene.position
    lines = tuple(_variation(scene, *line) for line in search.best_lines())
    bound = BOUNDS[search.bound()]
    current_move, current_number = search.current()
    return Thinking(
        depth=search.depth(),
        selective_depth=team.selective_depth(),
        nodes=team.nodes(),
        elapsed_ms=elapsed_ms,
        score=None if bound is Bound.NONE else score_of(search.value()),
        bound=bound,
        principal_variation=tuple(map(position.uci, search.principal_variation())),
        table=_table_stats(team),
        root_moves=tuple(_root_move(scene, *row) for row in search.root_moves())
        if scene.with_root_moves
        else (),
        lines=lines,
        current_move=position.uci(current_move) if current_move else None,
        current_move_number=current_number,
        tablebase_hits=scene.tablebase_hits,
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


def observe_nothing(elapsed_ms: int) -> Thinking:
    """Return what there is to say where nothing was searched."""
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
    """Return a value of the core as centipawns or as a mate."""
    mate = mate_in(value)
    return Score(centipawns=value) if mate is None else Score(mate=mate)


def _variation(
    scene: SearchContext, value: int, bound: int, depth: int, moves: list[int]
) -> Variation:
    """Return one row of ``Search.best_lines`` as the message has it."""
    return Variation(
        score=score_of(value),
        bound=BOUNDS[bound],
        depth=depth,
        moves=tuple(map(scene.position.uci, moves)),
        chances=_chances_of(value, scene.material),
    )


def _chances_of(value: int, material: float) -> Chances:
    mate = mate_in(value)
    return chances(value, material) if mate is None else chances_of_mate(mate > 0)


def _table_stats(team: ThreadPool) -> TableStats:
    probes, hits, cutoffs, move_only, too_shallow = team.table_counts()
    return TableStats(probes, hits, cutoffs, move_only, too_shallow, team.table.full_permille())


def _root_move(
    scene: SearchContext,
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
        move=scene.position.uci(move),
        provenance=origin,
        order_score=None if origin in WITHOUT_ORDER_SCORE else order_score,
        value=score_of(value) if searched else None,
        bound=BOUNDS[bound],
        depth=depth,
        reduction=reduction,
        nodes=nodes,
        mvv_lva=scene.mvv_lva.get(move),
    )
