"""What follows from any action: each watcher sees the state before and after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.actions.effects import Effect
from game.state.dialog import DialogModel
from game.state.screens import ScreenName
from game.state.state import State
from game.update import (
    common,
    engine_options,
    file_prompt,
    helping,
    listing,
    sounds,
)
from game.update.inspect import importing
from game.update.play import entry, hints
from game.update.watchers import faults, waits
from game.view.feature import After, Watcher

Seen = TypeVar("Seen")


def _watching(
    before: Callable[[State], Seen], after: Callable[[State, Seen], list[Effect]]
) -> Watcher:
    """Return the watcher that gives ``after`` what ``before`` has found in the state."""

    def watch(state: State) -> After:
        seen = before(state)
        return lambda changed: after(changed, seen)

    return watch


def _always(react: After) -> Watcher:
    """Return the watcher that needs to know nothing from before the action."""
    return lambda _state: react


def _doing(change: Callable[[State], None]) -> Watcher:
    """Return the watcher that only changes the state."""

    def react(state: State) -> list[Effect]:
        change(state)
        return []

    return _always(react)


def _shown(state: State) -> tuple[DialogModel | None, ScreenName]:
    return state.dialog, state.screen


def _end_focus(state: State, shown: tuple[DialogModel | None, ScreenName]) -> list[Effect]:
    """Take the focus away from a dialog or a screen that is no longer shown."""
    dialog, screen = shown
    if state.dialog is not dialog or state.screen != screen:
        common.move_focus(state, None)
        helping.end_explanation(state)
    return []


WATCHERS: tuple[Watcher, ...] = (
    _watching(_shown, _end_focus),
    _doing(lambda state: common.hold_clock(state, state.session)),
    _doing(lambda state: entry.stop_waiting(state, state.session)),
    _doing(hints.expire),
    _doing(importing.expire),
    _always(waits.expire),
    _always(engine_options.apply_changes),
    _watching(sounds.shown_errors, sounds.play_new_error),
    _watching(listing.running, listing.ended),
    _watching(file_prompt.dialog_of, file_prompt.ended),
    _watching(faults.shown, faults.log_new),
)
"""What follows from any action, in this order."""
