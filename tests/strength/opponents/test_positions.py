"""The positions in which one thing is to be seen."""

from __future__ import annotations

import pytest
from opponents.endings import ENDINGS, moves_to_mate
from opponents.positions import Case, Judge, Kind, cases, mates_of
from opponents.rates import found_by

from engine.core.board.position import Position
from engine.protocol.strength import handicap_of


@pytest.fixture(scope="module")
def drawn() -> list[Case]:
    return list(cases(4, 2))


def test_every_kind_has_positions_with_right_and_wrong_moves(drawn: list[Case]) -> None:
    assert {case.kind for case in drawn} >= {Kind.PIECE, Kind.RECAPTURE, Kind.MATE, Kind.THREAT}
    for case in drawn:
        assert case.right
        assert case.right <= set(case.position.legal_moves())
        if case.kind is not Kind.MATE:
            assert case.right != set(case.position.legal_moves())


def test_a_queen_left_to_a_pawn_hangs() -> None:
    before = Position("rnbqkbnr/pppppp1p/6p1/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    case = Judge().case_after(before, before.parse_uci("d1h5"))
    assert case is not None
    assert case.kind is Kind.QUEEN
    assert [case.position.uci(move) for move in case.right] == ["g6h5"]


def test_a_mate_in_one_is_a_mate(drawn: list[Case]) -> None:
    for case in drawn:
        if case.kind is Kind.MATE:
            assert case.right == set(mates_of(case.position))


def test_a_strong_player_finds_more_than_a_weak_one(drawn: list[Case]) -> None:
    assert found_by(1600, drawn).total() > found_by(400, drawn).total()


def test_a_good_player_mates_with_the_queen_and_a_bare_king_does_not() -> None:
    assert moves_to_mate(ENDINGS["queen"], handicap_of(1500), 1) is not None
    assert moves_to_mate("8/8/8/2k5/8/8/4K3/8 w - - 0 1", handicap_of(1500), 1) is None
