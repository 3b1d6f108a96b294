"""Gives each action to the handler of its feature, and lets watchers see the change."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.board import BoardAction
from game.actions.effects import DoAction, Effect
from game.actions.game_files import CLIPBOARD, LoadText
from game.app.registry import FEATURES
from game.features.help import update as help_
from game.state.state import State
from game.view.feature import Features


def update(state: State, action: Action, features: Features = FEATURES) -> list[Effect]:
    """Change ``state`` by ``action``; return the effects to be run, in order.

    This is the only entrance to ``game.update``; its contract is written there.
    """
    after = [watch(state) for watch in features.watchers]
    help_.say_command_has_no_effect(state, action, is_idle=not features.may(state, type(action)))
    effects = _changed_by(state, action, features)
    for react in after:
        effects = [*effects, *react(state)]
    return effects


def _changed_by(state: State, action: Action, features: Features) -> list[Effect]:
    """Handle an action, and those that follow from it."""
    found: list[Effect] = []
    for effect in _handled(state, action, features):
        found += (
            _changed_by(state, effect.action, features)
            if isinstance(effect, DoAction)
            else [effect]
        )
    return found


def _handled(state: State, action: Action, features: Features) -> list[Effect]:
    """Give an action on the board to the screen first, and any other to its feature."""
    if isinstance(action, BoardAction):
        found = features.screen(state).act_on_board(state, state.session, action)
        if found is not None:
            return found
    if isinstance(action, LoadText) and action.source == CLIPBOARD and state.dialog is None:
        paste = features.screen(state).paste
        found = None if paste is None else paste(state, action.text)
        if found is not None:
            return found
    return features.handlers[type(action)](state, state.session, action)
