"""The queries that the window makes about its state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boards
import chess
import pytest

from engine.protocol.messages import Score
from engine.protocol.winning_chances import STOCKFISH_SLOPE, winning_chance
from game.actions.between_features import OpenNewGame
from game.actions.board import GoToGameEnd, GoToPly, StepPly
from game.actions.game import MoveNow, Rematch, Resign, RestartEngine, TakeBack
from game.actions.game_files import CopyFen
from game.app.registry import FEATURES
from game.features.new_game.actions import StartDraft
from game.queries import player_strips, shown_position, whose_turn
from game.update import deadlines

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


@pytest.mark.parametrize(
    ("score", "chance"),
    [
        (Score(centipawns=0), 50.0),
        (Score(centipawns=100), 59.1),
        (Score(centipawns=-100), 40.9),
        (Score(centipawns=1000), 97.5),
        (Score(centipawns=5000), 97.5),
        (Score(mate=4), 100.0),
        (Score(mate=-1), 0.0),
    ],
)
def test_the_winning_chance_is_that_of_lichess(score: Score, chance: float) -> None:
    assert winning_chance(score, STOCKFISH_SLOPE) == pytest.approx(chance, abs=0.05)


def test_captured_pieces_are_net_of_equal_exchanges(desk_at: DeskMaker) -> None:
    desk = desk_at("rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1")
    assert player_strips.captured_surplus(desk.state.session, chess.WHITE) == [
        chess.QUEEN,
        chess.PAWN,
    ]
    assert player_strips.captured_surplus(desk.state.session, chess.BLACK) == [chess.KNIGHT]
    assert player_strips.material_lead(desk.state.session, chess.WHITE) == 7
    assert player_strips.material_lead(desk.state.session, chess.BLACK) == 0


def test_captures_belong_to_the_shown_position(desk: Desk) -> None:
    desk.play("e2e4", "d7d5", "e4d5")
    assert player_strips.captured_surplus(desk.state.session, chess.WHITE) == [chess.PAWN]
    desk.do(GoToPly(2))
    assert player_strips.captured_surplus(desk.state.session, chess.WHITE) == []


def test_before_the_first_move_only_a_new_game_can_be_begun(desk: Desk) -> None:
    for action in (
        TakeBack,
        Resign,
        MoveNow,
        Rematch,
        StepPly,
        GoToGameEnd,
        RestartEngine,
        StartDraft,
    ):
        assert not FEATURES.may(desk.state, action), action
    assert FEATURES.may(desk.state, OpenNewGame)
    assert FEATURES.may(desk.state, CopyFen)


def test_the_engine_can_be_made_to_move_while_it_thinks(desk: Desk) -> None:
    desk.play("e2e4")
    for action in (TakeBack, Resign, MoveNow, StepPly):
        assert FEATURES.may(desk.state, action), action
    assert not FEATURES.may(desk.state, Rematch)


def test_after_the_end_there_is_a_rematch_and_nothing_to_resign(desk: Desk) -> None:
    desk.play("f2f3", "e7e5", "g2g4", "d8h4")
    assert FEATURES.may(desk.state, Rematch)
    assert FEATURES.may(desk.state, TakeBack)
    assert not FEATURES.may(desk.state, Resign)


def test_whose_turn_it_is_depends_on_the_game_and_not_on_what_is_shown(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    assert whose_turn.is_person_to_move(desk.state.session)
    desk.do(GoToPly(1))
    assert not whose_turn.is_person_to_move(desk.state.session)
    assert whose_turn.is_persons_turn(desk.state.session)
    assert not whose_turn.is_engine_to_move(desk.state.session)
    assert boards.destinations(desk.state, chess.D2) == {}


def test_the_board_that_is_shown_is_never_changed_by_playing_on(desk: Desk) -> None:
    desk.play("e2e4")
    shown = shown_position.shown_board(desk.state.session)
    fen = shown.fen()
    desk.play("e7e5", "g1f3")
    assert shown.fen() == fen


def test_an_untimed_game_has_no_clock(desk: Desk) -> None:
    assert player_strips.clock_ms(desk.state, desk.state.session, chess.WHITE) is None


def test_nothing_changes_with_time_without_a_reason(desk: Desk) -> None:
    assert deadlines.next_change_ms(desk.state) is None
    desk.click("g1", "f3")
    assert deadlines.next_change_ms(desk.state) == 200
    desk.wait(50)
    assert deadlines.next_change_ms(desk.state) == 150
