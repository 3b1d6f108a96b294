"""Which keys of the position editor go to a field."""

from __future__ import annotations

from game.features.editor.model import MOST_LETTERS, editor_of
from game.state.state import State


def is_editor_field_focused(state: State) -> bool:
    """Return whether keys go to a field of the Editor screen, in which a caret blinks."""
    stops = editor_of(state) is not None and state.focus is not None and state.focus.stop
    return stops in MOST_LETTERS
