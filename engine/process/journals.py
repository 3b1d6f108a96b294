"""How each search of a game ended, kept in the window so that it outlives the engine process."""

from __future__ import annotations

from engine.protocol.messages import Finished, SearchEnd


class Journals:
    """The journals (``Engine.journal``) of all engine processes of a client, oldest first."""

    def __init__(self) -> None:
        self._journals: list[list[SearchEnd]] = []
        """Journal of each process, oldest first; the last one is that of the running process."""

    def note(self, finished: Finished) -> None:
        """Keep the end of a search."""
        if finished.end is None:
            return
        if finished.earlier == 0:
            self._journals.append([])
        # A search that was running at NewGame builds on searches that are no longer kept.
        if self._journals and len(self._journals[-1]) == finished.earlier:
            self._journals[-1].append(finished.end)

    def up_to(self, search_id: int) -> tuple[SearchEnd, ...]:
        """Return a search and all that it depends on, oldest first; empty if it is unknown."""
        for journal in self._journals:
            for number, end in enumerate(journal, 1):
                if end.go.search_id == search_id:
                    return tuple(journal[:number])
        return ()

    def forget(self) -> None:
        """Drop everything: another game begins, or the table is replaced."""
        self._journals.clear()
