"""What typed text means, and the keys that a field or a waiting move takes before shortcuts."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame

from game.actions.action import Action
from game.actions.board import (
    CancelTopmost,
    ChoosePromotion,
    ConfirmMove,
    EnterTypedMove,
    EraseTypedLetter,
    TypeMoveText,
)
from game.actions.command_key import OPENS_COMMAND
from game.actions.shortcuts.shortcut import CONTROL
from game.piece_letters import letters_of_language, may_begin_move
from game.state.board_shape import Brush
from game.state.session import Session
from game.state.state import State

HELD = CONTROL | pygame.KMOD_ALT | pygame.KMOD_SHIFT
PROMOTION_LETTERS = {"Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}
FIRST_NAMED_KEY = 1 << 30
"""The first key code of a key without a character, such as an arrow; smaller codes have one."""


def play_key_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of a KEYDOWN or TEXTINPUT event on the Play screen; None for shortcuts."""
    session = state.session
    if event.type == pygame.TEXTINPUT:
        return typed_promotion(event.text, session) or _typed(event.text, state, session)
    if event.type != pygame.KEYDOWN:
        return []
    if session.typed_move is not None and not event.mod & CONTROL:
        return _field_key(event.key)
    is_enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
    if is_enter and session.board.unconfirmed is not None and not event.mod & HELD:
        return [ConfirmMove()]
    return None


def has_typed_move_field(state: State) -> bool:
    """Return whether keys go to the typed-move field, in which a caret blinks."""
    return state.session.typed_move is not None


DIGIT_BRUSHES = {
    pygame.K_3: Brush.BLUE,
    pygame.K_KP_3: Brush.BLUE,
    pygame.K_4: Brush.YELLOW,
    pygame.K_KP_4: Brush.YELLOW,
}
"""The digits that choose a colour while they are held. Many window managers use Alt themselves."""


def held_brush(modifiers: int, is_held: Callable[[int], bool]) -> Brush:
    """Return the colour that the held keys choose for arrows and circles.

    ``is_held`` says of a key code whether the key is down.
    """
    for key, brush in DIGIT_BRUSHES.items():
        if is_held(key):
            return brush
    alt = bool(modifiers & pygame.KMOD_ALT)
    red = bool(modifiers & (pygame.KMOD_SHIFT | CONTROL))
    if alt and red:
        return Brush.YELLOW
    if alt:
        return Brush.BLUE
    return Brush.RED if red else Brush.GREEN


def typed_promotion(text: str, session: Session) -> list[Action]:
    """Return the choice of the piece whose letter is typed while a promotion is open."""
    if session.board.promotion is None or text.upper() not in PROMOTION_LETTERS:
        return []
    return [ChoosePromotion(PROMOTION_LETTERS[text.upper()])]


def _typed(text: str, state: State, session: Session) -> list[Action]:
    opens = bool(text) and (
        text[0] == OPENS_COMMAND
        or may_begin_move(text[0], letters_of_language(state.desktop.language))
        or state.shown_screen.may_become_null_move(text)
    )
    if session.typed_move is None and not opens:
        return []
    printable = "".join(letter for letter in text if letter.isprintable())
    return [TypeMoveText(printable)] if printable else []


_FIELD_KEYS: dict[int, Callable[[], Action]] = {
    pygame.K_BACKSPACE: EraseTypedLetter,
    pygame.K_RETURN: EnterTypedMove,
    pygame.K_KP_ENTER: EnterTypedMove,
    pygame.K_ESCAPE: CancelTopmost,
}


def _field_key(key: int) -> list[Action]:
    """Return the action of a key in the open entry field; other keys do nothing there."""
    make = _FIELD_KEYS.get(key)
    return [make()] if make else []
