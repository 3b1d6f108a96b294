"""The explorer beside an analysis: by mouse, by keyboard, and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from library_table import exploration_of
from scenes import SCENES
from window_driver import Opener, WindowDriver

from engine.protocol.library.exploration import PlayedMove
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from game.actions.action import Action
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.explorer import (
    ListExplorerGames,
    OpenExplorerFilter,
    PointAtExplorerMove,
    ToggleExplorer,
)
from game.actions.repertoire import AddMovesToRepertoire
from game.app.dispatch import update
from game.features.analyse import board as analyse_board
from game.features.analyse.explorer_place import explorer_place
from game.queries.explorer import EXPLORED_COLOUR, shown_exploration
from game.queries.shown_position import shown_board
from game.state.explorer import EXPLORER_STOP, Explorer
from game.state.focus import Focus
from game.state.screens import LIBRARY
from game.view.explorer.explorer_panel import ExplorerPanel
from game.words.explorer import result_percents
from game.words.library_faults import library_fault_sentence


class Window:
    """A window with the explorer."""

    def __init__(self, opener: Opener, scene: str) -> None:
        self.driver = WindowDriver(opener, SCENES[scene]())
        self.state = self.driver.state

    @property
    def panel(self) -> ExplorerPanel:
        parts = self.driver.window.screen(self.state).parts
        (found,) = [part for part in parts if isinstance(part, ExplorerPanel)]
        return found

    @property
    def moves(self) -> list[PlayedMove]:
        return self.panel.seen(self.state)

    def centre(self, item: int) -> tuple[int, int]:
        return self.panel.item_box(self.state, item).centre

    def do(self, actions: list[Action]) -> list[Action]:
        for action in actions:
            update(self.state, action)
        self.driver.look()
        return actions

    def point(self, pos: tuple[int, int]) -> list[Action]:
        return self.do(self.driver.move(pos))

    def press(self, key: int) -> list[Action]:
        return self.do(self.driver.send(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def words(self) -> str:
        return "; ".join(node.label for node in self.panel.nodes(self.state))


Make = Callable[..., Window]


@pytest.fixture
def make(open_window: Opener) -> Make:
    def made(scene: str = "explorer") -> Window:
        return Window(open_window, scene)

    return made


def arrow(window: Window) -> tuple[int, int] | None:
    """Return the squares of the arrow for a marked move."""
    marks = analyse_board.view(window.state).marks
    found = (mark for mark in marks if mark.colour == EXPLORED_COLOUR)
    return next(((mark.from_square, mark.to_square) for mark in found), None)


def squares(window: Window, item: int) -> tuple[int, int]:
    move = shown_board(window.state.session).parse_uci(window.moves[item].move)
    return move.from_square, move.to_square


def test_a_press_plays_a_move(make: Make) -> None:
    window = make()
    second = window.moves[1].move
    row = window.panel.item_box(window.state, 1)
    assert window.driver.down((row.x + 2, row.centre[1])) == [MoveMade(second)]
    assert window.driver.down((row.right - 2, row.centre[1])) == [MoveMade(second)]


def test_a_press_on_the_number_of_its_games_lists_them(make: Make) -> None:
    window = make()
    row = window.panel.item_box(window.state, 1)
    pressed = [window.driver.down((x, row.centre[1])) for x in range(row.x, row.right, 8)]
    listed = [one for actions in pressed for one in actions if isinstance(one, ListExplorerGames)]
    played = [one for actions in pressed for one in actions if isinstance(one, MoveMade)]
    assert listed
    assert all(window.moves[1].san in one.move for one in listed)
    assert len(played) > len(listed)


def test_the_move_under_the_pointer_is_an_arrow_until_the_pointer_leaves(make: Make) -> None:
    window = make()
    assert arrow(window) is None
    window.point(window.centre(2))
    assert arrow(window) == squares(window, 2)
    again = window.point(window.centre(2))
    assert not any(isinstance(one, PointAtExplorerMove) for one in again), "it is marked once"
    window.point((5, 5))
    assert arrow(window) is None
    assert window.state.model(Explorer).pointed is None


def test_the_games_of_the_marked_move_can_be_listed_by_a_press(make: Make) -> None:
    window = make()
    window.point(window.centre(2))
    link = window.panel.item_box(window.state, len(window.moves))
    window.point(link.centre)
    (listing,) = window.driver.down(link.centre)
    assert isinstance(listing, ListExplorerGames)
    assert window.moves[2].san in listing.move
    window.point((5, 5))
    (listing,) = window.driver.down(window.panel.item_box(window.state, 99).centre)
    assert isinstance(listing, ListExplorerGames)
    assert not listing.move, "without a marked move they are those of the position"


def test_keys_walk_through_all_moves_play_one_and_list_its_games(make: Make) -> None:
    window = make()
    window.state.focus = Focus(EXPLORER_STOP, 0)
    window.driver.look()
    for item in range(len(window.moves)):
        assert window.state.focus == Focus(EXPLORER_STOP, item)
        assert arrow(window) == squares(window, item)
        box = window.panel.item_box(window.state, item)
        assert window.panel.box.covers(box.inset(window.panel.look.sizes.unit, 0))
        window.press(pygame.K_DOWN)
    assert arrow(window) is None, "the last item lists the games of the position"
    (listing,) = window.driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert isinstance(listing, ListExplorerGames)
    assert not listing.move
    window.press(pygame.K_UP)
    last = window.moves[-1]
    (listing,) = window.driver.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
    assert isinstance(listing, ListExplorerGames)
    assert last.san in listing.move
    played = window.driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert played == [MoveMade(last.move)]


def test_a_screen_reader_hears_each_visible_move_with_its_numbers(make: Make) -> None:
    window = make()
    words = window.words()
    first = window.moves[0].results
    shares = result_percents(first)
    assert shares is not None
    for number in (first.games, first.average_elo, first.performance, *shares):
        assert str(number) in words


def test_played_reached_and_ended_are_three_numbers(make: Make) -> None:
    window = make()
    exploration = exploration_of(shown_board(window.state.session), 812)
    played = sum(one.results.games for one in exploration.played)
    words = window.words()
    assert len({played, exploration.reached.games, exploration.ended}) == 3
    for number in (played, exploration.reached.games, exploration.ended):
        assert str(number) in words


@pytest.mark.parametrize("scene", ["explorer, no games yet", "explorer, damaged library"])
def test_a_library_without_games_is_named_with_the_way_to_it(make: Make, scene: str) -> None:
    window = make(scene)
    gui = window.driver.window.screen(window.state).chrome.gui
    ways = [one for one in gui.buttons() if one.action() == ShowScreen(LIBRARY)]
    assert len(ways) == 1
    assert window.moves == []


def test_a_damaged_library_is_named_by_its_fault(make: Make) -> None:
    window = make("explorer, damaged library")
    place = explorer_place(window.state)
    assert place is not None
    fault = shown_exploration(window.state, place).fault
    assert isinstance(fault, LibraryFault)
    assert fault.code is LibraryFaultCode.DAMAGED
    assert str(library_fault_sentence(fault))[:20] in window.words()


def test_it_is_shown_and_hidden_and_that_is_remembered(make: Make) -> None:
    window = make()
    update(window.state, ToggleExplorer())
    window.driver.look()
    parts = window.driver.window.screen(window.state).parts
    assert not any(isinstance(part, ExplorerPanel) for part in parts)
    assert not window.state.settings.show_explorer
    window.state.focus = Focus(EXPLORER_STOP, 0)
    assert arrow(window) is None


def test_the_button_opens_the_choice_of_games(make: Make) -> None:
    window = make()
    gui = window.driver.window.screen(window.state).chrome.gui
    (button,) = [one for one in gui.buttons() if one.action() == OpenExplorerFilter()]
    assert window.panel.box.holds(*button.rect.center)


def test_leaving_the_window_unmarks_the_move(make: Make) -> None:
    window = make()
    window.point(window.centre(0))
    assert PointAtExplorerMove(None) in window.do(window.driver.send(pygame.WINDOWLEAVE))
    assert arrow(window) is None


def test_a_press_on_a_bookmark_or_insert_changes_the_repertoire(make: Make) -> None:
    window = make()
    row, move = window.panel.item_box(window.state, 1), window.moves[1].move
    found = [
        window.panel.action_at((x, row.centre[1]), window.state) for x in range(row.x, row.right)
    ]
    added = {one for one in found if isinstance(one, AddMovesToRepertoire)}
    window.state.focus = Focus(EXPLORER_STOP, 1)
    by_key = window.driver.send(pygame.KEYDOWN, key=pygame.K_INSERT, mod=0, unicode="")
    assert set(by_key) == added
    (action,) = added
    assert action.moves[-1] == move
