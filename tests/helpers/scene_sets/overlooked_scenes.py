"""Scenes of the Play screen in which the engine did not see a move."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from play_scenes import play, think, thinking
from played_line import change_move

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Bound, Score, Variation, WinDrawLoss
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.game import Ending, Result
from game.state.session import SearchInfo
from game.state.settings import PanelMode
from game.state.state import State

HANGING_QUEEN_FEN = "rnbqkbnr/pppppp1p/6p1/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"


def overlooking(overlooked: OverlookedMoves, played: str = "Nh6") -> State:
    """Return a game in which the engine has just moved and has not seen a move.

    It plays Black. Its best line begins with Nf6, and g6 could take the queen.
    """
    state = play([played], HANGING_QUEEN_FEN)
    board = state.session.game.start
    best = ("g8f6", "h5e5", "f8g7", "b1c3", "e8g8", "f1c4")
    move = board.parse_san(played).uci()
    line = best if move == best[0] else (move, "h5g6", "f7g6", "d2d4", "f8g7")
    report = think(board)
    moves = {entry.move: index for index, entry in enumerate(report.root_moves)}
    report = replace(
        report,
        score=Score(centipawns=-48),
        bound=Bound.EXACT,
        principal_variation=best,
        lines=(
            Variation(Score(centipawns=-48), Bound.EXACT, 14, best, WinDrawLoss(310, 200, 490)),
            Variation(Score(centipawns=-73), Bound.EXACT, 14, line, WinDrawLoss(290, 190, 520)),
        ),
        root_moves=tuple(sorted(report.root_moves, key=lambda entry: moves[entry.move] % 5)),
    )
    thinking(state, EngineStatus.IDLE)
    state.session.infos[FIRST_SEAT] = SearchInfo(report, board)
    score = Score(centipawns=48 if line is best else 73)
    change_move(state.session.game, 0, thinking=report, score=score, overlooked=overlooked)
    return state


def _overlooked(mode: PanelMode) -> State:
    state = overlooking(OverlookedMoves("g6h5", None))
    state.settings.engine_panel = mode
    return state


def _overlooked_reply() -> State:
    state = overlooking(OverlookedMoves("g6h5", "h5g6"), "Nf6")
    state.settings.engine_panel = PanelMode.OPEN
    state.session.game.result = Result("1/2-1/2", Ending.AGREEMENT)
    return state


OVERLOOKED_SCENES: dict[str, Callable[[], State]] = {
    "a move that was not seen": lambda: _overlooked(PanelMode.OPEN),
    "a move that was not seen, folded": lambda: _overlooked(PanelMode.FOLDED),
    "a reply that was not seen": _overlooked_reply,
}
