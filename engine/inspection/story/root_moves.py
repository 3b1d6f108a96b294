"""What each root move came to in an iteration."""

from __future__ import annotations

from msgspec import Struct

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.move_outcome import BY_MOVE, last_outcome
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import MoveOutcome
from engine.protocol.messages import Bound
from engine.protocol.story.search_story import StoryMove, StoryScore
from engine.thinking.thinking_reports import score_of

_BOUNDS = {
    MoveOutcome.FAIL_LOW: Bound.UPPER,
    MoveOutcome.RAISED_ALPHA: Bound.EXACT,
    MoveOutcome.CUTOFF: Bound.LOWER,
}


class RootMove(Struct, frozen=True):
    """A root move with its last search in a search of the root."""

    move: str
    """In UCI notation."""
    node_search: NodeSearch
    value: int
    """In centipawns for the side to move at the root; see ``core_values``."""
    bound: Bound

    @property
    def depth(self) -> int:
        """The depth of the search, in plies from the root. Reductions make it smaller."""
        return self.node_search.depth + 1

    @property
    def story_move(self) -> StoryMove:
        """The move as part of a clause."""
        return StoryMove(self.move, self.node_search.id)

    @property
    def story_score(self) -> StoryScore:
        """What the move is worth, as part of a clause."""
        return StoryScore(score_of(self.value), self.bound, self.depth, self.node_search.id)


def root_moves_of(tree: SearchTree, root: NodeSearch) -> dict[str, RootMove]:
    """Return the moves that a search of the root has searched to the end, in their move order.

    The bounds hold within that search: a move that fails low is worth at most its value.
    """
    position = tree.recording.position
    found: dict[str, RootMove] = {}
    for child in tree.children(root):
        if child.kind not in BY_MOVE:
            continue
        bound = _BOUNDS.get(last_outcome(root, child))
        if bound is not None:
            move = position.uci(position.from_short(child.short_move))
            found[move] = RootMove(move, child, -child.value, bound)
    return found
