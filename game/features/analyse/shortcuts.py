"""The keys and the mouse gestures of the Analyse screen.

A letter that may begin a typed move is no shortcut. A digit annotates the shown move when it is
released, because digits also choose the colours of arrows while they are held.
"""

from __future__ import annotations

import pygame

from game.actions.between_features import LearnFromMistakes, ShowScreen
from game.actions.board import StepPly
from game.actions.command_key import COMMANDS
from game.actions.explorer import ToggleExplorer
from game.actions.game import ReturnToGame
from game.actions.shortcuts.mouse_gestures import MOUSE
from game.actions.shortcuts.play_shortcuts import (
    EVERYWHERE,
    EXPLAIN_KEY,
    FILE_KEYS,
    FIND_POSITION_KEY,
    FULL_SCREEN_F11,
    GAME,
    GAME_KEYS,
    LIST_KEYS,
    MARK_KEYS,
    MOVE_KEYS,
    MOVES,
    REPORT_KEY,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.analyse.actions import (
    AskToDeleteMoves,
    ClearShapes,
    CopyLine,
    DemoteVariation,
    GoToLandmark,
    InsertBestLine,
    MakeMainLine,
    OpenCommentDialog,
    OpenNagList,
    PlayBestMove,
    PlayNullMove,
    PromoteVariation,
    RedoAnalysisEdit,
    ShowGameList,
    ShowNeighbourGame,
    StepThroughAnalysis,
    ToggleAnalysisEngine,
    ToggleNag,
    ToggleReport,
    ToggleThreat,
    UndoAnalysisEdit,
)
from game.features.analyse.tree_walking import Landmark
from game.message import Message, Text, message
from game.state.screens import PLAY

EDITS, LINES = message("Edits"), message("Engines and their lines")
DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6)
_NAG_WORDS: tuple[Message, ...] = (
    message("good move (!)"),
    message("mistake (?)"),
    message("brilliant move (!!)"),
    message("blunder (??)"),
    message("interesting move (!?)"),
    message("inaccuracy (?!)"),
)


def _nag(number: int, does: Message) -> Shortcut:
    """Return the shortcut of a digit; the first one stands in the list for all of them."""
    others = tuple(f"nag_{other}" for other in range(2, len(DIGITS) + 1)) if number == 1 else ()
    together = message("annotate the move: ! ? !! ?? !? ?!") if number == 1 else None
    return Shortcut(
        f"nag_{number}",
        DIGITS[number - 1],
        ToggleNag(number),
        does,
        EDITS,
        others=others,
        together=together,
        is_fixed=True,
        on_release=True,
    )


_EDITS = (
    ctrl_shortcut(
        "analysis_undo",
        pygame.K_z,
        UndoAnalysisEdit(),
        message("undo the last edit"),
        EDITS,
        repeats=True,
    ),
    Shortcut(
        "analysis_redo",
        pygame.K_z,
        RedoAnalysisEdit(),
        message("redo the edit"),
        EDITS,
        control=True,
        shift=True,
        others=("analysis_redo_too",),
        repeats=True,
    ),
    ctrl_shortcut(
        "analysis_redo_too",
        pygame.K_y,
        RedoAnalysisEdit(),
        message("redo the edit"),
        EDITS,
        repeats=True,
    ),
    *(_nag(number, does) for number, does in enumerate(_NAG_WORDS, start=1)),
    ctrl_shift_shortcut(
        "symbols", pygame.K_RETURN, OpenNagList(), message("annotate with any symbol"), EDITS
    ),
    ctrl_shortcut(
        "promote_variation",
        pygame.K_UP,
        PromoteVariation(),
        message("move the variation up"),
        EDITS,
    ),
    ctrl_shortcut(
        "demote_variation",
        pygame.K_DOWN,
        DemoteVariation(),
        message("move the variation down"),
        EDITS,
    ),
    ctrl_shift_shortcut(
        "make_main_line", pygame.K_UP, MakeMainLine(), message("make it the main line"), EDITS
    ),
    ctrl_shortcut("copy_line", pygame.K_INSERT, CopyLine(), message("copy the line (PGN)"), EDITS),
    ctrl_shortcut(
        "comment", pygame.K_RETURN, OpenCommentDialog(), message("comment on the move"), EDITS
    ),
    ctrl_shortcut(
        "clear_shapes",
        pygame.K_BACKSPACE,
        ClearShapes(),
        message("erase the arrows and circles"),
        EDITS,
    ),
    Shortcut("cut", pygame.K_DELETE, AskToDeleteMoves(), message("delete from here"), EDITS),
    ctrl_shift_shortcut(
        "null_move", pygame.K_n, PlayNullMove(), message("pass (null move)"), EDITS
    ),
)


