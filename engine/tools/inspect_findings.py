"""The results of ``glassbox-engine inspect``: plain data, printed as JSON or as text."""

from __future__ import annotations

from msgspec import Struct

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.search_state import SearchState
from engine.inspection.questions.conditions import Condition
from engine.inspection.questions.entry_writer import EntryWriter
from engine.inspection.questions.why_not_chosen import WhyNotResult
from engine.protocol.inspect_facts import Bookmark
from engine.protocol.story.search_story import SearchStory


class InspectFindings(Struct):
    """The answers about a search. A field is None if its question was not asked."""

    bookmarks: tuple[Bookmark, ...] = ()
    """The bookmarks of the capsule; no question asks for them."""

    search_state: SearchState | None = None
    condition: Condition | None = None
    found: NodeSearch | None = None
    """The node search that meets the condition; None if none does."""
    answer: WhyNotResult | None = None
    story: SearchStory | None = None
    is_writer_asked: bool = False
    entry_writer: EntryWriter | None = None
    """The writer of the table entry; None if there is no entry, or if no writer was found."""
    intervals: int | None = None
    """Number of equal intervals in which table results are counted."""
