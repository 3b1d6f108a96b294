"""The keys of the Training screen."""

from __future__ import annotations

import pygame

from game.actions.shortcuts.play_shortcuts import (
    BACK,
    TASK_KEYS,
    ctrl_shift_shortcut,
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.training.actions import (
    AnalyseTrainedGame,
    GiveTrainingHint,
    GoToNextPosition,
    ShowTrainingSolution,
    StopTraining,
    TakeTrainingTryBack,
)
from game.message import message, message_with_context

GROUP = message_with_context("a group of keys", "Training")
TRAINING_SHORTCUTS: tuple[Shortcut, ...] = (
    ctrl_shortcut("training_hint", pygame.K_h, GiveTrainingHint(), message("show a hint"), GROUP),
    ctrl_shortcut(
        "training_solution",
        pygame.K_SPACE,
        ShowTrainingSolution(),
        message("show the solution"),
        GROUP,
    ),
    Shortcut(
        "training_try", pygame.K_BACKSPACE, TakeTrainingTryBack(), message("try again"), GROUP
    ),
    ctrl_shortcut(
        "next_trained",
        pygame.K_RETURN,
        GoToNextPosition(),
        message("go to the next position"),
        GROUP,
    ),
    ctrl_shift_shortcut(
        "analyse_trained",
        pygame.K_a,
        AnalyseTrainedGame(),
        message("analyse the game at this move"),
        GROUP,
    ),
    ctrl_shortcut("stop_training", pygame.K_w, StopTraining(), message("stop training"), BACK),
    *TASK_KEYS,
)
