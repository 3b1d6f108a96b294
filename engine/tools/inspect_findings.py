"""What was found out for ``glassbox-engine inspect``: plain data, told as JSON or as text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.search_state import SearchState
from engine.inspection.questions.conditions import Condition
from engine.inspection.questions.entry_writer import EntryWriter
from engine.inspection.questions.why import Answer


@dataclass(slots=True)
class Findings:
    """What was asked for of a search; what was not is None."""

    search_state: SearchState | None = None
    condition: Condition | None = None
    found: NodeSearch | None = None
    """What meets the condition, if anything does."""
    answer: Answer | None = None
    is_origin_asked: bool = False
    origin: EntryWriter | None = None
    intervals: int | None = None
    """Into which the search is divided to tell what the table was good for."""
