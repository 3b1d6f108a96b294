"""What is true of every screen."""

from __future__ import annotations

from boards import tabs
from cases import for_each
from scenes import SCENES

from game.app.registry import FEATURES
from game.state.screens import FIRST


def test_every_screen_has_entries_in_its_menus() -> None:
    for screen in FEATURES.screens.values():
        assert all(FEATURES.entries(menu) for menu in screen.menus)


def test_the_first_screen_is_always_there() -> None:
    assert tabs(SCENES["opening"]()) == [FIRST]


@for_each(scene=SCENES)
def test_the_screen_that_is_shown_has_a_tab(scene: str) -> None:
    state = SCENES[scene]()
    assert state.screen in tabs(state)
    assert state.shown_screen.name == state.screen
