"""The head of an engine: its controls in every window and language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pygame
from languages import GERMAN
from scenes import SCENES
from window_driver import WindowDriver

from game.features.analyse.actions import StepThroughAnalysis
from game.look.layout import Box
from game.view.window import Window
from game.words.catalogue import ENGLISH

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = [((960, 540), 100), ((960, 640), 100), ((1366, 768), 100), ((2560, 1440), 200)]


def test_the_way_into_the_search_is_on_the_row_in_every_window(open_window: Opener) -> None:
    for (size, percent), catalogue in product(SIZES, (ENGLISH, GERMAN)):
        driver = WindowDriver(partial(open_window, size, percent), SCENES["analysis"]())
        driver.window.resize(size, percent, "dark", catalogue)
        driver.look()
        button = driver.button(StepThroughAnalysis())
        others = [Box(*one.rect) for one in driver.buttons() if one is not button and one.visible]
        box = Box(*button.rect)
        assert not any(box.meets(other) for other in others), size
        assert driver.press(StepThroughAnalysis()) == [StepThroughAnalysis()], size
