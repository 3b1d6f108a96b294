"""The board of the Play screen: the position, its moves and premoves, and its marks."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.queries import shown_position, shown_scores, shown_search, whose_turn
from game.queries.arrow_style import (
    ARROW_WIDTH,
    DRAWING_OPACITY,
    ENGINE_OPACITY,
    ENGINE_WIDTH,
    PREMOVE_OPACITY,
    PREVIEW_OPACITIES,
    USER_OPACITY,
)
from game.queries.board_view import (
    BoardMark,
    BoardView,
    Destinations,
    derive_board_view,
    line_moves,
    pieces_of,
    selected_square,
)
from game.queries.piece_animation import AT_REST
from game.queries.play_panels import engine_panel_state
from game.rules import board_moves
from game.rules.tactics import NO_TACTICS, Tactics, tactics_of
from game.state.aids.hint import HintStep
from game.state.board_shape import Brush
from game.state.engines import EngineStatus
from game.state.panels import PanelState
from game.state.session import Session
from game.state.state import State

BRUSHES = {
    Brush.GREEN: "brush_green",
    Brush.RED: "brush_red",
    Brush.BLUE: "brush_blue",
    Brush.YELLOW: "brush_yellow",
}


def view(state: State) -> BoardView:
    """Return what the board shows; in a paused game it is covered."""
    session = state.session
    if session.game.is_paused:
        covered = derive_board_view(
            state, session, chess.Board(None), movable=0, destinations={}, last_move=None
        )
        return replace(covered, is_paused=True)
    selected, board, waiting = (
        selected_square(session),
        session.board,
        whose_turn.unconfirmed_move(session),
    )
    position = (
        shown_position.shown_board(session) if waiting is None else position_after(session, waiting)
    )
    shown = derive_board_view(
        state,
        session,
        position,
        movable=movable_pieces(state),
        destinations={} if selected is None else move_destinations(state, selected),
        last_move=waiting or shown_position.last_move(session),
        premove=None if shown_position.is_looking_back(session) else board.premove,
        marks=board_marks(state, session),
    )
    shown = replace(shown, tactics=shown_tactics(state, session, position))
    return _without_pieces(shown) if state.settings.is_blindfold else shown


def shown_tactics(state: State, session: Session, position: chess.Board) -> Tactics:
    """Return the undefended and pinned pieces and the possible checks that the board marks.

    It is what the person wants to see, and nothing in a rated game that goes on, in a paused game
    and in a blindfold game.
    """
    settings = state.settings
    is_wanted = settings.marks_undefended or settings.marks_pins or settings.marks_checks
    if not is_wanted or settings.is_blindfold or shown_scores.hides_thinking(session):
        return NO_TACTICS
    found = tactics_of(position)
    return Tactics(
        found.undefended if settings.marks_undefended else (),
        found.pins if settings.marks_pins else (),
        found.checks if settings.marks_checks else (),
    )


def _without_pieces(shown: BoardView) -> BoardView:
    """Return the board of a blindfold game."""
    return replace(shown, pieces=pieces_of(chess.Board(None)), held=None, slide=AT_REST)


def position_after(session: Session, move: chess.Move) -> chess.Board:
    """Return the position after a legal move in the shown one."""
    position = shown_position.shown_board(session).copy(stack=False)
    position.push(move)
    return position


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces of the shown game that a person may pick up now."""
    return movable_pieces_in(state, state.session)


def movable_pieces_in(state: State, session: Session) -> chess.Bitboard:
    """Return the pieces of a game that a person may pick up now, to move or to premove.

    There are none while an earlier position of a game is shown or after its end. While a move
    waits to be confirmed, they are the pieces that it does not move.
    """
    board, waiting = shown_position.shown_board(session), whose_turn.unconfirmed_move(session)
    if waiting is not None:
        return (
            board.occupied_co[board.turn] & position_after(session, waiting).occupied_co[board.turn]
        )
    if whose_turn.may_move(session):
        return board.occupied_co[board.turn]
    colour = whose_turn.persons_colour(session)
    if colour is None or not whose_turn.may_premove(state, session):
        return chess.BB_EMPTY
    return board.occupied_co[colour]


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to now, as a move or a premove."""
    if not movable_pieces(state) & chess.BB_SQUARES[square]:
        return {}
    board = shown_position.shown_board(state.session)
    if whose_turn.may_move(state.session):
        return board_moves.legal_targets(board, square)
    return board_moves.premove_targets(board, square)


def preview_position(state: State) -> chess.Board | None:
    """Return the position from which the lines of the engine panel start."""
    shown = shown_search.shown_search(state, state.session)
    return None if shown is None else shown.board


def board_marks(state: State, session: Session) -> tuple[BoardMark, ...]:
    """Return the marks from bottom to top.

    They are the engine's best move or the line under the pointer, the hint, the premove, the shapes
    in the notes of the shown move, and the user's drawings.
    """
    preview = _preview(state, session)
    shown = preview or _best_move(state, session)
    return (*shown, *_hint(session), *_premove(session), *drawn_shapes(session))


def _hint(session: Session) -> list[BoardMark]:
    """Return a circle around the piece of the hint, and then an arrow for its move."""
    hint = session.hint
    if hint is None or hint.move is None or shown_position.is_looking_back(session):
        return []
    origin = hint.move.from_square
    target = hint.move.to_square if hint.step is HintStep.MOVE else origin
    return [BoardMark(origin, target, "brush_hint", USER_OPACITY, ARROW_WIDTH)]


def drawn_shapes(session: Session) -> list[BoardMark]:
    """Return the shapes in the notes of the shown move, and those that the user draws."""
    notes = session.game.tree[shown_position.shown_node(session)].annotation.shapes
    others = [shape for shape in notes if shape not in session.board.shapes]
    found = [(shape, USER_OPACITY) for shape in (*others, *session.board.shapes)]
    if session.board.drawing is not None:
        found.append((session.board.drawing, DRAWING_OPACITY))
    return [
        BoardMark(shape.from_square, shape.to_square, BRUSHES[shape.brush], opacity, ARROW_WIDTH)
        for shape, opacity in found
    ]


def _premove(session: Session) -> list[BoardMark]:
    move = session.board.premove
    if move is None or shown_position.is_looking_back(session):
        return []
    colour = "board_premove"
    return [BoardMark(move.from_square, move.to_square, colour, PREMOVE_OPACITY, ARROW_WIDTH)]


def _preview(state: State, session: Session) -> list[BoardMark]:
    if engine_panel_state(state, session) is not PanelState.OPEN:
        return []  # The line under the pointer went away with the panel.
    moves = line_moves(session.board.preview[: len(PREVIEW_OPACITIES)])
    return [
        BoardMark(move.from_square, move.to_square, "brush_preview", opacity, ENGINE_WIDTH)
        for move, opacity in zip(moves, PREVIEW_OPACITIES, strict=False)
    ]


def _best_move(state: State, session: Session) -> list[BoardMark]:
    info = session.shown_info
    if (
        not state.settings.show_best_move
        or shown_scores.hides_thinking(session)
        or state.engines.at[session.shown_engine].status is not EngineStatus.THINKING
        or info is None
        or shown_position.is_looking_back(session)
    ):
        return []
    return [
        BoardMark(move.from_square, move.to_square, "brush_engine", ENGINE_OPACITY, ENGINE_WIDTH)
        for move in line_moves(info.thinking.principal_variation[:1])
    ]
