"""Tab and arrow keys reach every control of each dialog, menu and screen, and show where they are.

A control that has the focus looks different: the pixels around it change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.board import CancelTopmost, StepVariation, TypeMoveText
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.state.focus import Focus
from game.state.state import State
from game.view.frame.menu_entries import GAME_MENU, VIEW_MENU, BarMenu
from game.view.kit.focus import FocusOrder
from game.view.kit.gui import Gui
from game.view.kit.text_line import TextLine

DIALOGS = (
    "analysis, choosing an iteration",
    "analysis, choosing a symbol",
    "analysis, commenting",
    "analysis, options of our engine",
    "analysis, options of an added engine",
    "import of several files",
    "import",
    "imports",
    "imports, paused",
    "report",
    "report, none yet",
    "report, running",
    "breakpoints",
    "inspect, bookmarks",
    "techniques",
    "comparing",
    "comparison",
    "export",
    "exporting",
    "how to read, moves",
    "new game",
    "new game at a rating",
    "played games",
    "list of games",
    "no engines",
    "engines",
    "a new engine, a fault",
    "the options of an engine, a button",
    "confirmation",
    "keys",
    "open",
    "save",
    "choose a folder",
    "recent files",
    "system dialog",
    "settings",
    "settings, a path",
    "settings, a name",
    "keys to choose",
    "a key is taken",
    "glossary",
    "about",
    "library, the conditions",
    "library, an opening",
    "library, material",
    "library, kept searches",
    "library, pawn structure",
    "library, editing tags",
    "library, moving a game",
    "library, what went wrong",
    "explorer, games of a move",
    "explorer, which games",
)
MOST_STOPS, MOST_ITEMS = 60, 80


class Walker:
    """Walks through a window with Tab and arrow keys."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver

    @property
    def gui(self) -> Gui:
        return self.driver.gui

    @property
    def order(self) -> FocusOrder:
        popup = self.driver.window.popups.current(self.driver.state)
        chrome = self.driver.window.screen(self.driver.state).chrome
        return chrome.order if popup is None else popup.focus_order

    def press(self, key: int) -> Focus | None:
        """Press a key, and let it move the focus and change nothing else."""
        found: list[Action] = self.driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
        for action in found:
            if isinstance(action, MoveDialogFocus):
                update(self.driver.state, action)
        return self.driver.state.focus

    def walk(self) -> Iterator[Focus]:
        """Yield each focus: Tab goes from stop to stop, arrow keys go through the stop."""
        seen: set[str] = set()
        for _ in range(MOST_STOPS):
            focus = self.press(pygame.K_TAB)
            assert focus is not None
            if focus.stop in seen:
                return
            seen.add(focus.stop)
            items: set[int] = set()
            for key in (pygame.K_RIGHT, pygame.K_DOWN):
                for _ in range(MOST_ITEMS):
                    if focus is None or focus.item in items:
                        break
                    items.add(focus.item)
                    yield focus
                    focus = self.press(key)
        pytest.fail("Tab never comes round")

    def picture(self) -> pygame.Surface:
        """Return the surface with the window as it is now."""
        self.driver.look()
        return self.driver.surface

    def controls(self) -> list[pygame.Rect]:
        """Return the places of the buttons that can be pressed and of the lines of text."""
        lines = [one for one in self.gui.fields if isinstance(one, TextLine) and one.is_shown]
        buttons = [one.rect.copy() for one in self.gui.buttons() if one.is_live()]
        return [*buttons, *(pygame.Rect(one.box) for one in lines)]


def unreached(walker: Walker) -> list[pygame.Rect]:
    """Return the controls that neither Tab nor an arrow key reaches; each focus must be seen."""
    walker.driver.state.focus = None
    controls, reached = walker.controls(), []
    plain = walker.picture().copy()
    for focus in walker.walk():
        box = walker.order.ringed(focus)
        assert box is not None, focus
        reached.append(pygame.Rect(box))
        assert differs(plain, walker.picture(), pygame.Rect(box).inflate(20, 20)), focus
    return [one for one in controls if not any(box.collidepoint(one.center) for box in reached)]


def differs(before: pygame.Surface, after: pygame.Surface, place: pygame.Rect) -> bool:
    """Return whether a pixel in a place differs."""
    place = place.clip(before.get_rect())
    part, other = after.subsurface(place), before.subsurface(place)
    same = pygame.mask.from_threshold(part, (0, 0, 0), (1, 1, 1, 255), other)
    return same.count() < place.width * place.height


@pytest.mark.parametrize("scene", DIALOGS)
def test_tab_reaches_every_control_of_a_dialog(scene: str, driver_of: DriverOf) -> None:
    assert unreached(Walker(driver_of(scene))) == []


def test_the_walk_has_every_kind_of_dialog(scenes: dict[str, Callable[[], State]]) -> None:
    walked = {type(scenes[name]().dialog) for name in DIALOGS}
    assert walked == FEATURES.dialogs.keys()


SCREENS = (
    "analysis",
    "idle",
    "middle",
    "result",
    "draw offer",
    "inspect",
    "recording",
    "editor",
    "library",
)


@pytest.mark.parametrize("scene", SCREENS)
def test_tab_reaches_every_button_of_a_screen(scene: str, driver_of: DriverOf) -> None:
    assert unreached(Walker(driver_of(scene))) == []


