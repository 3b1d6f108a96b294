"""The one table of keys, which the keyboard and the list of keys (F1) both read.

A letter that may begin a typed move (``piece_letters.BEGINS_MOVE``) is no shortcut on Play.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

from engine.protocol.inspect_vocabulary import Step
from game.actions.action import Action
from game.actions.board import Cancel, Flip, GoToEnd, GoToPly, StepPly, StepVariation
from game.actions.editor import (
    CloseEditor,
    CopyEdited,
    LeaveEditing,
    OpenEditor,
    PlayEdited,
    RedoEdit,
    SetUp,
    UndoEdit,
)
from game.actions.files import OpenRecent, SavePicture
from game.actions.game import (
    ClaimDraw,
    MoveNow,
    OfferDraw,
    OpenNewGame,
    Resign,
    ShowHint,
    TakeBack,
    TogglePause,
)
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
    ShowGames,
    ShowKeys,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleFullScreen,
    ToggleSound,
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
from game.actions.settings import OpenSettings
from game.message import Message, San, Text, message, message_in
from game.state.editor import Setup
from game.state.inspect.inspection import View, Walk

SCALE_STEP_PERCENT = 10
MOST_NODES = 2**32
"""A number larger than the node count of any recorded search."""
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


class Shortcut(Struct, frozen=True):
    """A key with its action. No entry has Alt together with another modifier."""

    key: int
    action: Action
    does: Message | None
    """The text about the key in the list of keys; None if another entry lists the key."""
    group: Message
    control: bool = False
    shift: bool = False
    alt: bool = False
    others: tuple[int, ...] = ()
    """Keys that the list of keys shows with this one. Each has an unlisted entry of its own."""

    @property
    def held(self) -> tuple[Message, ...]:
        """The modifiers held with the key."""
        named = (CTRL, self.control), (ALT, self.alt), (SHIFT, self.shift)
        return tuple(name for name, is_held in named if is_held)

    @property
    def caps(self) -> tuple[Text, ...]:
        """The key caps: the modifiers, the key, and the keys listed with it."""
        return (*self.held, *map(_cap, (self.key, *self.others)))

    @property
    def label(self) -> Text:
        """The modifiers and the key in one line: ``Ctrl Shift C``."""
        key = _cap(self.key)
        if self.alt:
            return message("Alt+{key}", key=key)
        if self.control and self.shift:
            return message("Ctrl+Shift+{key}", key=key)
        if self.control:
            return message("Ctrl+{key}", key=key)
        return message("Shift+{key}", key=key) if self.shift else key


def _cap(key: int) -> Text:
    return KEY_NAMES.get(key, pygame.key.name(key).capitalize())


CTRL, SHIFT = message_in("a key", "Ctrl"), message_in("a key", "Shift")
ALT = message_in("a key", "Alt")
KEY_NAMES: dict[int, Text] = {
    pygame.K_PAGEUP: message_in("a key", "PgUp"),
    pygame.K_PAGEDOWN: message_in("a key", "PgDn"),
    pygame.K_HOME: message_in("a key", "Home"),
    pygame.K_END: message_in("a key", "End"),
    pygame.K_BACKSPACE: message_in("a key", "Backspace"),
    pygame.K_SPACE: message_in("a key", "Space"),
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_ESCAPE: message_in("a key", "Esc"),
    pygame.K_RETURN: message_in("a key", "Enter"),
    pygame.K_DELETE: message_in("a key", "Del"),
    pygame.K_SLASH: "/",
    pygame.K_PERIOD: ".",
    pygame.K_COMMA: ",",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "−",
}

MOVES, GAME = message("Moves"), message("Game")
FILES, VIEW = message("Files and clipboard"), message("View")
STEPS, JUMPS = message("Steps"), message("Jumps")
VIEWS, BACK = message("Panels"), message("Back to the game")
ASK, STOPS = message("Moves of the node"), message("Breakpoints and comparisons")
CAPSULE = message("Capsules")
POSITION = message("Position")


def _held(key: int, action: Action, does: Message | None, group: Message, *others: int) -> Shortcut:
    """Return a shortcut with Ctrl, listed together with similar shortcuts."""
    return Shortcut(key, action, does, group, control=True, others=others)


SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut(pygame.K_LEFT, StepPly(-1), message("go to the previous move"), MOVES),
    Shortcut(pygame.K_RIGHT, StepPly(1), message("go to the next move"), MOVES),
    Shortcut(pygame.K_HOME, GoToPly(0), message("go to the start of the game"), MOVES),
    Shortcut(pygame.K_END, GoToEnd(), message("go to the end of the game"), MOVES),
    Shortcut(
        pygame.K_UP,
        StepVariation(-1),
        message("go to another variation"),
        MOVES,
        others=(pygame.K_DOWN,),
    ),
    Shortcut(pygame.K_DOWN, StepVariation(1), None, MOVES),
    Shortcut(pygame.K_ESCAPE, Cancel(), message("close or cancel"), MOVES),
    Shortcut(pygame.K_n, OpenNewGame(), message("start a new game"), GAME, control=True),
    Shortcut(
        pygame.K_e, OpenEditor(), message("set up a position"), GAME, control=True, shift=True
    ),
    Shortcut(pygame.K_BACKSPACE, TakeBack(), message("take back a move"), GAME),
    Shortcut(pygame.K_RETURN, MoveNow(), message("make the engine move now"), GAME, control=True),
    Shortcut(pygame.K_p, TogglePause(), message("pause or resume"), GAME, control=True),
    Shortcut(pygame.K_h, ShowHint(), message("show a hint"), GAME, control=True),
    Shortcut(pygame.K_d, OfferDraw(), message("offer or accept a draw"), GAME, control=True),
    Shortcut(pygame.K_d, ClaimDraw(), message("claim a draw"), GAME, control=True, shift=True),
    Shortcut(pygame.K_r, Resign(), message("resign"), GAME, control=True),
    Shortcut(pygame.K_i, StepThrough(), message("inspect the search"), GAME, control=True),
    _held(pygame.K_o, OpenPathPrompt(saving=False), message("open a game or search"), FILES),
    Shortcut(
        pygame.K_o, ShowGames(), message("show the list of games"), FILES, control=True, shift=True
    ),
    Shortcut(
        pygame.K_h, OpenRecent(), message("open a recent file"), FILES, control=True, shift=True
    ),
    _held(pygame.K_s, OpenPathPrompt(saving=True), message("save the game"), FILES),
    Shortcut(pygame.K_c, CopyPgn(), message("copy the game (PGN)"), FILES, control=True),
    Shortcut(
        pygame.K_c, CopyFen(), message("copy the position (FEN)"), FILES, control=True, shift=True
    ),
    Shortcut(pygame.K_v, Paste(), message("paste PGN, FEN or capsule"), FILES, control=True),
    Shortcut(pygame.K_f, Flip(), message("flip the board"), VIEW, control=True),
    Shortcut(pygame.K_a, ToggleBestMove(), message("show the best-move arrow"), VIEW, control=True),
    _held(pygame.K_b, ToggleEvaluation(), message("show the evaluation bar"), VIEW),
    Shortcut(pygame.K_l, ToggleTheme(), message("switch light and dark"), VIEW, control=True),
    Shortcut(pygame.K_m, ToggleSound(), message("sound off or on"), VIEW, control=True),
    Shortcut(
        pygame.K_EQUALS,
        ChangeScale(SCALE_STEP_PERCENT),
        message("make everything larger / smaller"),
        VIEW,
        control=True,
        others=(pygame.K_MINUS,),
    ),
    Shortcut(pygame.K_MINUS, ChangeScale(-SCALE_STEP_PERCENT), None, VIEW, control=True),
    Shortcut(pygame.K_s, SavePicture(), message("save a picture"), VIEW, control=True, shift=True),
    Shortcut(pygame.K_RETURN, ToggleFullScreen(), message("fill the screen"), VIEW, alt=True),
    Shortcut(pygame.K_F11, ToggleFullScreen(), message("fill the screen"), VIEW),
    Shortcut(pygame.K_COMMA, OpenSettings(), message("open the settings"), VIEW, control=True),
    Shortcut(pygame.K_F1, ShowKeys(), message("show this list"), VIEW),
)
VIEW_KEYS = tuple(entry for entry in SHORTCUTS if entry.group in (VIEW, FILES))
EVERYWHERE = (
    *(Flip, ToggleTheme, ToggleSound, ChangeScale, ToggleFullScreen, SavePicture),
    *(OpenRecent, OpenSettings, ShowKeys),
)
"""The actions for the window and for files, whose shortcuts every screen has.

