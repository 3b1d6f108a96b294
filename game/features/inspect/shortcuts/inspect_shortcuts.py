"""All keys of the Inspect screen, in the order of the list of keys."""

from __future__ import annotations

import pygame

from game.actions.between_features import OpenNewGame
from game.actions.game_files import OpenFilePicker, PasteClipboard
from game.actions.shortcuts.play_shortcuts import (
    BACK,
    EVERYWHERE,
    EXPLAIN_KEY,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.inspect.actions.bookmarks import OpenPlaces, ToggleBookmark, WriteNote
from game.features.inspect.actions.search_export import OpenExport
from game.features.inspect.actions.search_questions import (
    AttachCapsuleToMove,
    CopyCapsule,
    CopyNode,
    LeaveInspection,
    NodeCopy,
    OpenBreakpoints,
    OpenTechniqueComparison,
    RunToBreakpoint,
    SaveCapsule,
)
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
)
from game.features.inspect.shortcuts.node_shortcuts import NODE_SHORTCUTS
from game.features.inspect.shortcuts.step_shortcuts import STEP_SHORTCUTS
from game.features.inspect.shortcuts.view_shortcuts import VIEW_SHORTCUTS
from game.message import message

STOPS = message("Breakpoints and comparisons")
PLACES, CAPSULE = message("Bookmarks"), message("Capsules")

_STOPS = (
    ctrl_shortcut(
        "breakpoints", pygame.K_b, OpenBreakpoints(), message("open the breakpoints"), STOPS
    ),
    Shortcut(
        "run_on",
        pygame.K_F9,
        RunToBreakpoint(forwards=True),
        message("run to the next breakpoint"),
        STOPS,
        repeats=True,
    ),
    Shortcut(
        "run_back",
        pygame.K_F9,
        RunToBreakpoint(forwards=False),
        message("run to the previous breakpoint"),
        STOPS,
        shift=True,
        repeats=True,
    ),
    ctrl_shortcut(
        "comparison", pygame.K_k, OpenTechniqueComparison(), message("compare techniques"), STOPS
    ),
)
_PLACES = (
    Shortcut(
        "bookmark", pygame.K_m, ToggleBookmark(), message("keep or remove a bookmark"), PLACES
    ),
    Shortcut(
        "note", pygame.K_m, WriteNote(), message("write a note at the node"), PLACES, shift=True
    ),
    ctrl_shortcut(
        "places", pygame.K_d, OpenPlaces(), message("list the bookmarks and places"), PLACES
    ),
)
_CAPSULES = (
    ctrl_shortcut("save_search", pygame.K_s, SaveCapsule(), message("save the search"), CAPSULE),
    ctrl_shortcut("copy_search", pygame.K_c, CopyCapsule(), message("copy the search"), CAPSULE),
    ctrl_shift_shortcut(
        "copy_node", pygame.K_c, CopyNode(NodeCopy.FEN), message("copy the position (FEN)"), CAPSULE
    ),
    ctrl_shift_shortcut(
        "copy_node_line", pygame.K_l, CopyNode(NodeCopy.LINE), message("copy the line"), CAPSULE
    ),
    ctrl_shortcut("export_search", pygame.K_e, OpenExport(), message("export the search"), CAPSULE),
    ctrl_shortcut(
        "attach_search",
        pygame.K_p,
        AttachCapsuleToMove(),
        message("attach the search to its move"),
        CAPSULE,
    ),
    ctrl_shortcut(
        "open", pygame.K_o, OpenFilePicker(saving=False), message("open a capsule"), CAPSULE
    ),
    ctrl_shortcut("paste", pygame.K_v, PasteClipboard(), message("paste a capsule"), CAPSULE),
)
_BACK = (
    ctrl_shortcut(
        "close_recording", pygame.K_w, CancelRecording(), message("close the recording"), BACK
    ),
    Shortcut(
        "leave_inspection",
        pygame.K_ESCAPE,
        LeaveInspection(),
        message("go back to the game"),
        BACK,
        is_fixed=True,
    ),
    ctrl_shortcut("new_game", pygame.K_n, OpenNewGame(), message("start a new game"), BACK),
)
INSPECT_SHORTCUTS: tuple[Shortcut, ...] = (
    *STEP_SHORTCUTS,
    *NODE_SHORTCUTS,
    *VIEW_SHORTCUTS,
    *_STOPS,
    *_PLACES,
    *_CAPSULES,
    *_BACK,
    EXPLAIN_KEY,
    *EVERYWHERE,
)