@pytest.mark.parametrize("name", [GAME_MENU, VIEW_MENU])
def test_arrows_reach_every_entry_of_a_menu(name: BarMenu, driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    walker.driver.open_menu(name)
    walker.driver.look()
    assert unreached(walker) == []


def test_a_menu_is_used_by_keys_alone(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    while (focus := walker.press(pygame.K_TAB)) is None or focus.stop != "top bar":
        pass
    labels = [one.label.text for one in walker.gui.buttons()]
    assert labels
    for _ in range(MOST_ITEMS):
        walker.driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
        if walker.driver.window.popups.menu is not None:
            break
        walker.press(pygame.K_RIGHT)
    menu = walker.driver.window.popups.menu
    assert menu is not None
    first = walker.press(pygame.K_DOWN)
    assert first is not None
    assert first.stop == "menu"
    found = walker.driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert [one for one in found if not isinstance(one, MoveDialogFocus)]
    assert walker.driver.window.popups.menu is None


def test_esc_closes_a_menu_and_gives_the_focus_back_to_its_button(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    tab_to(walker, "top bar")
    button = Focus("top bar", 3)
    update(walker.driver.state, MoveDialogFocus(button))
    walker.driver.open_menu(GAME_MENU)
    walker.driver.look()
    focus = walker.press(pygame.K_DOWN)
    assert focus is not None
    assert focus.stop == "menu"
    assert walker.press(pygame.K_ESCAPE) == button
    assert walker.driver.window.popups.menu is None


def test_home_and_end_go_to_the_ends_of_a_menu(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    for name in (GAME_MENU, VIEW_MENU):
        places = []
        for keys in (
            (pygame.K_END,),
            (pygame.K_UP,),
            (pygame.K_UP, pygame.K_HOME),
            (pygame.K_DOWN,),
        ):
            walker.driver.open_menu(name)
            for key in keys:
                walker.press(key)
            assert walker.driver.window.popups.menu is not None
            places.append(walker.driver.state.focus)
            walker.press(pygame.K_ESCAPE)
        assert places[0] == places[1]
        assert places[2] == places[3]


def test_letters_go_to_the_entry_of_a_menu_that_begins_with_them(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    driver.open_menu(VIEW_MENU)
    driver.look()
    seen = []
    for _ in range(2):
        for action in driver.send(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"):
            update(driver.state, action)
        focus = driver.state.focus
        assert focus is not None
        seen.append(driver.gui.buttons()[focus.item].text)
    assert all(text.startswith("E") for text in seen)
    assert len(set(seen)) == 2


def tab_to(walker: Walker, stop: str) -> None:
    for _ in range(MOST_STOPS):
        focus = walker.press(pygame.K_TAB)
        if focus is not None and focus.stop == stop:
            return
    pytest.fail(f"Tab does not reach {stop}")


def test_arrows_in_the_table_of_root_moves_show_their_lines(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("middle"))
    tab_to(walker, "root moves")
    shown = []
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP):
        found = walker.driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
        for action in found:
            update(walker.driver.state, action)
        walker.driver.look()
        shown.append(walker.driver.state.session.board.preview)
    assert shown[0] == shown[2] != shown[1]
    for action in walker.driver.send(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""):
        update(walker.driver.state, action)
    assert walker.driver.state.session.board.preview == ()


def test_up_and_down_choose_among_variations_while_the_move_list_has_the_focus(
    driver_of: DriverOf,
) -> None:
    walker = Walker(driver_of("document"))
    tab_to(walker, "moves")
    for key, by in ((pygame.K_UP, -1), (pygame.K_DOWN, 1)):
        found = walker.driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
        assert found == [StepVariation(by)]


def test_a_focused_control_takes_keys_first_and_esc_gives_them_back(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    left = {"key": pygame.K_LEFT, "mod": 0, "unicode": ""}
    board = walker.driver.send(pygame.KEYDOWN, **left)
    assert not any(isinstance(one, MoveDialogFocus) for one in board)
    assert board
    walker.press(pygame.K_TAB)
    focused = walker.driver.send(pygame.KEYDOWN, **left)
    assert all(isinstance(one, MoveDialogFocus) for one in focused)
    assert walker.press(pygame.K_ESCAPE) is None
    assert walker.driver.send(pygame.KEYDOWN, **left) == board
    escape = walker.driver.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert escape == [CancelTopmost()]


def test_letters_type_a_move_also_while_a_button_has_the_focus(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    walker.press(pygame.K_TAB)
    assert walker.driver.send(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e") == []
    assert walker.driver.send(pygame.TEXTINPUT, text="e") == [TypeMoveText("e")]


def test_letters_for_a_menu_type_no_move(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    driver.open_menu(VIEW_MENU)
    driver.look()
    driver.send(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
    assert driver.send(pygame.TEXTINPUT, text="e") == []
    assert driver.window.popups.menu is not None


def test_keys_with_ctrl_never_go_to_a_focused_control(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    held = {"key": pygame.K_RETURN, "mod": pygame.KMOD_LCTRL, "unicode": ""}
    before = walker.driver.send(pygame.KEYDOWN, **held)
    walker.press(pygame.K_TAB)
    assert walker.driver.send(pygame.KEYDOWN, **held) == before


def test_a_click_on_the_screen_gives_the_keys_to_the_board(driver_of: DriverOf) -> None:
    walker = Walker(driver_of("idle"))
    walker.press(pygame.K_TAB)
    found = walker.driver.down(walker.driver.layout.board.centre)
    assert found[0] == MoveDialogFocus(None)
