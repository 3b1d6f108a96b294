"""The keys that step and jump through the recorded search."""

from __future__ import annotations

import pygame

from engine.protocol.inspect_enums import SearchStepKind
from game.actions.shortcuts.play_shortcuts import (
    ctrl_shortcut,
)
from game.actions.shortcuts.shortcut import Shortcut
from game.features.inspect.actions.search_questions import (
    OpenNodeField,
)
from game.features.inspect.actions.search_stepping import (
    GoToBestLine,
    GoToNode,
    TakeSearchStep,
)
from game.message import Message, message

MOST_NODES = 2**32
"""A number larger than the node count of any recorded search."""
STEPS, JUMPS = message("Steps"), message("Jumps")


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


STEP_SHORTCUTS = (
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
