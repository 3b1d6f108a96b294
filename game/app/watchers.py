"""What follows from any action: each watcher sees the state before and after it."""

from __future__ import annotations

from functools import partial

from game.actions.effects import Effect
from game.state.dialog import DialogModel
from game.state.screens import ScreenName
from game.state.state import State
from game.update import common, engine_options, file_prompt, reviews, sounds
from game.update.play import hints, move_entry
from game.update.watchers import engine_waits, fault_logging
from game.view.feature import Watcher, state_changing_watcher, stateful_watcher, stateless_watcher


def _shown(state: State) -> tuple[DialogModel | None, ScreenName]:
    return state.dialog, state.screen


def _end_focus(state: State, shown: tuple[DialogModel | None, ScreenName]) -> list[Effect]:
    """Take the focus away from a dialog or a screen that is no longer shown.

    A dialog that comes back gets the focus that it had.
    """
    dialog, screen = shown
    if state.dialog is not dialog or state.screen != screen:
        common.move_focus(state, None if state.dialog is None else state.dialog.first_focus)
    return []


WATCHERS: tuple[Watcher, ...] = (
    stateful_watcher(_shown, _end_focus),
    state_changing_watcher(lambda state: common.stop_clock_off_screen(state, state.session)),
    state_changing_watcher(lambda state: move_entry.drop_waiting_notice(state, state.session)),
    stateless_watcher(hints.drop_stale_hints),
    stateless_watcher(partial(engine_waits.expire_waits, engine_waits.WAITS.values())),
    stateless_watcher(engine_options.apply_own_engine_options),
    stateless_watcher(reviews.find_kept_review),
    stateless_watcher(reviews.expire_silent_review),
    stateful_watcher(sounds.shown_errors, sounds.play_new_error),
    stateful_watcher(file_prompt.open_dialog_number, file_prompt.close_unneeded_dialog),
    stateful_watcher(
        fault_logging.shown_faults,
        lambda state, known: fault_logging.log_new_faults(fault_logging.shown_faults(state), known),
    ),
)
"""What follows from any action, in this order."""
