"""What can happen in the New game dialog, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.actions.between_features import EngineChosen


class ChangeDraft(Action, frozen=True):
    """The player makes choices in the New game dialog."""

    changes: tuple[tuple[str, object], ...]
    """The names of fields of ``NewGameDialog`` with their new values."""


class OpponentChosen(EngineChosen, frozen=True, kw_only=True):
    """An engine was chosen for a field of ``NewGameDialog``."""

    field: str


class StartDraft(Action, frozen=True):
    """Start the game of the New game dialog.

    A question asks first if an unfinished game would be lost.
    """


def draft_change(**changes: object) -> ChangeDraft:
    """Return the action that gives fields of ``NewGameDialog`` new values."""
    return ChangeDraft(tuple(changes.items()))


NewGameAction: TypeAlias = ChangeDraft | OpponentChosen | StartDraft
