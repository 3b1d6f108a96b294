"""The keys of the position editor."""

from __future__ import annotations

import pygame

from game.actions.between_features import OpenNewGame
from game.actions.game_files import PasteClipboard
from game.actions.shortcuts.play_shortcuts import (
    BACK,
    EVERYWHERE,
    FILES,
    FINDS_POSITION,
    FULL_SCREEN_F11,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.editor.actions import (
    AnalyseEditedPosition,
    CloseEditor,
    CopyEditedFen,
    FindEditedPosition,
    LeaveEditing,
    PlayEditedPosition,
    RedoEdit,
    SetUpPosition,
    UndoEdit,
)
from game.features.editor.model import PositionSetup
from game.message import Message, Text, message

POSITION = message("Position")
EDITOR_SHORTCUTS: tuple[Shortcut, ...] = (
    ctrl_shortcut("undo", pygame.K_z, UndoEdit(), message("undo"), POSITION, repeats=True),
    ctrl_shortcut("redo", pygame.K_y, RedoEdit(), message("redo"), POSITION, repeats=True),
    ctrl_shortcut(
        "set_up_start",
        pygame.K_HOME,
        SetUpPosition(PositionSetup.START),
        message("set up the start position"),
        POSITION,
    ),
    ctrl_shortcut(
        "clear_board",
        pygame.K_DELETE,
        SetUpPosition(PositionSetup.EMPTY),
        message("clear the board"),
        POSITION,
    ),
    ctrl_shortcut(
        "play_position",
        pygame.K_RETURN,
        PlayEditedPosition(),
        message("play from the position"),
        POSITION,
    ),
    ctrl_shift_shortcut(
        "analyse_position",
        pygame.K_a,
        AnalyseEditedPosition(),
        message("analyse the position"),
        POSITION,
    ),
    ctrl_shift_shortcut("find_edited", pygame.K_j, FindEditedPosition(), FINDS_POSITION, POSITION),
    ctrl_shortcut(
        "copy_edited", pygame.K_c, CopyEditedFen(), message("copy the position (FEN)"), FILES
    ),
    ctrl_shortcut("paste", pygame.K_v, PasteClipboard(), message("paste a position (FEN)"), FILES),
    ctrl_shortcut("close_editor", pygame.K_w, CloseEditor(), message("close the editor"), BACK),
    Shortcut(
        "leave_editing",
        pygame.K_ESCAPE,
        LeaveEditing(),
        message("cancel, or go back to the game"),
        BACK,
        is_fixed=True,
    ),
    ctrl_shortcut("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), BACK),
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    *EVERYWHERE[-3:],
)
EDITOR_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag"), message("move or place a piece")),
    (message("Drag off the board"), message("remove a piece")),
    (message("Click in the tray"), message("choose a piece or a tool")),
    (message("Click a square"), message("place the chosen piece")),
    (message("Right-click"), message("remove, or place the other colour")),
    (message("Tab, arrows, Space"), message("do the same by keyboard")),
)
"""The mouse gestures for the list of keys, each with its meaning."""
