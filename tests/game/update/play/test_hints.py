"""Hints in two steps, apart from the engine's own game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from scripted_engine import thinking

from engine.protocol.faults import Fault
from engine.protocol.messages import Finished, SearchRefused, StopReason
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from game.actions.between_features import OpenNewGame
from game.actions.effects import StartSearch
from game.actions.game import EngineReport, ShowHint
from game.app.registry import FEATURES
from game.features.new_game.actions import StartDraft
from game.queries import play_board
from game.state.aids.hint import HintStep, MovePurpose
from game.state.engines import FIRST_SEAT
from game.state.state import NoticeKind

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def step(desk: Desk) -> HintStep | None:
    return None if desk.state.session.hint is None else desk.state.session.hint.step


def finish(desk: Desk, uci: str | None) -> None:
    """Let the search for the hint end with this move."""
    report = Finished(desk.search_id, uci, None, thinking(), StopReason.NODES)
    desk.do(EngineReport(FIRST_SEAT, report))


def test_the_first_step_shows_the_piece_and_the_second_the_move(desk: Desk) -> None:
    desk.do(ShowHint())
    (search,) = desk.asked(StartSearch)
    assert (search.seat, search.go.purpose) == (FIRST_SEAT, SearchPurpose.HINT)
    assert search.go.handicap is None
    finish(desk, "g1f3")
    assert step(desk) is HintStep.PIECE
    marked = play_board.board_marks(desk.state, desk.state.session)
    assert [(mark.from_square, mark.to_square) for mark in marked] == [(chess.G1, chess.G1)]
    desk.do(ShowHint())
    assert step(desk) is HintStep.MOVE
    assert desk.state.session.hint is not None
    assert desk.state.session.hint.idea is not None
    assert desk.state.session.hint.idea.purpose is MovePurpose.DEVELOPS
    marked = play_board.board_marks(desk.state, desk.state.session)
    assert [(mark.from_square, mark.to_square) for mark in marked] == [(chess.G1, chess.F3)]
    assert not FEATURES.may(desk.state, ShowHint)


def test_the_same_hint_is_not_searched_twice(desk: Desk) -> None:
    desk.do(ShowHint())
    assert not FEATURES.may(desk.state, ShowHint)
    assert desk.do(ShowHint()) == []


def test_a_hint_plays_no_move_and_leaves_the_panel_alone(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    shown = desk.state.session.shown_info
    desk.do(ShowHint())
    finish(desk, "g1f3")
    assert desk.sans == ["e4", "e5"]
    assert desk.state.session.shown_info == shown


def test_a_move_ends_the_hint(desk: Desk) -> None:
    desk.do(ShowHint())
    finish(desk, "g1f3")
    desk.play("e2e4")
    assert desk.state.session.hint is None
    desk.answer("e7e5")
    assert FEATURES.may(desk.state, ShowHint)


def test_a_move_replaces_the_search_for_a_hint(desk: Desk) -> None:
    desk.do(ShowHint())
    late = desk.search_id
    desk.play("e2e4")
    report = Finished(late, "g1f3", None, thinking(), StopReason.NODES)
    desk.do(EngineReport(FIRST_SEAT, report))
    assert desk.state.session.hint is None
    assert desk.sans == ["e4"]


def test_a_new_game_from_the_same_position_begins_without_the_hint(desk: Desk) -> None:
    desk.do(ShowHint())
    finish(desk, "g1f3")
    desk.do(OpenNewGame(), StartDraft())
    assert desk.state.session.game.moves == ()
    assert desk.state.session.hint is None


def test_there_is_no_hint_while_the_engine_thinks(desk: Desk) -> None:
    desk.play("e2e4")
    assert not FEATURES.may(desk.state, ShowHint)
    assert desk.do(ShowHint()) == []


def test_a_rated_game_has_no_hints(desk: Desk) -> None:
    desk.state.session.game.is_rated = True
    assert not FEATURES.may(desk.state, ShowHint)
    assert desk.do(ShowHint()) == []


def test_a_refused_hint_is_named_and_leaves_the_game_alone(desk: Desk) -> None:
    desk.do(ShowHint())
    fault = Fault(FaultCode.OUT_OF_MEMORY)
    desk.do(EngineReport(FIRST_SEAT, SearchRefused(desk.search_id, fault)))
    assert desk.state.session.hint is None
    assert desk.notice_is(NoticeKind.ERROR)
    assert FEATURES.may(desk.state, ShowHint)


@pytest.mark.parametrize("move", [None, "e7e5", "nonsense"])
def test_a_wrong_answer_is_no_hint(desk: Desk, move: str | None) -> None:
    desk.do(ShowHint())
    finish(desk, move)
    assert desk.state.session.hint is None
    assert desk.notice_is(NoticeKind.ERROR)
