"""When the engine panel is open, and what a press on its head does."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from new_game_scenes import NEW_GAME_SCENES
from play_scenes import PLAY_SCENES, idle, searched, think
from played_line import board_at, change_move, node_at

from engine.protocol.messages import Score
from game.actions.setting_changes import FoldEnginePanel, HideEnginePanel, ToggleSetting
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.formats.settings import parse_settings
from game.queries.play_panels import engine_panel_state, play_panels
from game.state.game import Ending, Result
from game.state.panels import PanelState
from game.state.settings import PanelMode
from game.state.state import State


@pytest.mark.parametrize("mode", PanelMode)
def test_the_panel_keeps_its_size_for_a_whole_game(mode: PanelMode) -> None:
    """A panel that folds between two searches moves its link away from the pointer."""
    scenes = (*(PLAY_SCENES[name] for name in ("opening", "middle", "paused", "result")), searched)
    states = [make() for make in (*scenes, idle)]
    for state in list(states):
        for ply in range(len(state.session.game.moves)):
            looked_back = deepcopy(state)
            looked_back.session.board.current = node_at(state.session.game, ply)
            states.append(looked_back)
    for state in states:
        state.settings.engine_panel = mode
    forms = {engine_panel_state(state, state.session) for state in states}
    assert forms == {PanelState[mode.name]}


def test_an_older_file_with_an_automatic_panel_is_read_without_a_fault() -> None:
    reading = parse_settings('{"engine_panel": "automatic"}')
    assert reading.faults == ()
    assert reading.settings.engine_panel is PanelMode.OPEN


@pytest.mark.parametrize("mode", PanelMode)
@pytest.mark.parametrize("scene", ["failed", "silent"])
def test_a_failed_engine_says_so_in_any_mode(scene: str, mode: PanelMode) -> None:
    state = PLAY_SCENES[scene]()
    state.settings.engine_panel = mode
    assert engine_panel_state(state, state.session) is PanelState.OPEN


@pytest.mark.parametrize("make", [idle, PLAY_SCENES["middle"]])
@pytest.mark.parametrize("mode", [PanelMode.OPEN, PanelMode.FOLDED])
def test_a_press_on_the_head_folds_an_open_panel_and_opens_a_folded_one(
    make: Callable[[], State], mode: PanelMode
) -> None:
    state = make()
    state.settings.engine_panel = mode
    for _ in range(3):
        before = engine_panel_state(state, state.session)
        assert update(state, FoldEnginePanel()), "the choice is saved"
        assert {before, engine_panel_state(state, state.session)} == {
            PanelState.OPEN,
            PanelState.FOLDED,
        }


def test_each_panel_can_be_hidden_and_shown_again() -> None:
    state = idle()
    before = play_panels(state, state.session)
    hide = (HideEnginePanel(), ToggleSetting("show_moves"), ToggleSetting("show_graph"))
    for action in hide:
        update(state, action)
    assert play_panels(state, state.session) == (False, False, PanelState.HIDDEN)
    for action in hide:
        update(state, action)
    assert play_panels(state, state.session) == before


def test_graph_and_engine_panel_are_hidden_until_a_rated_game_is_over() -> None:
    state = NEW_GAME_SCENES["rated game"]()
    change_move(state.session.game, 1, thinking=think(board_at(state.session.game, 1)))
    assert play_panels(state, state.session) == (True, False, PanelState.HIDDEN)
    assert not FEATURES.may(state, FoldEnginePanel)
    assert not FEATURES.may(state, HideEnginePanel)
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert play_panels(state, state.session) == (True, True, PanelState.OPEN)
    assert FEATURES.may(state, FoldEnginePanel)
    assert FEATURES.may(state, HideEnginePanel)


@pytest.mark.parametrize("shows_players_scores", [True, False])
def test_a_game_of_two_persons_has_a_graph_of_our_scores_when_it_is_over(
    shows_players_scores: bool,
) -> None:
    state = NEW_GAME_SCENES["game of two persons"]()
    state.settings.engine_panel = PanelMode.OPEN
    state.settings.shows_players_scores = shows_players_scores
    assert play_panels(state, state.session) == (True, False, PanelState.HIDDEN)
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert play_panels(state, state.session) == (True, not shows_players_scores, PanelState.HIDDEN)


def test_an_opened_game_has_a_graph_if_its_file_has_scores() -> None:
    state = NEW_GAME_SCENES["game of two persons"]()
    state.session.game.is_document = True
    state.settings.shows_players_scores = True
    assert not play_panels(state, state.session).graph
    change_move(state.session.game, 0, score=Score(centipawns=20))
    assert play_panels(state, state.session) == (True, True, PanelState.HIDDEN)


def test_an_opened_game_has_an_engine_panel_if_a_search_is_attached_to_it() -> None:
    state = searched()
    state.session.game.is_document = True
    assert engine_panel_state(state, state.session) is PanelState.OPEN


def test_a_game_against_the_engine_has_both_from_its_first_move() -> None:
    assert play_panels(PLAY_SCENES["opening"](), PLAY_SCENES["opening"]().session) == (
        True,
        True,
        PanelState.OPEN,
    )
