"""Something that can happen to the window."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True):
    """Something that can happen to the window, as a frozen value.

    The keys, the view and ``game.app`` make actions; only ``update`` in ``game.app.dispatch`` does
    what they say. Each module of actions has a union of its classes.
    """
