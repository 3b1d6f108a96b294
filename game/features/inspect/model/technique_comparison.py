"""The window's data about a comparison with a search that has a technique switched on or off."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import QuestionStage
from engine.protocol.questions import TechniquesCompared
from engine.protocol.techniques import BY_NAME
from game.state.dialog import DialogModel


class TechniqueComparison(Struct):
    """A comparison that the player has started."""

    technique: str
    request: int
    stage: QuestionStage | None = None
    """The stage that the engine has reached; None before it has begun."""
    done: int = 0
    of: int = 0
    answer: TechniquesCompared | None = None
    """The result; None until the engine has answered."""
    fault: InspectFault | None = None
    """Why the comparison failed."""

    @property
    def is_running(self) -> bool:
        """Whether the engine is still working on the comparison."""
        return self.answer is None and self.fault is None


class ComparisonDialog(DialogModel):
    """The dialog: the list of techniques, or the comparison with one of them."""

    typed: str = ""
    """The words that every listed technique must contain."""
    place: int = 0
    """The index of the chosen technique in the list."""


def is_technique_added(technique: str) -> bool:
    """Return whether a comparison adds a technique, because the engine plays without it."""
    return not BY_NAME[technique].plays


def most_additional_nodes(answer: TechniquesCompared) -> tuple[str, int, int, int]:
    """Return the root move and the ply at which the other search has the most additional nodes.

    The number of additional nodes follows each of them.
    """
    move, more = "", 0
    if answer.root_moves:
        first = answer.root_moves[0]
        move, more = first.move, first.other_nodes - first.nodes
    by_ply = [other - nodes for nodes, other in answer.by_ply]
    most = max(by_ply, default=0)
    return move, more, by_ply.index(most) if by_ply else 0, most
