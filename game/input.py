"""The keyboard: one table of shortcuts that both the window and the list of keys (F1) read.

Letters that may begin a typed move (``a`` to ``h``, ``N B R Q K O``, ``0``) are never shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import actions
from game.actions import Action
from game.state import Brush, State

BEGINS_MOVE = frozenset("abcdefghNBRQKO0")
"""Characters that open the typed-move field."""
SCALE_STEP_PERCENT = 10
WHOLE_GAME = 10_000
"""More half-moves than any game has."""
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
MODIFIERS = CONTROL | pygame.KMOD_SHIFT | pygame.KMOD_ALT


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key that does something on the board screen."""

    key: int
    action: Action
    words: str
    """What it does, for the list of keys."""
    group: str
    control: bool = False
    shift: bool = False

    @property
    def caps(self) -> tuple[str, ...]:
        """The key and those held with it as they are written on them: ``Ctrl``, ``C``."""
        held = [
            name for name, is_held in (("Ctrl", self.control), ("Shift", self.shift)) if is_held
        ]
        return (*held, KEY_NAMES.get(self.key, pygame.key.name(self.key).capitalize()))

    @property
    def label(self) -> str:
        """All of them in a line: ``Ctrl Shift C``."""
        return " ".join(self.caps)


KEY_NAMES = {
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "−",
}

MOVES, GAME, FILES, VIEW = "Moves", "Game", "Files and clipboard", "View"

SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut(pygame.K_LEFT, actions.StepPly(-1), "previous move", MOVES),
    Shortcut(pygame.K_RIGHT, actions.StepPly(1), "next move", MOVES),
    Shortcut(pygame.K_HOME, actions.GoToPly(0), "start of the game", MOVES),
    Shortcut(pygame.K_END, actions.GoToEnd(), "end of the game", MOVES),
    Shortcut(pygame.K_ESCAPE, actions.Cancel(), "close or cancel", MOVES),
    Shortcut(pygame.K_n, actions.OpenNewGame(), "new game", GAME, control=True),
    Shortcut(pygame.K_BACKSPACE, actions.TakeBack(), "take back", GAME),
    Shortcut(pygame.K_RETURN, actions.MoveNow(), "move now", GAME, control=True),
    Shortcut(pygame.K_r, actions.Resign(), "resign", GAME, control=True),
    Shortcut(pygame.K_o, actions.OpenPathPrompt(saving=False), "open a game", FILES, control=True),
    Shortcut(pygame.K_s, actions.OpenPathPrompt(saving=True), "save the game", FILES, control=True),
    Shortcut(pygame.K_c, actions.CopyPgn(), "copy the game (PGN)", FILES, control=True),
    Shortcut(
        pygame.K_c, actions.CopyFen(), "copy the position (FEN)", FILES, control=True, shift=True
    ),
    Shortcut(pygame.K_v, actions.Paste(), "paste a PGN or FEN", FILES, control=True),
    Shortcut(pygame.K_f, actions.Flip(), "flip the board", VIEW, control=True),
    Shortcut(pygame.K_a, actions.ToggleBestMove(), "best-move arrow", VIEW, control=True),
    Shortcut(pygame.K_b, actions.ToggleEvaluation(), "evaluation bar", VIEW, control=True),
    Shortcut(pygame.K_l, actions.ToggleTheme(), "light or dark", VIEW, control=True),
    Shortcut(
        pygame.K_EQUALS, actions.ChangeScale(SCALE_STEP_PERCENT), "larger", VIEW, control=True
    ),
    Shortcut(
        pygame.K_MINUS, actions.ChangeScale(-SCALE_STEP_PERCENT), "smaller", VIEW, control=True
    ),
    Shortcut(pygame.K_F1, actions.ShowKeys(), "this list", VIEW),
)
SAME_KEYS = {
    pygame.K_PLUS: pygame.K_EQUALS,
    pygame.K_KP_PLUS: pygame.K_EQUALS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_ENTER: pygame.K_RETURN,
}
"""Keys of other keyboards that stand for one in the table."""

MOUSE: tuple[tuple[str, str], ...] = (
    ("Drag, or two clicks", "move, or premove"),
    ("Wheel on the board", "step through moves"),
    ("Right-drag", "draw or erase an arrow"),
    ("Right-click", "draw or erase a circle"),
    ("with Shift, Alt, both", "red, blue, yellow"),
    ("Nf3, e2e4, O-O, e8=Q", "type a move anywhere"),
)
"""What the mouse and typing do, in the words of the list of keys."""


def key_actions(event: pygame.event.Event, state: State) -> list[Action]:
    """Return what a KEYDOWN or TEXTINPUT means on the board screen."""
    if event.type == pygame.TEXTINPUT:
        return _typed(event.text, state)
    if event.type != pygame.KEYDOWN:
        return []
    if state.entry is not None and not event.mod & CONTROL:
        return _field_key(event.key)
    shortcut = find(event.key, event.mod)
    return [shortcut.action] if shortcut else []


def find(key: int, modifiers: int) -> Shortcut | None:
    """Return the shortcut for a key with these modifiers held."""
    key = SAME_KEYS.get(key, key)
    control, shift = bool(modifiers & CONTROL), bool(modifiers & pygame.KMOD_SHIFT)
    if modifiers & pygame.KMOD_ALT:
        return None
    for shortcut in SHORTCUTS:
        if (shortcut.key, shortcut.control) == (key, control) and (
            shortcut.shift == shift or key == pygame.K_EQUALS
        ):
            return shortcut
    return None


def label_of(action: Action) -> str:
    """Return how the key for an action is written, empty where it has none."""
    return next((entry.label for entry in SHORTCUTS if entry.action == action), "")


def groups() -> dict[str, list[Shortcut]]:
    """Return the shortcuts by group, in order."""
    found: dict[str, list[Shortcut]] = {}
    for shortcut in SHORTCUTS:
        found.setdefault(shortcut.group, []).append(shortcut)
    return found


def brush_held(modifiers: int) -> Brush:
    """Return the colour of marks that the held modifier keys choose."""
    alt = bool(modifiers & pygame.KMOD_ALT)
    red = bool(modifiers & (pygame.KMOD_SHIFT | CONTROL))
    if alt and red:
        return Brush.YELLOW
    if alt:
        return Brush.BLUE
    return Brush.RED if red else Brush.GREEN


def _typed(text: str, state: State) -> list[Action]:
    if state.entry is None and text[:1] not in BEGINS_MOVE:
        return []
    printable = "".join(letter for letter in text if letter.isprintable())
    return [actions.TypeText(printable)] if printable else []


_FIELD_KEYS: dict[int, Callable[[], Action]] = {
    pygame.K_BACKSPACE: actions.EraseTyped,
    pygame.K_RETURN: actions.EnterTyped,
    pygame.K_KP_ENTER: actions.EnterTyped,
    pygame.K_ESCAPE: actions.Cancel,
}


def _field_key(key: int) -> list[Action]:
    """The open field takes every key; those it has no use for do nothing."""
    make = _FIELD_KEYS.get(key)
    return [make()] if make else []
