"""Comparison of sets of techniques: searches of the same positions to the same depth.

Each search starts with an empty table, so everything except the time is deterministic.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol import techniques
from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.messages import Bound, Score
from engine.thinking import switch_sets
from engine.thinking.switch_sets import Switches
from engine.thinking.thinking_reports import bound_of, score_of

TABLE_MB = 16
DEFAULT_NODES = 20_000_000
"""Node limit of a search. To the depth that the engine reaches, plain minimax would take years."""

SUITE: tuple[str, ...] = (
    # Openings: the start position, an open game, the Sicilian, a closed centre.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
    # Tactics: Kiwipete, promotions, a sacrifice that mates, an attack on the king.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    # Endgames: pawns, rooks and pawns, knight against knight, queens.
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/3n1pp1/4p2p/1p6/1P1P4/4PN1P/5PP1/6K1 w - - 0 1",
    "3q2k1/5pp1/7p/8/1P6/4P2P/3Q1PP1/6K1 w - - 0 1",
)

LADDER: tuple[str, ...] = (
    "alpha_beta",
    "mvv_lva",
    "see_ordering",
    "quiescence",
    "quiescence_see",
    "table_cutoffs",
    "table_moves",
    "iterative_deepening",
    "killers",
    "history",
    "negascout",
    "aspiration",
    "null_move",
    "reductions",
)
"""Techniques in the order in which they are added to plain minimax, roughly by the date of their
discovery. Together they are most of the engine."""


class NothingSwitchedError(ValueError):
    """A requested switch changes nothing, because the engine already plays that way.

    The message is one line.
    """


class Contestant(Struct, frozen=True):
    """A set of techniques with the name that the table shows."""

    name: str
    switches: Switches


class PositionOutcome(Struct, frozen=True):
    """The result of one position, searched with the techniques of one contestant."""

    fen: str
    complete: bool
    """Whether the search reached the requested depth, or had no legal move. If not, it reached its
    node limit."""
    depth: int
    nodes: int
    seconds: float
    score: Score | None
    """Score for the side to move. None if no iteration was completed or no move is legal."""
    bound: Bound
    """Whether ``score`` is exact. It may be a bound if the search is not complete."""
    principal_variation: tuple[str, ...]
    cut_nodes: int
    """Number of nodes of the main search, outside quiescence, in which a move caused a cutoff."""
    first_move_cuts: int
    """Number of those nodes in which the first move caused the cutoff."""
    node_outcomes: tuple[tuple[NodeOutcome, int], ...]
    """How many node searches had each outcome. Outcomes that did not occur are left out."""

    @property
    def branching(self) -> float | None:
        """Effective branching factor: the node count to the power 1 / depth.

        None if the search did not reach its depth or made no move.
        """
        return self.nodes ** (1 / self.depth) if self.complete and self.nodes else None


class ContestantRow(Struct, frozen=True):
    """The results of one contestant in all positions: one line of the table."""

    contestant: Contestant
    outcomes: tuple[PositionOutcome, ...]

    @property
    def complete(self) -> bool:
        return all(outcome.complete for outcome in self.outcomes)

    @property
    def nodes(self) -> int:
        return sum(outcome.nodes for outcome in self.outcomes)

    @property
    def seconds(self) -> float:
        return sum(outcome.seconds for outcome in self.outcomes)

    @property
    def branching(self) -> float | None:
        """Geometric mean of the branching factors. None if a position has no branching factor."""
        factors = [outcome.branching for outcome in self.outcomes]
        known = [factor for factor in factors if factor is not None]
        if not known or len(known) < len(factors):
            return None
        return math.exp(sum(math.log(factor) for factor in known) / len(known))

    @property
    def first_move_cut_share(self) -> float | None:
        """Share of the cutoffs that the first move caused, from 0 to 1; None without cutoffs."""
        cut_nodes = sum(outcome.cut_nodes for outcome in self.outcomes)
        if not cut_nodes:
            return None
        return sum(outcome.first_move_cuts for outcome in self.outcomes) / cut_nodes


def full_engine() -> Contestant:
    """Return the engine as it plays. All other contestants are compared with it."""
    return Contestant("engine", switch_sets.engine_switches())


def contestants_without(names: Sequence[str]) -> list[Contestant]:
    """Return the engine without each of these techniques, then without all of them together.

    With one technique, the result has one contestant.

    Raises:
        UnknownTechniqueError: a name is unknown.
        NothingSwitchedError: the engine does not play with one of them.
    """
    return [
        Contestant("without " + ", ".join(group), switch_sets.engine_without(group))
        for group in _groups(names, plays=True)
    ]


def contestants_with(names: Sequence[str]) -> list[Contestant]:
    """Return the engine with each of these techniques added, then with all of them together.

    With one technique, the result has one contestant.

    Raises:
        UnknownTechniqueError: a name is unknown.
        NothingSwitchedError: the engine plays with one of them.
    """
    return [
        Contestant("with " + ", ".join(group), switch_sets.engine_with(group))
        for group in _groups(names, plays=False)
    ]


def one_technique_removed() -> list[Contestant]:
    """Return one contestant for each technique of the engine: the engine without that technique."""
    return [one for name in _named_as(plays=True) for one in contestants_without([name])]


def one_technique_added() -> list[Contestant]:
    """Return one contestant for each technique that the engine does not play with.

    The contestant is the engine with that technique added.
    """
    return [one for name in _named_as(plays=False) for one in contestants_with([name])]


def _named_as(*, plays: bool) -> list[str]:
    return [one.name for one in techniques.TECHNIQUES if one.plays is plays]


def _groups(names: Sequence[str], *, plays: bool) -> list[list[str]]:
    """Return a group for each name, then one group with all names if there are several.

    Raises NothingSwitchedError if the engine does not play with one of them (``plays`` True), or
    plays with one of them (``plays`` False).
    """
    known = list(dict.fromkeys(techniques.technique_named(name).name for name in names))
    for name in known:
        if techniques.BY_NAME[name].plays is not plays:
            way, other = ("without", "with") if plays else ("with", "without")
            raise NothingSwitchedError(
                f"the engine plays {way} {name} already: compare --{other} {name}"
            )
    return [[name] for name in known] + ([known] if len(known) > 1 else [])


def built_up_from_minimax(names: Iterable[str]) -> list[Contestant]:
    """Return plain minimax, then one contestant for each technique added to the previous one.

    Each technique is added with all techniques that it needs.

    Raises:
        UnknownTechniqueError: a name is unknown.
    """
    steps = [Contestant("minimax", switch_sets.minimax_with([]))]
    added: list[str] = []
    for name in names:
        added.append(techniques.technique_named(name).name)
        steps.append(Contestant(f"+ {added[-1]}", switch_sets.minimax_with(added)))
    return steps


def measure_contestant(
    contestant: Contestant, positions: Iterable[Position], depth: int, most_nodes: int
) -> ContestantRow:
    """Search each position with the contestant's techniques. Return the results."""
    return ContestantRow(
        contestant,
        tuple(
            search_position(contestant.switches, position, depth, most_nodes)
            for position in positions
        ),
    )


