"""What is asked about the node that is shown, and what was answered: plain data.

An *aside* stands in the place of the node's facts until it is closed or the next step is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.questions import EntryWriterAnswer, SeeAnswer, WhyNotAnswer


@dataclass(slots=True)
class WhyNotPanel:
    """Why not this move?"""

    move: str
    """UCI form."""
    request: int
    told: WhyNotAnswer | None = None
    """None until the engine has answered."""
    fault: str = ""
    """Why it cannot be answered."""

    @property
    def jump(self) -> int | None:
        """The node search that the answer leads to."""
        return None if self.told is None else self.told.jump


@dataclass(slots=True)
class SeePanel:
    """What a move wins and loses on its target square, capture by capture."""

    move: str
    request: int
    told: SeeAnswer | None = None
    fault: str = ""

    @property
    def jump(self) -> None:
        """An exchange leads nowhere: it was not searched."""
        return


@dataclass(slots=True)
class EntryWriterPanel:
    """Who wrote what the table knew?"""

    move: str
    """The move of which the search made use of it; empty where the node itself did."""
    node_search: int
    request: int
    told: EntryWriterAnswer | None = None
    fault: str = ""
    done: int = 0
    of: int = 0
    """Nodes searched again to find out, of how many; 0 where that is not known yet."""

    @property
    def jump(self) -> int | None:
        """The node search that wrote it, where it is one of this search."""
        return None if self.told is None else self.told.jump


Aside: TypeAlias = WhyNotPanel | SeePanel | EntryWriterPanel
