"""The dialog that gives keys to actions. A key takes effect at once."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import OpenKeyBindings, OpenSettings, ShowKeyList
from game.actions.effects import DoAction, Effect
from game.actions.shortcuts.keymap import Keymap, is_chord_allowed
from game.actions.shortcuts.shortcut import NO_KEY
from game.features.key_bindings import actions
from game.features.key_bindings.actions import KeysAction
from game.features.key_bindings.key_list import KeyListDialog
from game.features.key_bindings.model import Conflict, KeyBindingsDialog
from game.state.preferences.key_bindings import Chord, KeyBinding
from game.state.session import Session
from game.state.state import State
from game.update import common, settings

Handled: TypeAlias = KeysAction | OpenKeyBindings | ShowKeyList
"""The actions of this feature, and those by which other features lead here."""


def handle(keymap: Keymap, state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the dialog. Without the dialog, only those that open one do anything."""
    if isinstance(action, ShowKeyList):
        common.clear_selection(session)
        state.dialog = KeyListDialog(state.screen)
        return []
    if isinstance(action, OpenKeyBindings):
        common.clear_selection(session)
        state.dialog = KeyBindingsDialog(keymap.rebindable())
        return []
    dialog = state.dialog
    if not isinstance(dialog, KeyBindingsDialog):
        return []
    match action:
        case actions.CloseKeyBindings():
            return [DoAction(OpenSettings("keys"))]
        case actions.SearchKeys():
            chosen = dialog.chosen
            _settle(dialog)
            dialog.search = action.text
            dialog.codes = tuple(code for code in keymap.rebindable() if code in action.codes)
            dialog.place = dialog.codes.index(chosen) if chosen in dialog.codes else 0
            return []
        case actions.ChooseBinding():
            _settle(dialog)
            dialog.place = max(0, min(action.place, len(dialog.codes) - 1))
            return []
        case actions.AwaitKey():
            if action.code in dialog.codes:
                _settle(dialog)
                dialog.place = dialog.codes.index(action.code)
                dialog.is_waiting = True
            return []
        case actions.PressChord():
            return _press(keymap, state, dialog, action.chord)
        case actions.SwapKeys():
            return _swap(keymap, state, dialog)
        case actions.StopAwaitingKey():
            _settle(dialog)
            return []
        case actions.ResetKey():
            if not keymap.has(action.code):
                return []
            _settle(dialog)
            return _give(keymap, state, dialog, action.code, keymap.default_of(action.code).chord)
        case actions.ResetAllKeys():
            _settle(dialog)
            return settings.change_setting(state, "keys", [])
    assert_never(action)


def _settle(dialog: KeyBindingsDialog) -> None:
    """Stop waiting for a key or for an answer."""
    dialog.is_waiting, dialog.conflict, dialog.refused = False, None, None


def _press(keymap: Keymap, state: State, dialog: KeyBindingsDialog, chord: Chord) -> list[Effect]:
    if not dialog.is_waiting or dialog.chosen is None:
        return []
    if not is_chord_allowed(chord):
        dialog.refused = chord
        return []
    _settle(dialog)
    return _give(keymap, state, dialog, dialog.chosen, chord)


def _give(
    keymap: Keymap, state: State, dialog: KeyBindingsDialog, code: str, chord: Chord
) -> list[Effect]:
    """Give a key to an action, unless another one has it; the dialog then asks."""
    holder = keymap.holder_of(code, chord, state.settings.keys)
    if holder is None:
        return _save(keymap, state, {code: chord})
    if code in dialog.codes:
        dialog.place = dialog.codes.index(code)
        dialog.conflict = Conflict(chord, holder.code)
    return []


def _swap(keymap: Keymap, state: State, dialog: KeyBindingsDialog) -> list[Effect]:
    """Swap the keys of two actions. The other one is left without a key if it cannot have this."""
    conflict, code = dialog.conflict, dialog.chosen
    if conflict is None or code is None:
        return []
    _settle(dialog)
    old = keymap.chord_now(code, state.settings.keys)
    changed = _with(keymap, state.settings.keys, {code: conflict.chord, conflict.holder: NO_KEY})
    is_own = old == keymap.default_of(conflict.holder).chord
    may_have = is_own or is_chord_allowed(old)
    chords = {code: conflict.chord, conflict.holder: NO_KEY}
    if may_have and keymap.holder_of(conflict.holder, old, changed) is None:
        chords[conflict.holder] = old
    # On another screen another action may have the same key.
    while other := keymap.holder_of(
        code, conflict.chord, _with(keymap, state.settings.keys, chords)
    ):
        chords[other.code] = NO_KEY
    return _save(keymap, state, chords)


def _save(keymap: Keymap, state: State, chords: dict[str, Chord]) -> list[Effect]:
    return settings.change_setting(state, "keys", _with(keymap, state.settings.keys, chords))


def _with(keymap: Keymap, bindings: list[KeyBinding], chords: dict[str, Chord]) -> list[KeyBinding]:
    """Return the chosen keys with some of them changed; an action's own key is not listed."""
    others = [one for one in bindings if one.code not in chords]
    changed = [
        KeyBinding(code, chord)
        for code, chord in chords.items()
        if chord != keymap.default_of(code).chord
    ]
    return [*others, *changed]
