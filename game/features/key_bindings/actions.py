"""What can happen in the dialog that gives keys to actions, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.state.preferences.key_bindings import Chord


class CloseKeyBindings(Action, frozen=True):
    """Go back to the Settings dialog."""


class SearchKeys(Action, frozen=True):
    """The player types into the search field."""

    text: str
    codes: tuple[str, ...]
    """The actions whose words contain the text in the language of the window."""


class ChooseBinding(Action, frozen=True):
    """Choose a row of the dialog; a row that does not exist becomes the nearest one."""

    place: int


class AwaitKey(Action, frozen=True):
    """Give the next key that is pressed to an action."""

    code: str


class PressChord(Action, frozen=True):
    """The player presses the key for the chosen action."""

    chord: Chord


class SwapKeys(Action, frozen=True):
    """Give the pressed key to the chosen action, and its own key to the action that had it."""


class StopAwaitingKey(Action, frozen=True):
    """Keep the keys as they are."""


class ResetKey(Action, frozen=True):
    """Give an action its own key again."""

    code: str


class ResetAllKeys(Action, frozen=True):
    """Give every action its own key again."""


KeysAction: TypeAlias = (
    CloseKeyBindings
    | SearchKeys
    | ChooseBinding
    | AwaitKey
    | PressChord
    | SwapKeys
    | StopAwaitingKey
    | ResetKey
    | ResetAllKeys
)
