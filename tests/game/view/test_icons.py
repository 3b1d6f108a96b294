"""Icons beside the words of buttons and menus. A narrow bar drops words, but never a name."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from play_scenes import PLAY_SCENES
from pseudo_language import PSEUDO

from game.app.registry import FEATURES
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.kit.button_label import icon_room, label_width
from game.view.kit.searchable_list_popup import SEARCH
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue


@pytest.fixture
def state() -> State:
    return PLAY_SCENES["middle"]()


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


def screen_of(
    state: State, size: tuple[int, int], catalogue: Catalogue = ENGLISH
) -> tuple[Window, BoardScreen]:
    surface = pygame.display.set_mode(size)
    window = Window(size, 100, "dark", catalogue, features=FEATURES)
    window.draw(surface, state)
    return window, window.screen(state)


def in_top_bar(screen: BoardScreen) -> list[tuple[pygame.Rect, bool, str]]:
    gui = screen.chrome.gui
    bar = pygame.Rect(screen.layout.regions()["top_bar"])
    labels = ((button, button.label) for button in gui.buttons())
    return [
        (button.rect, label.has_word, str(label.text))
        for button, label in labels
        if bar.contains(button.rect)
    ]


def test_every_button_of_the_top_bar_and_the_action_row_has_an_icon(state: State) -> None:
    _, screen = screen_of(state, (1440, 900))
    gui, regions = screen.chrome.gui, screen.layout.regions()
    rows = [pygame.Rect(regions[name]) for name in ("top_bar", "actions")]
    found = [one for one in gui.buttons() if any(row.contains(one.rect) for row in rows)]
    assert len(found) >= 10
    assert all(one.label.icon is not None for one in found)


@pytest.mark.parametrize(
    "size", [(960, 640), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)]
)
@pytest.mark.parametrize("catalogue", [ENGLISH, PSEUDO])
def test_all_buttons_of_the_action_row_have_an_icon_or_none_has(
    state: State, size: tuple[int, int], catalogue: Catalogue
) -> None:
    _, screen = screen_of(state, size, catalogue)
    gui, row = screen.chrome.gui, pygame.Rect(screen.layout.regions()["actions"])
    found = [one for one in gui.buttons() if row.contains(one.rect)]
    icons = {one.label.icon is not None for one in found}
    assert len(icons) == 1
    assert catalogue is PSEUDO or icons == {True}, "English words have room for icons"
    look = screen.parts[0].look
    for one in found:
        label = one.label
        room = icon_room(look.sizes) if label.icon is not None else 0
        assert label_width(look, label.text) + room <= one.rect.width


def test_a_wide_top_bar_has_all_words(state: State) -> None:
    _, screen = screen_of(state, (1440, 900))
    assert all(has_word for _, has_word, _ in in_top_bar(screen))


def test_a_narrow_top_bar_with_long_words_keeps_names_and_room_for_all_tabs(state: State) -> None:
    _, screen = screen_of(state, (960, 640), PSEUDO)
    buttons = in_top_bar(screen)
    assert not all(has_word for _, has_word, _ in buttons)
    assert all(name for _, _, name in buttons)
    rects = [rect for rect, _, _ in buttons]
    assert all(not one.colliderect(other) for one in rects for other in rects if one is not other)


def test_an_icon_without_its_word_names_itself_under_the_pointer(state: State) -> None:
    window, screen = screen_of(state, (960, 640), PSEUDO)
    rect = next(rect for rect, has_word, _ in in_top_bar(screen) if not has_word)
    boxes = len(screen.chrome.boxes(state))
    window.records = []
    pygame.mouse.set_pos(rect.center)
    window.actions(pygame.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(1, 0), buttons=(0,) * 3),
                   state)  # fmt: skip
    state.now_ms += 50
    surface = pygame.display.get_surface()
    assert surface is not None
    window.draw(surface, state)
    assert len(screen.chrome.boxes(state)) == boxes + 1
    assert any(record.owner == screen.chrome.name for record in window.records)


def test_every_entry_of_a_menu_has_an_icon_of_its_own_within_its_menu() -> None:
    for menu in FEATURES.menus():
        shown = [entry.icon for entry in FEATURES.entries(menu)]
        assert len(shown) == len(set(shown))


def test_no_menu_promises_to_find_something() -> None:
    """A magnifier, and the word beside the search fields of the dialogs, would promise that."""
    assert "search" not in {menu.icon for menu in FEATURES.menus()}
    assert str(SEARCH) not in {str(menu.title) for menu in FEATURES.menus()}
