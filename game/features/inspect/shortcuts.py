"""The keys of the Inspect screen."""

from __future__ import annotations

import pygame

from engine.protocol.inspect_enums import SearchStepKind
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
    AskWhyNot,
    AttachCapsuleToMove,
    ChooseMoveRow,
    CopyCapsule,
    CopyNode,
    ExpandNextEvaluationTerm,
    LeaveInspection,
    NodeCopy,
    OpenBreakpoints,
    OpenNodeField,
    OpenTechniqueComparison,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ShowMoveExchange,
    ShowValueOrigin,
    ToggleScoreSide,
)
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    FindTreeRow,
    GoBack,
    GoForward,
    GoToBestLine,
    GoToNode,
    OpenTreeFilter,
    PressViewKey,
    ShowHowToRead,
    ShowInspectView,
    TakeSearchStep,
)
from game.features.inspect.model.inspection import InspectView, NavigationKey
from game.message import Message, message

MOST_NODES = 2**32
"""A number larger than the node count of any recorded search."""
STEPS, JUMPS = message("Steps"), message("Jumps")
VIEWS = message("Panels")
ASK, STOPS = message("Moves of the node"), message("Breakpoints and comparisons")
PLACES, CAPSULE = message("Bookmarks"), message("Capsules")


def _step(
    code: str,
    key: int,
    step: SearchStepKind,
    does: Message,
    *,
    shift: bool = False,
    group: Message = STEPS,
    others: tuple[str, ...] = (),
    together: Message | None = None,
) -> Shortcut:
    """Return a shortcut that takes steps, on and on while its key is held."""
    return Shortcut(
        code,
        key,
        TakeSearchStep(step),
        does,
        group,
        shift=shift,
        others=others,
        together=together,
        repeats=True,
    )


def _view(code: str, key: int, view: InspectView, does: Message) -> Shortcut:
    return Shortcut(code, key, ShowInspectView(view), does, VIEWS, control=True)


def _walk(
    code: str,
    key: int,
    way: NavigationKey,
    does: Message,
    *others: str,
    together: Message | None = None,
) -> Shortcut:
    """Return a shortcut of the shown panel. What opens a row acts once a press."""
    repeats = way not in (NavigationKey.GO, NavigationKey.ENTER)
    return Shortcut(
        code,
        key,
        PressViewKey(way),
        does,
        VIEWS,
        others=others,
        together=together,
        repeats=repeats,
    )


