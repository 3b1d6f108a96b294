"""The heat map of the histories: what it shows, and what it requests from the engine."""

from __future__ import annotations

import chess
import pytest
from inspect_scenes import deep_down, histories, inspect
from msgspec.structs import replace
from play_scenes import play
from slots import inspected

from engine.protocol.inspect_facts import PieceHistoryScores
from engine.protocol.inspect_messages import AskHistories
from engine.protocol.recording_reports import HistoriesAnswer
from game.actions.effects import Effect, SendToInspector
from game.app.dispatch import update
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.actions.search_stepping import (
    ChooseHistoryPiece,
    InspectionReport,
    PressViewKey,
    ShowHistoryTable,
    ShowInspectView,
)
from game.features.inspect.model import history_heat_map
from game.features.inspect.model.history_heat_map import HeatCell, HeatMapView, HistoryTable
from game.features.inspect.model.inspection import Inspection, InspectView, NavigationKey
from game.state import screens
from game.state.state import State

KNIGHTS = chess.Board("4k3/8/8/8/8/5p2/8/1N2K1N1 w - - 0 1")


def inspection(state: State) -> Inspection:
    return inspected(state)


def asked(effects: list[Effect]) -> list[object]:
    return [effect.command for effect in effects if isinstance(effect, SendToInspector)]


def shown(state: State) -> HeatMapView:
    """Return a copy of the heat view, so that later changes do not alter it."""
    return replace(inspection(state).heat)


def counts(square: chess.Square, **known: int) -> PieceHistoryScores:
    """Return history scores of the piece on ``square``.

    ``known`` has butterfly scores by target square; they are 0 elsewhere. Each other history has
    one score for all targets.
    """
    targets = {chess.parse_square(name): count for name, count in known.items()}
    butterfly = tuple(targets.get(target, 0) for target in chess.SQUARES)
    return PieceHistoryScores(square, butterfly, (10,) * 64, (-1,) * 64, (3,) * 64)


@pytest.fixture
def view() -> HeatMapView:
    pieces = (
        counts(chess.B1, d2=50, c3=-700, a3=9, h8=4000),
        counts(chess.G1, e2=-80, f3=900),
        counts(chess.E1, d2=-51, e2=70),
    )
    return HeatMapView(
        answer=HistoriesAnswer(1, 4, pieces, is_known=True), layer=HistoryTable.BUTTERFLY
    )


@pytest.fixture
def state() -> State:
    return deep_down(inspect(play(["e4", "e5"])))


class TestCells:
    def test_for_all_pieces_the_legal_move_with_the_largest_score_is_shown(
        self, view: HeatMapView
    ) -> None:
        shown = history_heat_map.heat_cells(view, KNIGHTS)
        assert shown[chess.C3] == HeatCell(chess.B1, -700)
        assert shown[chess.D2] == HeatCell(chess.E1, -51)
        assert shown[chess.E2] == HeatCell(chess.G1, -80)
        assert chess.H8 not in shown

    def test_captures_are_no_quiet_moves(self, view: HeatMapView) -> None:
        assert chess.F3 not in history_heat_map.heat_cells(view, KNIGHTS)

    def test_for_one_piece_all_moves_are_shown_legal_or_not(self, view: HeatMapView) -> None:
        view.origin = chess.B1
        shown = history_heat_map.heat_cells(view, KNIGHTS)
        assert shown[chess.H8] == HeatCell(chess.B1, 4000)
        assert len(shown) == 63
        assert history_heat_map.largest_score(shown) == 4000

    def test_moves_are_ordered_by_the_sum_of_all_histories(self, view: HeatMapView) -> None:
        assert view.answer is not None
        knight = view.answer.pieces[0]
        assert history_heat_map.history_score(knight, chess.C3, HistoryTable.CONTINUATION_1) == 10
        assert history_heat_map.history_score(knight, chess.C3, HistoryTable.CONTINUATION_2) == -1
        assert history_heat_map.history_score(knight, chess.C3, HistoryTable.CONTINUATION_4) == 3
        assert (
            history_heat_map.history_score(knight, chess.C3, HistoryTable.SUM) == -700 + 10 - 1 + 3
        )

    def test_nothing_is_shown_before_the_answer(self) -> None:
        assert history_heat_map.heat_cells(HeatMapView(), KNIGHTS) == {}
        assert history_heat_map.largest_score({}) == 0


class TestAsking:
    def test_opening_the_view_requests_the_histories(self, state: State) -> None:
        assert asked(update(state, ShowInspectView(InspectView.HISTORY))) == [AskHistories(1, 8)]

    def test_a_changed_search_state_causes_another_request(self, state: State) -> None:
        update(state, ShowInspectView(InspectView.HISTORY))
        search_state = inspection(state).search_state
        assert search_state is not None
        later = replace(search_state, node_search=9, request=3)
        assert AskHistories(1, 9) not in asked(update(state, InspectionReport(later)))
        answer = HistoriesAnswer(1, 8, (), is_known=True)
        assert asked(update(state, InspectionReport(answer))) == [AskHistories(1, 9)]
        assert inspection(state).heat.answer is None

    def test_known_boxes_are_not_requested_again(self, state: State) -> None:
        histories(state)
        assert asked(update(state, ShowInspectView(InspectView.MOVES))) == []
        assert asked(update(state, ShowInspectView(InspectView.HISTORY))) == []


class TestChoosing:
    def test_a_piece_is_chosen_and_cleared_again(self, state: State) -> None:
        histories(state)
        update(state, ChooseHistoryPiece(chess.F3))
        assert shown(state).origin == chess.F3
        update(state, ChooseHistoryPiece(chess.F3))
        assert shown(state).origin is None
        update(state, ChooseHistoryPiece(chess.E4))
        assert shown(state).origin is None

    def test_escape_shows_all_pieces_before_it_leaves(self, state: State) -> None:
        histories(state)
        update(state, ChooseHistoryPiece(chess.F3))
        update(state, LeaveInspection())
        assert inspection(state).heat.origin is None
        assert state.screen == screens.INSPECT

    def test_arrows_walk_as_the_board_is_seen(self, state: State) -> None:
        histories(state)
        for way in (NavigationKey.UP, NavigationKey.UP, NavigationKey.RIGHT):
            update(state, PressViewKey(way))
        assert shown(state).cursor == chess.F5
        state.session.board.flipped = True
        update(state, PressViewKey(NavigationKey.UP))
        assert shown(state).cursor == chess.F4

    def test_enter_chooses_the_piece_and_plus_the_next_history(self, state: State) -> None:
        histories(state)
        inspection(state).heat.cursor = chess.F3
        update(state, PressViewKey(NavigationKey.ENTER))
        assert shown(state).origin == chess.F3
        update(state, PressViewKey(NavigationKey.IN))
        assert shown(state).layer == HistoryTable.BUTTERFLY
        update(state, ShowHistoryTable(HistoryTable.CONTINUATION_4))
        update(state, PressViewKey(NavigationKey.IN))
        assert shown(state).layer == HistoryTable.SUM
        update(state, PressViewKey(NavigationKey.OUT))
        assert shown(state).layer == HistoryTable.CONTINUATION_4
