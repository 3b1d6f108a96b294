"""How the searches of a game came about, kept beside the engine that made them, which may die."""

from __future__ import annotations

from engine.protocol.messages import Finished, SearchEnd


class Journals:
    """What an engine's journal holds (``Thinker.journal``), for one engine after another."""

    def __init__(self) -> None:
        self._journals: list[list[SearchEnd]] = []
        """The last is that of the engine that runs."""

    def note(self, finished: Finished) -> None:
        """Keep what is told of a search that has ended."""
        if finished.end is None:
            return
        if finished.earlier == 0:
            self._journals.append([])
        # Of a search that was still running when all was forgotten those before it are gone.
        if self._journals and len(self._journals[-1]) == finished.earlier:
            self._journals[-1].append(finished.end)

    def up_to(self, search_id: int) -> tuple[SearchEnd, ...]:
        """Return a search after those that it builds on, oldest first; nothing if it is unknown."""
        for journal in self._journals:
            for number, end in enumerate(journal, 1):
                if end.go.search_id == search_id:
                    return tuple(journal[:number])
        return ()

    def forget(self) -> None:
        """Another game begins."""
        self._journals.clear()
