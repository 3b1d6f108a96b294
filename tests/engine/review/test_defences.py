"""What a review tells of the defences against the refutation of a mistake."""

from __future__ import annotations

from functools import cache

import chess
import pytest

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.review import (
    DEFENCE_HASH_MB,
    DEFENCE_LINES,
    Defences,
    ReviewedGame,
    ReviewFinished,
)
from engine.review.review_gate import ReviewGate
from engine.review.running_review import review_reports

NODES = 100_000
MATED = "8/4rp2/3kpn2/8/B2PpP2/4K3/6Nr/2R3R1 b - - 1 39", "e6e5"
"""After 39... e5 40. dxe5+ the king may not go to d5."""
LOST = "r1bq1r1k/pp3ppp/2nNpn2/8/Q1Bp4/4PN2/PP3PPP/1RB2RK1 w - - 1 6", "a4c6"
"""After 6. Qxc6 bxc6 the knight on d6 has to move."""
NO_CHOICE = "7k/6pp/8/8/8/8/1q4PP/R6K b - - 0 1", "b2a1"
"""After 1... Qxa1+ nothing is left to choose."""


@cache
def defences_in(fen: str, move: str) -> Defences | None:
    reports = list(review_reports(ReviewedGame(fen, (move,)), NODES, (), ReviewGate()))
    assert isinstance(reports[-1], ReviewFinished)
    (reviewed,) = reports[-1].review.moves
    return reviewed.defences


def position_of(fen: str, move: str, defences: Defences) -> chess.Board:
    board = chess.Board(fen)
    board.push_uci(move)
    board.push_uci(defences.answer)
    return board


def test_a_defence_that_is_mated_is_told_with_the_mate() -> None:
    defences = defences_in(*MATED)
    assert defences is not None
    (failed,) = (one for one in defences.failed if one.move == "d6d5")
    assert failed.mate_in == 1
    board = position_of(*MATED, defences)
    for move in (failed.move, *failed.line):
        board.push_uci(move)
    assert board.is_checkmate()


def test_a_defence_that_loses_material_is_told_with_the_line_that_wins_it() -> None:
    defences = defences_in(*LOST)
    assert defences is not None
    failed = next(one for one in defences.failed if one.won_cp)
    board = position_of(*LOST, defences)
    knights = len(board.pieces(chess.KNIGHT, chess.WHITE))
    for move in (failed.move, *failed.line):
        board.push_uci(move)
    assert len(board.pieces(chess.KNIGHT, chess.WHITE)) < knights


@pytest.mark.parametrize("case", [MATED, LOST], ids=["mated", "lost"])
def test_the_best_defence_is_legal_and_is_none_that_fails(case: tuple[str, str]) -> None:
    defences = defences_in(*case)
    assert defences is not None
    board = position_of(*case, defences)
    assert chess.Move.from_uci(defences.best) in board.legal_moves
    assert defences.best not in {one.move for one in defences.failed}


@pytest.mark.parametrize("case", [MATED, LOST], ids=["mated", "lost"])
def test_a_search_of_its_own_repeats_the_defences(case: tuple[str, str]) -> None:
    defences = defences_in(*case)
    assert defences is not None
    search = Search(Table(DEFENCE_HASH_MB))
    search.begin(Position(position_of(*case, defences).fen()), 0, DEFENCE_LINES)
    while search.depth() < defences.depth and search.deepen(defences.depth):
        pass
    position = Position(position_of(*case, defences).fen())
    found = [position.uci(moves[0]) for _, _, _, moves in search.best_lines()]
    assert found[0] == defences.best
    assert {one.move for one in defences.failed} <= set(found[1:])


def test_without_a_choice_nothing_is_told() -> None:
    assert defences_in(*NO_CHOICE) is None
