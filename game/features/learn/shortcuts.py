"""The keys and the mouse gestures of the Learn screen."""

from __future__ import annotations

import pygame

from game.actions.board import CancelTopmost
from game.actions.shortcuts.play_shortcuts import (
    BACK,
    EVERYWHERE,
    EXPLAIN_KEY,
    FULL_SCREEN_F11,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.learn.actions import (
    GiveHint,
    GoToNextMistake,
    ShowSolution,
    StopLearning,
    TakeTryBack,
)
from game.message import Message, Text, message

LEARNING = message("Learning")
LEARN_SHORTCUTS: tuple[Shortcut, ...] = (
    ctrl_shortcut("learn_hint", pygame.K_h, GiveHint(), message("show a hint"), LEARNING),
    ctrl_shortcut(
        "solution", pygame.K_SPACE, ShowSolution(), message("show the solution"), LEARNING
    ),
    Shortcut("try_again", pygame.K_BACKSPACE, TakeTryBack(), message("try again"), LEARNING),
    ctrl_shortcut(
        "next_mistake",
        pygame.K_RETURN,
        GoToNextMistake(),
        message("go to the next mistake, or skip this one"),
        LEARNING,
    ),
    ctrl_shortcut("stop_learning", pygame.K_w, StopLearning(), message("stop learning"), BACK),
    Shortcut(
        "cancel", pygame.K_ESCAPE, CancelTopmost(), message("close or cancel"), BACK, is_fixed=True
    ),
    *EVERYWHERE[:-3],
    FULL_SCREEN_F11,
    EXPLAIN_KEY,
    *EVERYWHERE[-3:],
)
LEARN_MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag, or click twice"), message("try a move")),
    (message("Typed move, such as Nf3"), message("try a move")),
)
"""The mouse gestures for the list of keys, each with its meaning."""
