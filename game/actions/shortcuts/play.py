"""The keys of the Play screen, and those that every screen has.

A letter that may begin a typed move (``piece_letters.BEGINS_MOVE``) is no shortcut here.
"""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.between_features import (
    AnalyseGame,
    OpenEditor,
    OpenNewGame,
    OpenReport,
    OpenSettings,
    ShowGames,
    ShowKeys,
    StepThroughSearch,
)
from game.actions.board import Cancel, Flip, GoToEnd, GoToPly, StepPly, StepVariation
from game.actions.files import OpenRecent, SavePicture
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
from game.actions.game_files import CopyFen, CopyPgn, OpenPathPrompt, Paste
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
from game.message import Message, message

SCALE_STEP_PERCENT = 10
MOVES, GAME = message("Moves"), message("Game")
FILES, VIEW = message("Files and clipboard"), message("View")
BACK = message("Back to the game")


def with_ctrl(
    code: str, key: int, action: Action, does: Message, group: Message, *, repeats: bool = False
) -> Shortcut:
    """Return a shortcut with Ctrl."""
    return Shortcut(code, key, action, does, group, control=True, repeats=repeats)


def with_ctrl_shift(code: str, key: int, action: Action, does: Message, group: Message) -> Shortcut:
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
    _moving("last_move", pygame.K_END, GoToEnd(), message("go to the end of the game")),
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
    Shortcut("cancel", pygame.K_ESCAPE, Cancel(), message("close or cancel"), MOVES, is_fixed=True),
)
REPORT_KEY = with_ctrl_shift(
    "report_page", pygame.K_r, OpenReport(), message("open the page of the report"), GAME
)
GAME_KEYS = (
    with_ctrl("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), GAME),
    with_ctrl_shift("editor", pygame.K_e, OpenEditor(), message("set up a position"), GAME),
    with_ctrl_shift("analyse", pygame.K_a, AnalyseGame(), message("analyse the game"), GAME),
    REPORT_KEY,
)
_GAME = (
    Shortcut("take_back", pygame.K_BACKSPACE, TakeBack(), message("take back a move"), GAME),
    with_ctrl("move_now", pygame.K_RETURN, MoveNow(), message("make the engine move now"), GAME),
    with_ctrl("pause", pygame.K_p, TogglePause(), message("pause or resume"), GAME),
    with_ctrl("hint", pygame.K_h, ShowHint(), message("show a hint"), GAME),
    with_ctrl("offer_draw", pygame.K_d, OfferDraw(), message("offer or accept a draw"), GAME),
    with_ctrl_shift("claim_draw", pygame.K_d, ClaimDraw(), message("claim a draw"), GAME),
    with_ctrl("resign", pygame.K_r, Resign(), message("resign"), GAME),
    with_ctrl("inspect", pygame.K_i, StepThroughSearch(), message("inspect the search"), GAME),
)
FILE_KEYS = (
    with_ctrl(
        "open", pygame.K_o, OpenPathPrompt(saving=False), message("open a game or search"), FILES
    ),
    with_ctrl_shift("games", pygame.K_o, ShowGames(), message("show the list of games"), FILES),
    with_ctrl("back_to_game", pygame.K_g, ReturnToGame(), message("go back to the game"), FILES),
    with_ctrl("save", pygame.K_s, OpenPathPrompt(saving=True), message("save the game"), FILES),
    with_ctrl("copy_game", pygame.K_c, CopyPgn(), message("copy the game (PGN)"), FILES),
    with_ctrl_shift(
        "copy_position", pygame.K_c, CopyFen(), message("copy the position (FEN)"), FILES
    ),
    with_ctrl("paste", pygame.K_v, Paste(), message("paste PGN, FEN or capsule"), FILES),
)
LIST_KEYS = (
    with_ctrl(
        "moves_as_text",
        pygame.K_t,
        ToggleSetting("moves_as_text"),
        message("show the moves as running text"),
        VIEW,
    ),
)
MARK_KEYS = (
    with_ctrl("best_move", pygame.K_a, ToggleBestMove(), message("show the best-move arrow"), VIEW),
    with_ctrl(
        "evaluation", pygame.K_b, ToggleEvaluation(), message("show the evaluation bar"), VIEW
    ),
    with_ctrl(
        "marks_undefended",
        pygame.K_u,
        ToggleSetting("marks_undefended"),
        message("mark undefended pieces"),
        VIEW,
    ),
    with_ctrl_shift(
        "marks_pins", pygame.K_p, ToggleSetting("marks_pins"), message("mark pinned pieces"), VIEW
    ),
    with_ctrl(
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
FLIP = with_ctrl("flip", pygame.K_f, Flip(), message("flip the board"), VIEW)
_VIEW = (
    with_ctrl("theme", pygame.K_l, ToggleTheme(), message("switch light and dark"), VIEW),
    with_ctrl("sound", pygame.K_m, ToggleSound(), message("sound off or on"), VIEW),
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
    with_ctrl(
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
    with_ctrl("settings", pygame.K_COMMA, OpenSettings(), message("open the settings"), VIEW),
    Shortcut("keys", pygame.K_F1, ShowKeys(), message("show the list of keys"), VIEW),
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
    with_ctrl_shift("recent", pygame.K_h, OpenRecent(), message("open a recent file"), FILES),
    with_ctrl_shift("picture", pygame.K_s, SavePicture(), message("save a picture"), FILES),
)
GLOSSARY_KEY = with_ctrl(
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
