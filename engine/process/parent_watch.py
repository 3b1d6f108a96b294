"""Ends a process together with its parent process."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import wait


def _do_nothing() -> None:
    """Do nothing. The default of ``before_end``."""


def end_with_parent(before_end: Callable[[], None] = _do_nothing) -> None:
    """End this process as soon as its parent process ends, whatever this process is doing.

    A thread of its own waits for that and first calls ``before_end``, which must return soon.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        try:
            before_end()
        finally:
            os._exit(0)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()
