"""Moves that wait to be confirmed, and the gestures that move pieces."""

from __future__ import annotations

import chess
import pytest
from boards import board_view

from engine.protocol.messages import Ready
from game.actions.board import (
    CancelTopmost,
    ChoosePromotion,
    ConfirmMove,
    MovePointer,
    PressSquare,
    ReleaseSquare,
    StepPly,
    TypeMoveText,
)
from game.actions.effects import Effect, StartSearch
from game.actions.game import EngineReport, TakeBack
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.queries import whose_turn
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT
from game.state.preferences.board_choices import MoveInput
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State

PROMOTES = "7k/P7/8/8/8/8/8/K7 w - - 0 1"


def begun(start: str = chess.STARTING_FEN, **settings: object) -> State:
    game = game_record.new_game(
        players.person(), players.engine_player(3), start=chess.Board(start)
    )
    state = State(sessions_with(game), Settings(**settings))  # type: ignore[arg-type]
    update(state, EngineReport(FIRST_SEAT, Ready(1, "")))
    return state


def waiting() -> State:
    return begun(confirms_moves=True)


def click(state: State, *squares: chess.Square) -> list[Effect]:
    effects = []
    for square in squares:
        effects += update(state, PressSquare(square, 0, 0))
        effects += update(state, ReleaseSquare(square))
    return effects


def drag(state: State, origin: chess.Square, target: chess.Square) -> None:
    update(state, PressSquare(origin, 0, 0))
    update(state, MovePointer(target, 90, 90))
    update(state, ReleaseSquare(target))


def selected(state: State) -> chess.Square | None:
    return state.session.board.selected


def moves(state: State) -> list[str]:
    return [node.san for node in state.session.game.moves]


def test_a_move_is_shown_and_not_played_until_it_is_confirmed() -> None:
    state = waiting()
    effects = click(state, chess.E2, chess.E4)
    assert moves(state) == []
    assert not any(isinstance(effect, StartSearch) for effect in effects)
    assert board_view(state).pieces.white & chess.BB_E4
    effects = update(state, ConfirmMove())
    assert moves(state) == ["e4"]
    assert any(isinstance(effect, StartSearch) for effect in effects)
    assert whose_turn.unconfirmed_move(state.session) is None


@pytest.mark.parametrize("back", [CancelTopmost(), TakeBack()])
def test_a_waiting_move_is_taken_back(back: CancelTopmost | TakeBack) -> None:
    state = waiting()
    click(state, chess.E2, chess.E4)
    assert FEATURES.may(state, type(back))
    update(state, back)
    assert whose_turn.unconfirmed_move(state.session) is None
    assert board_view(state).pieces.white & chess.BB_E4 == 0
    update(state, ConfirmMove())
    assert moves(state) == []


def test_another_piece_takes_the_waiting_move_back_and_moves() -> None:
    state = waiting()
    click(state, chess.E2, chess.E4)
    click(state, chess.D2, chess.D4)
    assert whose_turn.unconfirmed_move(state.session) == chess.Move(chess.D2, chess.D4)
    update(state, ConfirmMove())
    assert moves(state) == ["d4"]


def test_a_typed_move_and_a_promotion_wait_too() -> None:
    state = waiting()
    update(state, TypeMoveText("e4"))
    assert whose_turn.unconfirmed_move(state.session) == chess.Move(chess.E2, chess.E4)
    update(state, TypeMoveText("d"))
    assert whose_turn.unconfirmed_move(state.session) is None
    state = begun(PROMOTES, confirms_moves=True)
    click(state, chess.A7, chess.A8)
    update(state, ChoosePromotion(chess.ROOK))
    assert moves(state) == []
    update(state, ConfirmMove())
    assert moves(state) == ["a8=R+"]


def test_a_premove_is_not_confirmed() -> None:
    state = begun()
    click(state, chess.E2, chess.E4)
    state.settings.confirms_moves = True
    click(state, chess.D2, chess.D4)
    assert state.session.board.premove == chess.Move(chess.D2, chess.D4)
    assert whose_turn.unconfirmed_move(state.session) is None


def test_looking_at_another_position_takes_the_waiting_move_back() -> None:
    state = begun()
    state.session.game.black = players.person()
    click(state, chess.E2, chess.E4)
    state.settings.confirms_moves = True
    click(state, chess.E7, chess.E5)
    assert whose_turn.unconfirmed_move(state.session) is not None
    update(state, StepPly(-1))
    assert whose_turn.unconfirmed_move(state.session) is None
    update(state, StepPly(1))
    assert whose_turn.unconfirmed_move(state.session) is None


def test_without_a_waiting_move_nothing_is_confirmed() -> None:
    state = waiting()
    assert update(state, ConfirmMove()) == []
    assert not FEATURES.may(state, ConfirmMove)


def test_pieces_that_are_only_dragged_ignore_clicks() -> None:
    state = begun(move_input=MoveInput.DRAG)
    click(state, chess.E2, chess.E4)
    assert moves(state) == []
    assert state.session.board.selected is None
    drag(state, chess.E2, chess.E4)
    assert moves(state) == ["e4"]


def test_pieces_that_are_only_clicked_are_not_dragged() -> None:
    state = begun(move_input=MoveInput.CLICK)
    drag(state, chess.E2, chess.E4)
    assert moves(state) == []
    assert selected(state) == chess.E2
    click(state, chess.E2)
    assert selected(state) is None
    click(state, chess.E2, chess.E4)
    assert moves(state) == ["e4"]


def test_with_reduced_motion_nothing_slides() -> None:
    for reduces in (False, True):
        state = begun(reduces_motion=reduces)
        click(state, chess.E2, chess.E4)
        assert (state.session.board.animation is None) is reduces
