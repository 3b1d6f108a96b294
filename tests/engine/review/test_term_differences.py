"""Where no motif is certain, the ends of both lines tell which term of the evaluation decides."""

from __future__ import annotations

from functools import partial

import chess
import pytest
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.review import term_differences
from engine.review.term_differences import SHOWN_TERMS, TOLD_TERMS
from engine.tools.review_texts import TERMS

ROOK_BY_FORK = (
    "2bq1rk1/r1p2p2/4pbp1/pp2N2p/3P3P/2R3P1/PP2PP2/Q4RKB w - - 2 22",
    "a1d1",
    (433, "e5c6 d8d7 c6a7 b5b4 c3c2 d7d4 a7c8 f8c8 a1d1 d4b6 d1d7 c8d8"),
    (-79, "c8b7 h1b7 a7b7 c3c5 f6e5 d4e5 a5a4 d1c2 d8a8 a2a3 b5b4 f1c1"),
)
"""The best move forks queen and rook. As searched."""
SLOW_START = (
    "rnbqkbnr/ppppp1pp/5p2/8/8/1P5N/P1PPPPPP/RNBQKB1R b KQkq - 1 2",
    "h7h6",
    (32, "d7d5 e2e3 e7e5 b1c3 c8e6 a2a3 a7a6 d2d4 b8c6 d4e5 f6e5"),
    (130, "h3f4 h6h5 e2e4 h8h6 d2d4 g7g6 b1c3 e7e5 d4e5 f8g7 f1e2 f6e5 f4d5"),
)
"""The best move takes the centre. As searched."""


term_clauses_of_move = partial(term_differences.term_clauses_of_move, shown=TOLD_TERMS)


def searches(
    fen: str, played: str, better: tuple[int, str], answer: tuple[int, str]
) -> tuple[chess.Board, str, list[PositionSearch]]:
    """Return the position, the move, and the searches before and after it."""
    found = [
        PositionSearch(ply, 1, 12, 1000, was_cut_short=True, lines=(line_of(*line),))
        for ply, line in enumerate((better, answer))
    ]
    return chess.Board(fen), played, found


def line_of(centipawns: int, moves: str) -> ReviewedLine:
    return ReviewedLine(Score(centipawns=centipawns), tuple(moves.split()))


def only_clause(case: tuple[str, str, tuple[int, str], tuple[int, str]]) -> Clause:
    [clause] = term_clauses_of_move(*searches(*case))
    return clause


def test_material_that_the_better_line_wins_is_missed() -> None:
    clause = only_clause(ROOK_BY_FORK)
    assert (clause.kind, clause.motif) == (ClauseKind.MISSES, Motif.EVALUATION_TERM)
    assert clause.term is EvaluationTerm.MATERIAL
    assert clause.term_cp > 0
    assert clause.evidence.ply == 0


def test_the_figure_of_material_is_counted_in_whole_pawns() -> None:
    """Near one end White has won a rook for a pawn; near the other one nothing."""
    assert only_clause(ROOK_BY_FORK).term_cp == 400


def test_material_that_changes_hands_late_is_not_told() -> None:
    fen, move, better, answer = ROOK_BY_FORK
    pause = "g1h2 g8g7 h2g1 g7g8 " * 3
    late = better[0], pause + better[1]
    clauses = term_clauses_of_move(*searches(fen, move, late, answer))
    assert all(clause.term is not EvaluationTerm.MATERIAL for clause in clauses)


def test_a_line_that_ends_otherwise_changes_the_clause_or_takes_it() -> None:
    before, move, found = searches(*ROOK_BY_FORK)
    first = term_clauses_of_move(before, move, found)
    shorter = replace(found[0].lines[0], moves=found[0].lines[0].moves[:4])
    assert term_clauses_of_move(before, move, [replace(found[0], lines=(shorter,)), found[1]]) != (
        first
    )


def test_scores_that_the_ends_do_not_explain_give_no_clause() -> None:
    fen, played, better, answer = ROOK_BY_FORK
    assert not term_clauses_of_move(*searches(fen, played, (900, better[1]), (900, answer[1])))


@pytest.mark.parametrize("place", [0, 1], ids=["better", "answer"])
def test_a_mate_is_not_explained_by_a_term(place: int) -> None:
    before, move, found = searches(*ROOK_BY_FORK)
    mate = replace(found[place].lines[0], score=Score(mate=3))
    found[place] = replace(found[place], lines=(mate,))
    assert not term_clauses_of_move(before, move, found)


def test_a_missing_search_or_a_null_move_gives_no_clause() -> None:
    before, move, found = searches(*ROOK_BY_FORK)
    assert not term_clauses_of_move(before, move, found[:1])
    assert not term_clauses_of_move(before, "0000", found)


def test_another_term_is_told_where_no_material_changes_hands() -> None:
    clause = only_clause(SLOW_START)
    assert clause.term is EvaluationTerm.MOBILITY
    assert clause.term_cp > 0


def test_the_longer_search_is_compared() -> None:
    """Searches with two lines have fewer nodes, so that their lines say less."""
    before, move, found = searches(*ROOK_BY_FORK)
    vague = [
        replace(
            one, requested_lines=2, lines=(replace(one.lines[0], moves=one.lines[0].moves[:1]),)
        )
        for one in found
    ]
    assert term_clauses_of_move(before, move, [*found, *vague]) == (only_clause(ROOK_BY_FORK),)
    assert not term_clauses_of_move(before, move, vague)


def test_each_told_term_has_a_text() -> None:
    assert set(TERMS) == TOLD_TERMS


def turned(move: str) -> str:
    """Return a move on the other side of the board."""
    return "".join(str(9 - int(one)) if one.isdigit() else one for one in move)


def with_turned_lines(search: PositionSearch) -> PositionSearch:
    lines = tuple(replace(line, moves=tuple(map(turned, line.moves))) for line in search.lines)
    return replace(search, lines=lines)


def test_the_same_is_told_with_the_colours_swapped() -> None:
    for case in (ROOK_BY_FORK, SLOW_START):
        before, move, found = searches(*case)
        turned_searches = list(map(with_turned_lines, found))
        [other] = term_clauses_of_move(before.mirror(), turned(move), turned_searches)
        clause = only_clause(case)
        assert (other.kind, other.term, other.term_cp) == (clause.kind, clause.term, clause.term_cp)
        assert other.term_is_own is clause.term_is_own


def test_a_term_of_which_the_sentences_were_not_found_right_is_not_shown() -> None:
    assert only_clause(SLOW_START).term not in SHOWN_TERMS
    assert not term_differences.term_clauses_of_move(*searches(*SLOW_START))
    assert term_differences.term_clauses_of_move(*searches(*ROOK_BY_FORK))
