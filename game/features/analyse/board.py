"""The board of the Analyse screen: every position can be played on, with arrows for the lines.

The lines of one engine have wide arrows, with their scores. The best moves of the other engines
have thin ones below. Engines that agree share an arrow, which has an edge for each further engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import chess
from msgspec.structs import replace

from game.features.analyse import queries
from game.features.analyse.explorer_place import explorer_place
from game.features.analyse.model import analysis_of
from game.features.analyse.shown_engines import ShownEngine, ShownLine, shown_engines
from game.message import Text, message
from game.queries import play_board, shown_position
from game.queries.arrow_style import (
    ENGINE_WIDTH,
    LEAST_LINE_WIDTH,
    LINE_OPACITY,
    OTHER_ENGINE_WIDTH,
)
from game.queries.board_view import ArrowTip, BoardMark, BoardView, Destinations
from game.queries.explorer import explored_arrow
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts

THREAT_COLOUR = "bad"
"""The colour of a threat in the theme. Its arrow is dashed too."""
THREAT = message("threat")
MOST_LOSS = 150
"""The loss in centipawns, against the best line, beyond which a line has no arrow."""

_Squares: TypeAlias = tuple[chess.Square, chess.Square]
"""The squares of a move."""


class _Arrow(NamedTuple):
    """An arrow for the first move of a line, or of several engines' lines."""

    colours: tuple[str, ...]
    """The colours of the engines: that of the arrow, and those of its edges."""
    width: float
    score: Text
    """The text at the tip; empty for none."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    arrows, threat, explored = _arrows(state), _threat(state), _explored(state)
    marks = [
        BoardMark(*squares, arrow.colours[0], LINE_OPACITY, arrow.width, arrow.colours[1:])
        for squares, arrow in reversed(arrows.items())  # That of the best line lies on top.
    ]
    tips = [
        ArrowTip(*squares, arrow.score, arrow.colours[0])
        for squares, arrow in arrows.items()
        if arrow.score
    ]
    if threat is not None:
        squares = threat.from_square, threat.to_square
        marks.append(BoardMark(*squares, THREAT_COLOUR, LINE_OPACITY, ENGINE_WIDTH))
        tips.insert(0, ArrowTip(*squares, THREAT, THREAT_COLOUR))
    if explored is not None:
        marks.append(explored)
    return replace(
        play_board.view(state),
        marks=(*marks, *play_board.drawn_shapes(state.session)),
        tips=tuple(tips),
    )


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces that a person may move: those of the side to move."""
    return play_board.movable_pieces(state)


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    return play_board.move_destinations(state, square)


def arrow_width(engine: ShownEngine, line: ShownLine) -> float | None:
    """Return the width of a line's arrow as a share of a square; None if the line is too bad."""
    if line.loss > MOST_LOSS:
        return None
    widest = OTHER_ENGINE_WIDTH if engine.is_here and not engine.is_on_board else ENGINE_WIDTH
    return widest - (widest - LEAST_LINE_WIDTH) * line.loss / MOST_LOSS


def has_arrow(state: State, engine: ShownEngine, line: ShownLine) -> bool:
    """Return whether the board has an arrow for a line if its first move is legal."""
    if not state.settings.show_best_move or arrow_width(engine, line) is None:
        return False
    is_best = engine.is_here and line.moves[:1] == (engine.best_move,)
    return engine.is_on_board or (is_best and state.settings.show_other_arrows)


def _arrows(state: State) -> dict[_Squares, _Arrow]:
    """Return the arrows by their squares, the most important first."""
    found = dict[_Squares, _Arrow]()
    for engine in sorted(shown_engines(state), key=lambda one: not one.is_on_board):
        for move, line in _lines_with_arrows(state, engine):
            squares = move.from_square, move.to_square
            known = found.get(squares)
            if known is None:
                found[squares] = _arrow(engine, line)
            elif engine.colour not in known.colours:
                found[squares] = known._replace(colours=(*known.colours, engine.colour))
    return found


def _lines_with_arrows(state: State, engine: ShownEngine) -> Iterator[tuple[chess.Move, ShownLine]]:
    """Yield the lines of an engine that have an arrow, each with its first move."""
    for line in engine.lines:
        move = _first_move(state.session, line) if has_arrow(state, engine, line) else None
        if move is not None:
            yield move, line


def _arrow(engine: ShownEngine, line: ShownLine) -> _Arrow:
    """Return the arrow of a line. Only the engine on the board has its scores there."""
    score = number_texts.bounded_score_text(line.score, line.bound) if engine.is_on_board else ""
    return _Arrow((engine.colour,), arrow_width(engine, line) or LEAST_LINE_WIDTH, score)


def _first_move(session: Session, line: ShownLine) -> chess.Move | None:
    """Return the first move of a line; None if it is not legal in the shown position."""
    try:
        return shown_position.shown_board(session).parse_uci(line.moves[0]) or None
    except (ValueError, IndexError):
        return None


def _threat(state: State) -> chess.Move | None:
    """Return the move that the side not to move threatens, if it is to be shown and known."""
    analysis = analysis_of(state)
    result = None if analysis is None else queries.shown_threat(state, analysis)
    if result is None or not result.thinking.principal_variation:
        return None
    return chess.Move.from_uci(result.thinking.principal_variation[0])


def _explored(state: State) -> BoardMark | None:
    """Return the arrow of the move that is marked in the explorer, if that is shown."""
    place = explorer_place(state) if state.settings.show_explorer else None
    return None if place is None else explored_arrow(state, place)
