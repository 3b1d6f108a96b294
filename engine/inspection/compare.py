"""The same search with techniques left out: how large both trees are, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from engine import techniques
from engine.core.search import STOP_NODES
from engine.inspection.recording import DEFAULT_BUDGET_MB, Recording, rebuilt, record
from engine.inspection.start import Start
from engine.inspection.tree import SearchTree
from engine.inspection.visit import Visit
from engine.inspection.watching import Tell, watched
from engine.messages import StopReason
from engine.replay import SearchEnd, begin_again

MOST_TIMES = 20
"""The other search is given up after so many times the nodes of the first."""

MOST_BEFORE_NODES = 10_000_000
"""Of the searches before one, if all of them are to be made again to compare it."""

TellStage = Callable[[int, int, int], bool]
"""Is told of the first or second search how many nodes of how many it has; False cancels."""


@dataclass(frozen=True, slots=True)
class RootNodes:
    """The nodes below a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A search and the same with techniques left out."""

    without: tuple[str, ...]
    tree: SearchTree
    other: SearchTree
    by_ply: tuple[tuple[int, int], ...]
    """Moves made to each ply, from the root on, in both."""
    root_moves: tuple[RootNodes, ...]
    """Those with the most additional nodes first."""
    parting: tuple[Visit, Visit] | None
    """The first visits that are not the same; None where one search ends as the other goes on.

    None also where a summary was kept of one of them.
    """
    is_complete: bool
    """The other search came as deep; else it was given up."""


def compare(
    recording: Recording,
    names: Iterable[str],
    budget_mb: int = DEFAULT_BUDGET_MB,
    tell: TellStage | None = None,
) -> Comparison:
    """Make a search again, as deep or to the same node, without some techniques.

    It is searched twice: to find out where it ends, and to be recorded; ``tell`` is told of both.
    Late in a game it begins with what the first search took over from those before it, since all
    of them cannot be made again: what only the other would have asked for is unknown to it.

    Raises:
        CancelledError: ``tell`` returned False.
        UnknownTechniqueError: no technique has one of the names.
    """
    without = tuple(names)
    start = _other_start(
        _with_all_before(recording.start),
        techniques.without(without),
        None if tell is None else partial(tell, 1),
    )
    other = record(start, budget_mb, None if tell is None else partial(tell, 2))
    tree, other_tree = SearchTree(recording), SearchTree(other)
    return Comparison(
        without=without,
        tree=tree,
        other=other_tree,
        by_ply=_by_ply(recording, other),
        root_moves=_root_moves(tree, other_tree),
        parting=_parting(tree, other_tree),
        is_complete=other.depth >= recording.depth,
    )


def _with_all_before(start: Start) -> Start:
    """Let all searches before one be made again, if they are not too many."""
    all_before = replace(start, keepsakes=())
    return all_before if all_before.earlier_nodes <= MOST_BEFORE_NODES else start


def _other_start(start: Start, switches: techniques.Switches, tell: Tell | None) -> Start:
    """Search with other techniques and return how that ended."""
    end = start.end
    search = rebuilt(replace(start, switches=switches), tell)
    begin_again(search, end, None if end.cut_short else MOST_TIMES * max(1, end.nodes))

    def go_on() -> None:
        while (end.cut_short or search.depth() < end.iterations) and search.deepen(end.iterations):
            pass

    watched(search, end.nodes, tell, go_on)
    cut_short = search.stop_reason() == STOP_NODES
    reason = StopReason.NODES if cut_short else StopReason.DEPTH
    found = SearchEnd(
        end.go,
        end.root_moves,
        end.lines,
        end.threads,
        search.depth(),
        search.nodes(),
        cut_short,
        reason,
    )
    return replace(start, searches=(*start.searches[:-1], found), switches=switches)


def _by_ply(one: Recording, other: Recording) -> tuple[tuple[int, int], ...]:
    counts = list(zip(one.records.nodes_by_ply(), other.records.nodes_by_ply(), strict=True))
    while counts and counts[-1] == (0, 0):
        counts.pop()
    return tuple(counts)


def _root_moves(tree: SearchTree, other: SearchTree) -> tuple[RootNodes, ...]:
    """Sum the nodes of each root move over all searches of the root."""
    sums: dict[str, list[int]] = {}
    for number, one in enumerate((tree, other)):
        for root in one.roots():
            for child in one.children(root):
                move = one.recording.position.uci(
                    one.recording.position.from_short(child.short_move)
                )
                sums.setdefault(move, [0, 0])[number] += child.nodes + child.enters
    rows = [RootNodes(move, nodes, more) for move, (nodes, more) in sums.items()]
    return tuple(sorted(rows, key=lambda row: row.nodes - row.other_nodes))


def _parting(tree: SearchTree, other: SearchTree) -> tuple[Visit, Visit] | None:
    """Return the first visits of both that began otherwise."""
    if tree.recording.least_depth != other.recording.least_depth:
        return None  # Each has visits left out that the other has kept.
    index = tree.recording.records.first_difference(other.recording.records)
    if not 0 <= index < min(len(tree), len(other)):
        return None
    return tree.at(index), other.at(index)
