"""The dialog that gives keys to actions, while it is open: plain data."""

from __future__ import annotations

from msgspec import Struct

from game.state.dialog import DialogModel
from game.state.preferences.key_bindings import Chord


class Conflict(Struct, frozen=True):
    """A chord that was pressed for an action, and the action that has it already."""

    chord: Chord
    holder: str
    """The code of the other action."""


class KeyBindingsDialog(DialogModel):
    """The dialog. A key takes effect at once, so it holds no keys."""

    codes: tuple[str, ...]
    """The codes of the actions that match the search, in the order of the list."""
    search: str = ""
    place: int = 0
    """The chosen action, as an index into ``codes``."""
    is_waiting: bool = False
    """Whether the next key that is pressed is given to the chosen action."""
    conflict: Conflict | None = None
    refused: Chord | None = None
    """The last pressed chord, if it cannot be chosen."""

    @property
    def chosen(self) -> str | None:
        """The code of the chosen action; None if no action matches the search."""
        return self.codes[self.place] if self.codes else None

    @property
    def takes_every_key(self) -> bool:
        return self.is_waiting
