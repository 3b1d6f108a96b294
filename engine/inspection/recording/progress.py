"""Progress reports of a running search, and the end of a search that is no longer wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable

from engine.core.search.search import Search

TICK_S = 0.05

ProgressCallback = Callable[[int, int], bool]
"""Receives the nodes searched so far and their total. Returns False to cancel."""


class CancelledError(Exception):
    """The receiver of the progress reports cancelled the search."""


def run_with_progress(
    search: Search, of_nodes: int, report: ProgressCallback | None, run: Callable[[], None]
) -> None:
    """Call ``run``, which searches. Report progress before it starts, then 20 times a second.

    Raises:
        CancelledError: ``report`` returned False.
    """
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


def offset_progress(
    report: ProgressCallback | None, before: int, of_nodes: int
) -> ProgressCallback | None:
    """Return a callback that adds ``before`` to the node count and reports ``of_nodes`` as total.

    Return None if ``report`` is None.
    """
    if report is None:
        return None
    return lambda nodes, _: report(before + nodes, of_nodes)
