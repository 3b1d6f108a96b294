"""The keys and the mouse gestures of the Library screen.

A letter begins a search, so that no letter alone is a shortcut. The arrow keys that go along the
list are read where its rows are: see ``view/games_stop.py``.
"""

from __future__ import annotations

import pygame

from game.actions.between_features import OpenNewGame, ShowScreen
from game.actions.board import CancelTopmost
from game.actions.game_files import PasteClipboard
from game.actions.shortcuts.play_shortcuts import (
    BACK,
    EVERYWHERE,
    FINDS_POSITION,
    FULL_SCREEN_F11,
    MOVES,
    VIEW,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.library.actions import (
    BinFoundGame,
    ClearConditions,
    ExportChosenGame,
    ExportFoundGames,
    FocusSearch,
    OpenCollectionList,
    OpenConditions,
    OpenFoundGame,
    OpenMaterial,
    OpenMistakes,
    OpenOpenings,
    OpenTags,
    StepPreview,
    ToggleBoardAlone,
    ToggleGroups,
    UndoLibraryEdit,
    WantPreviewPosition,
)
from game.features.library.search_actions import (
    OpenSearches,
    OpenStructure,
)
from game.message import Message, Text, message, message_with_context
from game.state.screens import LIBRARY

GAMES = message_with_context("the games of the library", "Games")
SHOW_LIBRARY = ctrl_shortcut(
    "library", pygame.K_4, ShowScreen(LIBRARY), message("show the library"), VIEW
)
"""The key that shows the screen from anywhere."""
LIBRARY_SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut("library_search", pygame.K_SLASH, FocusSearch(), message("type a player"), GAMES),
    ctrl_shift_shortcut(
        "library_conditions",
        pygame.K_f,
        OpenConditions(),
        message("set conditions for games"),
        GAMES,
    ),
    ctrl_shift_shortcut(
        "library_mistakes",
        pygame.K_w,
        OpenMistakes(),
        message("search by what went wrong"),
        GAMES,
    ),
    ctrl_shift_shortcut(
        "library_openings",
        pygame.K_g,
        OpenOpenings(),
        message("search by an opening"),
        GAMES,
    ),
    ctrl_shift_shortcut(
        "library_material", pygame.K_l, OpenMaterial(), message("search by material"), GAMES
    ),
    ctrl_shift_shortcut(
        "library_structure",
        pygame.K_p,
        OpenStructure(),
        message("search by pawn structure"),
        GAMES,
    ),
    ctrl_shift_shortcut(
        "library_searches", pygame.K_k, OpenSearches(), message("kept searches"), GAMES
    ),
    ctrl_shift_shortcut("find_preview", pygame.K_j, WantPreviewPosition(), FINDS_POSITION, GAMES),
    ctrl_shift_shortcut(
        "board_alone", pygame.K_b, ToggleBoardAlone(), message("the board alone, or exact"), GAMES
    ),
    ctrl_shortcut("paste", pygame.K_v, PasteClipboard(), message("paste a position (FEN)"), GAMES),
    ctrl_shift_shortcut(
        "clear_conditions", pygame.K_x, ClearConditions(), message("forget all conditions"), GAMES
    ),
    Shortcut(
        "open_found", pygame.K_RETURN, OpenFoundGame(), message("analyse the chosen game"), GAMES
    ),
    Shortcut(
        "bin_found", pygame.K_DELETE, BinFoundGame(), message("put into the bin, or back"), GAMES
    ),
    ctrl_shift_shortcut(
        "move_found",
        pygame.K_m,
        OpenCollectionList(),
        message("move the game to a collection"),
        GAMES,
    ),
    ctrl_shortcut(
        "export_found",
        pygame.K_s,
        ExportFoundGames(),
        message("export all games of the list"),
        GAMES,
    ),
    ctrl_shift_shortcut(
        "export_game", pygame.K_e, ExportChosenGame(), message("export the chosen game"), GAMES
    ),
    ctrl_shift_shortcut(
        "library_statistics", pygame.K_t, ToggleGroups(), message("statistics, or the games"), GAMES
    ),
    ctrl_shortcut("edit_tags", pygame.K_e, OpenTags(), message("edit the tags of the game"), GAMES),
    ctrl_shortcut("library_undo", pygame.K_z, UndoLibraryEdit(), message("undo"), GAMES),
    Shortcut(
        "preview_back",
        pygame.K_LEFT,
        StepPreview(-1),
        message("show the position before"),
        MOVES,
        repeats=True,
    ),
    Shortcut(
        "preview_on",
        pygame.K_RIGHT,
        StepPreview(1),
        message("show the position after"),
        MOVES,
        repeats=True,
    ),
    Shortcut(
        "cancel", pygame.K_ESCAPE, CancelTopmost(), message("close or cancel"), MOVES, is_fixed=True
    ),
    ctrl_shortcut("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), BACK),
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    *EVERYWHERE[-3:],
)
LIBRARY_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Double click on a game"), message("analyse it")),
    (message("Click on the head of a column"), message("sort by it")),
    (message("Wheel on the board"), message("step through the game")),
    (message("Click on a bookmark in the explorer"), message("add to the repertoire, or remove")),
    (message("Ins on a move in the explorer"), message("add to the repertoire, or remove")),
    (message("Type letters"), message("search for a player")),
    (message("↑, ↓, PgUp, PgDn, Home, End"), message("choose a game")),
)
"""The mouse gestures and typed texts for the list of keys, each with its meaning."""
