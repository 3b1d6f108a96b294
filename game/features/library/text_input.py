"""What typed letters mean on the Library screen: they go into the search field."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.features.library.actions import TypeCondition
from game.features.library.conditions import ConditionField
from game.features.library.model import library_of
from game.state.focus import Focus
from game.state.state import State

OPENS_FIELD = "/"
"""The letter that is a key of its own."""


def is_search_field_focused(state: State) -> bool:
    """Return whether typed letters go to the search field, in which a caret blinks."""
    return state.focus is not None and state.focus.stop == ConditionField.PLAYER


def key_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of a KEYDOWN or TEXTINPUT event; None for a shortcut.

    A letter that is typed anywhere on the screen goes into the search field.
    """
    if event.type != pygame.TEXTINPUT:
        return None
    model, text = library_of(state), event.text
    if model is None or not text.isprintable() or not text.strip() or text == OPENS_FIELD:
        return []
    field = ConditionField.PLAYER
    before = model.texts.get(field, "")
    return [
        TypeCondition(field, before + text),
        MoveDialogFocus(Focus(field.value, is_visible=False)),
    ]
