"""What the mouse and the buttons mean, event by event."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import chess
import pygame
import pygame_gui
import pytest
from play_screen import play_layout
from pygame_gui.elements import UIButton

from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import program as program_actions
from game.actions.action import Action
from game.actions.shortcuts import SHORTCUTS
from game.look.layout import Box, Layout, square_box
from game.state.inspection import View
from game.state.shape import Brush, Shape
from game.state.state import Drag, KeysHelp, NewGameDraft, Question, State
from game.state.time_control import TimeControl
from game.view.dialogs.confirm import WORDINGS
from game.view.dialogs.newgame import TIME_CONTROLS
from game.view.dialogs.pathprompt import PathPanel
from game.view.frame.topbar import MENU_WORDS, MenuName
from game.view.inspect.chrome import VIEWS
from game.view.kit.gui import Gui
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]


class Hands:
    """Sends events to a window over a state that nothing changes."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.window, self.surface = opener()
        self.state = state
        self.look()

    def look(self) -> None:
        self.window.draw(self.surface, self.state)

    @property
    def layout(self) -> Layout:
        return play_layout(self.window, self.state)

    def buttons(self) -> list[UIButton]:
        """The buttons that can be pressed now."""
        return self.gui.buttons()

    def send(self, kind: int, **values: Any) -> list[Action]:
        return self.window.actions(pygame.event.Event(kind, **values), self.state)

    def down(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Action]:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Action]:
        return self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def move(self, at: tuple[int, int]) -> list[Action]:
        pygame.mouse.set_pos(at)
        return self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def wheel(self, at: tuple[int, int], y: int) -> list[Action]:
        pygame.mouse.set_pos(at)
        pygame.event.pump()
        return self.send(pygame.MOUSEWHEEL, x=0, y=y)

    @property
    def gui(self) -> Gui:
        """The elements that can be pressed now."""
        popup = self.window.popups.current(self.state)
        return popup.gui if popup else self.window.screen(self.state).chrome.gui

    def button(self, action: Action) -> UIButton:
        """The button that asks for an action."""
        (found,) = [one for one in self.buttons() if _asked_by(self.gui, one) == action]
        return found

    def press(self, action: Action) -> list[Action]:
        """What pressing the button for an action asks for."""
        return self.send(pygame_gui.UI_BUTTON_PRESSED, ui_element=self.button(action))

    def open_menu(self, name: MenuName) -> list[Action]:
        """What pressing the button of a menu asks for."""
        (button,) = [one for one in self.buttons() if self.gui.label(one).text == MENU_WORDS[name]]
        return self.send(pygame_gui.UI_BUTTON_PRESSED, ui_element=button)

    def cursor(self) -> int:
        """The shape of the pointer."""
        window = self.window
        return window._pointer.shape(self.state, window.screen(self.state), window.popups)

    def square(self, square: chess.Square) -> tuple[int, int]:
        return square_box(self.layout.board, square, self.state.board.flipped).centre


def _asked_by(gui: Gui, button: UIButton) -> Action | None:
    press = gui.press(button)
    if isinstance(press, partial) and press.args and isinstance(press.args[0], MenuName):
        return None  # It opens a menu.
    return press() if callable(press) else press


@pytest.fixture
def hands(open_window: Opener, scenes: Scenes) -> Callable[[str], Hands]:
    return lambda name: Hands(open_window, scenes[name]())


Getter = Callable[[str], Hands]


def test_left_button_on_a_square(hands: Getter) -> None:
    hand = hands("idle")
    at = hand.square(chess.E2)
    assert hand.down(at) == [board_actions.PressSquare(chess.E2, *at)]
    assert hand.up(at) == [board_actions.ReleaseSquare(chess.E2)]


def test_squares_follow_a_flipped_board(hands: Getter) -> None:
    hand = hands("black")
    board = hand.layout.board
    at = (board.x + 1, board.y + 1)
    assert hand.down(at) == [board_actions.PressSquare(chess.H1, *at)]


