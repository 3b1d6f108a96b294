"""The panels of the Inspect screen in search states that have little to show."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from inspect_scenes import inspect
from msgspec.structs import replace
from play_scenes import play
from slots import inspected

from game.features.inspect.view.evaluation_panel import NOT_EVALUATED
from game.state.state import State
from game.view.window import Window
from game.words.inspect import faults

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]


def drawn(opener: Opener, state: State) -> str:
    window, surface = opener()
    window.records = []
    window.draw(surface, state)
    return " ".join(one.text for one in window.records if one.owner == "evaluation terms")


def test_a_node_in_check_has_no_evaluation(open_window: Opener) -> None:
    state = inspect(play(["e4", "e5"]))
    search_state = inspected(state).search_state
    assert search_state is not None
    assert str(NOT_EVALUATED) not in drawn(open_window, state)
    frame = replace(search_state.frame, in_check=True)
    inspected(state).search_state = replace(search_state, frame=frame, terms=())
    words = drawn(open_window, state)
    assert str(NOT_EVALUATED) in words


def test_a_collapsed_subtree_is_named(scenes: Scenes) -> None:
    state = inspect(scenes["idle"]())
    recorded = inspected(state).recorded
    assert recorded is not None
    assert faults.recording_remark(recorded) is None
    remarks = {
        str(faults.recording_remark(replace(recorded, least_depth=depth))) for depth in (1, 2, 3)
    }
    assert len(remarks) == 3
