"""The base of every dialog's model."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from game.state.focus import Focus


class DialogModel(Struct):
    """What an open dialog holds until it is closed. ``State.dialog`` is the open one."""

    @property
    def identity(self) -> Hashable:
        """What tells this dialog from another; while it stays equal, the popup is kept."""
        return type(self)

    @property
    def first_focus(self) -> Focus | None:
        """The focus when it opens; None for that of its popup."""
        return None

    @property
    def takes_every_key(self) -> bool:
        """Whether it takes every key, also those that belong to the window."""
        return False

    @property
    def names_option_faults(self) -> bool:
        """Whether it says itself why the engine does not use an option."""
        return False
