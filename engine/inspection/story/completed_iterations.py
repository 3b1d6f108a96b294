"""The completed iterations of a search, and the best move of each."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.story.root_moves import RootMove, root_moves_of
from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.messages import Bound
from engine.protocol.story.search_story import IterationLeader, StoryDepth


class CompletedIteration:
    """A completed iteration of a search."""

    def __init__(self, tree: SearchTree, depth: int, roots: list[NodeSearch]) -> None:
        """Make an iteration of the searches of the root that completed it, one for each line."""
        self.depth = depth
        self.roots = sorted(roots, key=lambda root: -root.value)
        """The best line first. Lines of equal value keep the order in which they were found."""
        self._tree = tree

    @property
    def story_depth(self) -> StoryDepth:
        """The iteration as part of a clause."""
        return StoryDepth(self.depth, self.roots[0].id)

    @cached_property
    def moves(self) -> dict[str, RootMove]:
        """The moves of the search of the root with the best line, in their move order."""
        return root_moves_of(self._tree, self.roots[0])

    @cached_property
    def lines(self) -> tuple[RootMove, ...]:
        """The first moves of all lines, best first."""
        return tuple(_best_move(self._tree, root) for root in self.roots)

    @property
    def leader(self) -> RootMove:
        """The best move."""
        return self.lines[0]

    @property
    def story_leader(self) -> IterationLeader:
        """The best move as a point of the chart."""
        leader = self.leader
        # After a fail high the root is searched again at a smaller depth, within the iteration.
        score = replace(leader.story_score, depth=self.depth)
        return IterationLeader(self.story_depth, leader.story_move, score)


def completed_iterations(tree: SearchTree) -> list[CompletedIteration]:
    """Return the completed iterations of a search, the shallowest first."""
    recording = tree.recording
    exact: dict[int, list[NodeSearch]] = {}
    for root in tree.roots():
        depth = recording.iteration_of(root.id)
        if root.outcome is NodeOutcome.EXACT and depth <= recording.depth:
            exact.setdefault(depth, []).append(root)
    return [
        CompletedIteration(tree, depth, roots if recording.line_count > 1 else roots[-1:])
        for depth, roots in sorted(exact.items())
    ]


def unfinished_lines(tree: SearchTree) -> tuple[RootMove, ...]:
    """Return the first moves of the lines that an unfinished iteration has found, in their order.

    Their scores are exact.
    """
    recording = tree.recording
    return tuple(
        _best_move(tree, root)
        for root in tree.roots()
        if root.outcome is NodeOutcome.EXACT and recording.iteration_of(root.id) > recording.depth
    )


def _best_move(tree: SearchTree, root: NodeSearch) -> RootMove:
    """Return the move that begins the line of a search of the root. Its value is exact."""
    best = tree.best_root_move(root)
    assert best is not None
    position = tree.recording.position
    move = position.uci(position.from_short(best.short_move))
    return RootMove(move, best, root.value, Bound.EXACT)
