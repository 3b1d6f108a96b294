"""Questions about the node that is shown, and their answers: plain data.

A question and its answer replace the facts of the node until the player closes them or steps on.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.explanations import InspectFault
from engine.protocol.questions import EntryWriterAnswer, SeeAnswer, WhyNotAnswer
from engine.protocol.value_origin import ValueOriginAnswer


class WhyNotQuestion(Struct):
    """The question why the engine did not choose this move."""

    move: str
    """The move in UCI form."""
    request: int
    answer: WhyNotAnswer | None = None
    """The answer; None until the engine has sent it."""
    fault: InspectFault | None = None
    """Why the engine cannot answer."""

    @property
    def jump(self) -> int | None:
        """The node search that the answer refers to; None if it refers to none."""
        return None if self.answer is None else self.answer.jump


class SeeQuestion(Struct):
    """The exchange that a move begins on its target square, capture by capture."""

    move: str
    request: int
    answer: SeeAnswer | None = None
    fault: InspectFault | None = None

    @property
    def jump(self) -> None:
        """Always None: no node search belongs to an exchange."""
        return


class EntryWriterQuestion(Struct):
    """The question which node search wrote a table entry."""

    move: str
    """The move whose value came from the entry; empty if the entry is the node's own."""
    node_search: int
    request: int
    answer: EntryWriterAnswer | None = None
    fault: InspectFault | None = None
    done: int = 0
    of: int = 0
    """The number that ``done`` reaches at the end; 0 while unknown."""

    @property
    def jump(self) -> int | None:
        """The node search that wrote the entry; None if it was not in this search."""
        return None if self.answer is None else self.answer.jump


class ValueOriginQuestion(Struct):
    """The question where a value comes from."""

    node_search: int
    request: int
    move: str = ""
    """The chosen move whose value it is; empty for that of the node."""
    answer: ValueOriginAnswer | None = None
    fault: InspectFault | None = None

    @property
    def jump(self) -> int | None:
        """The node search that made the value; None until the engine has answered."""
        return None if self.answer is None else self.answer.stations[-1].node_search


NodeQuestion: TypeAlias = WhyNotQuestion | SeeQuestion | EntryWriterQuestion | ValueOriginQuestion
