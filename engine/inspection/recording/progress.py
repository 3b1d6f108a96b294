"""Telling how far a search is while it runs, and stopping it where nobody wants it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable

from engine.core.search.search import Search

TICK_S = 0.05

Tell = Callable[[int, int], bool]
"""Is told how many nodes of how many were searched; False cancels."""


class CancelledError(Exception):
    """Whoever was told of the progress did not want it to go on."""


def watched(search: Search, of_nodes: int, report: Tell | None, run: Callable[[], None]) -> None:
    """Let ``run`` search; tell of it before, and a few times a second. Raises CancelledError."""
    if report is None:
        run()
        return
    if not report(0, of_nodes):
        raise CancelledError
    over = threading.Event()
    cancelled = threading.Event()

    def watch() -> None:
        while not over.wait(TICK_S):
            if not report(search.nodes(), of_nodes):
                cancelled.set()
                search.stop()
                return

    watcher = threading.Thread(target=watch, name="search watch", daemon=True)
    watcher.start()
    try:
        run()
    finally:
        over.set()
        watcher.join()
    if cancelled.is_set():
        raise CancelledError


def shifted(report: Tell | None, before: int, of_nodes: int) -> Tell | None:
    """Tell of a search as of a part of more: ``before`` nodes of ``of_nodes`` came before it."""
    if report is None:
        return None
    return lambda nodes, _: report(before + nodes, of_nodes)
