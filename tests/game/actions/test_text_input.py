"""The table of keys: no key stands in it twice, and none begins a typed move."""

from __future__ import annotations

from collections import Counter

import chess
import pygame
import pytest
from cases import for_each
from scenes import SCENES

from game.actions import text_input as keyboard
from game.actions.board import (
    CancelTopmost,
    ChoosePromotion,
    EnterTypedMove,
    EraseTypedLetter,
    TypeMoveText,
)
from game.actions.command_key import OPENS_COMMAND
from game.actions.game_files import CopyPgn
from game.actions.shortcuts.play_shortcuts import SCALE_STEP_PERCENT, SHORTCUTS
from game.actions.shortcuts.shortcut import Shortcut, shortcuts_by_group
from game.actions.window import ChangeScale, ToggleFullScreen
from game.app.registry import FEATURES
from game.piece_letters import BEGINS_MOVE, LETTERS
from game.state import screens
from game.state.board_shape import Brush
from game.state.board_state import Promotion
from game.state.game import Game, Player, PlayerKind
from game.state.game_tree import new_tree
from game.state.preferences.key_bindings import MOST_CODE_LETTERS
from game.state.screens import ScreenName
from game.state.session import sessions_with
from game.state.state import State


@pytest.fixture
def state() -> State:
    person = Player(PlayerKind.HUMAN, "You")
    return State(sessions_with(Game(new_tree(chess.Board()), person, person)))


def shown(screen: ScreenName) -> State:
    """Return a state in which a screen is shown, without a dialog."""
    states = (make() for make in SCENES.values())
    return next(one for one in states if one.screen == screen and one.dialog is None)


