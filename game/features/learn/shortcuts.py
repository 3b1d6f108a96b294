"""The keys of the Learn screen."""

from __future__ import annotations

import pygame

from game.actions.shortcuts.play_shortcuts import (
    BACK,
    TASK_KEYS,
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
from game.message import message

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
    *TASK_KEYS,
)
