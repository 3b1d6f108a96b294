"""The keys that ask about the shown node and its moves."""

from __future__ import annotations

import pygame

from game.actions.shortcuts.play_shortcuts import (
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.inspect.actions.search_questions import (
    AskWhyNot,
    ChooseMoveRow,
    ExpandNextEvaluationTerm,
    ShowEntryWriter,
    ShowMoveExchange,
    ShowValueOrigin,
)
from game.message import message

NODE_MOVES = message("Moves of the node")

NODE_SHORTCUTS = (
    Shortcut(
        "row_after",
        pygame.K_DOWN,
        ChooseMoveRow(1),
        message("choose the next move in the list"),
        NODE_MOVES,
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
        NODE_MOVES,
        repeats=True,
    ),
    Shortcut(
        "why_not", pygame.K_w, AskWhyNot(), message("show why a move was not chosen"), NODE_MOVES
    ),
    Shortcut(
        "exchange", pygame.K_x, ShowMoveExchange(), message("show the move's SEE"), NODE_MOVES
    ),
    Shortcut(
        "value_origin",
        pygame.K_o,
        ShowValueOrigin(),
        message("show where the value comes from"),
        NODE_MOVES,
    ),
    Shortcut(
        "entry_writer",
        pygame.K_l,
        ShowEntryWriter(),
        message("show the node that wrote the TT entry"),
        NODE_MOVES,
    ),
    Shortcut(
        "term_after",
        pygame.K_v,
        ExpandNextEvaluationTerm(1),
        message("show the next term's parts"),
        NODE_MOVES,
        repeats=True,
    ),
    Shortcut(
        "term_before",
        pygame.K_v,
        ExpandNextEvaluationTerm(-1),
        message("show the previous term's parts"),
        NODE_MOVES,
        shift=True,
        repeats=True,
    ),
)
