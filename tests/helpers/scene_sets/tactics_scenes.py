"""Scenes with marks of undefended and pinned pieces and of checks, and with mistakes."""

from __future__ import annotations

from collections.abc import Callable

import chess
from analyse_scenes import analysed, report
from clause_samples import ALLOWED, ClauseSample
from play_scenes import play

from engine.protocol.clauses import JudgedMove
from game.app.dispatch import update
from game.features.analyse.actions import ToggleThreat
from game.state.aids.last_move_check import LastMoveCheck
from game.state.state import State
from game.words.review.clauses import clause_sentence

MIDDLEGAME = "r1bqk2r/ppp2ppp/2np4/1B2n3/1b2P3/2NP1N2/PPPB1PPP/R2QK2R w KQkq - 0 1"
"""Both knights on the queen's side are pinned, and Black's other knight may be captured."""
ENDGAME = "3r2k1/5pp1/3r3p/8/1b6/2N2Q2/1P2RPP1/4R1K1 b - - 0 1"
OPEN_KINGS = "6k1/pp3r1p/3Q4/3n2B1/8/5q2/P4P1P/3R2K1 w - - 0 1"
PINNED_CAPTURES = "4k3/3q1ppp/8/1B2r3/8/8/4R3/4K3 b - - 0 1"
"""Two pinned pieces, one of which may capture its pinner."""


def marked(fen: str, *, hover: chess.Square | None = None) -> State:
    """Return a casual game in a position, with all marks; the pointer is on a square."""
    state = play([], fen)
    settings = state.settings
    settings.marks_undefended = settings.marks_pins = settings.marks_checks = True
    state.session.board.hover = hover
    return state


def _analysed() -> State:
    """Return an analysis with all marks, and with the arrows of lines and of a threat."""
    state = analysed(marked(MIDDLEGAME))
    report(state, 0, Nxe5=138, a3=14)
    update(state, ToggleThreat())
    return report(state, 0, Nxf3=420)


def pointed_out(sample: ClauseSample, *, is_certain: bool = True) -> State:
    """Return a casual game in which the person is asked about the mistake of a sample.

    ``is_certain`` says whether its clause is known.
    """
    before, move = sample.before, sample.move
    state = play([before.san(before.parse_uci(move.move))], before.fen())
    state.settings.points_out_mistakes = True
    session = state.session
    if before.turn == chess.BLACK:
        session.game.white, session.game.black = session.game.black, session.game.white
        session.board.flipped = True
    board = before.copy(stack=False)
    board.push_uci(move.move)
    answer = sample.clause.evidence.moves[0]
    clauses = move.clauses if is_certain else ()
    judged = JudgedMove(move.move, move.best_move, answer, 62.0, 38.0, clauses)
    session.last_move_check = LastMoveCheck(board, 0, judged)
    return state


def _longest() -> ClauseSample:
    """Return the sample with the longest sentence."""
    return max(ALLOWED, key=lambda one: len(str(clause_sentence(one.clause, one.move, one.before))))


TACTICS_SCENES: dict[str, Callable[[], State]] = {
    "marks of tactics": lambda: marked(MIDDLEGAME),
    "marks of tactics in an endgame": lambda: marked(ENDGAME, hover=chess.C3),
    "marks of tactics with open kings": lambda: marked(OPEN_KINGS, hover=chess.G8),
    "marks of tactics with pins that capture": lambda: marked(PINNED_CAPTURES, hover=chess.E5),
    "marks of tactics in an analysis": _analysed,
    "mistake pointed out": lambda: pointed_out(_longest()),
    "mistake pointed out without a reason": lambda: pointed_out(_longest(), is_certain=False),
}
"""Each scene by its name."""
