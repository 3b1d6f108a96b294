"""Where no motif is certain, a line that wins material and keeps it tells of the mistake."""

from __future__ import annotations

import chess
import pytest
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.review.material_clauses import material_clauses_of_move
from engine.review.term_differences import term_clauses_of_move

Line = tuple[int, str]
Case = tuple[str, str, Line, Line]
PIECE_FOR_A_PAWN: Case = (
    "r1bqkb1r/1pppn1p1/p4p1p/4p3/1n1PP3/2N1BN2/P1P2PPP/R2QKB1R w KQkq - 0 6",
    "f3e5",
    (162, "d4e5 e7g6 a2a3 b4c6 e5f6 d8f6 c3d5 f6d6"),
    (68, "f6e5 d4d5 a6a5 a2a3 e7g6 f1e2 d8f6"),
)
"""White takes a pawn, and the knight that took it is taken. As searched."""
ROOK_AFTER_CHECKS: Case = (
    "R7/4k3/8/2q4P/7K/8/8/8 b - - 17 63",
    "c5b6",
    (1000, "c5f2 h4g5 f2g2 g5f4 g2a8 h5h6 a8f8 f4e4 f8h6"),
    (-506, "a8a4 e7f6 a4f4 f6e5 f4f3 b6d4 h4h3 d4d2"),
)
"""Two checks win the rook. As searched."""
BOTH_LOSE_MATERIAL: Case = (
    "r1b2rk1/pppp1ppp/2n5/2n1p1q1/2B5/2P5/P1NP1PPP/RNBQ1RK1 w - - 4 6",
    "g1h1",
    (450, "d2d4 g5h4 g2g3 h4e7 d4c5 e7c5 c2e3 d7d6 b1d2 c6e7 a1b1 a8b8 f1e1 c8e6 c4e6 f7e6"),
    (
        -140,
        "d7d5 c4d5 c5d3 d1f3 c8f5 c2e3 f5g6 c1a3 f8e8 f3g3 g5d8 f2f3 d3f4 d5e4 g6e4 f3e4",
    ),
)
"""In one line White wins a knight for a pawn, in the other one a pawn. As searched."""


def searches(case: Case) -> list[PositionSearch]:
    """Return the searches before and after the move."""
    return [
        PositionSearch(
            ply, 1, 12, 1000, was_cut_short=True,
            lines=(ReviewedLine(Score(centipawns=cp), tuple(moves.split())),),
        )
        for ply, (cp, moves) in enumerate(case[2:])
    ]  # fmt: skip


def clauses_in(case: Case) -> tuple[Clause, ...]:
    return material_clauses_of_move(chess.Board(case[0]), case[1], searches(case))


def material_cp(board: chess.Board, side: chess.Color) -> int:
    worth = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500}
    worth[chess.QUEEN] = 900
    return sum(
        cp * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side)))
        for kind, cp in worth.items()
    )


def test_a_piece_that_the_answer_wins_is_allowed() -> None:
    (clause,) = clauses_in(PIECE_FOR_A_PAWN)
    assert (clause.kind, clause.term) == (ClauseKind.ALLOWS, EvaluationTerm.MATERIAL)
    assert clause.evidence.moves[0] == "f6e5"
    assert clause.term_cp == 300, "two pawns, and the one that the better line wins"


def test_a_rook_that_the_better_line_wins_is_missed() -> None:
    (clause,) = clauses_in(ROOK_AFTER_CHECKS)
    assert clause.kind is ClauseKind.MISSES
    assert clause.evidence.moves[:5] == ("c5f2", "h4g5", "f2g2", "g5f4", "g2a8")


@pytest.mark.parametrize("case", [PIECE_FOR_A_PAWN, ROOK_AFTER_CHECKS], ids=["piece", "rook"])
def test_the_end_of_the_evidence_shows_what_is_won(case: Case) -> None:
    (clause,) = clauses_in(case)
    board = chess.Board(case[0])
    before = material_cp(board, board.turn)
    if clause.kind is ClauseKind.ALLOWS:
        board.push_uci(case[1])
        before = -before
    side = board.turn
    for move in clause.evidence.moves:
        board.push_uci(move)
    assert material_cp(board, side) - before >= 100


def test_material_that_is_given_back_is_not_told() -> None:
    fen, move, better, _ = PIECE_FOR_A_PAWN
    given_back = (68, "f6e5 d4e5 d7d6 e5d6 c7d6 e3f4 c8g4 f2f3 g4f3 d1f3")
    assert not clauses_in((fen, move, better, given_back))


def test_scores_that_do_not_tell_of_the_loss_give_no_clause() -> None:
    fen, move, better, answer = PIECE_FOR_A_PAWN
    assert not clauses_in((fen, move, (-60, better[1]), answer))


def test_a_mate_is_another_reason() -> None:
    found = searches(PIECE_FOR_A_PAWN)
    mate = replace(found[1].lines[0], score=Score(mate=3))
    found[1] = replace(found[1], lines=(mate,))
    assert not material_clauses_of_move(chess.Board(PIECE_FOR_A_PAWN[0]), "f3e5", found)


def test_where_neither_line_wins_what_lies_between_them_nothing_is_told() -> None:
    fen, move, *_ = BOTH_LOSE_MATERIAL
    assert not term_clauses_of_move(chess.Board(fen), move, searches(BOTH_LOSE_MATERIAL))


def test_what_the_better_line_loses_as_well_is_not_what_the_move_costs() -> None:
    """Black loses the exchange in both lines."""
    fen = "rn1q1rk1/ppp2pBp/3p2p1/4p3/2B1P1b1/3P1N2/PPP2PPP/R2QK2R b KQ - 0 7"
    better = (-100, "d6d5 c4b3 b8d7 g7f8 d7f8 e4d5 e5e4 d3e4")
    answer = (320, "g7f8 d8f8 h2h3 g4f3 d1f3 f8h6")
    assert not clauses_in((fen, "b8c6", better, answer))


def test_a_line_that_is_a_draw_wins_nothing() -> None:
    fen, move, better, answer = PIECE_FOR_A_PAWN
    assert clauses_in((fen, move, (330, better[1]), answer))
    assert not clauses_in((fen, move, (330, better[1]), (0, answer[1])))


def test_a_piece_that_takes_and_then_hangs_has_won_nothing() -> None:
    """The bishop takes a knight, and stays where a pawn takes it, behind some threats."""
    fen = "2rq1rk1/1Q3p1p/1n3np1/bB1p1b2/P2P4/2N1PN2/1P1B1PPP/R4RK1 b - - 8 14"
    better = (0, "c8b8 b7a7 b8a8 a7b7")
    answer = (
        291,
        "b5c4 c8b8 b7c6 b8c8 c6a6 c8a8 a6b5 a8b8 b5c5 b8c8 c5a3 d5c4 f1c1 f5d3",
    )
    assert not clauses_in((fen, "b6c4", better, answer))
