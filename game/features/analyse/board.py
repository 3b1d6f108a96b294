"""The board of the Analyse screen: every position can be played on, with arrows for the lines."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.features.analyse import queries
from game.features.analyse.model import analysis_of
from game.features.analyse.shown_engines import ShownLine, first_engine
from game.message import message
from game.queries import play_board, shown_position
from game.queries.arrow_style import ENGINE_WIDTH, LEAST_LINE_WIDTH, LINE_OPACITY
from game.queries.board_view import ArrowTip, BoardView, Destinations, Mark
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts

LINE_COLOUR, THREAT_COLOUR = "brush_engine", "bad"
"""The colours of arrows in the theme. That of a threat is dashed too."""
THREAT = message("threat")
MOST_LOSS = 150
"""The loss in centipawns, against the best line, beyond which a line has no arrow."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    lines, threat = _arrows(state), _threat(state)
    marks = [_mark(move, line) for move, line in reversed(lines)]  # The best arrow lies on top.
    tips = [
        ArrowTip(
            move.from_square,
            move.to_square,
            number_texts.bounded(line.score, line.bound),
            LINE_COLOUR,
        )
        for move, line in lines
    ]
    if threat is not None:
        squares = threat.from_square, threat.to_square
        marks.append(Mark(*squares, THREAT_COLOUR, LINE_OPACITY, ENGINE_WIDTH))
        tips.insert(0, ArrowTip(*squares, THREAT, THREAT_COLOUR))
    return replace(
        play_board.view(state),
        marks=(*marks, *play_board.shapes(state.session)),
        tips=tuple(tips),
    )


def movable(state: State) -> chess.Bitboard:
    """Return the pieces that a person may move: those of the side to move."""
    return play_board.movable(state)


def destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    return play_board.destinations(state, square)


def arrow_width(line: ShownLine) -> float | None:
    """Return the width of a line's arrow as a share of a square; None for a line without one."""
    if line.loss > MOST_LOSS:
        return None
    return ENGINE_WIDTH - (ENGINE_WIDTH - LEAST_LINE_WIDTH) * line.loss / MOST_LOSS


def _arrows(state: State) -> list[tuple[chess.Move, ShownLine]]:
    """Return the lines of the first engine that have an arrow, each with its first move."""
    engine = first_engine(state) if state.settings.show_best_move else None
    if engine is None:
        return []
    found = ((_first_move(state.session, line), line) for line in engine.lines)
    return [
        (move, line) for move, line in found if move is not None and arrow_width(line) is not None
    ]


def _first_move(session: Session, line: ShownLine) -> chess.Move | None:
    """Return the first move of a line; None if it is not legal in the shown position."""
    try:
        return shown_position.shown_board(session).parse_uci(line.moves[0]) or None
    except (ValueError, IndexError):
        return None


def _threat(state: State) -> chess.Move | None:
    """Return the move that the side not to move threatens, if it is to be shown and known."""
    analysis = analysis_of(state)
    result = None if analysis is None else queries.threat(state, analysis)
    if result is None or not result.thinking.principal_variation:
        return None
    return chess.Move.from_uci(result.thinking.principal_variation[0])


def _mark(move: chess.Move, line: ShownLine) -> Mark:
    width = arrow_width(line) or LEAST_LINE_WIDTH
    return Mark(move.from_square, move.to_square, LINE_COLOUR, LINE_OPACITY, width)
