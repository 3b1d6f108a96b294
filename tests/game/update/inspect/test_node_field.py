"""The field in which the player types the number of a node to go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from opened_search import asked, open_search
from slots import inspected

from engine.protocol.inspect_messages import GoToNode
from game.app.registry import FEATURES
from game.features.inspect.actions.search_questions import (
    EnterNodeNumber,
    LeaveInspection,
    OpenNodeField,
    TypeNodeNumber,
)
from game.features.inspect.model.inspection import Inspection
from game.state import screens

if TYPE_CHECKING:
    from tests.game.conftest import Desk


@pytest.fixture
def opened(desk: Desk) -> Desk:
    """A desk on which a recorded search of 900 nodes is open."""
    return open_search(desk)


def inspection(desk: Desk) -> Inspection:
    return inspected(desk.state)


def press(desk: Desk, key: int, modifiers: int = 0) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")
    desk.do(*FEATURES.key_actions(event, desk.state))


def write(desk: Desk, text: str) -> None:
    for letter in text:
        event = pygame.Event(pygame.TEXTINPUT, text=letter)
        desk.do(*FEATURES.key_actions(event, desk.state))


def test_digits_and_enter_go_to_a_node_and_expand_its_path(opened: Desk) -> None:
    write(opened, "712")
    assert inspection(opened).node_typed == "712"
    press(opened, pygame.K_RETURN)
    assert asked(opened) == [GoToNode(1, 2, 712, is_opening=True)]
    assert inspection(opened).node_typed is None


def test_the_key_opens_an_empty_field_and_enter_in_it_does_nothing(opened: Desk) -> None:
    press(opened, pygame.K_j, pygame.KMOD_CTRL)
    assert inspection(opened).node_typed == ""
    press(opened, pygame.K_RETURN)
    assert asked(opened) == []
    assert inspection(opened).node_typed is None


def test_letters_are_not_taken_while_it_is_open(opened: Desk) -> None:
    write(opened, "5w1x")
    press(opened, pygame.K_w)
    assert inspection(opened).node_typed == "51"
    assert inspection(opened).node_question is None


def test_backspace_erases_the_last_digit_and_esc_closes_the_field(opened: Desk) -> None:
    write(opened, "51")
    press(opened, pygame.K_BACKSPACE)
    assert inspection(opened).node_typed == "5"
    opened.do(LeaveInspection())
    assert inspection(opened).node_typed is None
    assert opened.state.screen == screens.INSPECT


def test_a_number_beyond_the_search_stays_to_be_mended(opened: Desk) -> None:
    opened.do(OpenNodeField(), TypeNodeNumber("901"), EnterNodeNumber())
    assert asked(opened) == []
    assert opened.notice == "The search has nodes 0 to 900."
    assert inspection(opened).node_typed == "901"
    opened.do(TypeNodeNumber(""), TypeNodeNumber("0"), EnterNodeNumber())
    assert asked(opened) == [GoToNode(1, 2, 900, is_opening=True)]


def test_no_number_is_longer_than_any_search(opened: Desk) -> None:
    write(opened, "1" * 40)
    assert inspection(opened).node_typed == "1" * 10


def test_a_filter_that_is_typed_keeps_its_digits(opened: Desk) -> None:
    write(opened, "/7")
    assert inspection(opened).outline.filter == "7"
    assert inspection(opened).node_typed is None
