"""Where breakpoints that are on hold: the shown node searches, and places in the whole search."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.questions import MarkConditions


class ConditionMarks(Struct):
    """The marks of the engine's last answer, and the request that is open."""

    asked: MarkConditions | None = None
    """The last request; None without one."""
    is_waiting: bool = False
    """Whether the engine has not answered the last request yet."""
    met: frozenset[int] = frozenset()
    """Ids of the shown node searches at which a breakpoint holds."""
    places: tuple[int, ...] = ()
    """Node numbers at which a breakpoint holds; at most one in each small part of the search."""