def test_a_piece_dropped_beside_the_board_is_released(hands: Getter) -> None:
    hand = hands("drag")
    assert hand.up((5, 5)) == [board_actions.ReleaseSquare(None)]
    over_button = hand.layout.actions.centre
    assert hand.up(over_button) == [board_actions.ReleaseSquare(None)]


def test_nothing_is_released_beside_the_board_with_an_empty_hand(hands: Getter) -> None:
    assert hands("idle").up((5, 5)) == []


def test_right_button_draws(hands: Getter) -> None:
    hand = hands("idle")
    at = hand.square(chess.C3)
    assert hand.down(at, pygame.BUTTON_RIGHT) == [board_actions.PressRight(chess.C3, Brush.GREEN)]
    assert hand.up(at, pygame.BUTTON_RIGHT) == [board_actions.ReleaseRight(chess.C3)]
    hand.state.board.drawing = Shape(chess.C3, chess.C3, Brush.GREEN)
    assert hand.up((5, 5), pygame.BUTTON_RIGHT) == [board_actions.ReleaseRight(None)]


def test_the_pointer_is_followed_with_the_square_below_it(hands: Getter) -> None:
    hand = hands("idle")
    at = hand.square(chess.D4)
    assert hand.move(at) == [board_actions.MovePointer(chess.D4, *at)]
    assert board_actions.MovePointer(None, 3, 4) in hand.move((3, 4))


def test_the_wheel_over_the_board_steps_through_the_game(hands: Getter) -> None:
    hand = hands("idle")
    at = hand.square(chess.D4)
    assert hand.wheel(at, 1) == [board_actions.StepPly(-1)]
    assert hand.wheel(at, -1) == [board_actions.StepPly(1)]


def test_the_wheel_over_the_move_list_scrolls_it(hands: Getter) -> None:
    hand = hands("long game")
    assert hand.wheel(hand.layout.moves.centre, 1) == []
    assert hand.window.draw(hand.surface, hand.state) == [pygame.Rect(hand.layout.moves)]


