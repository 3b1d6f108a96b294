"""The engine panel at earlier positions: whose search it shows, and whether it can be inspected."""

from __future__ import annotations

import pytest
from play_scenes import idle, searched
from played_line import board_at, change_move, node_at

from game.actions.between_features import StepThroughSearch
from game.app.dispatch import update
from game.formats import capsules, pgn, pgn_reader
from game.queries import play_board
from game.queries.shown_search import Refusal, inspected_move, inspection_refusal, shown_search
from game.state import screens
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.session import sessions_with
from game.state.state import State


@pytest.fixture
def state() -> State:
    """A game in which the engine has thought about its moves; its last search is shown."""
    return searched()


def look_back(state: State, ply: int) -> State:
    state.session.board.current = node_at(state.session.game, ply)
    return state


def test_the_search_that_chose_the_shown_move_is_shown(state: State) -> None:
    shown = shown_search(look_back(state, 8), look_back(state, 8).session)
    assert shown is not None
    assert shown.chosen == "4… c5"
    assert shown.board == board_at(state.session.game, 7)
    assert shown.thinking is state.session.game.moves[7].thinking


def test_at_a_persons_move_the_search_for_the_answer_is_shown(state: State) -> None:
    shown = shown_search(look_back(state, 7), look_back(state, 7).session)
    assert shown is not None
    assert shown.chosen == "4… c5"


def test_at_the_end_of_the_game_the_last_search_is_shown(state: State) -> None:
    shown = shown_search(state, state.session)
    assert shown is not None
    assert shown.thinking is state.session.infos[FIRST_SEAT].thinking
    assert shown.chosen == ""


def test_lines_of_an_earlier_search_start_at_its_position(state: State) -> None:
    assert play_board.preview_position(look_back(state, 8)) == board_at(state.session.game, 7)


def test_a_resumed_game_shows_the_same_searches(state: State) -> None:
    text = pgn.write_pgn(state.session.game, with_thinking=True)
    resumed = State(sessions_with(pgn_reader.read_pgn(text).game))
    for ply in range(1, len(state.session.game.moves)):
        before, after = (
            shown_search(look_back(one, ply), look_back(one, ply).session)
            for one in (state, resumed)
        )
        assert before is not None
        assert after is not None
        assert (after.thinking, after.board, after.chosen) == (
            before.thinking, before.board, before.chosen,
        )  # fmt: skip


def test_a_resumed_game_shows_its_last_search_at_its_end(state: State) -> None:
    resumed = State(
        sessions_with(
            pgn_reader.read_pgn(pgn.write_pgn(state.session.game, with_thinking=True)).game
        )
    )
    shown = shown_search(resumed, resumed.session)
    assert shown is not None
    assert shown.thinking == state.session.game.moves[-1].thinking
    assert shown.chosen == "8… O-O"


def test_a_search_of_this_session_can_be_inspected(state: State) -> None:
    change_move(state.session.game, 7, search_id=4)
    assert (
        inspected_move(look_back(state, 8), look_back(state, 8).session)
        is state.session.game.moves[7]
    )
    assert inspection_refusal(state, state.session) is None
    assert update(state, StepThroughSearch())
    assert state.screen == screens.INSPECT


def test_a_search_of_an_earlier_session_says_why_it_cannot_be_inspected(state: State) -> None:
    change_move(state.session.game, 9, search_id=5)
    assert inspection_refusal(look_back(state, 8), look_back(state, 8).session) is Refusal.FORGOTTEN
    assert inspected_move(state, state.session) is state.session.game.moves[7], (
        "it is not the search of another move instead"
    )
    assert update(state, StepThroughSearch()) == []
    assert state.screen == screens.PLAY
    assert state.notice is not None


def test_a_search_with_a_capsule_can_be_inspected_in_any_session(state: State) -> None:
    node = state.session.game.moves[7]
    change_move(
        state.session.game,
        7,
        annotation=capsules.with_capsule_in_comment(node.annotation, "1:AAAAAAAA"),
    )
    assert inspection_refusal(look_back(state, 8), look_back(state, 8).session) is None
    assert inspected_move(state, state.session) is state.session.game.moves[7]


def test_while_the_engine_is_to_move_the_notice_says_so() -> None:
    state = look_back(searched(is_engine_to_move=True), 8)
    change_move(state.session.game, 7, search_id=4)
    state.session.board.current = node_at(state.session.game, 8)
    assert inspection_refusal(state, state.session) is Refusal.ENGINE_TO_MOVE


def test_a_move_without_a_search_says_so() -> None:
    state = look_back(idle(), 8)
    assert state.engine.status is EngineStatus.IDLE
    assert inspection_refusal(state, state.session) is Refusal.NO_SEARCH
