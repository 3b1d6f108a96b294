"""The panel of the root moves of our engine on the Analyse screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from analyse_scenes import ANALYSE_SCENES
from drawn import drawn

from game.actions.setting_changes import ToggleSetting
from game.app.dispatch import update
from game.features.analyse.shown_engines import own_engine_search
from game.features.analyse.view.search_panel import SearchPanel
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
KNOWN, KEPT = "analysis with root moves", "analysis with root moves that are not known any more"


def texts(open_window: Opener, state: State) -> list[str]:
    """Return the texts of the panel."""
    window, surface = open_window()
    return [one.wanted for one in drawn(window, surface, state) if one.owner == SearchPanel.name]


def test_the_root_moves_stand_in_the_order_of_the_search(open_window: Opener) -> None:
    state = ANALYSE_SCENES[KNOWN]()
    shown = own_engine_search(state)
    assert shown is not None
    sans = [shown.board.san(shown.board.parse_uci(one.move)) for one in shown.thinking.root_moves]
    found = [text for text in texts(open_window, state) if text in sans]
    assert found == sans[: len(found)]
    assert len(found) >= 3


@pytest.mark.parametrize("size", [(960, 640), (1366, 768), (2560, 1440)], ids=str)
def test_the_switch_shows_it_at_every_size(open_window: Opener, size: tuple[int, int]) -> None:
    state = ANALYSE_SCENES[KNOWN]()
    window, surface = open_window(size)
    assert SearchPanel.name in {one.owner for one in drawn(window, surface, state)}
    update(state, ToggleSetting("show_root_moves"))
    window, surface = open_window(size)
    assert SearchPanel.name not in {one.owner for one in drawn(window, surface, state)}


def test_moves_of_an_earlier_visit_are_not_invented(open_window: Opener) -> None:
    state = ANALYSE_SCENES[KEPT]()
    shown = own_engine_search(state)
    assert shown is not None
    sans = {shown.board.san(move) for move in shown.board.legal_moves}
    found = texts(open_window, state)
    assert found
    assert not sans & set(found)