def test_a_click_in_the_move_list_shows_that_move(hands: Getter) -> None:
    hand = hands("idle")
    moves = hand.layout.moves
    found = set()
    for y in range(moves.y, moves.bottom, 4):
        for x in (moves.x + moves.width // 4, moves.right - moves.width // 4):
            found.update(hand.down((x, y)))
    plies = {action.ply for action in found if isinstance(action, board_actions.GoToPly)}
    assert plies >= {15, 16}
    assert plies <= set(range(1, 17))


def test_a_click_in_the_graph_jumps(hands: Getter) -> None:
    hand = hands("long game")
    graph = hand.layout.graph
    assert graph is not None
    (action,) = hand.down(graph.centre)
    assert isinstance(action, board_actions.GoToPly)
    assert abs(action.ply - 120) <= 1
    assert hand.down((graph.x + 1, graph.centre[1])) == [board_actions.GoToPly(0)]


def test_hovering_the_panel_previews_and_holds_the_order(hands: Getter) -> None:
    hand = hands("middle")
    panel, thinking = hand.layout.thinking, hand.state.engine.thinking
    assert thinking is not None
    previews = []
    for y in range(panel.bottom - 40, panel.y, -10):
        for action in hand.move((panel.centre[0], y)):
            if isinstance(action, board_actions.PreviewLine):
                previews.append(action.moves)
                hand.state.board.preview = action.moves
    root = [entry.move for entry in thinking.root_moves]
    assert {line[0] for line in previews if len(line) == 1} <= set(root)
    assert thinking.principal_variation in previews
    assert len(previews) > 5
    hand.move((panel.centre[0], panel.bottom - 40))
    hand.state.board.preview = ("e2e4",)
    assert board_actions.PreviewLine(()) in hand.move((5, 5))


def test_rows_keep_their_order_under_the_pointer(hands: Getter) -> None:
    hand = hands("middle")
    panel = hand.layout.thinking
    hand.move((panel.centre[0], panel.bottom - 40))
    table = next(p for p in hand.window.screen(hand.state).parts if p.name == "thinking")._table  # type: ignore[attr-defined]
    thinking = hand.state.engine.thinking
    assert thinking is not None
    before = [entry.move for _, entry in table._in_order(thinking)]
    turned = thinking.root_moves[::-1]
    changed = type(thinking)(
        **{name: getattr(thinking, name) for name in thinking.__slots__ if name != "root_moves"},
        root_moves=turned,
    )
    assert [entry.move for _, entry in table._in_order(changed)] == before
    hand.move((5, 5))
    assert [entry.move for _, entry in table._in_order(changed)] == before[::-1]


@pytest.mark.parametrize(
    "action",
    [
        game_actions.TakeBack(),
        board_actions.Flip(),
        game_actions.MoveNow(),
        game_actions.Resign(),
        game_actions.OpenNewGame(),
        program_actions.OpenPathPrompt(saving=False),
        program_actions.OpenPathPrompt(saving=True),
        program_actions.ShowKeys(),
        board_actions.GoToPly(0),
        board_actions.GoToEnd(),
        game_actions.RestartEngine(),
    ],
)
def test_each_action_has_a_button_that_asks_for_it(action: Action, hands: Getter) -> None:
    assert hands("failed").press(action) == [action]


def test_buttons_that_would_do_nothing_are_dim(hands: Getter) -> None:
    hand = hands("opening")
    assert not hand.button(game_actions.TakeBack()).is_enabled
    assert not hand.button(game_actions.MoveNow()).is_enabled
    assert hand.button(board_actions.Flip()).is_enabled


def test_a_real_click_presses_a_button(hands: Getter) -> None:
    hand = hands("idle")
    button = hand.button(board_actions.Flip())
    at = button.rect.center
    hand.move(at)
    hand.look()
    assert hand.down(at) == []
    assert hand.up(at) == []
    pressed = pygame.event.get(pygame_gui.UI_BUTTON_PRESSED)
    assert [found for event in pressed for found in hand.window.actions(event, hand.state)] == [
        board_actions.Flip()
    ]


def test_a_choice_that_is_pressed_again_is_still_drawn_as_chosen(hands: Getter) -> None:
    hand = hands("inspect")
    (button,) = [one for one in hand.buttons() if hand.gui.label(one).text == VIEWS[View.MOVES]]
    at, beside = button.rect.center, (5, 300)

    def picture() -> bytes:
        hand.look()
        return pygame.image.tobytes(hand.surface.subsurface(button.rect), "RGB")

    chosen = picture()
    hand.move(at)
    hand.down(at)
    hand.up(at)
    pressed = pygame.event.get(pygame_gui.UI_BUTTON_PRESSED)
    assert [found for event in pressed for found in hand.window.actions(event, hand.state)] == []
    hand.move(beside)
    assert picture() == chosen


def test_the_result_card(hands: Getter) -> None:
    hand = hands("result")
    assert hand.press(game_actions.Rematch()) == [game_actions.Rematch()]
    assert hand.press(game_actions.CloseBanner()) == [game_actions.CloseBanner()]


def test_the_offer_to_resume(hands: Getter) -> None:
    hand = hands("resume")
    assert hand.press(game_actions.AcceptResume()) == [game_actions.AcceptResume()]
    assert hand.press(game_actions.DeclineResume()) == [game_actions.DeclineResume()]


def test_the_promotion_picker(hands: Getter) -> None:
    hand = hands("promotion")
    for square, kind in (
        (chess.B8, chess.QUEEN),
        (chess.B7, chess.KNIGHT),
        (chess.B6, chess.ROOK),
        (chess.B5, chess.BISHOP),
    ):
        assert hand.down(hand.square(square)) == [board_actions.ChoosePromotion(kind)]
    assert hand.down(hand.square(chess.H3)) == [board_actions.Cancel()]


def test_the_new_game_panel(hands: Getter) -> None:
    hand = hands("new game")
    draft = hand.state.overlay
    assert isinstance(draft, NewGameDraft)
    time = draft.time_control
    for action in (
        game_actions.ChangeDraft(chess.BLACK, 5, time),
        game_actions.ChangeDraft(None, 5, time),
        game_actions.ChangeDraft(chess.WHITE, 8, time),
        game_actions.ChangeDraft(chess.WHITE, 5, None),
        game_actions.ChangeDraft(chess.WHITE, 5, TimeControl(600_000, 5000)),
        game_actions.StartDraft(),
        game_actions.CloseOverlay(),
    ):
        assert hand.press(action) == [action]
    assert len(TIME_CONTROLS) == 10


def test_the_confirmation(hands: Getter) -> None:
    hand = hands("confirmation")
    wording = WORDINGS[Question.OVERWRITE_FILE]
    for answer, text in ((True, wording.yes), (False, wording.no)):
        action = game_actions.Answer(answer)
        assert hand.gui.label(hand.button(action)).text == text
        assert hand.press(action) == [action]
    assert hand.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0) == [game_actions.Answer(True)]
    assert hand.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0) == [game_actions.Answer(False)]


