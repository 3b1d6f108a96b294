"""Where the searches of a review wait while the review is held."""

from __future__ import annotations

import threading
from ctypes import c_longlong

from engine.review.reviewer import STOPPED

HOLD_S = 0.2
"""How long a running search may go on when the review is held. A search that ends in this time is
not lost."""


class ReviewGate:
    """One thread searches and passes the gate between two searches; another holds and opens it."""

    def __init__(self) -> None:
        self.stop_value = c_longlong(0)
        """Ends the searches of a ``Reviewer``. Only the searching thread sets it back, so that it
        never takes a search that was ended for a complete one."""
        self._changed = threading.Condition()
        """Guards the attributes below."""
        self._is_held = False
        self._is_waiting = False

    def hold(self) -> None:
        """Let the searches wait. A running search is ended if it takes longer than ``HOLD_S``."""
        with self._changed:
            self._is_held = True
            if not self._changed.wait_for(lambda: self._is_waiting, HOLD_S):
                self.stop_value.value = STOPPED

    def open(self) -> None:
        """Let the searches go on."""
        with self._changed:
            self._is_held = False
            self._changed.notify_all()

    def wait_until_open(self) -> None:
        """Return at once, or when the gate is open again. Searches may run then."""
        with self._changed:
            self._is_waiting = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._is_held)
            self._is_waiting = False
            self.stop_value.value = 0
