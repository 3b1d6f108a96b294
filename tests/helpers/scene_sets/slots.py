"""The models of screens that a test knows to be there."""

from __future__ import annotations

from game.features.editor.model import Editor, editor_of
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.state.state import State


def inspected(state: State) -> Inspection:
    """Return the search that is recorded or stepped through."""
    found = inspection_of(state)
    assert found is not None
    return found


def edited(state: State) -> Editor:
    """Return the open position editor."""
    found = editor_of(state)
    assert found is not None
    return found
