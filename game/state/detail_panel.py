"""Questions about the node that is shown, and the answers: plain data.

A detail panel stands in the place of the node's facts until it is closed or the next step is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.explanations import InspectFault
from engine.protocol.questions import EntryWriterAnswer, SeeAnswer, WhyNotAnswer


@dataclass(slots=True)
class WhyNotPanel:
    """Why not this move?"""

    move: str
    """UCI form."""
    request: int
    told: WhyNotAnswer | None = None
    """None until the engine has answered."""
    fault: InspectFault | None = None
    """Why it cannot be answered."""

    @property
    def jump(self) -> int | None:
        """The node search that the answer leads to."""
        return None if self.told is None else self.told.jump


@dataclass(slots=True)
class SeePanel:
    """The exchange that a move begins on its target square, capture by capture."""

    move: str
    request: int
    told: SeeAnswer | None = None
    fault: InspectFault | None = None

    @property
    def jump(self) -> None:
        """Always None, since an exchange is not searched."""
        return


@dataclass(slots=True)
class EntryWriterPanel:
    """Which node search wrote a table entry?"""

    move: str
    """The move whose value the entry gave; empty where it gave that of the node itself."""
    node_search: int
    request: int
    told: EntryWriterAnswer | None = None
    fault: InspectFault | None = None
    done: int = 0
    of: int = 0
    """Nodes searched again so far, of how many; 0 where that is not known yet."""

    @property
    def jump(self) -> int | None:
        """The node search that wrote it, where it is one of this search."""
        return None if self.told is None else self.told.jump


DetailPanel: TypeAlias = WhyNotPanel | SeePanel | EntryWriterPanel
