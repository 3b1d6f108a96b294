"""The windows and the scenes of the tests of the view."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

import pytest
from drawn import free_windows
from play_scenes import think
from scenes import SCENES, Scenes

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from engine.protocol.messages import Thinking
from game.actions.shortcuts.keymap import Keymap
from game.app.registry import FEATURES
from game.look.pieces import BURNETT, Pieces
from game.look.theme import Colours, Sizes
from game.state.preferences.key_bindings import KeyBinding
from game.view import window
from game.view.kit import look
from game.view.kit.fonts import BODY, Fonts
from game.view.kit.look import Look
from game.view.window import Window
from game.words.catalogue import Catalogue

LOOKS_KEPT = 2
"""Each keeps pictures of its texts and shapes, which take up to 76 MB."""


@pytest.fixture(scope="session")
def scenes() -> Scenes:
    """All scenes by name."""
    return SCENES


@pytest.fixture(scope="session")
def think_about() -> Callable[..., Thinking]:
    return think


@cache
def _fonts(sizes: Sizes) -> Fonts:
    return Fonts(sizes)


def fonts_of(sizes: Sizes) -> Fonts:
    """Return the fonts of a scale. All windows share them, so each text is measured once."""
    try:
        _fonts(sizes).get(BODY).get_height()
    except pygame.error:  # A test has closed the font module since.
        _fonts.cache_clear()
    return _fonts(sizes)


@cache
def pieces_of(name: str = BURNETT) -> Pieces:
    """Return the pieces of a set, which all windows share."""
    return Pieces(name)


def look_of(
    colours: Colours,
    sizes: Sizes,
    pieces: Pieces,
    catalogue: Catalogue,
    keymap: Keymap,
    bindings: Sequence[KeyBinding],
) -> Look:
    """Return a look that windows share one after another, so each text is drawn once."""
    fonts = fonts_of(sizes)
    return _look(fonts, colours, sizes, pieces, catalogue, keymap, tuple(bindings))


@lru_cache(maxsize=LOOKS_KEPT)
def _look(
    fonts: Fonts,
    colours: Colours,
    sizes: Sizes,
    pieces: Pieces,
    catalogue: Catalogue,
    keymap: Keymap,
    bindings: tuple[KeyBinding, ...],
) -> Look:
    made = Look(colours, sizes, pieces, catalogue, keymap, bindings)
    assert made.fonts is fonts
    return made


@pytest.fixture
def open_window(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[..., tuple[Window, pygame.Surface]]]:
    """A function that makes a window and returns it with the surface that it draws on."""
    pygame.display.init()
    pygame.font.init()
    monkeypatch.setattr(look, "Fonts", fonts_of)
    monkeypatch.setattr(window, "Pieces", pieces_of)
    monkeypatch.setattr(window, "Look", look_of)

    def make(
        size: tuple[int, int] = (1440, 900), scale_percent: int = 100, theme: str = "dark"
    ) -> tuple[Window, pygame.Surface]:
        free_windows()
        surface = pygame.display.set_mode(size)
        return Window(size, scale_percent, theme, features=FEATURES), surface

    yield make
    free_windows()
    pygame.display.quit()
