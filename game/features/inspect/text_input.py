"""What typed text means on the Inspect screen, and the keys that a field takes before shortcuts."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.shortcuts.shortcut import CONTROL
from game.actions.text_input import FIRST_NAMED_KEY, typed_promotion
from game.features.inspect.actions.guided_search import GoToNextStop, GoToPreviousStop
from game.features.inspect.actions.search_questions import EnterNodeNumber, TypeNodeNumber
from game.features.inspect.actions.search_stepping import OpenTreeFilter, TypeTreeFilter
from game.features.inspect.model.inspection import inspection_of
from game.state.state import State

DIGITS = frozenset("0123456789")
OPENS_FILTER = "/"


def inspect_key_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of an event on the Inspect screen, as ``play_actions`` does."""
    is_key = event.type == pygame.KEYDOWN
    chosen = [] if is_key else typed_promotion(event.text, state.session)
    if chosen:
        return chosen
    in_field = _node_field_actions(event, state)
    if in_field is not None:
        return in_field
    if event.type == pygame.TEXTINPUT or (is_key and is_tree_filter_focused(state)):
        filtering = _filter_actions(event, state)
        if filtering is not None:
            return filtering
    return _guide_actions(event, state) if is_key else []


def is_tree_filter_focused(state: State) -> bool:
    """Return whether keys go to the filter of the tree."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.outline.is_typing


def is_inspect_field_focused(state: State) -> bool:
    """Return whether keys go to a field of the Inspect screen, in which a caret blinks."""
    inspection = inspection_of(state)
    return inspection is not None and (
        is_tree_filter_focused(state) or inspection.node_typed is not None
    )


def _guide_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of a key that goes from stop to stop; None for other keys."""
    inspection = inspection_of(state)
    if inspection is None or inspection.guide is None or not inspection.guide.stops:
        return None
    if event.mod & (CONTROL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        return None
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return [GoToNextStop()]
    return [GoToPreviousStop()] if event.key == pygame.K_BACKSPACE else None


def _node_field_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of an event in the field for a node's number; None for other events.

    A digit opens the field.
    """
    inspection = inspection_of(state)
    if inspection is None or is_tree_filter_focused(state):
        return None
    is_open = inspection.node_typed is not None
    if event.type == pygame.TEXTINPUT:
        digits = "".join(letter for letter in event.text if letter in DIGITS)
        if digits:
            return [TypeNodeNumber(digits)]
        return [] if is_open else None
    if not is_open or event.type != pygame.KEYDOWN or event.mod & CONTROL:
        return None
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return [EnterNodeNumber()]
    if event.key == pygame.K_BACKSPACE:
        return [TypeNodeNumber("")]
    return [] if event.key < FIRST_NAMED_KEY and event.key != pygame.K_ESCAPE else None


def _filter_actions(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Return the actions of an event in the filter of the tree; None for other events."""
    if event.type == pygame.TEXTINPUT:
        if is_tree_filter_focused(state):
            printable = "".join(letter for letter in event.text if letter.isprintable())
            return [TypeTreeFilter(printable)] if printable else []
        return [OpenTreeFilter()] if event.text == OPENS_FILTER else []
    if event.mod & CONTROL or event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
        return None
    if event.key == pygame.K_BACKSPACE:
        return [TypeTreeFilter("")]
    return [] if event.key < FIRST_NAMED_KEY else None
