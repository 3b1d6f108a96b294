"""A search compared with the same with one technique switched, as far as the window knows it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_vocabulary import QuestionStage
from engine.protocol.questions import Compared
from engine.protocol.techniques import BY_NAME


@dataclass(slots=True)
class Comparison:
    """A comparison that was asked for."""

    technique: str
    request: int
    stage: QuestionStage | None = None
    """None before the engine has begun."""
    done: int = 0
    of: int = 0
    told: Compared | None = None
    """None until the engine has answered."""
    fault: InspectFault | None = None
    """Why it cannot be compared."""

    @property
    def is_running(self) -> bool:
        """Whether the engine is at work on it."""
        return self.told is None and self.fault is None


@dataclass(slots=True)
class ComparisonDraft:
    """The dialog: a list of techniques, or the comparison of one."""

    typed: str = ""
    """Words that each listed technique contains."""
    place: int = 0
    """The place of the chosen technique in the list."""


def is_added(technique: str) -> bool:
    """Return whether the other search has a technique that the engine plays without."""
    return not BY_NAME[technique].plays


def most_additional(told: Compared) -> tuple[str, int, int, int]:
    """Return the root move and the ply with the most additional nodes, each with their number."""
    move, more = "", 0
    if told.root_moves:
        first = told.root_moves[0]
        move, more = first.move, first.other_nodes - first.nodes
    by_ply = [other - nodes for nodes, other in told.by_ply]
    most = max(by_ply, default=0)
    return move, more, by_ply.index(most) if by_ply else 0, most
