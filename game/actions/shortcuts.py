"""The one table of keys that both the keyboard and the list of keys (F1) read.

Letters that may begin a typed move (``input.BEGINS_MOVE``) are never shortcuts of the board screen.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.protocol.inspect_vocabulary import Step
from game.actions.action import Action
from game.actions.board import Cancel, Flip, GoToEnd, GoToPly, StepPly
from game.actions.game import MoveNow, OpenNewGame, Resign, TakeBack
from game.actions.inspect import (
    CancelRecording,
    FindLine,
    GoToBestLine,
    GoToNode,
    OpenFilter,
    ShowView,
    StepThrough,
    TakeSearchStep,
    WalkView,
)
from game.actions.program import (
    ChangeScale,
    CopyFen,
    CopyPgn,
    OpenPathPrompt,
    Paste,
    ShowKeys,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleTheme,
)
from game.actions.questions import (
    AskWhyNot,
    ChooseRow,
    CopyCapsule,
    KeepCapsule,
    LeaveInspection,
    OpenBreakpoints,
    OpenComparison,
    OpenNodeField,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ShowExchange,
    ToggleScoreSide,
    WalkTerms,
)
from game.state.inspection import View, Walk
from game.state.state import ScreenName

SCALE_STEP_PERCENT = 10
MOST_NODES = 2**32
"""More nodes than any recorded search has."""
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key that does something on the board screen."""

    key: int
    action: Action
    words: str
    """What it does, for the list of keys; empty where another entry lists it."""
    group: str
    control: bool = False
    shift: bool = False
    others: tuple[int, ...] = ()
    """Keys that are listed with it; they have entries of their own, which are not listed."""

    @property
    def held(self) -> tuple[str, ...]:
        """What is held with the key: ``Ctrl``, ``Shift``."""
        named = ("Ctrl", self.control), ("Shift", self.shift)
        return tuple(name for name, is_held in named if is_held)

    @property
    def caps(self) -> tuple[str, ...]:
        """What is held, the key, and those listed with it, as they are written on them."""
        return (*self.held, *map(_cap, (self.key, *self.others)))

    @property
    def label(self) -> str:
        """What is held and the key in a line: ``Ctrl Shift C``."""
        return " ".join((*self.held, _cap(self.key)))


def _cap(key: int) -> str:
    return KEY_NAMES.get(key, pygame.key.name(key).capitalize())


KEY_NAMES = {
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_SLASH: "/",
    pygame.K_PERIOD: ".",
    pygame.K_COMMA: ",",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "−",
}

MOVES, GAME, FILES, VIEW = "Moves", "Game", "Files and clipboard", "View"
STEPS, JUMPS, VIEWS, BACK = "Steps", "Jumps", "Beside the board", "Game"
ASK, STOPS, CAPSULE = "Moves of the node", "Breakpoints and comparing", "Searches as capsules"

SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut(pygame.K_LEFT, StepPly(-1), "previous move", MOVES),
    Shortcut(pygame.K_RIGHT, StepPly(1), "next move", MOVES),
    Shortcut(pygame.K_HOME, GoToPly(0), "start of the game", MOVES),
    Shortcut(pygame.K_END, GoToEnd(), "end of the game", MOVES),
    Shortcut(pygame.K_ESCAPE, Cancel(), "close or cancel", MOVES),
    Shortcut(pygame.K_n, OpenNewGame(), "new game", GAME, control=True),
    Shortcut(pygame.K_BACKSPACE, TakeBack(), "take back", GAME),
    Shortcut(pygame.K_RETURN, MoveNow(), "move now", GAME, control=True),
    Shortcut(pygame.K_r, Resign(), "resign", GAME, control=True),
    Shortcut(pygame.K_i, StepThrough(), "step through the search", GAME, control=True),
    Shortcut(pygame.K_o, OpenPathPrompt(saving=False), "open game or search", FILES, control=True),
    Shortcut(pygame.K_s, OpenPathPrompt(saving=True), "save the game", FILES, control=True),
    Shortcut(pygame.K_c, CopyPgn(), "copy the game (PGN)", FILES, control=True),
    Shortcut(pygame.K_c, CopyFen(), "copy the position (FEN)", FILES, control=True, shift=True),
    Shortcut(pygame.K_v, Paste(), "paste PGN, FEN or capsule", FILES, control=True),
    Shortcut(pygame.K_f, Flip(), "flip the board", VIEW, control=True),
    Shortcut(pygame.K_a, ToggleBestMove(), "best-move arrow", VIEW, control=True),
    Shortcut(pygame.K_b, ToggleEvaluation(), "evaluation bar", VIEW, control=True),
    Shortcut(pygame.K_l, ToggleTheme(), "light or dark", VIEW, control=True),
    Shortcut(
        pygame.K_EQUALS,
        ChangeScale(SCALE_STEP_PERCENT),
        "larger, smaller",
        VIEW,
        control=True,
        others=(pygame.K_MINUS,),
    ),
    Shortcut(pygame.K_MINUS, ChangeScale(-SCALE_STEP_PERCENT), "", VIEW, control=True),
    Shortcut(pygame.K_F1, ShowKeys(), "this list", VIEW),
)
VIEW_KEYS = tuple(entry for entry in SHORTCUTS if entry.group == VIEW)
EVERYWHERE = (Flip, ToggleTheme, ChangeScale, ShowKeys)
"""What of the view there is on every screen."""


