"""Draw every screen, dialog and menu: ``python tests/tools/draw_scenes.py FOLDER [WORD...]``.

Each scene is drawn in a window of the usual size, dark and in English. Every second scene is also
drawn in each other size; these pictures go through both themes and both languages, so that every
pair of a size, a theme and a language occurs. With words, only scenes with one of them in their
name are drawn. Somebody looks at the pictures afterwards; nothing compares them.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "analysis"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "scene_sets"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "searches"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "window"))

import pygame
from further_scenes import FURTHER_SCENES
from languages import GERMAN
from scenes import SCENES
from window_driver import WindowDriver

from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.learn.model import LEARN
from game.features.training.model import TRAINING
from game.state import screens
from game.state.state import State
from game.view.frame.menu_entries import BarMenu
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue

LANGUAGES: dict[str, Catalogue] = {"en": ENGLISH, "de": GERMAN}
THEMES = ("dark", "light")
SCREEN_SCENES = {
    screens.PLAY: "middle",
    screens.ANALYSE: "analysis",
    screens.INSPECT: "inspect deep down",
    screens.EDITOR: "editor",
    screens.LIBRARY: "library",
    TRAINING: "training",
    LEARN: "learn, trying",
}
TABBED = ("middle", "inspect deep down", "editor", "new game", "settings", "glossary")
"""The scenes that are also drawn with a focus ring, some presses of Tab after the start."""
TABS = 4
EXPLAINED = ("middle", "engine panel open", "inspect deep down", "inspect the nodes")
"""The scenes that are also drawn with the explanation of a term."""


class Size(NamedTuple):
    """The size of a window in pixels, and its scale."""

    width: int
    height: int
    percent: int = 100


USUAL = Size(1440, 900)
SIZES = (
    Size(960, 640),
    Size(1366, 720),  # A screen of 1366x768 less the title of the window and a panel.
    Size(2560, 1440, 200),
    Size(3840, 2160),
)


class Variant(NamedTuple):
    """How a scene is drawn."""

    size: Size
    theme: str = "dark"
    language: str = "en"

    @property
    def name(self) -> str:
        size = self.size
        return f"{size.width}x{size.height}-{size.percent}-{self.theme}-{self.language}"


class Picture(NamedTuple):
    """A scene, and what is done in its window before it is drawn."""

    make: Callable[[], State]
    prepare: Callable[[WindowDriver], object] = WindowDriver.look


def explain(driver: WindowDriver) -> None:
    """Show the explanation of the first term on the screen."""
    tip = driver.window.screen(driver.state).tip
    (action,) = tip.explain(driver.state, None)
    update(driver.state, action)


def press_tab(driver: WindowDriver) -> None:
    """Move the focus on by some controls."""
    for _ in range(TABS):
        for action in driver.send(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""):
            update(driver.state, action)
        driver.look()


def open_menu(name: BarMenu, driver: WindowDriver) -> None:
    """Open a menu, with the focus on its second entry."""
    driver.open_menu(name)
    driver.look()
    for _ in range(2):
        for action in driver.send(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""):
            update(driver.state, action)
        driver.look()


def pictures() -> dict[str, Picture]:
    """Return everything that is drawn, by name."""
    scenes = {**SCENES, **FURTHER_SCENES}
    found = {name: Picture(make) for name, make in scenes.items()}
    for screen, scene in SCREEN_SCENES.items():
        for menu in FEATURES.screens[screen].menus:
            name = f"{screen.lower()}, menu {str(menu.title).lower()}"
            found[name] = Picture(scenes[scene], partial(open_menu, menu))
    found |= {f"{name}, focus": Picture(scenes[name], press_tab) for name in TABBED}
    found |= {f"{name}, a term": Picture(scenes[name], explain) for name in EXPLAINED}
    return found


def variants(number: int) -> Iterator[Variant]:
    """Return the variants of the scene with this number.

    Every second scene is drawn in all sizes. From one such scene to the next, each size goes on to
    the next pair of a theme and a language; neighbouring sizes are at different pairs.
    """
    yield Variant(USUAL)
    if number % 2:
        return
    looks = list(itertools.product(THEMES, LANGUAGES))
    for place, size in enumerate(SIZES):
        yield Variant(size, *looks[(number // 2 + place) % len(looks)])
    if number % 4 == 0:
        yield Variant(USUAL, *looks[1 + number // 4 % 3])


def draw(picture: Picture, variant: Variant) -> pygame.Surface:
    """Return the picture of a scene."""
    state = picture.make()
    state.settings.theme, state.desktop.language = variant.theme, variant.language
    size = variant.size[:2]

    def opened() -> tuple[Window, pygame.Surface]:
        settings, catalogue = state.settings, LANGUAGES[variant.language]
        surface = pygame.display.set_mode(size)
        window = Window(
            size,
            variant.size.percent,
            variant.theme,
            catalogue,
            board=settings.board,
            pieces=settings.pieces,
            bindings=settings.keys,
            features=FEATURES,
        )
        return window, surface

    driver = WindowDriver(opened, state)
    picture.prepare(driver)
    driver.look()
    return driver.surface


def draw_all(folder: Path, words: list[str]) -> int:
    """Draw the scenes with one of these words in their name, or all; return their number."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    count = 0
    for number, (name, picture) in enumerate(pictures().items()):
        if words and not any(word in name for word in words):
            continue
        for variant in variants(number):
            file_name = f"{number:03} {name.replace('/', ' ')}-{variant.name}.png"
            pygame.image.save(draw(picture, variant), folder / file_name)
            count += 1
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="parts of the names of the scenes to draw")
    asked = parser.parse_args()
    print(draw_all(asked.folder, asked.words), "pictures")
