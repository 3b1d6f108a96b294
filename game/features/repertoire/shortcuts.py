"""The keys and the mouse gestures of the Repertoire screen.

A letter that may begin a typed move is no shortcut.
"""

from __future__ import annotations

import pygame

from game.actions.game import ReturnToGame
from game.actions.repertoire import (
    RemoveMoveFromRepertoire,
    UndoRepertoireChange,
)
from game.actions.shortcuts.play_shortcuts import (
    BACK,
    EVERYWHERE,
    EXPLAIN_KEY,
    FILE_KEYS,
    FULL_SCREEN_F11,
    GAME_KEYS,
    LIST_KEYS,
    MOVE_KEYS,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.repertoire.actions import (
    AskNextPosition,
    CloseRepertoire,
    GiveDrillHint,
    OpenRepertoire,
    ShowDrillSolution,
    ShowRepertoireSide,
    StartDrill,
    StopDrill,
    TakeDrillTryBack,
)
from game.message import Message, Text, message, message_with_context

LINES = message_with_context("the own openings", "Repertoire")
PRACTICE = message("Practice")
SHOW_REPERTOIRE = ctrl_shift_shortcut(
    "repertoire", pygame.K_4, OpenRepertoire(), message("show my repertoire, or close it"), LINES
)
"""The key that shows the screen from anywhere."""
REPERTOIRE_SHORTCUTS: tuple[Shortcut, ...] = (
    *MOVE_KEYS,
    ctrl_shift_shortcut(
        "repertoire_white",
        pygame.K_w,
        ShowRepertoireSide(is_black=False),
        message("show the repertoire for White"),
        LINES,
    ),
    ctrl_shift_shortcut(
        "repertoire_black",
        pygame.K_b,
        ShowRepertoireSide(is_black=True),
        message("show the repertoire for Black"),
        LINES,
    ),
    Shortcut(
        "repertoire_remove",
        pygame.K_DELETE,
        RemoveMoveFromRepertoire(),
        message("remove the move from the repertoire"),
        LINES,
    ),
    ctrl_shortcut(
        "repertoire_undo", pygame.K_z, UndoRepertoireChange(), message("undo the change"), LINES
    ),
    ctrl_shortcut(
        "practise", pygame.K_p, StartDrill(), message("practise the repertoire"), PRACTICE
    ),
    ctrl_shortcut("practice_hint", pygame.K_h, GiveDrillHint(), message("show a hint"), PRACTICE),
    ctrl_shortcut(
        "practice_solution",
        pygame.K_SPACE,
        ShowDrillSolution(),
        message("show the solution"),
        PRACTICE,
    ),
    Shortcut(
        "practice_again", pygame.K_BACKSPACE, TakeDrillTryBack(), message("try again"), PRACTICE
    ),
    ctrl_shortcut(
        "next_position",
        pygame.K_RETURN,
        AskNextPosition(),
        message("go to the next position"),
        PRACTICE,
    ),
    ctrl_shift_shortcut(
        "stop_practice", pygame.K_l, StopDrill(), message("stop practising"), PRACTICE
    ),
    ctrl_shortcut(
        "close_repertoire", pygame.K_w, CloseRepertoire(), message("close the repertoire"), BACK
    ),
    GAME_KEYS[0],
    GAME_KEYS[2],
    *(entry for entry in FILE_KEYS if entry.action != ReturnToGame()),
    *LIST_KEYS,
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    EXPLAIN_KEY,
    *EVERYWHERE[-3:],
)
REPERTOIRE_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag, or click twice"), message("go to a move, or add it")),
    (message("Typed move, such as Nf3"), message("go to a move, or add it")),
    (message("Wheel on the board"), message("step through the game")),
    (message("Click on a bookmark in the explorer"), message("add to the repertoire, or remove")),
    (message("Ins on a move in the explorer"), message("add to the repertoire, or remove")),
)
"""The mouse gestures for the list of keys, each with its meaning."""
