"""The list of keys (F1) of a screen lists nothing that does nothing on that screen."""

from __future__ import annotations

from functools import cache

import pytest
from scenes import SCENES
from state_copies import StateCopies

from game.app.dispatch import update
from game.app.registry import FEATURES
from game.state.game_list import GameListDialog
from game.state.preferences.breakpoint import Breakpoint
from game.state.screens import ScreenName
from game.state.state import State

NEED_MORE = {
    "move_now",
    "variation_after",
    "attach_search",
    "match_after",
    "match_before",
    "explain",
}
"""The keys for which no scene has what they need: a search that runs, a variation after the shown
one, the move of a recorded search, rows that fit a filter, a drawn term. Tests of these actions
have it."""


def prepared(scene: str) -> State:
    """Return a scene with a list of games, a recent file and a breakpoint to be used."""
    state = SCENES[scene]()
    state.opened_files.last_list = GameListDialog(1, "games.pgn")
    state.settings.recent_files = ["/games/game.pgn"]
    state.settings.breakpoints = [Breakpoint("root", True)]
    return state


@cache
def screens_of_scenes() -> dict[str, ScreenName]:
    """Return the screen of each scene."""
    return {name: make().screen for name, make in SCENES.items()}


@pytest.mark.parametrize("screen", FEATURES.screens)
def test_every_listed_key_does_something_on_its_screen(screen: ScreenName) -> None:
    left = {entry.code: entry for entry in FEATURES.keymap.shortcuts_of(screen, ())}
    for scene in (one for one, its_screen in screens_of_scenes().items() if its_screen == screen):
        if left.keys() <= NEED_MORE:
            break
        before = prepared(scene)
        if before.dialog is not None:
            continue
        copies = StateCopies(before)
        state = copies.new()
        for code, entry in list(left.items()):
            if update(state, entry.action) or state != before:
                del left[code]
                state = copies.new()
    assert left.keys() <= NEED_MORE
