"""A screen and a dialog that the program does not know work like its own.

They are files in ``tests/helpers/toys``. No file of ``game`` names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
import toy_dialog
import toy_screen
import toy_search
from drawn import free_windows
from play_scenes import think
from scenes import SCENES
from toy_dialog import AddOneThere, OpenToyDialog, ToyDialog
from toy_screen import AddOne, OpenToy, ToyModel
from toy_search import AskToySearch, ToySearches

from engine.protocol.messages import Finished, Progress, StopReason
from game.accessibility.node import AccessibleNode, AccessibleRole, AccessibleTree
from game.actions.action import Action
from game.actions.between_features import ShowKeyList, ShowScreen
from game.actions.effects import StartSearch
from game.actions.game import CloseDialog, EngineReport
from game.app.dispatch import update
from game.app.registry import features
from game.look.layout import Box
from game.state import screens
from game.state.engines import FIRST_SEAT
from game.state.state import State
from game.view.frame.menu_entries import HELP_MENU, VIEW_MENU
from game.view.window import Window

FEATURES = features(toy_screen.FEATURE, toy_dialog.FEATURE, toy_search.FEATURE)
SIZES = {(960, 640): 100, (1366, 768): 100, (1440, 900): 100, (2560, 1440): 200}


class Desk:
    """A window with the toys among its features."""

    def __init__(self, size: tuple[int, int] = (1440, 900), percent: int = 100) -> None:
        self.size = size
        self.surface = pygame.display.set_mode(size)
        self.window = Window(size, percent, "dark", features=FEATURES)
        self.state: State = SCENES["idle"]()
        self.look()

    def look(self) -> list[str]:
        """Draw the window; return the texts that are drawn anew."""
        self.window.records = []
        self.window.draw(self.surface, self.state)
        return [record.sentence for record in self.window.records]

    def do(self, *actions: Action) -> list[str]:
        for action in actions:
            assert update(self.state, action, FEATURES) == []
        return self.look()

    def send(self, kind: int, **values: Any) -> None:
        self.do(*self.window.actions(pygame.event.Event(kind, **values), self.state))

    def press(self, key: int, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.send(kind, key=key, mod=mod, unicode="", scancode=0)

    def click(self, box: Box) -> None:
        """Press and release the left button with real events of the mouse."""
        pygame.mouse.set_pos(box.centre)
        pygame.event.pump()
        for _ in range(2):  # The first one may draw the popup, the second one hovers it.
            self.send(pygame.MOUSEMOTION, pos=box.centre, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(kind, pos=box.centre, button=pygame.BUTTON_LEFT)
        while events := pygame.event.get(exclude=pygame.MOUSEMOTION):
            for event in events:
                self.do(*self.window.actions(event, self.state))

    def nodes(self) -> list[AccessibleNode]:
        tree: AccessibleTree = self.window.accessible_tree(self.state)
        return [node for _, node in tree.walk()]

    def node(self, label: str) -> AccessibleNode:
        (found,) = [one for one in self.nodes() if one.label == label and one.is_pressable]
        return found


@pytest.fixture
def desk() -> Iterator[Desk]:
    pygame.display.init()
    pygame.font.init()
    yield Desk()
    free_windows()
    pygame.display.quit()


def count(desk: Desk) -> int:
    toy = desk.state.screen_model(ToyModel)
    assert toy is not None
    return toy.count


def test_each_has_an_entry_in_a_menu(desk: Desk) -> None:
    assert OpenToy() in [entry.action for entry in FEATURES.entries(VIEW_MENU)]
    assert OpenToyDialog() in [entry.action for entry in FEATURES.entries(HELP_MENU)]
    desk.window.popups.toggle_menu(HELP_MENU, Box(900, 0, 100, 40))
    assert str(toy_dialog.OPEN) in desk.look()
    desk.press(pygame.K_END)
    desk.press(pygame.K_RETURN)
    assert isinstance(desk.state.dialog, ToyDialog)


def test_a_key_opens_each_from_any_screen(desk: Desk) -> None:
    desk.press(pygame.K_F9)
    assert desk.state.screen == ToyModel.name
    desk.press(pygame.K_F8, pygame.KMOD_LCTRL)
    assert isinstance(desk.state.dialog, ToyDialog)


def test_the_screen_has_a_tab_once_it_has_something_to_show(desk: Desk) -> None:
    assert str(toy_screen.TITLE) not in {node.label for node in desk.nodes()}
    desk.do(OpenToy(), ShowScreen(screens.PLAY))
    (tab,) = [node for node in desk.nodes() if node.label == str(toy_screen.TITLE)]
    assert (tab.role, tab.is_selected) == (AccessibleRole.TAB, False)
    desk.click(tab.box)
    assert desk.state.screen == ToyModel.name


def test_the_screen_takes_keys_and_clicks(desk: Desk) -> None:
    desk.do(OpenToy())
    desk.press(pygame.K_j, pygame.KMOD_LCTRL)
    assert count(desk) == 1
    desk.click(desk.node("Add one").box)
    assert count(desk) == 2


def test_the_dialog_takes_keys_and_clicks(desk: Desk) -> None:
    desk.do(OpenToyDialog())
    desk.press(pygame.K_RETURN)
    desk.click(desk.node("Add one").box)
    assert isinstance(desk.state.dialog, ToyDialog)
    assert desk.state.dialog.count == 2
    desk.press(pygame.K_ESCAPE)
    assert desk.state.dialog is None


def test_what_can_have_no_effect_is_known() -> None:
    state = SCENES["idle"]()
    assert not FEATURES.may(state, AddOne)
    update(state, OpenToy(), FEATURES)
    assert FEATURES.may(state, AddOne)
    assert FEATURES.may(state, AddOneThere)


def test_the_list_of_keys_lists_the_keys_of_both(desk: Desk) -> None:
    desk.do(OpenToy())
    drawn = desk.do(ShowKeyList())
    for words in (toy_screen.OPEN, toy_screen.ADD, toy_dialog.OPEN):
        assert str(words) in drawn
    assert {"toy_screen", "toy_dialog", "add_one"} <= set(FEATURES.keymap.rebindable())


def test_a_screen_reader_reads_both(desk: Desk) -> None:
    desk.do(OpenToy(), AddOne())
    assert "Count: 1" in {node.label for node in desk.nodes()}
    desk.do(OpenToyDialog(), AddOneThere(), AddOneThere())
    (panel,) = [node for node in desk.nodes() if node.role is AccessibleRole.DIALOG]
    assert panel.label == str(toy_dialog.TITLE)
    assert "Count: 2" in {node.label for _, node in AccessibleTree(panel).walk()}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_are_drawn_at_every_size(size: tuple[int, int], desk: Desk) -> None:
    del desk
    shown = Desk(size, SIZES[size])
    assert "Count: 0" in shown.do(OpenToy())
    assert "Count: 1" in shown.do(AddOne())
    assert "Count: 0" in shown.do(OpenToyDialog())
    window = Box(0, 0, *size)
    assert all(window.holds(*node.box.centre) for node in shown.nodes() if node.box.width)
    shown.do(CloseDialog())


def test_any_feature_may_ask_an_engine_for_a_search() -> None:
    state = SCENES["idle"]()
    (started,) = update(state, AskToySearch(FIRST_SEAT), FEATURES)
    assert isinstance(started, StartSearch)
    go, board = started.go, state.session.game.start
    thinking = think(state.session.game.start, nodes=900)
    report = Progress(go.search_id, thinking)
    assert update(state, EngineReport(FIRST_SEAT, report), FEATURES) == []
    assert state.model(ToySearches).nodes == 900
    ended = Finished(go.search_id, "e2e4", None, thinking, StopReason.DEPTH)
    assert update(state, EngineReport(FIRST_SEAT, ended), FEATURES) == []
    assert state.model(ToySearches).best_moves == ((state.session.session_id, "e2e4"),)
    assert state.session.game.start == board
    assert state.engines.searches == {}


def test_the_program_without_them_does_not_know_them() -> None:
    known = features()
    assert not {OpenToy, AddOne, OpenToyDialog, AddOneThere} & known.actions()
    assert ToyDialog not in known.dialogs
