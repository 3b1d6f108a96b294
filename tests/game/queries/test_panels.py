"""When the engine panel is open, and what a press on its head does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from new_game_scenes import NEW_GAME_SCENES
from play_scenes import PLAY_SCENES, idle, searched, think
from played_line import board_at, change_move, node_at

from engine.protocol.messages import Score
from game.actions.program import FoldEnginePanel, HideEnginePanel, ToggleSetting
from game.look.play_layout import Panel
from game.queries import permitted
from game.queries.panels import UNFOLD_AFTER_MS, engine_panel, panels
from game.state.board_state import Animation
from game.state.settings import PanelMode
from game.state.state import Ending, Result, State
from game.update import update


def thinking_for(ms: int) -> State:
    state = PLAY_SCENES["middle"]()
    assert state.engine.thinking is not None
    state.engine.thinking = replace(state.engine.thinking, elapsed_ms=ms)
    return state


def test_the_panel_is_open_while_the_engine_thinks_and_folded_otherwise() -> None:
    assert engine_panel(PLAY_SCENES["middle"]()) is Panel.OPEN
    assert engine_panel(idle()) is Panel.FOLDED
    assert engine_panel(PLAY_SCENES["opening"]()) is Panel.FOLDED


def test_a_short_search_does_not_open_it() -> None:
    assert engine_panel(thinking_for(UNFOLD_AFTER_MS - 1)) is Panel.FOLDED
    assert engine_panel(thinking_for(UNFOLD_AFTER_MS)) is Panel.OPEN


def test_the_report_of_the_last_search_does_not_open_it_for_the_next() -> None:
    state = thinking_for(UNFOLD_AFTER_MS)
    state.engine.thinking_board = state.game.start
    assert engine_panel(state) is Panel.FOLDED


def test_it_folds_only_when_the_pieces_are_at_rest() -> None:
    state = idle()
    state.board.animation = Animation({}, state.now_ms, 200)
    assert engine_panel(state) is Panel.OPEN


@pytest.mark.parametrize("ply", range(16))
def test_it_stays_open_while_one_looks_through_a_game_with_searches(ply: int) -> None:
    state = searched()
    state.board.current = node_at(state.game, ply)
    assert engine_panel(state) is Panel.OPEN
    plain = idle()
    plain.board.current = node_at(plain.game, ply)
    assert engine_panel(plain) is Panel.FOLDED


@pytest.mark.parametrize("mode", PanelMode)
@pytest.mark.parametrize("scene", ["failed", "silent"])
def test_a_failed_engine_says_so_in_any_mode(scene: str, mode: PanelMode) -> None:
    state = PLAY_SCENES[scene]()
    state.settings.engine_panel = mode
    assert engine_panel(state) is Panel.OPEN


@pytest.mark.parametrize("make", [idle, PLAY_SCENES["middle"]])
@pytest.mark.parametrize("mode", [PanelMode.AUTOMATIC, PanelMode.OPEN, PanelMode.FOLDED])
def test_a_press_on_the_head_folds_an_open_panel_and_opens_a_folded_one(
    make: Callable[[], State], mode: PanelMode
) -> None:
    state = make()
    state.settings.engine_panel = mode
    for _ in range(3):
        before = engine_panel(state)
        assert update(state, FoldEnginePanel()), "the choice is saved"
        assert {before, engine_panel(state)} == {Panel.OPEN, Panel.FOLDED}


def test_each_panel_can_be_hidden_and_shown_again() -> None:
    state = idle()
    before = panels(state)
    hide = (HideEnginePanel(), ToggleSetting("show_moves"), ToggleSetting("show_graph"))
    for action in hide:
        update(state, action)
    assert panels(state) == (False, False, Panel.HIDDEN)
    for action in hide:
        update(state, action)
    assert panels(state) == before


@pytest.mark.parametrize("mode", [PanelMode.AUTOMATIC, PanelMode.OPEN])
def test_graph_and_engine_panel_are_hidden_until_a_rated_game_is_over(mode: PanelMode) -> None:
    state = NEW_GAME_SCENES["rated game"]()
    change_move(state.game, 1, thinking=think(board_at(state.game, 1)))
    state.settings.engine_panel = mode
    assert panels(state) == (True, False, Panel.HIDDEN)
    assert not permitted.may(state, FoldEnginePanel)
    assert not permitted.may(state, HideEnginePanel)
    state.game.result = Result("1-0", Ending.RESIGNATION)
    state.settings.engine_panel = PanelMode.OPEN
    assert panels(state) == (True, True, Panel.OPEN)
    assert permitted.may(state, FoldEnginePanel)
    assert permitted.may(state, HideEnginePanel)


@pytest.mark.parametrize("result", [None, Result("1-0", Ending.RESIGNATION)])
def test_a_game_of_two_persons_has_neither_graph_nor_engine_panel(result: Result | None) -> None:
    state = NEW_GAME_SCENES["game of two persons"]()
    state.settings.engine_panel = PanelMode.OPEN
    state.game.result = result
    assert panels(state) == (True, False, Panel.HIDDEN)


def test_an_opened_game_has_a_graph_if_its_file_has_scores() -> None:
    state = NEW_GAME_SCENES["game of two persons"]()
    state.game.is_document = True
    assert not panels(state).graph
    change_move(state.game, 0, score=Score(centipawns=20))
    assert panels(state) == (True, True, Panel.HIDDEN)


def test_an_opened_game_has_an_engine_panel_if_a_search_is_attached_to_it() -> None:
    state = searched()
    state.game.is_document = True
    assert engine_panel(state) is Panel.FOLDED


def test_a_game_against_the_engine_has_both_from_its_first_move() -> None:
    assert panels(PLAY_SCENES["opening"]()) == (True, True, Panel.FOLDED)
