"""The buttons of the guided search, with their fixed keys."""

from __future__ import annotations

import pygame

from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.inspect.actions.guided_search import (
    GoToNextStop,
    GoToPreviousStop,
    LeaveGuide,
)
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view.below.button_spec import ButtonSpec, spec_width
from game.message import message_with_context
from game.state.state import State
from game.view.kit.look import Look

BELOW_GUIDE = (
    ButtonSpec(
        message_with_context("a stop of the guided search", "Next"),
        GoToNextStop(),
        KEY_NAMES[pygame.K_RETURN],
    ),
    ButtonSpec(
        message_with_context("a stop of the guided search", "Previous"),
        GoToPreviousStop(),
        KEY_NAMES[pygame.K_BACKSPACE],
    ),
    ButtonSpec(
        message_with_context("the guided search", "Leave"),
        LeaveGuide(),
        KEY_NAMES[pygame.K_ESCAPE],
    ),
)


def is_guided(state: State) -> bool:
    """Return whether the shown search is the guided one."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.guide is not None


def guide_buttons(look: Look, width: int) -> tuple[ButtonSpec, ...]:
    """Return the buttons of the guided search; without room for a title, their keys are omitted."""
    taken = sum(spec_width(look, one) + look.sizes.unit for one in BELOW_GUIDE)
    if 2 * taken <= width:
        return BELOW_GUIDE
    return tuple(one._replace(key="") for one in BELOW_GUIDE)


def guide_width(look: Look, width: int) -> int:
    """Return the width that these buttons take of a row."""
    return sum(spec_width(look, one) + look.sizes.unit for one in guide_buttons(look, width))
