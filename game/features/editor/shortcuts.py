"""The keys of the position editor."""

from __future__ import annotations

import pygame

from game.actions.between_features import OpenNewGame
from game.actions.game_files import Paste
from game.actions.shortcuts.play import (
    BACK,
    EVERYWHERE,
    FILES,
    FULL_SCREEN_F11,
    with_ctrl,
    with_ctrl_shift,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.editor.actions import (
    AnalyseEdited,
    CloseEditor,
    CopyEdited,
    LeaveEditing,
    PlayEdited,
    RedoEdit,
    SetUp,
    UndoEdit,
)
from game.features.editor.model import Setup
from game.message import Message, Text, message

POSITION = message("Position")
EDITOR_SHORTCUTS: tuple[Shortcut, ...] = (
    with_ctrl("undo", pygame.K_z, UndoEdit(), message("undo"), POSITION, repeats=True),
    with_ctrl("redo", pygame.K_y, RedoEdit(), message("redo"), POSITION, repeats=True),
    with_ctrl(
        "set_up_start",
        pygame.K_HOME,
        SetUp(Setup.START),
        message("set up the start position"),
        POSITION,
    ),
    with_ctrl(
        "clear_board", pygame.K_DELETE, SetUp(Setup.EMPTY), message("clear the board"), POSITION
    ),
    with_ctrl(
        "play_position", pygame.K_RETURN, PlayEdited(), message("play from the position"), POSITION
    ),
    with_ctrl_shift(
        "analyse_position",
        pygame.K_a,
        AnalyseEdited(),
        message("analyse the position"),
        POSITION,
    ),
    with_ctrl("copy_edited", pygame.K_c, CopyEdited(), message("copy the position (FEN)"), FILES),
    with_ctrl("paste", pygame.K_v, Paste(), message("paste a position (FEN)"), FILES),
    with_ctrl("close_editor", pygame.K_w, CloseEditor(), message("close the editor"), BACK),
    Shortcut(
        "leave_editing",
        pygame.K_ESCAPE,
        LeaveEditing(),
        message("cancel, or go back to the game"),
        BACK,
        is_fixed=True,
    ),
    with_ctrl("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), BACK),
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