@pytest.mark.parametrize("name", ["new game", "keys", "open", "save"])
def test_escape_closes_an_overlay(name: str, hands: Getter) -> None:
    hand = hands(name)
    assert hand.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="") == [
        game_actions.CloseOverlay()
    ]


def test_an_overlay_takes_what_was_meant_for_the_board(hands: Getter) -> None:
    hand = hands("keys")
    assert hand.down(hand.square(chess.A1)) == []
    assert hand.send(pygame.TEXTINPUT, text="e") == []


def test_the_file_picker_gives_the_path(hands: Getter) -> None:
    hand = hands("save")
    picked = pygame.event.Event(
        pygame_gui.UI_FILE_DIALOG_PATH_PICKED, text="/tmp/a.pgn", ui_element=None
    )
    assert hand.window.actions(picked, hand.state) == [
        program_actions.ChoosePath("/tmp/a.pgn", True)
    ]
    assert hand.send(pygame_gui.UI_WINDOW_CLOSE, ui_element=None) == []


@pytest.mark.parametrize("name", ["open", "save"])
def test_a_typed_path_is_taken_as_it_is(name: str, hands: Getter, tmp_path: Path) -> None:
    hand = hands(name)
    popup = hand.window.popups.current(hand.state)
    assert isinstance(popup, PathPanel)
    line = popup._picker.file_path_text_line
    assert line.is_focused, "typing goes to the path at once"
    line.set_text(str(tmp_path))
    assert _enter(hand) == [], "a folder is listed"
    assert popup._picker.current_directory_path == str(tmp_path)
    line.set_text("no such folder/game.pgn")
    wanted = str(tmp_path / "no such folder" / "game.pgn")
    assert _enter(hand) == [program_actions.ChoosePath(wanted, name == "save")]


def _enter(hand: Hands) -> list[Action]:
    return hand.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")


def test_a_menu_opens_under_its_button_and_closes(hands: Getter) -> None:
    hand = hands("idle")
    assert hand.open_menu(MenuName.VIEW) == []
    hand.look()
    menu = hand.window.popups.menu
    assert menu is not None
    assert menu.box.y >= hand.layout.top_bar.bottom - 20
    inside = menu.box.centre
    assert hand.down(inside) == [], "a click in a menu does not reach what is under it"
    assert hand.press(program_actions.ToggleTheme()) == [program_actions.ToggleTheme()]
    assert hand.window.popups.menu is None
    hand.open_menu(MenuName.VIEW)
    assert hand.down(hand.square(chess.E2)) == [], "the click only closes the menu"
    assert hand.window.popups.menu is None


def test_a_new_overlay_replaces_the_old_one(hands: Getter) -> None:
    hand = hands("new game")
    first = hand.window.popups.current(hand.state)
    hand.state.overlay = KeysHelp(hand.state.screen)
    assert hand.window.popups.current(hand.state) is not first


