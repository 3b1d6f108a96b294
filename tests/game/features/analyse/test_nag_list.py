"""A move can be annotated with any of the usual symbols."""

from __future__ import annotations

import chess
import chess.pgn
import pytest
from analysis_desk import AnalysisDesk

from game.actions.board import ShowMove
from game.features.analyse import actions, nag_list
from game.features.analyse.actions import ChooseNag, OpenNagList, ToggleListedNag, UndoAnalysisEdit
from game.features.analyse.model import NagDialog
from game.features.analyse.nag_list import ROWS, nag_after
from game.words import nags

WHITE_ATTACKS, BLACK_ATTACKS = chess.pgn.NAG_WHITE_MODERATE_COUNTERPLAY, 133


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk("1. e4 e5 2. Nf3 *")
    desk.do(ShowMove(desk.node("e4", "e5")))
    return desk


def place_of(nag: int) -> int:
    return [row.nag for row in ROWS].index(nag)


def kept(desk: AnalysisDesk) -> set[int]:
    return set(desk.session.game.tree[desk.node("e4", "e5")].annotation.nags)


def test_every_row_has_a_symbol_and_a_name() -> None:
    listed = [row.nag for row in ROWS if row.nag]
    assert len(set(listed)) == len(listed)
    assert set(listed) <= set(nags.SYMBOLS)
    assert set(listed) == set(nags.NAMES)


def test_symbols_are_set_and_removed_while_the_list_stays_open(desk: AnalysisDesk) -> None:
    desk.do(OpenNagList(), ToggleListedNag(place_of(16)), ToggleListedNag(place_of(146)))
    assert kept(desk) == {16, 146}
    desk.do(ToggleListedNag(place_of(18)))  # A position has one verdict.
    assert kept(desk) == {18, 146}
    desk.do(ChooseNag(place_of(146)), ToggleListedNag())
    assert kept(desk) == {18}
    assert isinstance(desk.state.dialog, NagDialog)
    desk.do(UndoAnalysisEdit())
    assert kept(desk) == {18, 146}


def test_a_symbol_of_a_side_is_that_of_the_side_that_moved(desk: AnalysisDesk) -> None:
    desk.do(OpenNagList(), ToggleListedNag(place_of(WHITE_ATTACKS)))
    assert kept(desk) == {BLACK_ATTACKS}
    assert nag_after(22, chess.WHITE) == 23  # Black is to move, and in zugzwang.
    assert nag_after(22, chess.BLACK) == 22
    assert nag_after(16, chess.BLACK) == 16


def test_a_heading_is_no_symbol(desk: AnalysisDesk) -> None:
    desk.do(OpenNagList(), ToggleListedNag(nag_list.FIRST_ROW - 1))
    assert kept(desk) == set()


def test_the_first_position_has_no_symbols(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(0), actions.OpenNagList())
    assert not isinstance(desk.state.dialog, NagDialog)
