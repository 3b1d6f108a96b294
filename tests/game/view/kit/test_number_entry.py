"""Typing into a field for a number replaces the number, as its text is selected on entry."""

from __future__ import annotations

import pygame
import pytest
from window_driver import Opener

from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine

BOX = Box(10, 10, 200, 30)


def typed(gui: Gui, line: TextLine, text: str) -> str:
    for letter in text:
        gui.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    return line.text


@pytest.mark.parametrize(("is_number", "found"), [(True, "256"), (False, "16256")])
def test_typing_replaces_a_number_and_no_other_text(
    open_window: Opener, is_number: bool, found: str
) -> None:
    open_window()
    gui = Gui(Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces()))
    line = TextLine(gui, BOX, 4, has_focus=False)
    line.is_number = is_number
    line.set("16")
    line.take_focus(True)
    assert typed(gui, line, "256") == found


def test_a_number_that_a_step_has_changed_is_replaced_too(open_window: Opener) -> None:
    open_window()
    gui = Gui(Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces()))
    line = TextLine(gui, BOX, 4)
    line.is_number = True
    line.set("17")
    assert typed(gui, line, "5") == "5"
