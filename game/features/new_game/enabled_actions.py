"""Which actions of the New game dialog have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.features.new_game.actions import ChangeDraft, StartDraft
from game.state.new_game import NewGameDialog
from game.state.state import State


def _has_draft(state: State) -> bool:
    return isinstance(state.dialog, NewGameDialog)


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    ChangeDraft: _has_draft,
    StartDraft: _has_draft,
}
"""The condition under which actions of each class have an effect."""
