"""How each search of a game ended. The window keeps this, so it outlives the engine process."""

from __future__ import annotations

from engine.protocol.messages import Finished, SearchEnd
from engine.protocol.vocabulary import Purpose


class Journals:
    """The journals (``Engine.journal``) of a game.

    A new journal begins when a search starts with an empty table.
    """

    def __init__(self) -> None:
        self._journals: list[list[SearchEnd]] = []
        """Journals, oldest first. The last one belongs to the present engine process."""

    def note(self, finished: Finished) -> None:
        """Add the end of a search to its journal.

        A search with limited sight depends on no other search, so it has a journal of its own. A
        hint has its own engine and no journal.
        """
        if finished.end is None or finished.end.go.purpose is Purpose.HINT:
            return
        if finished.end.sight is not None:
            self._journals.insert(0, [finished.end])
            return
        if finished.earlier == 0:
            self._journals.append([])
        # A search that was running at NewGame builds on searches that are no longer kept.
        if self._journals and len(self._journals[-1]) == finished.earlier:
            self._journals[-1].append(finished.end)

    def up_to(self, search_id: int) -> tuple[SearchEnd, ...]:
        """Return a search and all searches that it depends on, oldest first.

        The result is empty if the search is unknown.
        """
        for journal in self._journals:
            for number, end in enumerate(journal, 1):
                if end.go.search_id == search_id:
                    return tuple(journal[:number])
        return ()

    def forget(self) -> None:
        """Drop all journals, because a new game begins or the table is replaced."""
        self._journals.clear()
