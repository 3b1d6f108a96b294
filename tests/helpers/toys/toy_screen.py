"""A toy screen: the board of the session, a count, and a button that adds to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, NamedTuple

import pygame

from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.shortcuts.shortcut import Shortcut
from game.look.icons import Icon
from game.look.layout import BoardRim, Box
from game.message import message
from game.queries import play_board
from game.state.screens import ScreenModel, ScreenName
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.view.board.board_screen import BoardScreen
from game.view.feature import Feature, Screen, ScreenMaker
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import HELP_MENU, VIEW_MENU, BarContent, MenuEntry, MenuGroup
from game.view.frame.topbar import TopBar
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.kit.part import Float, Part

TITLE, ADD, OPEN = message("Toy screen"), message("Add one"), message("Open the toy screen")
GROUP = message("Toys")


class ToyModel(ScreenModel):
    """The model: a count."""

    name: ClassVar[ScreenName] = ScreenName("Toy")
    count: int = 0


class OpenToy(Action, frozen=True):
    """Show the screen."""


class AddOne(Action, frozen=True):
    """Add one to the count."""


def act(state: State, session: Session, action: OpenToy | AddOne) -> list[Effect]:
    """Handle an action of the screen."""
    toy = state.screen_model(ToyModel)
    match action:
        case OpenToy():
            state.open_screen(toy or ToyModel())
            common.show_screen(state, session, ToyModel.name)
        case AddOne() if toy is not None:
            toy.count += 1
    return []


class ToyLayout(NamedTuple):
    """The places: the board at the left, and beside it the count above the button."""

    window: Box
    top_bar: Box
    board: Box
    text: Box
    add: Box
    rim: BoardRim | None = None

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        return {"top_bar": self.top_bar, "board": self.board, "text": self.text, "add": self.add}


def arranged(size: tuple[int, int], look: Look) -> ToyLayout:
    """Return the places in a window of this size."""
    window, sizes = Box(0, 0, *size), look.sizes
    top_bar, room = window.cut_top(sizes.top_bar)
    side = min(room.height, room.width // 2) // 8 * 8
    board, beside = room.cut_left(side, sizes.gap)
    text, below = beside.cut_top(sizes.row, sizes.gap)
    add = below.cut_top(sizes.button)[0].cut_left(20 * sizes.unit)[0]
    return ToyLayout(window, top_bar, board._replace(height=side), text, add)


class Count(Part):
    """The count in words."""

    name = "count"

    def key(self, state: State) -> Hashable:
        toy = state.screen_model(ToyModel)
        return None if toy is None else toy.count

    def draw(self, canvas: Canvas, state: State) -> None:
        toy = state.screen_model(ToyModel) or ToyModel()
        canvas.fill(self.box, canvas.colours.background)
        canvas.text(self.box, message("Count: {count}", count=toy.count), BODY, canvas.colours.text)


class ToyScreen(BoardScreen):
    """The screen for one size and one look."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = arranged(size, look)
        chrome = Buttons(look, layout.window, layout.top_bar, bar)
        chrome.gui.button(layout.add, ADD, AddOne(), ButtonRole.QUIET)
        parts = [TopBar(look, layout.top_bar, bar), Count(look, layout.text)]
        super().__init__(
            shape_of(state), look, layout, parts, chrome, popups, board_view=play_board.view
        )


def shape_of(state: State) -> Hashable:
    """Return the value that decides the parts."""
    return state.screen


def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    return ToyScreen, shape_of


FEATURE = Feature(
    actions=OpenToy | AddOne,
    act=act,
    permitted={AddOne: lambda state: ToyModel.name in state.screens},
    screen=Screen(
        name=ToyModel.name,
        title=TITLE,
        load=_view,
        board=play_board.view,
        menus=(VIEW_MENU, HELP_MENU),
        shortcuts=(Shortcut("add_one", pygame.K_j, AddOne(), ADD, GROUP, control=True),),
    ),
    shortcuts=(Shortcut("toy_screen", pygame.K_F9, OpenToy(), OPEN, GROUP),),
    entries=(MenuEntry(VIEW_MENU, MenuGroup.HELP, OPEN, OpenToy(), Icon.GAME),),
)
