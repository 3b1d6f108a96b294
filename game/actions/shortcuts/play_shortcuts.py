"""The keys of the Play screen, and those that every screen has.

A letter that may begin a typed move (``piece_letters.BEGINS_MOVE``) is no shortcut here.
"""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.between_features import (
    AnalyseShownGame,
    FindPosition,
    OpenEditor,
    OpenNewGame,
    OpenReport,
    OpenSettings,
    ShowGameListAgain,
    ShowKeyList,
    StepThroughSearch,
)
from game.actions.board import (
    CancelTopmost,
    FlipBoard,
    GoToGameEnd,
    GoToPly,
    StepPly,
    StepVariation,
)
from game.actions.files import OpenRecentFiles, SavePicture
from game.actions.game import (
    ClaimDraw,
    MoveNow,
    OfferDraw,
    Resign,
    ReturnToGame,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.actions.game_files import CopyFen, CopyPgn, OpenFilePicker, PasteClipboard
from game.actions.help import ExplainTerms, OpenGlossary
from game.actions.setting_changes import (
    ToggleBestMove,
    ToggleEvaluation,
    ToggleSetting,
    ToggleSound,
    ToggleTheme,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.actions.window import ChangeScale, ToggleFullScreen
from game.message import Message, Text, message

SCALE_STEP_PERCENT = 10
MOVES, GAME = message("Moves"), message("Game")
FILES, VIEW = message("Files and clipboard"), message("View")
BACK = message("Back to the game")


def ctrl_shortcut(
    code: str, key: int, action: Action, does: Message, group: Message, *, repeats: bool = False
) -> Shortcut:
    """Return a shortcut with Ctrl."""
    return Shortcut(code, key, action, does, group, control=True, repeats=repeats)


def ctrl_shift_shortcut(
    code: str, key: int, action: Action, does: Message, group: Message
) -> Shortcut:
    """Return a shortcut with Ctrl and Shift."""
    return Shortcut(code, key, action, does, group, control=True, shift=True)


def _moving(
    code: str,
    key: int,
    action: Action,
    does: Message,
    *,
    others: tuple[str, ...] = (),
    together: Message | None = None,
) -> Shortcut:
    """Return a shortcut that goes along the moves, on and on while its key is held."""
    return Shortcut(code, key, action, does, MOVES, others=others, together=together, repeats=True)


MOVE_KEYS = (
    _moving("move_back", pygame.K_LEFT, StepPly(-1), message("go to the previous move")),
    _moving("move_on", pygame.K_RIGHT, StepPly(1), message("go to the next move")),
    _moving("first_move", pygame.K_HOME, GoToPly(0), message("go to the start of the game")),
    _moving("last_move", pygame.K_END, GoToGameEnd(), message("go to the end of the game")),
    _moving(
        "variation_before",
        pygame.K_UP,
        StepVariation(-1),
        message("go to the variation before"),
        others=("variation_after",),
        together=message("go to another variation"),
    ),
    _moving(
        "variation_after",
        pygame.K_DOWN,
        StepVariation(1),
        message("go to the variation after"),
    ),
    Shortcut(
        "cancel", pygame.K_ESCAPE, CancelTopmost(), message("close or cancel"), MOVES, is_fixed=True
    ),
)
REPORT_KEY = ctrl_shift_shortcut(
    "report_page", pygame.K_r, OpenReport(), message("open the page of the report"), GAME
)
FINDS_POSITION = message("find games with the position")
FIND_POSITION_KEY = ctrl_shift_shortcut(
    "find_position", pygame.K_j, FindPosition(), FINDS_POSITION, GAME
)
GAME_KEYS = (
    ctrl_shortcut("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), GAME),
    ctrl_shift_shortcut("editor", pygame.K_e, OpenEditor(), message("set up a position"), GAME),
    ctrl_shift_shortcut(
        "analyse", pygame.K_a, AnalyseShownGame(), message("analyse the game"), GAME
    ),
    REPORT_KEY,
    FIND_POSITION_KEY,
)
_GAME = (
    Shortcut("take_back", pygame.K_BACKSPACE, TakeBack(), message("take back a move"), GAME),
    ctrl_shortcut(
        "move_now", pygame.K_RETURN, MoveNow(), message("make the engine move now"), GAME
    ),
    ctrl_shortcut("pause", pygame.K_p, TogglePause(), message("pause or resume"), GAME),
    ctrl_shortcut("hint", pygame.K_h, ShowHint(), message("show a hint"), GAME),
    ctrl_shortcut("offer_draw", pygame.K_d, OfferDraw(), message("offer or accept a draw"), GAME),
    ctrl_shift_shortcut("claim_draw", pygame.K_d, ClaimDraw(), message("claim a draw"), GAME),
    ctrl_shortcut("resign", pygame.K_r, Resign(), message("resign"), GAME),
    ctrl_shortcut("inspect", pygame.K_i, StepThroughSearch(), message("inspect the search"), GAME),
)
FILE_KEYS = (
    ctrl_shortcut(
        "open", pygame.K_o, OpenFilePicker(saving=False), message("open a game or search"), FILES
    ),
    ctrl_shift_shortcut(
        "games", pygame.K_o, ShowGameListAgain(), message("show the list of games"), FILES
    ),
    ctrl_shortcut(
        "back_to_game", pygame.K_g, ReturnToGame(), message("go back to the game"), FILES
    ),
    ctrl_shortcut("save", pygame.K_s, OpenFilePicker(saving=True), message("save the game"), FILES),
    ctrl_shortcut("copy_game", pygame.K_c, CopyPgn(), message("copy the game (PGN)"), FILES),
    ctrl_shift_shortcut(
        "copy_position", pygame.K_c, CopyFen(), message("copy the position (FEN)"), FILES
    ),
    ctrl_shortcut(
        "paste", pygame.K_v, PasteClipboard(), message("paste PGN, FEN or capsule"), FILES
    ),
)
LIST_KEYS = (
    ctrl_shortcut(
        "moves_as_text",
        pygame.K_t,
        ToggleSetting("moves_as_text"),
        message("show the moves as running text"),
        VIEW,
    ),
)
MARK_KEYS = (
    ctrl_shortcut(
        "best_move", pygame.K_a, ToggleBestMove(), message("show the best-move arrow"), VIEW
    ),
    ctrl_shortcut(
        "evaluation", pygame.K_b, ToggleEvaluation(), message("show the evaluation bar"), VIEW
    ),
    ctrl_shortcut(
        "marks_undefended",
        pygame.K_u,
        ToggleSetting("marks_undefended"),
        message("mark undefended pieces"),
        VIEW,
    ),
    ctrl_shift_shortcut(
        "marks_pins", pygame.K_p, ToggleSetting("marks_pins"), message("mark pinned pieces"), VIEW
    ),
    ctrl_shortcut(
        "marks_checks",
        pygame.K_k,
        ToggleSetting("marks_checks"),
        message("mark possible checks"),
        VIEW,
    ),
)
FULL_SCREEN_F11 = Shortcut(
    "full_screen_too", pygame.K_F11, ToggleFullScreen(), message("fill the screen"), VIEW
)
"""Every screen has it but Inspect, where F11 steps through a search."""
FLIP = ctrl_shortcut("flip", pygame.K_f, FlipBoard(), message("flip the board"), VIEW)
_VIEW = (
    ctrl_shortcut("theme", pygame.K_l, ToggleTheme(), message("switch light and dark"), VIEW),
    ctrl_shortcut("sound", pygame.K_m, ToggleSound(), message("sound off or on"), VIEW),
    Shortcut(
        "larger",
        pygame.K_EQUALS,
        ChangeScale(SCALE_STEP_PERCENT),
        message("make everything larger"),
        VIEW,
        control=True,
        others=("smaller",),
        together=message("make everything larger / smaller"),
        repeats=True,
    ),
    ctrl_shortcut(
        "smaller",
        pygame.K_MINUS,
        ChangeScale(-SCALE_STEP_PERCENT),
        message("make everything smaller"),
        VIEW,
        repeats=True,
    ),
    Shortcut(
        "full_screen",
        pygame.K_RETURN,
        ToggleFullScreen(),
        message("fill the screen"),
        VIEW,
        alt=True,
    ),
)
_PROGRAM = (
    ctrl_shortcut("settings", pygame.K_COMMA, OpenSettings(), message("open the settings"), VIEW),
    Shortcut("keys", pygame.K_F1, ShowKeyList(), message("show the list of keys"), VIEW),
)
EXPLAIN_KEY = Shortcut(
    "explain",
    pygame.K_F1,
    ExplainTerms(),
    message("explain a term on the screen"),
    VIEW,
    shift=True,
)
_EVERY_FILE = (
    ctrl_shift_shortcut(
        "recent", pygame.K_h, OpenRecentFiles(), message("open a recent file"), FILES
    ),
    ctrl_shift_shortcut("picture", pygame.K_s, SavePicture(), message("save a picture"), FILES),
)
GLOSSARY_KEY = ctrl_shortcut(
    "glossary", pygame.K_F1, OpenGlossary(), message("open the glossary"), VIEW
)
EVERYWHERE = (*_EVERY_FILE, FLIP, *_VIEW, GLOSSARY_KEY, *_PROGRAM)
"""The keys for files and for the window's look and sound, which every screen has."""
SHORTCUTS: tuple[Shortcut, ...] = (
    *MOVE_KEYS,
    *GAME_KEYS,
    *_GAME,
    *FILE_KEYS,
    *_EVERY_FILE,
    FLIP,
    *MARK_KEYS,
    *LIST_KEYS,
    *_VIEW,
    FULL_SCREEN_F11,
    EXPLAIN_KEY,
    GLOSSARY_KEY,
    *_PROGRAM,
)
TASK_KEYS: tuple[Shortcut, ...] = (
    Shortcut(
        "cancel", pygame.K_ESCAPE, CancelTopmost(), message("close or cancel"), BACK, is_fixed=True
    ),
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    EXPLAIN_KEY,
    *EVERYWHERE[-3:],
)
"""The keys of any screen on which a move is looked for."""
TASK_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag, or click twice"), message("try a move")),
    (message("Typed move, such as Nf3"), message("try a move")),
)
"""Its mouse gestures for the list of keys, each with its meaning."""