def press(key: int, modifiers: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_each_key_stands_in_the_table_once(screen: ScreenName) -> None:
    entries = FEATURES.keymap.shortcuts_of(screen, ())
    keys = [(entry.key, entry.control, entry.shift, entry.alt) for entry in entries]
    assert len(keys) == len(set(keys))
    labels = [entry.label for entry in entries]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_each_key_is_listed_by_itself_or_with_another(screen: ScreenName) -> None:
    table = FEATURES.keymap.shortcuts_of(screen, ())
    listed = [
        code
        for entries in shortcuts_by_group(table).values()
        for entry in entries
        for code in (entry.code, *entry.others)
    ]
    assert Counter(listed) == Counter(entry.code for entry in table)
    assert len(set(listed)) == len(listed)


def test_an_action_has_the_same_code_on_every_screen() -> None:
    codes: dict[str, set[object]] = {}
    for screen in FEATURES.screens:
        for entry in FEATURES.keymap.shortcuts_of(screen, ()):
            codes.setdefault(entry.code, set()).add((entry.action, entry.chord))
            assert len(entry.code) <= MOST_CODE_LETTERS
    assert all(len(found) == 1 for found in codes.values())


def test_no_unmodified_key_is_one_that_begins_a_move() -> None:
    taken = {ord(letter.lower()) for letter in BEGINS_MOVE}
    assert not [e.label for e in SHORTCUTS if not e.control and e.key in taken]


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_every_key_of_the_list_does_what_the_list_says(screen: ScreenName) -> None:
    state = shown(screen)
    for entry in FEATURES.keymap.shortcuts_of(screen, ()):
        held = pygame.KMOD_LCTRL * entry.control | pygame.KMOD_LSHIFT * entry.shift
        held |= pygame.KMOD_LALT * entry.alt
        pressed = press(entry.key, held)
        at_once = [] if entry.on_release else [entry.action]
        assert FEATURES.key_actions(pressed, state) == at_once
        released = entry.action if entry.on_release else None
        assert FEATURES.release_action(pressed, state) == released


@for_each(entry=SHORTCUTS)
def test_an_action_is_labelled_with_its_first_key(entry: Shortcut) -> None:
    keys = [one.label for one in SHORTCUTS if one.action == entry.action]
    assert FEATURES.keymap.label_of(entry.action) == keys[0]


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_f11_fills_the_screen_except_on_inspect_where_it_steps(
    screen: ScreenName, state: State
) -> None:
    state.screen = screen
    fills = [ToggleFullScreen()] * (screen != screens.INSPECT)
    for key, held, actions in (
        (pygame.K_F11, 0, fills),
        (pygame.K_RETURN, pygame.KMOD_LALT, [ToggleFullScreen()]),
        (pygame.K_RETURN, 0, []),
    ):
        found = FEATURES.shortcut(press(key, held), state)
        is_filled = found is not None and isinstance(found.action, ToggleFullScreen)
        assert is_filled == bool(actions)


def test_other_modifiers_are_not_taken_for_none(state: State) -> None:
    assert FEATURES.key_actions(press(pygame.K_LEFT, pygame.KMOD_LCTRL), state) == []
    assert FEATURES.key_actions(press(pygame.K_c, pygame.KMOD_LALT), state) == []
    assert FEATURES.key_actions(press(pygame.K_c), state) == []


def test_plus_is_reached_on_every_keyboard(state: State) -> None:
    larger = [ChangeScale(SCALE_STEP_PERCENT)]
    for key, modifiers in (
        (pygame.K_EQUALS, pygame.KMOD_LCTRL),
        (pygame.K_EQUALS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
        (pygame.K_PLUS, pygame.KMOD_RCTRL),
        (pygame.K_KP_PLUS, pygame.KMOD_LCTRL),
    ):
        assert FEATURES.key_actions(press(key, modifiers), state) == larger


@for_each(letter="abcdefghKNBRQO0", language=LETTERS)
def test_letters_of_moves_open_the_field(letter: str, language: str, state: State) -> None:
    state.desktop.language = language
    assert FEATURES.key_actions(typed(letter), state) == [TypeMoveText(letter)]


@pytest.mark.parametrize("letter", "SDTL")
def test_german_letters_open_it_while_german_is_shown(letter: str, state: State) -> None:
    assert FEATURES.key_actions(typed(letter), state) == []
    state.desktop.language = "de"
    assert FEATURES.key_actions(typed(letter), state) == [TypeMoveText(letter)]


@pytest.mark.parametrize("letter", ["1", "x", "q", "r", "Z", " ", "="])
def test_other_text_does_not_open_the_field(letter: str, state: State) -> None:
    assert FEATURES.key_actions(typed(letter), state) == []


def test_the_open_field_takes_every_key(state: State) -> None:
    state.session.typed_move = "N"
    assert FEATURES.key_actions(typed("3"), state) == [TypeMoveText("3")]
    assert FEATURES.key_actions(press(pygame.K_BACKSPACE), state) == [EraseTypedLetter()]
    assert FEATURES.key_actions(press(pygame.K_RETURN), state) == [EnterTypedMove()]
    assert FEATURES.key_actions(press(pygame.K_ESCAPE), state) == [CancelTopmost()]
    assert FEATURES.key_actions(press(pygame.K_LEFT), state) == []
    copy = press(pygame.K_c, pygame.KMOD_LCTRL)
    assert FEATURES.key_actions(copy, state) == [CopyPgn()]


def test_enter_does_nothing_while_the_field_is_closed(state: State) -> None:
    assert FEATURES.key_actions(press(pygame.K_RETURN), state) == []


@pytest.mark.parametrize(
    ("modifiers", "brush"),
    [
        (0, Brush.GREEN),
        (pygame.KMOD_LSHIFT, Brush.RED),
        (pygame.KMOD_RCTRL, Brush.RED),
        (pygame.KMOD_LALT, Brush.BLUE),
        (pygame.KMOD_LSHIFT | pygame.KMOD_LALT, Brush.YELLOW),
    ],
)
def test_modifiers_choose_the_brush(modifiers: int, brush: Brush) -> None:
    assert keyboard.held_brush(modifiers, lambda key: False) is brush


@pytest.mark.parametrize(
    ("held", "brush"),
    [
        (pygame.K_3, Brush.BLUE),
        (pygame.K_KP_3, Brush.BLUE),
        (pygame.K_4, Brush.YELLOW),
        (pygame.K_KP_4, Brush.YELLOW),
        (pygame.K_5, Brush.GREEN),
    ],
)
def test_a_held_digit_chooses_the_brush_without_alt(held: int, brush: Brush) -> None:
    assert keyboard.held_brush(0, lambda key: key == held) is brush


@pytest.mark.parametrize(("letter", "piece"), [("q", chess.QUEEN), ("N", chess.KNIGHT)])
def test_a_letter_chooses_the_piece_of_an_open_promotion(letter: str, piece: int) -> None:
    for screen in (screens.PLAY, screens.ANALYSE, screens.INSPECT):
        state = shown(screen)
        state.session.board.promotion = Promotion(chess.A7, chess.A8)
        assert FEATURES.key_actions(typed(letter), state) == [ChoosePromotion(piece)]
    state = shown(screens.PLAY)
    assert ChoosePromotion(piece) not in FEATURES.key_actions(typed(letter), state)


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_no_screen_uses_the_key_that_opens_a_question(screen: ScreenName) -> None:
    key = ord(OPENS_COMMAND)
    assert not [entry for entry in FEATURES.keymap.shortcuts_of(screen, ()) if entry.key == key]


def test_the_key_of_questions_opens_the_field(state: State) -> None:
    assert FEATURES.key_actions(typed(OPENS_COMMAND), state) == [TypeMoveText(OPENS_COMMAND)]