F11 is the exception: it steps through a search on the Inspect screen.
"""


def _step(
    key: int,
    step: Step,
    does: Message | None = None,
    *,
    shift: bool = False,
    group: Message = STEPS,
    others: tuple[int, ...] = (),
) -> Shortcut:
    return Shortcut(key, TakeSearchStep(step), does, group, shift=shift, others=others)


def _view(key: int, view: View, does: Message) -> Shortcut:
    return Shortcut(key, ShowView(view), does, VIEWS, control=True)


def _walk(key: int, way: Walk, does: Message | None = None, *others: int) -> Shortcut:
    return Shortcut(key, WalkView(way), does, VIEWS, others=others)


INSPECT_SHORTCUTS: tuple[Shortcut, ...] = (
    _step(pygame.K_F10, Step.OVER, message("step over the move")),
    _step(pygame.K_F11, Step.INTO, message("step into the move")),
    _step(pygame.K_F11, Step.OUT, message("step out to the parent"), shift=True),
    _step(pygame.K_F10, Step.BACK_OVER, message("step back over a move"), shift=True),
    _step(
        pygame.K_PERIOD,
        Step.NEXT,
        message("go to the next / previous node"),
        others=(pygame.K_COMMA,),
    ),
    _step(pygame.K_COMMA, Step.PREVIOUS),
    _step(pygame.K_F8, Step.NEXT_CUTOFF, message("go to the next cutoff"), group=JUMPS),
    _step(pygame.K_F7, Step.NEXT_BEST, message("go to the next PV change"), group=JUMPS),
    _held(pygame.K_HOME, GoToNode(0), message("go to the first node"), JUMPS),
    _held(pygame.K_END, GoToNode(MOST_NODES), message("go to the last node"), JUMPS),
    Shortcut(pygame.K_p, GoToBestLine(), message("go to the end of the PV"), JUMPS),
    _held(pygame.K_j, OpenNodeField(), message("go to a node by number"), JUMPS),
    _held(pygame.K_DOWN, ChooseRow(1), message("choose a move in the list"), ASK, pygame.K_UP),
    _held(pygame.K_UP, ChooseRow(-1), None, ASK),
    Shortcut(pygame.K_w, AskWhyNot(), message("show why a move was not chosen"), ASK),
    Shortcut(pygame.K_x, ShowExchange(), message("show the move's SEE"), ASK),
    Shortcut(pygame.K_l, ShowEntryWriter(), message("show the node that wrote the TT entry"), ASK),
    Shortcut(pygame.K_v, WalkTerms(1), message("show the next term's parts"), ASK),
    Shortcut(pygame.K_v, WalkTerms(-1), message("show the previous term's parts"), ASK, shift=True),
    Shortcut(pygame.K_s, ToggleScoreSide(), message("switch the scores' point of view"), VIEWS),
    _view(pygame.K_t, View.TREE, message("show the search tree")),
    _view(pygame.K_g, View.NODES, message("show the node graph")),
    _view(pygame.K_h, View.HISTORY, message("show the histories")),
    _walk(
        pygame.K_UP,
        Walk.UP,
        message("move the selection"),
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
    ),
    _walk(pygame.K_DOWN, Walk.DOWN),
    _walk(pygame.K_LEFT, Walk.LEFT),
    _walk(pygame.K_RIGHT, Walk.RIGHT),
    _walk(pygame.K_PAGEUP, Walk.PAGE_UP, message("go one page up / down"), pygame.K_PAGEDOWN),
    _walk(pygame.K_PAGEDOWN, Walk.PAGE_DOWN),
    _walk(pygame.K_HOME, Walk.FIRST, message("go to the first / last row"), pygame.K_END),
    _walk(pygame.K_END, Walk.LAST),
    Shortcut(pygame.K_SLASH, OpenFilter(), message("filter the tree"), VIEWS),
    Shortcut(pygame.K_F3, FindLine(forwards=True), message("go to the next match"), VIEWS),
    Shortcut(
        pygame.K_F3,
        FindLine(forwards=False),
        message("go to the previous match"),
        VIEWS,
        shift=True,
    ),
    _walk(pygame.K_SPACE, Walk.GO, message("go to the selected node")),
    _walk(pygame.K_RETURN, Walk.ENTER, message("go there or zoom in")),
    _walk(pygame.K_EQUALS, Walk.IN, message("zoom in / out"), pygame.K_MINUS),
    _walk(pygame.K_MINUS, Walk.OUT),
    Shortcut(pygame.K_b, OpenBreakpoints(), message("open the breakpoints"), STOPS, control=True),
    Shortcut(
        pygame.K_F9, RunToBreakpoint(forwards=True), message("run to the next breakpoint"), STOPS
    ),
    Shortcut(
        pygame.K_F9,
        RunToBreakpoint(forwards=False),
        message("run to the previous breakpoint"),
        STOPS,
        shift=True,
    ),
    Shortcut(pygame.K_k, OpenComparison(), message("compare techniques"), STOPS, control=True),
    Shortcut(pygame.K_s, SaveCapsule(), message("save the search"), CAPSULE, control=True),
    Shortcut(pygame.K_c, CopyCapsule(), message("copy the search"), CAPSULE, control=True),
    _held(pygame.K_p, KeepCapsule(), message("attach the search to its move"), CAPSULE),
    _held(pygame.K_o, OpenPathPrompt(saving=False), message("open a capsule"), CAPSULE),
    Shortcut(pygame.K_v, Paste(), message("paste a capsule"), CAPSULE, control=True),
    Shortcut(pygame.K_w, CancelRecording(), message("close the recording"), BACK, control=True),
    Shortcut(pygame.K_ESCAPE, LeaveInspection(), message("go back to the game"), BACK),
    Shortcut(pygame.K_n, OpenNewGame(), message("start a new game"), BACK, control=True),
    *(
        entry
        for entry in VIEW_KEYS
        if isinstance(entry.action, EVERYWHERE) and entry.key != pygame.K_F11
    ),
)
EDITOR_SHORTCUTS: tuple[Shortcut, ...] = (
    _held(pygame.K_z, UndoEdit(), message("undo"), POSITION),
    _held(pygame.K_y, RedoEdit(), message("redo"), POSITION),
    _held(pygame.K_HOME, SetUp(Setup.START), message("set up the start position"), POSITION),
    _held(pygame.K_DELETE, SetUp(Setup.EMPTY), message("clear the board"), POSITION),
    _held(pygame.K_RETURN, PlayEdited(), message("play from the position"), POSITION),
    _held(pygame.K_c, CopyEdited(), message("copy the position (FEN)"), FILES),
    _held(pygame.K_v, Paste(), message("paste a position (FEN)"), FILES),
    _held(pygame.K_w, CloseEditor(), message("close the editor"), BACK),
    Shortcut(pygame.K_ESCAPE, LeaveEditing(), message("cancel, or go back to the game"), BACK),
    _held(pygame.K_n, OpenNewGame(), message("start a new game"), BACK),
    *(entry for entry in VIEW_KEYS if isinstance(entry.action, EVERYWHERE)),
)
SAME_KEYS = {
    pygame.K_PLUS: pygame.K_EQUALS,
    pygame.K_KP_PLUS: pygame.K_EQUALS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_ENTER: pygame.K_RETURN,
}
"""Keys that are not in the table, each with the key of the table whose action it has."""

MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag, or two clicks"), message("move or premove")),
    (message("Wheel on the board"), message("step through the moves")),
    (message("Right-drag"), message("draw or erase an arrow")),
    (message("Right-click"), message("draw or erase a circle")),
    (message("with Shift, 3 or 4 held"), message("draw in red, blue, yellow")),
    (message("Drop a file"), message("open it")),
    (San("Nf3, e2e4, O-O, e8=Q"), message("type a move")),
)
"""The mouse gestures and typed texts for the list of keys, each with its meaning."""


EDITOR_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag"), message("move or place a piece")),
    (message("Drag off the board"), message("remove a piece")),
    (message("Click in the tray"), message("choose a piece or a tool")),
    (message("Click a square"), message("place the chosen piece")),
    (message("Right-click"), message("remove, or place the other colour")),
    (message("Tab, arrows, Space"), message("do the same by keyboard")),
)


def find(shortcuts: tuple[Shortcut, ...], key: int, modifiers: int) -> Shortcut | None:
    """Return the shortcut for a key with these modifiers held."""
    key = SAME_KEYS.get(key, key)
    control, shift = bool(modifiers & CONTROL), bool(modifiers & pygame.KMOD_SHIFT)
    alt = bool(modifiers & pygame.KMOD_ALT)
    for shortcut in shortcuts:
        if (shortcut.key, shortcut.control, shortcut.alt) == (key, control, alt) and (
            shortcut.shift == shift or key == pygame.K_EQUALS
        ):
            return shortcut
    return None


def groups(shortcuts: tuple[Shortcut, ...]) -> dict[Message, list[Shortcut]]:
    """Return the listed shortcuts by group, in the order of the table."""
    found: dict[Message, list[Shortcut]] = {}
    for shortcut in (entry for entry in shortcuts if entry.does):
        found.setdefault(shortcut.group, []).append(shortcut)
    return found
