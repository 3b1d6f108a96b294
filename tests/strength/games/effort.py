"""Time, depth and nodes that an engine used for its moves."""

from __future__ import annotations

from msgspec import Struct
from players.player import Answer


class Effort(Struct):
    """Sums over moves. They can be added over several games."""

    moves: int = 0
    seconds: float = 0.0
    depths: int = 0
    depth_moves: int = 0
    nodes: int = 0
    node_seconds: float = 0.0
    """Time of the moves with a known node count."""
    worst_overshoot_s: float | None = None
    """Largest overshoot. Negative if the clock was never exceeded; None without a clock."""

    def note(self, answer: Answer, overshoot_s: float | None) -> None:
        """Add one move."""
        self.moves += 1
        self.seconds += answer.elapsed_s
        if answer.depth is not None:
            self.depths += answer.depth
            self.depth_moves += 1
        if answer.nodes is not None:
            self.nodes += answer.nodes
            self.node_seconds += answer.elapsed_s
        self._note_overshoot(overshoot_s)

    def add(self, other: Effort) -> None:
        """Add all moves of another game."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.depths += other.depths
        self.depth_moves += other.depth_moves
        self.nodes += other.nodes
        self.node_seconds += other.node_seconds
        self._note_overshoot(other.worst_overshoot_s)

    def _note_overshoot(self, overshoot_s: float | None) -> None:
        if overshoot_s is not None:
            worst_s = self.worst_overshoot_s
            self.worst_overshoot_s = overshoot_s if worst_s is None else max(worst_s, overshoot_s)
