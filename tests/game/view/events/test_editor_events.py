"""The position editor by mouse and keyboard: events in, the position out."""

from __future__ import annotations

import chess
import pygame
import pytest
from slots import edited
from window_driver import DriverOf, Opener, WindowDriver

from game.actions.action import Action
from game.actions.between_features import OpenNewGame
from game.actions.game_files import PasteClipboard
from game.app.dispatch import update
from game.features.editor.actions import (
    CopyEditedFen,
    PlayEditedPosition,
    SetChess960,
    SetSideToMove,
    SetUpPosition,
    UndoEdit,
)
from game.features.editor.layout import EditorLayout
from game.features.editor.model import (
    FEN,
    HALFMOVE_CLOCK,
    START_NUMBER,
    Editor,
    PositionSetup,
    Tool,
    ToolKind,
)
from game.features.editor.view.screen import EditorScreen
from game.features.editor.view.tray import tray_tools
from game.look.layout import square_box
from game.state import screens
from game.state.new_game import NewGameDialog
from game.state.screens import ScreenName

QUEEN = chess.Piece(chess.QUEEN, chess.WHITE)
FEN_SHORTCUTS: dict[int, Action] = {
    pygame.K_c: CopyEditedFen(),
    pygame.K_v: PasteClipboard(),
    pygame.K_z: UndoEdit(),
    pygame.K_n: OpenNewGame(),
}
"""Shortcuts with Ctrl that work while the FEN field has the focus."""
ENDING = "r6k/8/8/8/8/8/7P/K7 w - - 0 1"


