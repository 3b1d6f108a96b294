"""What the listeners of the window are told, and that nothing is derived for nobody."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from languages import GERMAN

from game.accessibility.node import AccessibleTree
from game.accessibility.screen_reader import NoReader
from game.announcer import Announcer
from game.app.registry import FEATURES
from game.message import Message, message
from game.rules import game_record, players
from game.state.session import sessions_with
from game.state.state import State
from game.view.window import Window
from game.words.catalogue import ENGLISH

SIZE = (960, 640)


class Reader(NoReader):
    """Collects what is told."""

    def __init__(self) -> None:
        self.is_listening = False
        self.trees: list[AccessibleTree] = []
        self.said: list[str] = []

    def show(self, tree: AccessibleTree) -> None:
        self.trees.append(tree)

    def say(self, text: str, *, is_urgent: bool = False) -> None:
        self.said.append(text)


class Speaker:
    """Collects what is spoken."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.language = ENGLISH.language
        self.is_broken = False

    def say(self, text: str) -> None:
        self.spoken.append(text)

    def use(self, language: str) -> None:
        self.language = language

    def faults(self) -> list[Message]:
        return [message("No voice.")] if self.is_broken else []

    def close(self) -> None:
        pass


class Desk:
    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        self.window = Window(SIZE, 100, "dark", features=FEATURES)
        self.state = State(sessions_with(game_record.new_game(players.person(), players.person())))
        self.reader, self.speaker = Reader(), Speaker()
        self.announcer = Announcer(_wake, ENGLISH, lambda wake: self.reader, self.speaker)
        self.announcer.start()

    def tell(self, *moves: str) -> None:
        for uci in moves:
            game_record.play_move(self.state.session.game, chess.Move.from_uci(uci), 0)
        self.announcer.announce(self.window, self.state)


def _wake() -> None:
    pass


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return Desk()


def test_nothing_is_derived_for_nobody(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> AccessibleTree:
        raise AssertionError("the tree was derived")

    never: Callable[..., AccessibleTree] = fail
    monkeypatch.setattr(Window, "accessible_tree", never)
    desk.tell("e2e4")
    assert desk.reader.said == desk.speaker.spoken == []


def test_a_reader_gets_the_tree_and_each_move(desk: Desk) -> None:
    desk.reader.is_listening = True
    desk.tell()
    desk.tell("e2e4", "e7e5")
    assert len(desk.reader.trees) == 2
    assert ["e4" in desk.reader.said[0], "e5" in desk.reader.said[1]] == [True, True]
    assert desk.speaker.spoken == []


def test_moves_of_one_turn_are_spoken_together(desk: Desk) -> None:
    desk.state.settings.speaks_moves = True
    desk.tell()
    (greeting,) = desk.speaker.spoken
    assert greeting
    desk.tell("e2e4", "e7e5")
    assert "e4" in desk.speaker.spoken[-1]
    assert "e5" in desk.speaker.spoken[-1]
    desk.state.settings.speaks_moves = False
    desk.tell("g1f3")
    assert len(desk.speaker.spoken) == 2


def test_moves_before_a_listener_came_are_not_told(desk: Desk) -> None:
    desk.tell("e2e4")
    desk.reader.is_listening = True
    desk.tell()
    assert desk.reader.said == []


def test_a_missing_voice_is_one_notice(desk: Desk) -> None:
    desk.speaker.is_broken = True
    (fail,) = desk.announcer.faults()
    assert str(fail.message) == "No voice."


def test_another_language_is_spoken_at_once(desk: Desk) -> None:
    desk.announcer.use(GERMAN)
    assert desk.speaker.language == GERMAN.language
    desk.state.settings.speaks_moves = True
    desk.tell()
    desk.tell("g1f3")
    assert "Springer" in desk.speaker.spoken[-1]