_STEPS = (
    _step("step_over", pygame.K_F10, SearchStepKind.OVER, message("step over the move")),
    _step("step_into", pygame.K_F11, SearchStepKind.INTO, message("step into the move")),
    _step(
        "step_out", pygame.K_F11, SearchStepKind.OUT, message("step out to the parent"), shift=True
    ),
    _step(
        "step_back",
        pygame.K_F10,
        SearchStepKind.BACK_OVER,
        message("step back over a move"),
        shift=True,
    ),
    _step(
        "node_on",
        pygame.K_PERIOD,
        SearchStepKind.NEXT,
        message("go to the next node"),
        others=("node_back",),
        together=message("go to the next / previous node"),
    ),
    _step("node_back", pygame.K_COMMA, SearchStepKind.PREVIOUS, message("go to the previous node")),
    _step(
        "next_cutoff",
        pygame.K_F8,
        SearchStepKind.NEXT_CUTOFF,
        message("go to the next cutoff"),
        group=JUMPS,
    ),
    _step(
        "next_best",
        pygame.K_F7,
        SearchStepKind.NEXT_BEST,
        message("go to the next PV change"),
        group=JUMPS,
    ),
    ctrl_shortcut("first_node", pygame.K_HOME, GoToNode(0), message("go to the first node"), JUMPS),
    ctrl_shortcut(
        "last_node", pygame.K_END, GoToNode(MOST_NODES), message("go to the last node"), JUMPS
    ),
    Shortcut("best_line", pygame.K_p, GoToBestLine(), message("go to the end of the PV"), JUMPS),
    ctrl_shortcut(
        "node_number", pygame.K_j, OpenNodeField(), message("go to a node by number"), JUMPS
    ),
)
_ASK = (
    Shortcut(
        "row_after",
        pygame.K_DOWN,
        ChooseMoveRow(1),
        message("choose the next move in the list"),
        ASK,
        control=True,
        others=("row_before",),
        together=message("choose a move in the list"),
        repeats=True,
    ),
    ctrl_shortcut(
        "row_before",
        pygame.K_UP,
        ChooseMoveRow(-1),
        message("choose the move before in the list"),
        ASK,
        repeats=True,
    ),
    Shortcut("why_not", pygame.K_w, AskWhyNot(), message("show why a move was not chosen"), ASK),
    Shortcut("exchange", pygame.K_x, ShowMoveExchange(), message("show the move's SEE"), ASK),
    Shortcut(
        "value_origin",
        pygame.K_o,
        ShowValueOrigin(),
        message("show where the value comes from"),
        ASK,
    ),
    Shortcut(
        "entry_writer",
        pygame.K_l,
        ShowEntryWriter(),
        message("show the node that wrote the TT entry"),
        ASK,
    ),
    Shortcut(
        "term_after",
        pygame.K_v,
        ExpandNextEvaluationTerm(1),
        message("show the next term's parts"),
        ASK,
        repeats=True,
    ),
    Shortcut(
        "term_before",
        pygame.K_v,
        ExpandNextEvaluationTerm(-1),
        message("show the previous term's parts"),
        ASK,
        shift=True,
        repeats=True,
    ),
)
_VIEWS = (
    Shortcut(
        "place_before",
        pygame.K_LEFT,
        GoBack(),
        message("go back to where you were"),
        JUMPS,
        alt=True,
        others=("place_after",),
        together=message("go back / forward to where you were"),
        repeats=True,
    ),
    Shortcut(
        "place_after",
        pygame.K_RIGHT,
        GoForward(),
        message("go forward again"),
        JUMPS,
        alt=True,
        repeats=True,
    ),
    Shortcut(
        "score_side",
        pygame.K_s,
        ToggleScoreSide(),
        message("switch the scores' point of view"),
        VIEWS,
    ),
    _view("story", pygame.K_y, InspectView.STORY, message("show the story of the search")),
    _view("tree", pygame.K_t, InspectView.TREE, message("show the search tree")),
    _view("node_graph", pygame.K_g, InspectView.NODES, message("show the node graph")),
    _view("histories", pygame.K_h, InspectView.HISTORY, message("show the histories")),
    _walk(
        "walk_up",
        pygame.K_UP,
        NavigationKey.UP,
        message("move the selection up"),
        "walk_down",
        "walk_left",
        "walk_right",
        together=message("move the selection"),
    ),
    _walk("walk_down", pygame.K_DOWN, NavigationKey.DOWN, message("move the selection down")),
    _walk("walk_left", pygame.K_LEFT, NavigationKey.LEFT, message("move the selection left")),
    _walk("walk_right", pygame.K_RIGHT, NavigationKey.RIGHT, message("move the selection right")),
    _walk(
        "page_up",
        pygame.K_PAGEUP,
        NavigationKey.PAGE_UP,
        message("go one page up"),
        "page_down",
        together=message("go one page up / down"),
    ),
    _walk("page_down", pygame.K_PAGEDOWN, NavigationKey.PAGE_DOWN, message("go one page down")),
    _walk(
        "first_row",
        pygame.K_HOME,
        NavigationKey.FIRST,
        message("go to the first row"),
        "last_row",
        together=message("go to the first / last row"),
    ),
    _walk("last_row", pygame.K_END, NavigationKey.LAST, message("go to the last row")),
    Shortcut("filter", pygame.K_SLASH, OpenTreeFilter(), message("filter the tree"), VIEWS),
    Shortcut(
        "match_after",
        pygame.K_F3,
        FindTreeRow(forwards=True),
        message("go to the next match"),
        VIEWS,
        repeats=True,
    ),
    Shortcut(
        "match_before",
        pygame.K_F3,
        FindTreeRow(forwards=False),
        message("go to the previous match"),
        VIEWS,
        shift=True,
        repeats=True,
    ),
    _walk("go_to_row", pygame.K_SPACE, NavigationKey.GO, message("go to the selected node")),
    _walk("enter_row", pygame.K_RETURN, NavigationKey.ENTER, message("go there or zoom in")),
    _walk(
        "zoom_in",
        pygame.K_EQUALS,
        NavigationKey.IN,
        message("zoom in"),
        "zoom_out",
        together=message("zoom in / out"),
    ),
    _walk("zoom_out", pygame.K_MINUS, NavigationKey.OUT, message("zoom out")),
)
_READING = (
    Shortcut("how_to_read", pygame.K_F2, ShowHowToRead(), message("show how to read this"), VIEWS),
)
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
    *_STEPS,
    *_ASK,
    *_VIEWS,
    *_READING,
    *_STOPS,
    *_PLACES,
    *_CAPSULES,
    *_BACK,
    EXPLAIN_KEY,
    *EVERYWHERE,
)