class Hands:
    """A mouse and a keyboard on the editor, whose actions change the state."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver
        self.state = driver.state

    @property
    def editor(self) -> Editor:
        return edited(self.state)

    @property
    def places(self) -> EditorLayout:
        screen = self.driver.window.screen(self.state)
        assert isinstance(screen, EditorScreen)
        return screen.places

    def shows(self, screen: ScreenName) -> bool:
        return self.state.screen == screen

    def do(self, actions: list[Action]) -> list[Action]:
        for action in actions:
            update(self.state, action)
        self.driver.look()
        return actions

    def square(self, name: str) -> tuple[int, int]:
        box = square_box(self.places.board, chess.parse_square(name), self.editor.flipped)
        return box.centre

    def tray(self, tool: Tool) -> tuple[int, int]:
        place = tray_tools(is_flipped=self.editor.flipped).index(tool)
        return self.places.tray_cell(place).centre

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.do(self.driver.move(start))
        self.do(self.driver.down(start))
        self.do(self.driver.move(end))
        self.do(self.driver.up(end))

    def click(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        self.do(self.driver.move(at))
        self.do(self.driver.down(at, button))
        self.do(self.driver.up(at, button))

    def press(self, action: Action) -> None:
        """Press the button of an action."""
        self.click(self.driver.button(action).rect.center)
        for event in pygame.event.get():
            self.do(self.driver.window.actions(event, self.state))

    def key(self, key: int, modifiers: int = 0, letter: str = "") -> list[Action]:
        event = {"key": key, "mod": modifiers, "unicode": letter}
        actions = self.driver.send(pygame.KEYDOWN, **event)
        for action in actions:
            update(self.state, action)
        return actions

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter), letter=letter)
            for action in self.driver.send(pygame.TEXTINPUT, text=letter):
                update(self.state, action)
        self.driver.look()

    def tab_to(self, stop: str) -> None:
        for _ in range(30):
            self.key(pygame.K_TAB)
            if self.state.focus is not None and self.state.focus.stop == stop:
                return
        pytest.fail(f"Tab does not reach {stop}")

    def piece(self, name: str) -> str:
        piece = chess.BaseBoard(self.editor.position.pieces).piece_at(chess.parse_square(name))
        return "" if piece is None else piece.symbol()


@pytest.fixture
def hands(driver_of: DriverOf) -> Hands:
    return Hands(driver_of("editor"))


def test_pieces_are_dragged_from_the_tray_and_off_the_board(hands: Hands) -> None:
    hands.drag(hands.tray(QUEEN), hands.square("d5"))
    assert hands.piece("d5") == "Q"
    pieces = chess.popcount(chess.BaseBoard(hands.editor.position.pieces).occupied)
    away = hands.driver.button(SetUpPosition(PositionSetup.EMPTY)).rect.center
    hands.drag(hands.square("d1"), away)
    assert hands.piece("d1") == ""
    after = chess.BaseBoard(hands.editor.position.pieces)
    assert chess.popcount(after.occupied) == pieces - 1  # The button below was not pressed.


def test_a_tool_of_the_tray_works_by_clicks(hands: Hands) -> None:
    hands.click(hands.tray(QUEEN))
    hands.click(hands.square("d5"))
    hands.click(hands.square("e5"), pygame.BUTTON_RIGHT)
    assert (hands.piece("d5"), hands.piece("e5")) == ("Q", "q")
    hands.click(hands.tray(ToolKind.ERASER))
    hands.click(hands.square("d5"))
    assert hands.piece("d5") == ""
    hands.click(hands.tray(ToolKind.HAND))
    assert hands.editor.tool is ToolKind.HAND


def test_buttons_set_up_undo_and_play(hands: Hands) -> None:
    before = hands.editor.fen
    hands.press(SetUpPosition(PositionSetup.EMPTY))
    assert hands.editor.position.pieces == "8/8/8/8/8/8/8/8"
    hands.press(UndoEdit())
    assert hands.editor.fen == before
    hands.press(PlayEditedPosition())
    assert isinstance(hands.state.dialog, NewGameDialog)
    assert hands.state.dialog.fen == before


def test_a_typed_fen_changes_the_board(hands: Hands) -> None:
    hands.tab_to(FEN)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_BACKSPACE)
    assert hands.editor.fen == ""
    hands.type(ENDING)
    assert hands.editor.fen == ENDING
    assert hands.piece("a8") == "r"
    hands.type("Nf3")  # Letters in a field are no shortcuts.
    assert hands.editor.fen.endswith("Nf3")
    for key, action in FEN_SHORTCUTS.items():
        assert action in hands.driver.send(
            pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode=""
        )
    hands.key(pygame.K_ESCAPE)
    assert hands.shows(screens.EDITOR)
    hands.key(pygame.K_ESCAPE)
    assert hands.shows(screens.PLAY)


def test_the_counters_are_typed_and_stepped(hands: Hands) -> None:
    hands.tab_to(HALFMOVE_CLOCK)
    before = int(hands.editor.position.halfmove_clock)
    hands.key(pygame.K_UP)
    assert hands.editor.position.halfmove_clock == str(before + 1)
    hands.type("x")
    assert "x" in hands.editor.fen


def test_the_number_of_a_chess960_position_is_shown_in_chess960_only(hands: Hands) -> None:
    stops = set()
    for is_on in (False, True):
        hands.do([SetChess960(is_on)])
        for _ in range(30):
            hands.key(pygame.K_TAB)
            assert hands.state.focus is not None
            stops.add((is_on, hands.state.focus.stop))
    assert (True, START_NUMBER) in stops
    assert (False, START_NUMBER) not in stops


def test_everything_works_by_the_keyboard(hands: Hands) -> None:
    hands.tab_to("board")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_SPACE)
    assert hands.editor.selected == chess.E3
    hands.key(pygame.K_UP)
    hands.key(pygame.K_SPACE)
    assert (hands.piece("e3"), hands.piece("e4")) == ("", "P")
    hands.key(pygame.K_DELETE)
    assert hands.piece("e4") == ""
    hands.tab_to("side to move")
    hands.key(pygame.K_RIGHT)
    assert hands.editor.position.turn == chess.BLACK
    hands.tab_to("tray")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_SPACE)
    assert hands.editor.tool is ToolKind.ERASER


def test_what_is_drawn_again_is_what_a_new_window_draws(hands: Hands, open_window: Opener) -> None:
    hands.do([SetChess960(True), SetSideToMove(chess.BLACK)])
    hands.drag(hands.tray(QUEEN), hands.square("a5"))
    hands.drag(hands.square("d1"), hands.square("d5"))
    kept = pygame.image.tobytes(hands.driver.surface, "RGB")
    window, surface = open_window()
    window.draw(surface, hands.state)
    assert pygame.image.tobytes(surface, "RGB") == kept


def test_clicks_and_drags_that_arrive_before_the_next_frame_all_count(hands: Hands) -> None:
    """A busy machine delivers several events at once. No text field may undo one of them."""
    clear = hands.driver.button(SetUpPosition(PositionSetup.EMPTY)).rect.center
    king, target = hands.tray(chess.Piece(chess.KING, chess.WHITE)), hands.square("g6")
    driver = hands.driver

    def do(actions: list[Action]) -> None:
        for action in actions:
            update(hands.state, action)

    do(driver.move(clear))
    do(driver.down(clear))
    do(driver.up(clear))
    do(driver.move(king))
    assert hands.editor.position.pieces == "8/8/8/8/8/8/8/8"
    do(driver.down(king))
    do(driver.move(target))
    do(driver.up(target))
    do(driver.move(clear))
    assert hands.editor.position.pieces == "8/8/6K1/8/8/8/8/8"
