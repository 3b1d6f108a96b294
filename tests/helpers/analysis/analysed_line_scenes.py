"""Scenes of the analysis about lines: their first moves, their bounds, and a chosen one."""

from __future__ import annotations

from collections.abc import Callable

import chess
from analyse_scenes import STOCKFISH, analysed, analysis, report, told
from msgspec.structs import replace

from engine.protocol.messages import Bound, Score
from game.features.analyse.shown_engines import shown_engines
from game.rules import game_record, players
from game.state.focus import Focus
from game.state.session import sessions_with
from game.state.state import State


def bounded() -> State:
    """Return an analysis in which a move that may be better has displaced the best line."""
    state = analysis()
    known = next(one.thinking for one in shown_engines(state) if one.is_added)
    assert known is not None
    best, line = known.lines[0], known.lines[1]
    doubtful = replace(line, score=Score(centipawns=240), bound=Bound.LOWER, moves=line.moves[:1])
    return told(
        state,
        1,
        replace(
            known,
            score=doubtful.score,
            bound=Bound.LOWER,
            principal_variation=doubtful.moves,
            lines=(doubtful, *known.lines[2:]),
            completed_score=best.score,
            completed_move=best.moves[0],
        ),
    )


ONE_TARGET = chess.Board("rnbqkb1r/pp2pppp/5n2/3p4/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5")
"""Two pawns and a knight may take on the same square."""


def _one_target() -> State:
    """Return an analysis with three lines that begin on the same square."""
    game = game_record.new_game(players.person(), players.person(), start=ONE_TARGET)
    game.is_document = True
    state = analysed(State(sessions_with(game)), STOCKFISH)
    report(state, 0, exd5=138, cxd5=121, Nxd5=98)
    return report(state, 1, e5=80)


def _chosen_line() -> State:
    state = analysis()
    state.focus = Focus("lines", 1)
    return state


ANALYSED_LINE_SCENES: dict[str, Callable[[], State]] = {
    "analysis with a bound": bounded,
    "analysis with a line chosen": _chosen_line,
    "analysis with lines to one square": _one_target,
}
"""Each scene by its name."""
