"""The dialog for comments: typed text of several lines is kept when it is closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from analysis_desk import FEATURES, AnalysisDesk
from drawn import free_windows

from game.actions.action import Action
from game.actions.board import ShowMove
from game.actions.game import CloseDialog
from game.features.analyse.actions import OpenCommentDialog, UndoAnalysisEdit
from game.features.analyse.update.annotations import comments_of
from game.features.analyse.view.dialogs.comment_popup import CommentPopup
from game.state.node import NodeId
from game.view.kit.canvas import Canvas
from game.view.window import Window

GAME = "1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 Nc6 *"
LONG = (
    "A natural move.\n\nIt gives Black time to castle and to bring the rook to the open file. " * 9
)


class Dialog:
    """The dialog over a screen that is not drawn, with the events that it gets."""

    def __init__(self, node: NodeId | None = None, size: tuple[int, int] = (960, 640)) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(size)
        self.window = Window(size, 100, "dark", features=FEATURES)
        self.desk = AnalysisDesk(GAME)
        self.desk.do(ShowMove(self.desk.node("e4", "c5")), OpenCommentDialog(node))
        self.popup = self._popup()

    def _popup(self) -> CommentPopup:
        found = self.window.popups.current(self.desk.state)
        assert isinstance(found, CommentPopup)
        found.refresh(self.desk.state)
        return found

    def send(self, kind: int, **values: Any) -> None:
        event = pygame.event.Event(kind, **values)
        actions: list[Action] = self.popup.actions(event, self.desk.state)
        self.desk.do(*actions)
        self.popup.refresh(self.desk.state)
        self.popup.draw(Canvas(self.surface, self.window._look), self.desk.state)

    def press(self, key: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        self.send(pygame.TEXTINPUT, text=text)

    @property
    def comments(self) -> tuple[str, str]:
        return comments_of(self.desk.tree, self.desk.node("e4", "c5"))


@pytest.fixture
def dialog() -> Iterator[Dialog]:
    yield Dialog()
    free_windows()
    pygame.display.quit()


def test_typed_lines_are_kept_when_the_dialog_is_closed(dialog: Dialog) -> None:
    dialog.press(pygame.K_END)
    dialog.press(pygame.K_RETURN)
    dialog.type("and good for Black")
    assert dialog.desk.analysis.past == [], "nothing is edited before the dialog is closed"
    dialog.press(pygame.K_ESCAPE)
    assert dialog.desk.state.dialog is None
    assert dialog.comments == ("", "sharp\nand good for Black")
    dialog.desk.do(UndoAnalysisEdit())
    assert dialog.comments == ("", "sharp")


def test_tab_goes_to_the_comment_before_the_move(dialog: Dialog) -> None:
    dialog.press(pygame.K_TAB)
    dialog.type("or")
    dialog.press(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert dialog.comments == ("or", "sharp")


def test_a_dialog_without_a_change_is_no_edit(dialog: Dialog) -> None:
    dialog.desk.do(CloseDialog())
    assert dialog.desk.analysis.past == []


def test_the_caret_goes_up_and_down_through_the_rows(dialog: Dialog) -> None:
    area = dialog.popup._after
    dialog.press(pygame.K_a, pygame.KMOD_CTRL)
    dialog.type(LONG)
    places = set()
    while area._edit.caret > 0:
        assert area._edit.caret not in places
        places.add(area._edit.caret)
        dialog.press(pygame.K_UP)
    assert area._top == 0, "the caret is scrolled into view"
    dialog.press(pygame.K_PAGEDOWN)
    assert area._edit.caret > 0
    dialog.press(pygame.K_END, pygame.KMOD_CTRL)
    assert area._edit.caret == len(LONG)
    assert area._top > 0


def test_a_press_puts_the_caret_where_it_is_seen(dialog: Dialog) -> None:
    area = dialog.popup._after
    dialog.press(pygame.K_a, pygame.KMOD_CTRL)
    dialog.type("first\nsecond\nשחמט")
    for row, place in enumerate((0, len("first\n"))):
        at = area._room.x, area._room.y + row * area._row_height + 3
        dialog.send(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)
        dialog.send(pygame.MOUSEBUTTONUP, pos=at, button=pygame.BUTTON_LEFT)
        assert area._edit.caret == place


def test_a_comment_of_a_megabyte_is_typed_in_and_drawn(dialog: Dialog) -> None:
    area = dialog.popup._after
    text = "many words " * 100_000
    area.set(text)
    for _ in range(3):
        dialog.type("x")
        dialog.press(pygame.K_UP)
        dialog.press(pygame.K_LEFT)
    dialog.press(pygame.K_ESCAPE)
    assert len(dialog.comments[1]) >= len(text) - 1
