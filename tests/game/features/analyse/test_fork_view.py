"""The list of continuations as it is drawn, pressed and read."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from analysis_desk import FEATURES, AnalysisDesk
from drawn import free_windows

from game.accessibility.node import AccessibleNode, AccessibleRole, AccessibleTree
from game.actions.board import GoToPly, ShowMove, StepVariation
from game.features.analyse.view.continuation_list import MOST_ROWS, ContinuationList, list_height
from game.look.layout import Box
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.window import Window

BOX = Box(10, 10, 300, 100)
MOVES = ("e4", "d4", "c4", "Nf3", "g3", "b3", "f4")
FORK = f"1. {MOVES[0]} {' '.join(f'(1. {move})' for move in MOVES[1:])} *"


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((960, 640))
    yield Window((960, 640), 100, "dark", features=FEATURES)._look
    free_windows()
    pygame.display.quit()


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(FORK)
    desk.do(GoToPly(0))
    return desk


def list_of(look: Look, desk: AnalysisDesk) -> ContinuationList:
    return ContinuationList(look, Box(10, 10, 300, list_height(look, desk.state)))


def test_the_list_is_small_and_always_shows_the_chosen_row(look: Look, desk: AnalysisDesk) -> None:
    for move in MOVES:
        nodes = list_of(look, desk).nodes(desk.state)
        rows = [
            one
            for _, one in AccessibleTree(
                AccessibleNode("", AccessibleRole.GROUP, BOX, children=tuple(nodes))
            ).walk()
        ]
        rows = [one for one in rows if one.role is AccessibleRole.OPTION]
        assert len(rows) == MOST_ROWS
        (chosen,) = [one for one in rows if one.is_selected]
        assert move in chosen.label
        desk.do(StepVariation(1))


def test_the_list_says_how_many_others_there_are(look: Look, desk: AnalysisDesk) -> None:
    for rows in (1, 3, MOST_ROWS):
        box = Box(10, 10, 300, rows * look.sizes.move_row)
        nodes = tuple(ContinuationList(look, box).nodes(desk.state))
        root = AccessibleNode("", AccessibleRole.GROUP, BOX, children=nodes)
        words = "; ".join(one.label for _, one in AccessibleTree(root).walk())
        assert f"{len(MOVES) - rows} more" in words


def test_a_press_shows_the_continuation(look: Look, desk: AnalysisDesk) -> None:
    fork = list_of(look, desk)
    second = fork.box.x + 5, fork.box.y + look.sizes.move_row + 5
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=second, button=pygame.BUTTON_LEFT)
    assert fork.actions(event, desk.state) == [ShowMove(desk.node("d4"))]


def test_nothing_is_drawn_where_there_is_no_fork(look: Look, desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4")))
    assert list_height(look, desk.state) == 0
    fork = ContinuationList(look, BOX)
    fork.draw(Canvas(pygame.Surface((400, 200)), look), desk.state)
    assert fork.nodes(desk.state) == []
