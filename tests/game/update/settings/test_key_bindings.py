"""Keys that the person gives to actions."""

from __future__ import annotations

import pygame
import pytest
from cases import for_each
from hypothesis import given
from hypothesis import strategies as st

from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings, OpenSettings
from game.actions.board import FlipBoard
from game.actions.effects import Effect, SaveSettings
from game.actions.game import Resign, ShowHint
from game.actions.shortcuts.keymap import is_chord_allowed
from game.actions.shortcuts.shortcut import NO_KEY, find_shortcut
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.key_bindings import actions
from game.features.key_bindings.model import KeyBindingsDialog
from game.features.settings.model import NAMES, SettingsDialog
from game.formats import settings
from game.rules import game_record, players
from game.state import screens
from game.state.preferences.key_bindings import Chord, KeyBinding
from game.state.session import sessions_with
from game.state.state import State

CODES = st.sampled_from(FEATURES.keymap.rebindable())
KEYS = st.sampled_from(
    [pygame.K_y, pygame.K_u, pygame.K_h, pygame.K_r, pygame.K_F5, pygame.K_F10, pygame.K_LEFT]
)
CHORDS = st.builds(Chord, KEYS, st.booleans(), st.booleans(), st.booleans())


def opened() -> State:
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    update(state, OpenKeyBindings())
    return state


def dialog_of(state: State) -> KeyBindingsDialog:
    assert isinstance(state.dialog, KeyBindingsDialog)
    return state.dialog


def give(state: State, code: str, chord: Chord) -> list[Effect]:
    update(state, actions.AwaitKey(code))
    return update(state, actions.PressChord(chord))


def pressed(state: State, chord: Chord) -> list[Action]:
    held = pygame.KMOD_LCTRL * chord.control | pygame.KMOD_LSHIFT * chord.shift
    held |= pygame.KMOD_LALT * chord.alt
    event = pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=held, unicode="")
    return FEATURES.key_actions(event, state)


def test_a_key_takes_effect_at_once_and_is_saved_as_plain_data() -> None:
    state = opened()
    chord = Chord(pygame.K_F9, control=True)
    effects = give(state, "flip", chord)
    (save,) = [effect for effect in effects if isinstance(effect, SaveSettings)]
    assert settings.parse_settings(save.json).settings.keys == [KeyBinding("flip", chord)]
    assert pressed(state, chord) == [FlipBoard()]
    assert pressed(state, FEATURES.keymap.default_of("flip").chord) == []
    assert str(FEATURES.keymap.label_of(FlipBoard(), state.settings.keys)) == "Ctrl+F9"
    assert not dialog_of(state).is_waiting


def test_a_key_that_another_action_has_is_given_only_after_an_answer() -> None:
    state, hint = opened(), FEATURES.keymap.default_of("hint").chord
    give(state, "resign", hint)
    conflict = dialog_of(state).conflict
    assert conflict is not None
    assert (conflict.chord, conflict.holder) == (hint, "hint")
    assert pressed(state, hint) == [ShowHint()]
    update(state, actions.StopAwaitingKey())
    assert state.settings.keys == []
    give(state, "resign", hint)
    update(state, actions.SwapKeys())
    assert pressed(state, hint) == [Resign()]
    assert pressed(state, FEATURES.keymap.default_of("resign").chord) == [ShowHint()]


def test_actions_of_other_screens_may_have_the_same_key() -> None:
    state = opened()
    # Ctrl+R resigns on Play, and begins a report on Analyse.
    give(state, "tree", Chord(pygame.K_r, control=True))
    assert dialog_of(state).conflict is None
    give(state, "flip", Chord(pygame.K_DELETE, control=True))
    conflict = dialog_of(state).conflict
    assert conflict is not None
    assert conflict.holder == "clear_board"  # The editor has both.


@for_each(letter="abcdefghnrqko0123456789")
def test_keys_that_type_moves_cannot_be_chosen(letter: str) -> None:
    state = opened()
    for shift in (False, True):
        chord = Chord(ord(letter), shift=shift)
        assert give(state, "flip", chord) == []
        assert dialog_of(state).refused == chord
        assert dialog_of(state).is_waiting
    assert state.settings.keys == []
    assert is_chord_allowed(Chord(ord(letter), control=True))


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE])
def test_keys_of_the_focus_cannot_be_chosen(key: int) -> None:
    assert not is_chord_allowed(Chord(key))
    assert not is_chord_allowed(Chord(pygame.K_TAB, control=True))


