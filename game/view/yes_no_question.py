"""A question with the answers yes and no: what it says, and what a yes does.

A feature brings one for each ``Question`` that it asks. ``ConfirmationDialog`` is the open one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from game.actions.action import Action
from game.actions.effects import Effect
from game.message import Message, Text, message
from game.state.dialogs.question import ConfirmationDialog
from game.state.session import Session
from game.state.state import State

Confirmed: TypeAlias = Callable[[State, Session, ConfirmationDialog], list[Effect]]
"""Does what a question asks about; returns the effects to be run, in order."""
Detail: TypeAlias = Callable[[State, ConfirmationDialog], Text]
"""Returns the text below the title of a question."""
CANCEL = message("Cancel")
GAME_IS_KEPT = message("Your game is then among the played games.")
"""The detail of a question before another game takes the place of an unfinished one."""


def _nothing(_state: State, _session: Session, _confirmation: ConfirmationDialog) -> list[Effect]:
    return []


class YesNoQuestion(Struct, frozen=True, kw_only=True):
    """The texts of a question, and what follows from the answer yes."""

    title: Message
    detail: Text | Detail = ""
    yes: Message
    no: Message = CANCEL
    is_losing: bool = False
    """Whether a yes loses something for good, or many moves at once. Enter then means no."""
    confirmed: Confirmed
    refused: Confirmed = _nothing
    """Does what follows from the answer no."""
    other: tuple[Message, Action] | None = None
    """A third answer, and the action that it stands for; None for none."""

    def detail_of(self, state: State, confirmation: ConfirmationDialog) -> Text:
        """Return the text below the title."""
        return self.detail(state, confirmation) if callable(self.detail) else self.detail
