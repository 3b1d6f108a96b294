"""The program on a display as a chess player uses it: its buttons, New game, and other engines."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import chess
import chess.pgn
from desktop import SIZE, Desktop, wait_for
from screen import Screen
from window_driver import WindowDriver

from game.app.registry import FEATURES
from game.state.files.opened_files import OpenedFiles
from game.view.frame.menu_entries import GAME_MENU

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.actions.action import Action
from game.app.dispatch import update
from game.features.editor.view.screen import EditorScreen
from game.features.editor.view.tray import tray_tools
from game.features.new_game.actions import draft_change
from game.formats import game_import
from game.formats.settings import parse_settings
from game.look.layout import square_box
from game.rules import game_record, players
from game.state.game import Game
from game.state.resume_offer import ResumeOffer
from game.state.session import sessions_with
from game.state.settings import DARK
from game.state.state import State
from game.system.played.autosaves import AUTOSAVE
from game.view.kit.button import Button
from game.view.window import Window
from game.words.catalogue import ENGLISH
from game.words.players import game_line

USUAL = ("Level", "White", "Casual", "Untimed", "Standard")
"""The choices in the New game dialog with which every game begins."""


class GameDesktop(Desktop):
    """Presses buttons by their text and fills fields by their name, with the real mouse.

    A window of the same size in this process, which is never shown, tells where they are. It has a
    state of its own, which knows only what decides the places of the controls.
    """

    def __init__(self, display: str, home: Path, screen: Screen) -> None:
        super().__init__(display, home)
        self._screen = screen
        pygame.display.init()
        pygame.font.init()
        self._state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(0)))
        )
        self._copy = WindowDriver(_never_shown, self._state)
        self._stale = ""
        """The text of the autosave of an earlier game, which stays until the new game has a move.

        So two games in a row must not be the same.
        """

    def open(self, *arguments: str, **settings: Any) -> None:
        """Start the program with these settings. Nothing slides, and levels answer at once."""
        path = self.home / "settings.json"
        path.write_text(json.dumps({"animation_ms": 0, "answer_at_once": True} | settings))
        self.start(*arguments)
        self._state.settings = parse_settings(path.read_text()).settings

    # Mouse

    def press_button(self, text: str) -> None:
        """Press a button of the Play screen as the autosaved game lets it be."""
        game = self._autosaved()
        self._press(
            text, State(sessions_with(game or self._state.session.game), self._state.settings)
        )

    def play_anything(self, board: chess.Board) -> None:
        """Play the first legal move by drag in a new game from ``board`` until the game is over."""
        count = 0
        while self.result() == "*":
            move = next(iter(board.legal_moves))
            self.drag(chess.square_name(move.from_square), chess.square_name(move.to_square))
            count += 2
            self.wait_for_moves(count)
            board = self.board()

    def resume_earlier(self) -> None:
        """Press Resume on the card that offers the game of the last session."""
        game = self._autosaved()
        assert game is not None
        offer = ResumeOffer("", game_line(game))
        self._press(
            "Resume",
            State(
                sessions_with(self._state.session.game),
                self._state.settings,
                opened_files=OpenedFiles(resume=offer),
            ),
        )

    def resume_paused(self) -> None:
        """Press Resume on the card of a paused game."""
        game = self._autosaved()
        assert game is not None
        game.is_paused = True
        self._press("Resume", State(sessions_with(game), self._state.settings))

    def answer_draw(self, answer: str, offered_by: chess.Color) -> None:
        """Press Accept or Decline on the card that shows the offered draw."""
        game = self._autosaved()
        assert game is not None
        game.draw_offer = offered_by
        self._press(answer, State(sessions_with(game), self._state.settings))

    def new_game(self, *chips: str, turn_board: bool = False, **typed: str) -> None:
        """Fill the New game dialog and press Start.

        ``chips`` are the texts of the buttons to press after the ``USUAL`` ones, in this order.
        ``turn_board`` says whether the board turns in a game of two persons. ``typed`` has the
        texts for fields of ``NewGameDialog``. A game that is not over is given up.
        """
        state = State(sessions_with(self._state.session.game), self._state.settings)
        for text in ("New game", *USUAL, *chips):
            self._press(text, state)
        is_other_way = state.settings.turn_board != turn_board
        if is_other_way and "Person" in chips:
            self._press("Turn the board after each move", state)
        for name, text in typed.items():
            self._fill(name, text, state)
        self._start(state)

    def set_up(self, pieces: dict[str, str], *chips: str) -> None:
        """Drag pieces from the tray of the position editor to squares, and start a game there.

        ``pieces`` has the letter of each piece by its square; White is to move. ``chips`` are the
        texts of the buttons to press in the New game dialog.
        """
        state = State(sessions_with(self._state.session.game), self._state.settings)
        flipped = state.session.board.flipped = self.flipped
        self._choose_from_menu("Position editor", state)
        self._press("Clear board", state)
        screen = self._copy.window.screen(state)
        assert isinstance(screen, EditorScreen)
        for name, letter in pieces.items():
            place = tray_tools(is_flipped=flipped).index(chess.Piece.from_symbol(letter))
            square = square_box(screen.layout.board, chess.parse_square(name), flipped)
            self._drag(screen.places.tray_cell(place).centre, square.centre, state)
        for text in ("Play from here", *chips):
            self._press(text, state)
        self._start(state)

    def _start(self, state: State) -> None:
        """Press Start in the New game dialog."""
        is_at_stake = self._is_at_stake()
        self._press("Start", state)
        if is_at_stake:
            self.press("Return")
            autosave = self.home / AUTOSAVE
            wait_for(lambda: not autosave.exists(), "the game that is given up to be kept")
        self._stale = self._autosave()
        self._state = state
        self.flipped = state.session.board.flipped

    def add_engine(self, command: str) -> str:
        """Add an engine in the dialog for engines; return the name that it has there."""
        state = State(sessions_with(self._state.session.game), self._state.settings)
        self._choose_from_menu("Engines…", state)
        self.press("Return")
        self.type(command)
        self.press("Return")
        settings = self.home / "settings.json"

        def added() -> str | None:
            engines = json.loads(settings.read_text()).get("engines")
            return str(engines[-1]["name"]) if engines else None

        name = wait_for(added, "the added engine")
        self._state.settings = parse_settings(settings.read_text()).settings
        self.press("Escape", "Escape")
        return name

    def _choose_from_menu(self, text: str, state: State) -> None:
        """Choose an entry of the menu Game; the state follows."""
        self._copy.state = state
        self._copy.look()
        self.click_at(self._named(ENGLISH.text(GAME_MENU.title)).rect.center)
        self._copy.open_menu(GAME_MENU)
        self._press(text, state)
        self._copy.window.popups.menu = None
        self._copy.look()

    def _drag(self, origin: tuple[int, int], target: tuple[int, int], state: State) -> None:
        """Drag with the left button from one pixel to another; the state follows."""
        self.drag_between(origin, target)
        for act, place in (
            (self._copy.down, origin),
            (self._copy.move, target),
            (self._copy.up, target),
        ):
            for action in act(place):
                update(state, action)

    def _press(self, text: str, state: State) -> None:
        """Press the button with this text; the state follows."""
        self._copy.state = state
        self._copy.look()
        button = self._named(text)
        self.click_at(button.rect.center)
        press = button.press
        action: Action | None = press() if callable(press) else press
        if action is not None:
            update(state, action)

    def _fill(self, name: str, text: str, state: State) -> None:
        """Replace the text of a field of the open dialog."""
        self._copy.state = state
        self._copy.look()
        dialog = self._copy.window.popups.current(state)
        assert dialog is not None
        self.click_at(dialog.focus_order._stops[name].box(0).centre)
        self.press("ctrl+a")
        self.type(text)
        update(state, draft_change(**{name: text}))

    def _named(self, text: str) -> Button:
        """Return the button with this text that can be pressed."""
        gui = self._copy.gui
        shown = [one for one in gui.buttons() if one.visible]
        (found,) = [one for one in shown if ENGLISH.text(one.label.text) == text]
        return found

    # What is visible from outside the program

    def squares(self, *names: str) -> list[bytes]:
        """Return the pixels of squares."""
        boxes = [self.square(name) for name in names]
        return [
            self._screen.part(self.x + box.x, self.y + box.y, box.width, box.height)
            for box in boxes
        ]

    def saved(self, name: str = AUTOSAVE) -> chess.pgn.Game | None:
        """Return a saved game; None for the autosave of a game before the last ``new_game``."""
        is_stale = name == AUTOSAVE and self._autosave() == self._stale
        return None if is_stale else super().saved(name)

    def result(self) -> str:
        """Return the result of the autosaved game; ``*`` while there is none."""
        tree = self.saved()
        return "*" if tree is None else tree.headers["Result"]

    def wait_for_result(self) -> str:
        """Wait until the game is over; return its result."""
        return wait_for(lambda: found if (found := self.result()) != "*" else None, "the result")

    def board(self) -> chess.Board:
        """Return the position at the end of the autosaved game."""
        return self._tree().end().board()

    def ending(self) -> str:
        """Return why the autosaved game ended, from the comment after its last move."""
        return re.sub(r"\[%[^]]*\] ?", "", self._tree().end().comment)

    def players(self) -> dict[str, str]:
        """Return who plays each side of the autosaved game: a human or a program."""
        headers = self._tree().headers
        return {side: headers[f"{side}Type"] for side in ("White", "Black")}

    def _tree(self) -> chess.pgn.Game:
        tree = self.saved()
        assert tree is not None
        return tree

    def _is_at_stake(self) -> bool:
        return bool(self.sans()) and self.result() == "*"

    def _autosaved(self) -> Game | None:
        """Return the autosaved game as the program reads it."""
        text = self._autosave()
        return None if text == self._stale else game_import.game_from_pgn(text).game

    def _autosave(self) -> str:
        """Return the text of the autosave, or of the game that is over; empty if there is none."""
        return self.saved_text()


def _never_shown() -> tuple[Window, pygame.Surface]:
    surface = pygame.display.set_mode(SIZE)
    return Window(SIZE, 100, DARK, features=FEATURES), surface