def compare_contestants(
    contestants: Iterable[Contestant],
    positions: Sequence[Position],
    depth: int,
    most_nodes: int = DEFAULT_NODES,
    report: Callable[[ContestantRow], None] | None = None,
) -> list[ContestantRow]:
    """Return the results of each contestant.

    ``report`` receives each row as soon as it is complete.
    """
    rows = []
    for contestant in contestants:
        rows.append(measure_contestant(contestant, positions, depth, most_nodes))
        if report is not None:
            report(rows[-1])
    return rows


def search_position(
    switches: Switches, position: Position, depth: int, most_nodes: int
) -> PositionOutcome:
    """Search a position with an empty table, to ``depth`` or to ``most_nodes`` nodes."""
    search = Search(Table(TABLE_MB))
    search.switch(switches)
    search.begin(position, most_nodes)
    started_s = perf_counter()
    while search.depth() < depth and search.deepen(depth):
        pass
    seconds = perf_counter() - started_s
    cut_nodes, first_move_cuts = search.cutoff_stats()
    line = search.principal_variation() if search.depth() else []
    return PositionOutcome(
        fen=position.fen(),
        complete=search.depth() >= depth or not position.legal_moves(),
        depth=search.depth(),
        nodes=search.nodes(),
        seconds=seconds,
        score=score_of(search.value()) if line else None,
        bound=bound_of(search) if line else Bound.NONE,
        principal_variation=tuple(map(position.uci, line)),
        cut_nodes=cut_nodes,
        first_move_cuts=first_move_cuts,
        node_outcomes=tuple(
            (NodeOutcome(number), count) for number, count in enumerate(search.outcomes()) if count
        ),
    )
