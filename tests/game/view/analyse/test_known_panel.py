"""The moves of the book and the tablebases: by mouse, by keyboard, and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from scenes import SCENES
from window_driver import Opener, WindowDriver

from engine.protocol.faults import Fault
from engine.protocol.lookups import TablebaseResult, WdlValue
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import MoveMade
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.analyse.model import analysis_of
from game.features.analyse.view.lookup_panel import NO_ENGINE, WAITING, LookupPanel, result_texts
from game.features.analyse.view.lookup_stop import KNOWN_STOP
from game.state.engines import EngineEvent, EngineNotice, EngineStatus
from game.state.focus import Focus
from game.words.engine_faults import engine_line


class Panel:
    """A window that shows what is known of a position."""

    def __init__(self, opener: Opener, scene: str) -> None:
        self.driver = WindowDriver(opener, SCENES[scene]())

    @property
    def part(self) -> LookupPanel:
        parts = self.driver.window.screen(self.driver.state).parts
        (found,) = [part for part in parts if isinstance(part, LookupPanel)]
        return found

    @property
    def moves(self) -> list[str]:
        return [chip.move for chip in self.part.chips(self.driver.state)]

    def words(self) -> str:
        return "; ".join(node.label for node in self.part.nodes(self.driver.state))


Make = Callable[[str], Panel]


@pytest.fixture
def make(open_window: Opener) -> Make:
    return lambda scene: Panel(open_window, scene)


def test_a_press_plays_a_move_of_the_book(make: Make) -> None:
    panel = make("analysis in the book")
    assert panel.moves[:2] == ["e2e4", "d2d4"]
    chip = panel.part.chips(panel.driver.state)[1]
    assert panel.driver.down(chip.box.centre) == [MoveMade("d2d4")]


def test_the_moves_that_have_room_are_shown_the_best_first(make: Make) -> None:
    assert make("analysis in the tablebases").moves[:3] == ["h1h5", "a1b2", "h1e1"]


@pytest.mark.parametrize("presses", [0, 1, 99])
def test_the_keyboard_reaches_each_move_and_plays_it(make: Make, presses: int) -> None:
    panel = make("analysis in the book")
    driver = panel.driver
    driver.state.focus = Focus(KNOWN_STOP, 0)
    driver.look()
    for _ in range(presses):
        for action in driver.send(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""):
            assert isinstance(action, MoveDialogFocus)
            update(driver.state, action)
    played = driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    expected = panel.moves[min(presses, len(panel.moves) - 1)]
    assert MoveMade(expected) in played


def test_a_reader_hears_the_outcome_and_the_moves(make: Make) -> None:
    words = make("analysis in the tablebases").words()
    assert "White wins" in words
    assert "Rh5" in words


def test_there_is_no_panel_without_a_path(open_window: Opener) -> None:
    driver = WindowDriver(open_window, SCENES["analysis"]())
    parts = driver.window.screen(driver.state).parts
    assert not [part for part in parts if isinstance(part, LookupPanel)]


@pytest.mark.parametrize("turn", chess.COLORS)
def test_each_outcome_is_named_for_the_side_that_it_is_about(turn: chess.Color) -> None:
    def words(worth: WdlValue) -> str:
        return str(result_texts(TablebaseResult(worth, None, ()), turn)[0])

    mover, other = ("White", "Black") if turn else ("Black", "White")
    assert mover in words(WdlValue.WIN)
    assert mover in words(WdlValue.CURSED_WIN)
    assert other in words(WdlValue.LOSS)
    assert other in words(WdlValue.BLESSED_LOSS)
    assert len({words(worth) for worth in WdlValue}) == len(WdlValue)


@pytest.mark.parametrize("status", [EngineStatus.FAILED, EngineStatus.SILENT])
def test_an_engine_that_cannot_look_anything_up_is_not_waited_for(
    make: Make, status: EngineStatus
) -> None:
    panel = make("analysis in the book")
    analysis = analysis_of(panel.driver.state)
    assert analysis is not None
    analysis.looked_up.clear()
    assert str(WAITING) in panel.words()
    seated = panel.driver.state.engines.at[analysis.engines[0].seat]
    fault = Fault(FaultCode.ENGINE_NOT_LOADED, system_text="no memory")
    seated.status, seated.notice = status, EngineNotice(EngineEvent.FAULT, fault)
    assert str(WAITING) not in panel.words()
    assert str(engine_line(seated.notice)) in panel.words()


def test_without_our_engine_the_panel_says_who_is_missing(make: Make) -> None:
    panel = make("analysis in the book")
    analysis = analysis_of(panel.driver.state)
    assert analysis is not None
    analysis.looked_up.clear()
    analysis.engines.clear()
    assert str(NO_ENGINE) in panel.words()