def _step(
    key: int,
    step: Step,
    words: str = "",
    *,
    shift: bool = False,
    group: str = STEPS,
    others: tuple[int, ...] = (),
) -> Shortcut:
    return Shortcut(key, TakeSearchStep(step), words, group, shift=shift, others=others)


def _held(key: int, action: Action, words: str, group: str, *others: int) -> Shortcut:
    """Return a shortcut with Ctrl, listed with other keys that it is held with."""
    return Shortcut(key, action, words, group, control=True, others=others)


def _view(key: int, view: View, words: str) -> Shortcut:
    return Shortcut(key, ShowView(view), words, VIEWS, control=True)


def _walk(key: int, way: Walk, words: str = "", *others: int) -> Shortcut:
    return Shortcut(key, WalkView(way), words, VIEWS, others=others)


INSPECT_SHORTCUTS: tuple[Shortcut, ...] = (
    _step(pygame.K_F10, Step.OVER, "over the move being tried"),
    _step(pygame.K_F11, Step.INTO, "into the move being tried"),
    _step(pygame.K_F11, Step.OUT, "out, to the node above", shift=True),
    _step(pygame.K_F10, Step.BACK_OVER, "back over the move before", shift=True),
    _step(pygame.K_PERIOD, Step.NEXT, "one node on, or back", others=(pygame.K_COMMA,)),
    _step(pygame.K_COMMA, Step.PREVIOUS),
    _step(pygame.K_F8, Step.NEXT_CUTOFF, "next cutoff", group=JUMPS),
    _step(pygame.K_F7, Step.NEXT_BEST, "next new best move", group=JUMPS),
    _held(pygame.K_HOME, GoToNode(0), "start of the search", JUMPS),
    _held(pygame.K_END, GoToNode(MOST_NODES), "end of the search", JUMPS),
    Shortcut(pygame.K_p, GoToBestLine(), "end of the best line", JUMPS),
    _held(pygame.K_j, OpenNodeField(), "a node by its number", JUMPS),
    _held(pygame.K_DOWN, ChooseRow(1), "choose a move of the list", ASK, pygame.K_UP),
    _held(pygame.K_UP, ChooseRow(-1), "", ASK),
    Shortcut(pygame.K_w, AskWhyNot(), "why not this move?", ASK),
    Shortcut(pygame.K_x, ShowExchange(), "its exchange (SEE)", ASK),
    Shortcut(pygame.K_l, ShowEntryWriter(), "who wrote its table entry", ASK),
    Shortcut(pygame.K_v, WalkTerms(1), "parts of the next term", ASK),
    Shortcut(pygame.K_v, WalkTerms(-1), "of the term before", ASK, shift=True),
    Shortcut(pygame.K_s, ToggleScoreSide(), "scores for White or the mover", VIEWS),
    _view(pygame.K_t, View.TREE, "search tree"),
    _view(pygame.K_g, View.NODES, "where the nodes went"),
    _view(pygame.K_h, View.HISTORY, "histories of moves"),
    _walk(pygame.K_UP, Walk.UP, "walk about", pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    _walk(pygame.K_DOWN, Walk.DOWN),
    _walk(pygame.K_LEFT, Walk.LEFT),
    _walk(pygame.K_RIGHT, Walk.RIGHT),
    _walk(pygame.K_PAGEUP, Walk.PAGE_UP, "a page back or on", pygame.K_PAGEDOWN),
    _walk(pygame.K_PAGEDOWN, Walk.PAGE_DOWN),
    _walk(pygame.K_HOME, Walk.FIRST, "start and end, or all of it", pygame.K_END),
    _walk(pygame.K_END, Walk.LAST),
    Shortcut(pygame.K_SLASH, OpenFilter(), "filter the tree", VIEWS),
    Shortcut(pygame.K_F3, FindLine(forwards=True), "next line that fits", VIEWS),
    Shortcut(pygame.K_F3, FindLine(forwards=False), "the one before", VIEWS, shift=True),
    _walk(pygame.K_SPACE, Walk.GO, "go to that position"),
    _walk(pygame.K_RETURN, Walk.ENTER, "go there, or zoom to it"),
    _walk(pygame.K_EQUALS, Walk.IN, "zoom in and out", pygame.K_MINUS),
    _walk(pygame.K_MINUS, Walk.OUT),
    Shortcut(pygame.K_b, OpenBreakpoints(), "breakpoints", STOPS, control=True),
    Shortcut(pygame.K_F9, RunToBreakpoint(forwards=True), "run to the next one", STOPS),
    Shortcut(
        pygame.K_F9, RunToBreakpoint(forwards=False), "back to the one before", STOPS, shift=True
    ),
    Shortcut(pygame.K_k, OpenComparison(), "compare techniques", STOPS, control=True),
    Shortcut(pygame.K_s, SaveCapsule(), "save the search", CAPSULE, control=True),
    Shortcut(pygame.K_c, CopyCapsule(), "copy the search", CAPSULE, control=True),
    Shortcut(pygame.K_p, KeepCapsule(), "put it into the game", CAPSULE, control=True),
    Shortcut(pygame.K_o, OpenPathPrompt(saving=False), "open one", CAPSULE, control=True),
    Shortcut(pygame.K_v, Paste(), "paste one", CAPSULE, control=True),
    Shortcut(pygame.K_w, CancelRecording(), "close the recording", BACK, control=True),
    Shortcut(pygame.K_ESCAPE, LeaveInspection(), "back, at last to the game", BACK),
    Shortcut(pygame.K_n, OpenNewGame(), "new game", BACK, control=True),
    *(entry for entry in VIEW_KEYS if isinstance(entry.action, EVERYWHERE)),
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


def of_screen(screen: ScreenName) -> tuple[Shortcut, ...]:
    """Return the shortcuts of a screen."""
    return INSPECT_SHORTCUTS if screen is ScreenName.INSPECT else SHORTCUTS


def find(key: int, modifiers: int, screen: ScreenName = ScreenName.PLAY) -> Shortcut | None:
    """Return the shortcut of a screen for a key with these modifiers held."""
    key = SAME_KEYS.get(key, key)
    control, shift = bool(modifiers & CONTROL), bool(modifiers & pygame.KMOD_SHIFT)
    if modifiers & pygame.KMOD_ALT:
        return None
    for shortcut in of_screen(screen):
        if (shortcut.key, shortcut.control) == (key, control) and (
            shortcut.shift == shift or key == pygame.K_EQUALS
        ):
            return shortcut
    return None


def label_of(action: Action) -> str:
    """Return how the key for an action is written, empty where it has none."""
    entries = (*SHORTCUTS, *INSPECT_SHORTCUTS)
    return next((entry.label for entry in entries if entry.action == action), "")


def groups(screen: ScreenName = ScreenName.PLAY) -> dict[str, list[Shortcut]]:
    """Return the shortcuts of a screen that are listed by group, in order."""
    found: dict[str, list[Shortcut]] = {}
    for shortcut in (entry for entry in of_screen(screen) if entry.words):
        found.setdefault(shortcut.group, []).append(shortcut)
    return found
