"""What the panel says where several engines prefer the same move."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from scenes import SCENES
from window_driver import WindowDriver

from game.features.analyse.shown_engines import engines_agree, shown_engines
from game.view.window import Window


def test_engines_agree_on_a_move_of_the_same_position(
    open_window: Callable[[], tuple[Window, pygame.Surface]],
) -> None:
    driver = WindowDriver(open_window, SCENES["analysis"]())
    assert engines_agree(shown_engines(driver.state))
    tree = driver.window.accessible_tree(driver.state)
    assert any("same move" in node.label for _, node in tree.walk())


@pytest.mark.parametrize("scene", ["with an engine held", "without lines", "of a mate"])
def test_nothing_is_said_where_nothing_is_agreed(scene: str) -> None:
    assert not engines_agree(shown_engines(SCENES[f"analysis {scene}"]()))