def test_a_reset_gives_an_action_its_own_key_again() -> None:
    state = opened()
    give(state, "flip", Chord(pygame.K_F9, control=True))
    give(state, "hint", Chord(pygame.K_q, control=True))
    update(state, actions.ResetKey("flip"))
    assert [one.code for one in state.settings.keys] == ["hint"]
    update(state, actions.ResetAllKeys())
    assert state.settings.keys == []


def test_a_reset_asks_if_another_action_has_the_key_now() -> None:
    state = opened()
    give(state, "flip", Chord(pygame.K_F9, control=True))
    give(state, "hint", FEATURES.keymap.default_of("flip").chord)
    update(state, actions.ResetKey("flip"))
    conflict = dialog_of(state).conflict
    assert conflict is not None
    assert conflict.holder == "hint"
    update(state, actions.SwapKeys())
    assert (
        FEATURES.keymap.chord_now("flip", state.settings.keys)
        == FEATURES.keymap.default_of("flip").chord
    )
    assert FEATURES.keymap.chord_now("hint", state.settings.keys) == Chord(
        pygame.K_F9, control=True
    )


@given(st.lists(st.tuples(CODES, CHORDS, st.booleans()), max_size=8))
def test_no_two_actions_of_a_screen_ever_have_one_key(
    choices: list[tuple[str, Chord, bool]],
) -> None:
    state = opened()
    for code, chord, swaps in choices:
        give(state, code, chord)
        update(state, actions.SwapKeys() if swaps else actions.StopAwaitingKey())
    for screen in FEATURES.screens:
        table = FEATURES.keymap.shortcuts_of(screen, state.settings.keys)
        chords = [entry.chord for entry in table if entry.chord != NO_KEY]
        assert len(chords) == len(set(chords))
        for entry in table:
            assert FEATURES.keymap.holder_of(entry.code, entry.chord, state.settings.keys) is None
            held = pygame.KMOD_CTRL * entry.control | pygame.KMOD_SHIFT * entry.shift
            found = find_shortcut(table, entry.key, held | pygame.KMOD_ALT * entry.alt)
            assert found == (None if entry.chord == NO_KEY else entry)


def test_the_keys_that_close_and_the_digits_that_annotate_are_fixed() -> None:
    fixed = {
        entry.code
        for screen in FEATURES.screens.values()
        for entry in screen.shortcuts
        if entry.is_fixed
    }
    digits = {f"nag_{number}" for number in range(1, 7)}
    assert fixed == {"cancel", "leave_inspection", "leave_editing", *digits}
    assert not fixed & set(FEATURES.keymap.rebindable())
    bindings = [KeyBinding(code, Chord(pygame.K_F5)) for code in fixed]
    for screen in FEATURES.screens:
        shortcuts_of = FEATURES.keymap.shortcuts_of
        assert shortcuts_of(screen, bindings) == shortcuts_of(screen, [])


def test_a_code_of_another_version_is_kept_and_does_nothing() -> None:
    bindings = [KeyBinding("of another version", Chord(pygame.K_F5))]
    shortcuts_of = FEATURES.keymap.shortcuts_of
    assert shortcuts_of(screens.PLAY, bindings) == shortcuts_of(screens.PLAY, [])
    state = opened()
    state.settings.keys = list(bindings)
    give(state, "flip", Chord(pygame.K_F9, control=True))
    assert bindings[0] in state.settings.keys


def test_the_dialog_goes_back_to_the_settings() -> None:
    state = opened()
    update(state, actions.CloseKeyBindings())
    assert state.dialog == SettingsDialog(place=NAMES.index("keys"))


def test_without_the_dialog_nothing_changes() -> None:
    state = opened()
    update(state, OpenSettings())
    for action in (actions.AwaitKey("flip"), actions.PressChord(Chord(pygame.K_F5))):
        assert update(state, action) == []
    assert update(state, actions.ResetKey("flip")) == []
    assert state.settings.keys == []
