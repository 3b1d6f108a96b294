"""The keys of the views beside the board."""

from __future__ import annotations

import pygame

from game.actions.shortcuts.shortcut import Shortcut
from game.features.inspect.actions.search_questions import (
    ToggleScoreSide,
)
from game.features.inspect.actions.search_stepping import (
    FindTreeRow,
    GoBack,
    GoForward,
    OpenTreeFilter,
    PressViewKey,
    ShowHowToRead,
    ShowInspectView,
)
from game.features.inspect.model.inspection import InspectView, NavigationKey
from game.features.inspect.shortcuts.step_shortcuts import JUMPS
from game.message import Message, message

VIEWS = message("Panels")


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


VIEW_SHORTCUTS = (
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
    Shortcut("how_to_read", pygame.K_F2, ShowHowToRead(), message("show how to read this"), VIEWS),
)