def _landmark(
    kind: Landmark, key: int, by: int, does: Message, together: Message | None = None
) -> Shortcut:
    """Return the shortcut to the next landmark; with Shift to the one before."""
    others = (f"{kind}_before",) if by > 0 else ()
    return Shortcut(
        f"{kind}_after" if by > 0 else f"{kind}_before",
        key,
        GoToLandmark(kind, by),
        does,
        MOVES,
        shift=by < 0,
        others=others,
        together=together,
        repeats=True,
    )


_WAYS = (
    Shortcut(
        "follow",
        pygame.K_RETURN,
        StepPly(1),
        message("go to the chosen continuation"),
        MOVES,
    ),
    _landmark(
        Landmark.MISTAKE,
        pygame.K_m,
        1,
        message("go to the next mistake"),
        message("go to the next / previous mistake"),
    ),
    _landmark(Landmark.MISTAKE, pygame.K_m, -1, message("go to the previous mistake")),
    _landmark(
        Landmark.FORK,
        pygame.K_v,
        1,
        message("go to the next branch"),
        message("go to the next / previous branch"),
    ),
    _landmark(Landmark.FORK, pygame.K_v, -1, message("go to the previous branch")),
    _landmark(
        Landmark.COMMENT,
        pygame.K_t,
        1,
        message("go to the next comment"),
        message("go to the next / previous comment"),
    ),
    _landmark(Landmark.COMMENT, pygame.K_t, -1, message("go to the previous comment")),
)
_LINES = (
    Shortcut(
        "play_best_move", pygame.K_SPACE, PlayBestMove(), message("play the best move"), LINES
    ),
    Shortcut(
        "insert_best_line",
        pygame.K_INSERT,
        InsertBestLine(),
        message("insert the chosen line, or else the best one"),
        LINES,
    ),
    ctrl_shortcut(
        "step_through",
        pygame.K_i,
        StepThroughAnalysis(),
        message("step through this search"),
        LINES,
    ),
    Shortcut("threat", pygame.K_x, ToggleThreat(), message("show the threat"), LINES),
    ctrl_shortcut(
        "toggle_engines",
        pygame.K_e,
        ToggleAnalysisEngine(),
        message("stop or start the engines"),
        LINES,
    ),
)
_EXPLORER = (
    ctrl_shift_shortcut(
        "explorer", pygame.K_x, ToggleExplorer(), message("show or hide the explorer"), LINES
    ),
)
_GAME = (
    ctrl_shortcut(
        "report", pygame.K_r, ToggleReport(), message("begin, pause or open the report"), GAME
    ),
    ctrl_shift_shortcut(
        "learn", pygame.K_m, LearnFromMistakes(), message("learn from the mistakes"), GAME
    ),
    Shortcut(
        "next_game",
        pygame.K_PAGEDOWN,
        ShowNeighbourGame(1),
        message("go to the next game of the list"),
        GAME,
        control=True,
        others=("previous_game",),
        together=message("go to the next / previous game of the list"),
        repeats=True,
    ),
    ctrl_shortcut(
        "previous_game",
        pygame.K_PAGEUP,
        ShowNeighbourGame(-1),
        message("go to the previous game of the list"),
        GAME,
        repeats=True,
    ),
    ctrl_shortcut(
        "list_of_games",
        pygame.K_j,
        ShowGameList(),
        message("show the analysed game in its list"),
        GAME,
    ),
    *GAME_KEYS[:2],
    FIND_POSITION_KEY,
    REPORT_KEY,
    ctrl_shortcut(
        "back_to_play", pygame.K_g, ShowScreen(PLAY), message("go back to the game"), GAME
    ),
)
_FILES = tuple(entry for entry in FILE_KEYS if entry.action != ReturnToGame())
ANALYSE_SHORTCUTS: tuple[Shortcut, ...] = (
    *MOVE_KEYS,
    *_WAYS,
    *_EDITS,
    *_LINES,
    *_EXPLORER,
    *_GAME,
    *_FILES,
    *MARK_KEYS,
    *LIST_KEYS,
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    EXPLAIN_KEY,
    *EVERYWHERE[-3:],
)
ANALYSE_MOUSE: tuple[tuple[Text, Message], ...] = (
    *MOUSE,
    (message("Click on a line"), message("play its first move")),
    (message("Shift+click on a line"), message("insert the line")),
    (message("Wheel on a line"), message("go through its moves")),
    (message("Click on a sentence"), message("walk along its line")),
    (message("Click on a bookmark in the explorer"), message("add to the repertoire, or remove")),
    (message("Ins on a move in the explorer"), message("add to the repertoire, or remove")),
    *COMMANDS,
)
