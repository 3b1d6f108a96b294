"""The buttons below a story, as far as they fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from game.actions.between_features import OpenGuidedSearch
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.inspect import queries
from game.features.inspect.actions.search_questions import (
    OpenTechniqueComparison,
    StartComparison,
)
from game.features.inspect.actions.search_stepping import ShowInspectView
from game.features.inspect.actions.second_search import LeaveSecondSearch, OpenSecondSearch
from game.features.inspect.model.inspection import InspectView
from game.features.inspect.view.below.button_spec import ButtonSpec, spec_width
from game.message import message
from game.state.state import State
from game.view.kit.look import Look

STEP = ButtonSpec(message("Step through the nodes"), ShowInspectView(InspectView.STORY))
"""The key that shows the story hides it too."""
SECOND = ButtonSpec(message("Open the second search"), OpenSecondSearch())
FIRST = ButtonSpec(
    message("Back to the first search"), LeaveSecondSearch(), KEY_NAMES[pygame.K_ESCAPE]
)
QUESTIONS = (
    ButtonSpec(message("Guided search"), OpenGuidedSearch()),
    ButtonSpec(message("Search without …"), OpenTechniqueComparison()),
    ButtonSpec(message("Without null move pruning"), StartComparison("null_move")),
    ButtonSpec(message("Without late move reductions"), StartComparison("reductions")),
)
"""The most important first. The techniques are those by which most is looked at less, or not at
all."""

Fitting: TypeAlias = Callable[[Look, int], tuple[ButtonSpec, ...]]
"""Returns the buttons that fit in a width in pixels."""


def offered(state: State) -> tuple[ButtonSpec, ...]:
    """Return the buttons that a story offers, the most important first."""
    if queries.is_second_search(state):
        return STEP, FIRST, *QUESTIONS
    return (STEP, SECOND, *QUESTIONS) if queries.second_search_of(state) else (STEP, *QUESTIONS)


def story_buttons(state: State) -> Fitting:
    """Return what chooses the buttons that fit.

    If not everything fits, the keys on the buttons are omitted first, then the last buttons.
    """
    shown = offered(state)

    def fitting(look: Look, width: int) -> tuple[ButtonSpec, ...]:
        with_keys = tuple(one._replace(key=one.key or look.key_of(one.action)) for one in shown)
        without = tuple(one._replace(key="") for one in shown)
        fewer = (without[:count] for count in range(len(shown), 0, -1))
        fits = (
            some
            for some in (with_keys, *fewer)
            if sum(spec_width(look, one) + look.sizes.unit for one in some) <= width
        )
        return next(fits, ())

    return fitting
