"""An action that is not permitted has no effect, and its button is dim."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any

from cases import for_each
from msgspec.structs import fields
from scenes import SCENES
from state_copies import StateCopies

from game.actions.action import Action
from game.actions.between_features import StepThroughSearch
from game.actions.board import CancelDrag
from game.actions.game import MoveNow
from game.actions.game_files import CopyFen
from game.actions.setting_changes import (
    FoldEnginePanel,
    HideEnginePanel,
    ToggleBestMove,
    ToggleEvaluation,
)
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import SaveWithEvaluations, ShowGameList, ShowNeighbourGame
from game.features.help.update import NOT_NOW
from game.features.inspect.text_input import is_inspect_field_focused
from game.message import Message
from game.state.state import Notice, State

ACTIONS: tuple[Any, ...] = tuple(FEATURES.actions())
WITHOUT_FIELDS = [kind for kind in ACTIONS if not fields(kind)]
DIM_ALTHOUGH_USEFUL = {
    ToggleEvaluation,
    ToggleBestMove,
    HideEnginePanel,
    FoldEnginePanel,
    StepThroughSearch,
    MoveNow,
    SaveWithEvaluations,
    ShowNeighbourGame,
    ShowGameList,
}
"""The actions that have an effect although their buttons are dim.

The first four change a setting that some screens do not show. The tab that steps through a search
leads to a recorded search. The key for a move at once also asks a silent engine, and a save with
evaluations also saves where none is known. The keys to another game of a list say that there is
none.
"""
HANDLERS_ALONE = copy(FEATURES)
"""The features without what watches the changes that an action makes."""
HANDLERS_ALONE.watchers = ()
each_scene = for_each(scene=SCENES)


@cache
def state_of(scene: str) -> State:
    """Return a scene that all tests share and none may change, after what follows any action."""
    state = SCENES[scene]()
    update(state, CancelDrag())
    return state


@cache
def copies_of(scene: str) -> StateCopies:
    return StateCopies(state_of(scene))


def useful_among(actions: list[Action], scene: str) -> set[type]:
    """Return the classes of the actions that have an effect in a scene.

    The notice that an action has none now is no effect. What watches changes has nothing to do
    where its handler changes nothing, which ``test_nothing_follows_from_no_change`` checks.
    """
    before = state_of(scene)
    useful: set[type] = set()
    state = copies_of(scene).new()
    for action in actions:
        effects = update(state, action, HANDLERS_ALONE)
        if is_refusal(state.notice):
            state.notice = before.notice
        if effects or state != before:
            useful.add(type(action))
            state = copies_of(scene).new()
    return useful


def is_refusal(notice: Notice | None) -> bool:
    text = None if notice is None else notice.text
    return isinstance(text, Message) and text.id == NOT_NOW.id


def test_every_predicate_is_of_an_action() -> None:
    assert set(FEATURES.permitted) <= set(ACTIONS)


@each_scene
def test_nothing_follows_from_no_change(scene: str) -> None:
    state = copies_of(scene).new()
    assert update(state, CancelDrag()) == []
    assert state == state_of(scene)


@each_scene
def test_a_refused_action_does_nothing(scene: str) -> None:
    state = state_of(scene)
    refused = {kind for kind in WITHOUT_FIELDS if not FEATURES.may(state, kind)}
    assert useful_among([kind() for kind in refused], scene) <= DIM_ALTHOUGH_USEFUL


@each_scene
def test_a_menu_entry_that_does_nothing_is_dim(scene: str) -> None:
    state = state_of(scene)
    if state.dialog is not None or is_inspect_field_focused(state):
        return  # A dialog covers the menus, and the field for a node is open already.
    entries = [entry.action for menu in FEATURES.menus() for entry in FEATURES.entries(menu)]
    bright = [action for action in entries if FEATURES.may(state, type(action))]
    assert set(map(type, bright)) - useful_among(bright, scene) == set()


def test_every_predicate_holds_somewhere_and_fails_elsewhere() -> None:
    one_sided = [
        kind.__name__
        for kind in FEATURES.permitted
        if len({FEATURES.may(state_of(scene), kind) for scene in SCENES}) < 2
    ]
    assert one_sided == []


def test_an_action_without_a_predicate_is_always_permitted() -> None:
    assert FEATURES.may(state_of("opening"), CopyFen)
