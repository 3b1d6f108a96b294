"""Every screen has a row in each table of screens."""

from __future__ import annotations

import pytest
from cases import for_each
from scenes import SCENES

from game.actions.screens import KEYS
from game.queries.screens import BOARDS, tabs
from game.state.screens import FIRST, SCREENS, ScreenName
from game.update.screens import TOUCH
from game.view.dialogs.menu import MENUS
from game.view.screens import VIEWS
from game.words.screens import SCREENS as NAMES

TABLES = {
    "state": list(SCREENS),
    "actions": list(KEYS),
    "queries": list(BOARDS),
    "update": list(TOUCH),
    "view": list(VIEWS),
    "words": list(NAMES),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_screen_has_a_row(table: str) -> None:
    assert TABLES[table] == list(ScreenName)


@pytest.mark.parametrize("screen", ScreenName)
def test_the_menus_of_a_screen_exist(screen: ScreenName) -> None:
    assert set(VIEWS[screen].menus) <= set(MENUS)


def test_the_first_screen_is_always_there() -> None:
    assert tabs(SCENES["opening"]()) == [FIRST]


@for_each(scene=SCENES)
def test_the_screen_that_is_shown_has_a_tab(scene: str) -> None:
    state = SCENES[scene]()
    assert state.screen in tabs(state)
