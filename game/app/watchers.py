"""What follows from any action: each watcher sees the state before and after it."""

from __future__ import annotations

from functools import partial

from game.actions.effects import Effect
from game.state.dialog import DialogModel
from game.state.screens import ScreenName
from game.state.state import State
from game.update import common, engine_options, file_prompt, sounds
from game.update.play import hints, move_entry
from game.update.watchers import faults, waits
from game.view.feature import Watcher, always, doing, watching


def _shown(state: State) -> tuple[DialogModel | None, ScreenName]:
    return state.dialog, state.screen


def _end_focus(state: State, shown: tuple[DialogModel | None, ScreenName]) -> list[Effect]:
    """Take the focus away from a dialog or a screen that is no longer shown."""
    dialog, screen = shown
    if state.dialog is not dialog or state.screen != screen:
        common.move_focus(state, None)
    return []


WATCHERS: tuple[Watcher, ...] = (
    watching(_shown, _end_focus),
    doing(lambda state: common.hold_clock(state, state.session)),
    doing(lambda state: move_entry.stop_waiting(state, state.session)),
    doing(hints.expire),
    always(partial(waits.expire, waits.WAITS.values())),
    always(engine_options.apply_changes),
    watching(sounds.shown_errors, sounds.play_new_error),
    watching(file_prompt.dialog_of, file_prompt.ended),
    watching(faults.shown, lambda state, known: faults.log_new(faults.shown(state), known)),
)
"""What follows from any action, in this order."""
