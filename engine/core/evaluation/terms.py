"""The evaluation as Python reads it: by terms, and by weights.

The displayed evaluation and the tuner use the functions of the search.
"""

from typing import NamedTuple

import cython
from cython.cimports.engine.core.basics.score import Score, endgame_of, middlegame_of, pack
from cython.cimports.engine.core.basics.types import BLACK, WHITE
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.evaluation.eval_info import EvalInfo
from cython.cimports.engine.core.evaluation.evaluate import (
    EvalResult,
    evaluate,
    evaluate_terms,
    tapered_score,
)
from cython.cimports.engine.core.evaluation.material_table import MaterialTable
from cython.cimports.engine.core.evaluation.pawns import PawnTable
from cython.cimports.engine.core.evaluation.weights import weights

__all__ = ["TERMS", "TermScores", "linearise", "position_scores", "term_scores"]

TERMS = (
    "material",
    "piece squares",
    "pawn structure",
    "passed pawns",
    "mobility",
    "strong squares",
    "bishops",
    "rooks and queens",
    "shelter",
    "king danger",
    "threats",
    "space",
    "tempo",
    "complexity",
    "known endgame",
)

# How far a weight is moved to measure its effect. A smaller step would vanish in the division of
# king danger.
STEP = cython.declare(cython.int, 16)


class TermScores(NamedTuple):
    """An evaluation by terms, in centipawns.

    ``terms`` maps each name of TERMS to ((middlegame, endgame) of White, the same of Black), each
    for its own side. ``middlegame`` and ``endgame`` are White's sums less Black's. ``score`` is
    (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24, for the side to move.
    """

    score: int
    terms: dict
    middlegame: int
    endgame: int
    phase: int
    scale: int


def term_scores(position: Position) -> TermScores:
    """Return the evaluation of a position by terms."""
    info = cython.declare(EvalInfo)
    result = cython.declare(EvalResult)
    evaluate_terms(
        position.board,
        PawnTable(),
        MaterialTable(),
        cython.address(info),
        cython.address(result),
    )
    score = tapered_score(cython.address(result))
    terms = {}
    for index, name in enumerate(TERMS):
        white: Score = info.terms[WHITE][index]
        black: Score = info.terms[BLACK][index]
        terms[name] = (
            (middlegame_of(white), endgame_of(white)),
            (middlegame_of(black), endgame_of(black)),
        )
    return TermScores(
        score if position.board.side == WHITE else -score,
        terms,
        result.middlegame,
        result.endgame,
        result.phase,
        result.scale,
    )


def position_scores(positions: list) -> list:
    """Return the score of each position in centipawns for its side to move, as in the search."""
    pawn_table = PawnTable()
    material_table = MaterialTable()
    found = []
    for entry in positions:
        position: Position = entry
        found.append(evaluate(position.board, pawn_table, material_table))
    return found


def linearise(position: Position) -> tuple:
    """Return how the evaluation of a position depends on each weight, near the weights in use.

    (middlegame, endgame, phase, scale, [(index, d middlegame, d endgame)]): White's sums, and what
    each changes by when the middlegame or endgame number of the weight grows by one; weights that
    change nothing are left out. ``index`` counts as in ``weights.weight_values``.
    Do not call it while a search runs, since it changes the weights for a moment.
    """
    info = cython.declare(EvalInfo)
    result = cython.declare(EvalResult)
    moved = cython.declare(EvalResult)
    flat = cython.cast(cython.pointer(Score), cython.address(weights))
    count: cython.int = cython.sizeof(weights) // cython.sizeof(Score)
    index: cython.int
    step: Score = pack(STEP, STEP)
    rows = []
    pawn_table = PawnTable()
    material_table = MaterialTable()
    evaluate_terms(
        position.board,
        pawn_table,
        material_table,
        cython.address(info),
        cython.address(result),
    )
    for index in range(count):
        flat[index] += step  # Nothing raises before the line that restores it.
        pawn_table.forget(position.board)
        material_table.forget(position.board)
        evaluate_terms(
            position.board,
            pawn_table,
            material_table,
            cython.address(info),
            cython.address(moved),
        )
        flat[index] -= step
        if moved.middlegame != result.middlegame or moved.endgame != result.endgame:
            rows.append(
                (
                    index,
                    (moved.middlegame - result.middlegame) / STEP,
                    (moved.endgame - result.endgame) / STEP,
                )
            )
    return result.middlegame, result.endgame, result.phase, result.scale, rows