def test_no_event_raises_whatever_is_shown(open_window: Opener, scenes: Scenes) -> None:
    dice = random.Random(3)
    window, surface = open_window((1200, 800))
    for make in scenes.values():
        state = make()
        window.draw(surface, state)
        for _ in range(60):
            window.actions(_any_event(dice), state)
        window.draw(surface, state)
        for event in pygame.event.get():
            window.actions(event, state)


def _any_event(dice: random.Random) -> pygame.event.Event:
    at = (dice.randrange(-9, 1250), dice.randrange(-9, 850))
    keys = [entry.key for entry in SHORTCUTS]
    events: list[tuple[int, dict[str, Any]]] = [
        (pygame.MOUSEMOTION, {"pos": at, "rel": (1, 1), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": at, "button": dice.randint(1, 5)}),
        (pygame.MOUSEBUTTONUP, {"pos": at, "button": dice.randint(1, 5)}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": dice.randint(-3, 3)}),
        (pygame.KEYDOWN, {"key": dice.choice(keys), "mod": 0, "unicode": ""}),
        (pygame.TEXTINPUT, {"text": dice.choice(["e", "4", "N", " ", "é"])}),
        (pygame.WINDOWLEAVE, {}),
        (pygame.ACTIVEEVENT, {"gain": 0, "state": 1}),
    ]
    kind, values = dice.choice(events)
    return pygame.event.Event(kind, values)


@pytest.mark.parametrize(
    ("name", "place", "hand_shown"),
    [
        ("idle", lambda hand: hand.square(chess.E2), True),
        ("idle", lambda hand: hand.square(chess.E7), False),
        ("idle", lambda hand: hand.square(chess.E4), False),
        ("selected", lambda hand: hand.square(chess.E5), True),
        ("middle", lambda hand: hand.square(chess.E2), True),
        ("look back", lambda hand: hand.square(chess.E2), False),
        ("drag", lambda hand: hand.square(chess.E7), True),
        ("idle", lambda hand: (hand.layout.actions.x + 20, hand.layout.actions.centre[1]), True),
        (
            "opening",
            lambda hand: (hand.layout.actions.x + 20, hand.layout.actions.centre[1]),
            False,
        ),
        ("idle", lambda hand: hand.layout.graph.centre, True),
        ("opening", lambda hand: hand.layout.graph.centre, False),
        ("promotion", lambda hand: hand.square(chess.B6), True),
        ("promotion", lambda hand: hand.square(chess.E1), False),
        ("keys", lambda hand: hand.square(chess.A2), False),
    ],
)
def test_the_pointer_is_a_hand_where_a_press_does_something(
    name: str, place: Callable[[Hands], tuple[int, int]], hand_shown: bool, hands: Getter
) -> None:
    hand = hands(name)
    hand.move(place(hand))
    assert hand.cursor() == (
        pygame.SYSTEM_CURSOR_HAND if hand_shown else pygame.SYSTEM_CURSOR_ARROW
    )


def test_the_pointer_over_a_dialog(hands: Getter) -> None:
    hand = hands("save")
    popup = hand.window.popups.current(hand.state)
    assert isinstance(popup, PathPanel)
    hand.move(popup._picker.file_path_text_line.rect.center)
    assert hand.cursor() == pygame.SYSTEM_CURSOR_IBEAM
    hand.move(popup._picker.cancel_button.rect.center)
    assert hand.cursor() == pygame.SYSTEM_CURSOR_HAND
    hand.send(pygame.WINDOWLEAVE)
    assert hand.cursor() == pygame.SYSTEM_CURSOR_ARROW


def test_a_held_piece_is_not_lost_to_a_button(hands: Getter) -> None:
    hand = hands("idle")
    at = hand.layout.actions.centre
    hand.state.board.drag = Drag(chess.F3, *at, 200, 200, lifted=True)
    assert hand.move(at) == [board_actions.MovePointer(None, *at)]
    assert Box(*hand.layout.actions).holds(*at)
