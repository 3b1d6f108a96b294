"""A notice is shown whole: in the line under the board, or on a card over the panels beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from languages import GERMAN
from play_scenes import play
from play_screen import play_layout

from game.actions.board import EnterTypedMove, TypeMoveText
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.message import message
from game.state.state import State
from game.update import common
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = [((960, 640), 100), ((1366, 745), 100), ((1440, 900), 100), ((2560, 1416), 200)]
QUESTIONS = ("board", "p R", "p N", "l", "c", "o", "m e2", "s e4", "help")


def shown(
    opener: Opener, state: State, size: tuple[int, int], percent: int, catalogue: Catalogue
) -> str:
    """Return the texts of the line and of the card, with single spaces."""
    _, surface = opener(size, percent)
    window = Window(size, percent, "dark", catalogue, features=FEATURES)
    window.records = []
    window.draw(surface, state)
    of_card = [one.text for one in window.records if one.owner == "long notice"]
    of_line = [one.text for one in window.records if one.owner == "foot"]
    return " ".join(" ".join(of_card or of_line).split())


@pytest.mark.parametrize("catalogue", [ENGLISH, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_every_question_is_answered_in_full(
    size: tuple[int, int], percent: int, catalogue: Catalogue, open_window: Opener
) -> None:
    cut = []
    for question in QUESTIONS:
        state = play(["e4", "e5"])
        state.desktop.language = catalogue.language
        update(state, TypeMoveText(f":{question}"))
        update(state, EnterTypedMove())
        assert state.notice is not None
        whole = " ".join(catalogue.text(state.notice.text).split())
        if whole not in shown(open_window, state, size, percent, catalogue):
            cut.append(question)
    assert cut == []


def test_a_short_notice_needs_no_card(open_window: Opener) -> None:
    window, surface = open_window((960, 640))
    state = play(["e4", "e5"])
    common.show_info(state, message("Something."))
    window.records = []
    window.draw(surface, state)
    assert not [one for one in window.records if one.owner == "long notice"]


@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_the_card_leaves_board_names_and_clocks_free_and_goes_with_the_notice(
    size: tuple[int, int], percent: int, open_window: Opener
) -> None:
    window, surface = open_window(size, percent)
    state = play(["e4", "e5"])
    window.draw(surface, state)
    before = surface.copy()
    layout = play_layout(window, state)
    common.show_info(state, message("Something long. " * 30))
    window.draw(surface, state)
    assert pixels(surface) != pixels(before)
    for box in (layout.board, layout.far_strip, layout.near_strip, layout.foot, layout.actions):
        assert pixels(surface.subsurface(box)) == pixels(before.subsurface(box))
    state.notice = None
    window.draw(surface, state)
    assert pixels(surface) == pixels(before)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
