"""The base of every dialog's model."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct


class DialogModel(Struct):
    """What an open dialog holds until it is closed. ``State.dialog`` is the open one."""

    @property
    def identity(self) -> Hashable:
        """What tells this dialog from another; while it stays equal, the panel is kept."""
        return type(self)
