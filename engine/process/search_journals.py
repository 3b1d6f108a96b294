"""How each search of a game ended. The window keeps this, so it outlives the engine process."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.messages import Finished, SearchEnd, SetSearchOptions
from engine.protocol.shared_enums import APART


class SearchJournal(NamedTuple):
    """One journal (``Engine.journal``)."""

    ends: list[SearchEnd]
    hash_mb: int
    """The size of the table of its searches."""


class SearchJournals:
    """The journals of a game.

    A new journal begins when a search starts with an empty table.
    """

    def __init__(self) -> None:
        self.hash_mb = SetSearchOptions().hash_mb
        """The size of the table of the searches that begin now."""
        self._journals: list[SearchJournal] = []
        """Journals, oldest first. The last one belongs to the present engine process."""

    def note(self, finished: Finished) -> None:
        """Add the end of a search to its journal.

        A search with limited sight depends on no other search, so it has a journal of its own. A
        search apart from the game has its own engine and no journal.
        """
        if finished.end is None or finished.end.go.purpose in APART:
            return
        if finished.end.sight is not None:
            self._journals.insert(0, SearchJournal([finished.end], self.hash_mb))
            return
        if finished.earlier == 0:
            self._journals.append(SearchJournal([], self.hash_mb))
        # A search that was running at NewGame builds on searches that are no longer kept.
        if self._journals and len(self._journals[-1].ends) == finished.earlier:
            self._journals[-1].ends.append(finished.end)

    def up_to(self, search_id: int) -> SearchJournal:
        """Return a search and all searches that it depends on, oldest first.

        The result has no searches if the search is unknown.
        """
        for ends, hash_mb in self._journals:
            for number, end in enumerate(ends, 1):
                if end.go.search_id == search_id:
                    return SearchJournal(ends[:number], hash_mb)
        return SearchJournal([], self.hash_mb)

    def forget(self) -> None:
        """Drop all journals, because a new game begins."""
        self._journals.clear()
