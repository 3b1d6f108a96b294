"""A field for a line of text shows the letters of all scripts, and they can be typed and erased."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.look import theme
from game.look.layout import Box
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL, Fonts
from game.view.kit.gui import Gui
from game.view.kit.textline import RunFont, TextLine
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
BOX = Box(20, 20, 400, 40)
PAIRS = [("Anna", "Otto"), ("Магнус", "Мария"), ("陈", "王"), ("שחמט", "שלום"), ("한국", "서울")]


class Field:
    """A field in a window of its own."""

    def __init__(self, open_window: Opener) -> None:
        self.window, self.surface = open_window((960, 640))
        self.look = self.window._look
        self.gui = Gui((960, 640), self.look)
        self.line = TextLine(self.gui, BOX, 4)

    def drawn(self, text: str) -> bytes:
        self.line.set(text)
        canvas = Canvas(self.surface, self.look)
        self.line.draw_ground(canvas)
        for now_ms in (0, 20):
            self.gui.refresh(now_ms)
        self.line.blink(500)
        self.gui.draw(canvas)
        return pygame.image.tobytes(self.surface.subsurface(BOX), "RGB")


@pytest.fixture
def field(open_window: Opener) -> Field:
    return Field(open_window)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_of_one_script_look_different(field: Field, one: str, other: str) -> None:
    """A font without the letters would draw the same box for each of them."""
    assert field.drawn(one) != field.drawn(other) != field.drawn("")


@pytest.mark.parametrize("name", [one for one, _ in PAIRS])
def test_letters_of_every_script_can_be_typed_and_erased(field: Field, name: str) -> None:
    for letter in name:
        field.gui.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert field.line.text == name
    erase = pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)
    field.gui.handle(erase)
    assert field.line.text == name[:-1]


@given(st.text(max_size=12))
def test_a_line_is_as_wide_as_our_own_text_and_every_letter_counts(text: str) -> None:
    pygame.font.init()
    fonts = Fonts(theme.sizes())
    font = RunFont(fonts, SMALL)
    assert font.get_rect(text).width == fonts.width(text, SMALL)
    assert len(font.get_metrics(text)) == len(text)
