"""The board of the Inspect screen: the position of the node, with arrows for its moves.

A move played on it asks why the engine did not choose that move.
"""

from __future__ import annotations

import chess

from engine.protocol.inspect_enums import MoveOutcome
from engine.protocol.inspect_facts import MoveFacts
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.model.node_question import SeeQuestion, WhyNotQuestion
from game.queries import shown_position
from game.queries.arrow_style import (
    ARROW_WIDTH,
    BEFORE_OPACITY,
    BEST_OPACITY,
    ENGINE_WIDTH,
    POINTED_OPACITY,
    PREVIEW_OPACITIES,
    TRIED_OPACITY,
)
from game.queries.board_view import (
    BoardMark,
    BoardView,
    Destinations,
    SquareBadge,
    derive_board_view,
    selected_square,
)
from game.rules import board_moves
from game.state.session import Session
from game.state.state import State

MOST_BEFORE = 6
"""The maximum number of arrows for earlier moves of the node; more would hide the position."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    session = state.session
    board, selected = node_position(state, session), selected_square(session)
    last = board.peek() if board.move_stack else chess.Move.null()
    return derive_board_view(
        state,
        session,
        board,
        movable=movable_pieces(state),
        destinations={} if selected is None else move_destinations(state, selected),
        last_move=last or None,
        marks=move_arrows(state, session),
        badges=exchange_badges(state),
    )


def node_position(state: State, session: Session) -> chess.Board:
    """Return the position of the node, or of the root until the first node is shown."""
    inspection = inspection_of(state)
    if inspection is None:
        return shown_position.shown_board(session)
    return inspection.board or inspection.root


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces of the side to move, whose moves the player may ask about."""
    board = node_position(state, state.session)
    return (
        board.occupied_co[board.turn] if inspect_queries.has_search_state(state) else chess.BB_EMPTY
    )


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    if not movable_pieces(state) & chess.BB_SQUARES[square]:
        return {}
    return board_moves.legal_targets(node_position(state, state.session), square)


def preview_position(state: State) -> chess.Board | None:
    """Return the position in which the moves of the lists are legal."""
    inspection = inspection_of(state)
    return None if inspection is None else inspection.board


def exchange_badges(state: State) -> tuple[SquareBadge, ...]:
    """Return numbers for the captures of an exchange, each beside the piece that captures."""
    inspection = inspection_of(state)
    question = None if inspection is None else inspection.node_question
    if not isinstance(question, SeeQuestion) or question.answer is None:
        return ()
    return tuple(
        SquareBadge(one.square, number, one.is_played)
        for number, one in enumerate(question.answer.captures, 1)
    )


def move_arrows(state: State, session: Session) -> tuple[BoardMark, ...]:
    """Return arrows for the node's moves: being tried, best so far, earlier, under the pointer.

    If a question about the node is open, the line of its answer or the captures of its exchange
    replace them.
    """
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return ()
    if inspection.node_question is not None:
        return _answer(inspection)
    search_state = inspection.search_state
    decided = [one for one in search_state.moves if _is_decided(one)]
    best = [one for one in decided if one.outcome is MoveOutcome.RAISED_ALPHA][-1:]
    before = [one for one in decided if one not in best][-MOST_BEFORE:]
    found = [mark for one in before for mark in _arrow(one.move, "dim", BEFORE_OPACITY, thin=True)]
    found += [mark for one in best for mark in _arrow(one.move, "good", BEST_OPACITY)]
    found += _arrow(search_state.current_move, "accent", TRIED_OPACITY)
    for uci in session.board.preview[:1]:
        found += _arrow(uci, "brush_preview", POINTED_OPACITY)
    return tuple(found)


def _answer(inspection: Inspection) -> tuple[BoardMark, ...]:
    question = inspection.node_question
    if isinstance(question, WhyNotQuestion):
        line = (question.move,) if question.answer is None else question.answer.line
        return tuple(
            mark
            for uci, opacity in zip(line, PREVIEW_OPACITIES, strict=False)
            for mark in _arrow(uci, "brush_preview", opacity)
        )
    if not isinstance(question, SeeQuestion) or question.answer is None:
        return ()
    target = question.answer.target
    return tuple(
        BoardMark(
            one.square,
            target,
            "good" if number % 2 == 0 else "bad",
            TRIED_OPACITY if one.is_played else BEFORE_OPACITY,
            ARROW_WIDTH,
        )
        for number, one in enumerate(question.answer.captures)
    )


def _is_decided(move: MoveFacts) -> bool:
    """Return whether the search of a move ended before the search state that is shown."""
    is_searched = move.node_search is not None and move.test is None
    return is_searched and not move.is_later and not move.is_current


def _arrow(uci: str, colour: str, opacity: float, *, thin: bool = False) -> list[BoardMark]:
    """Return a list with the arrow of a move; empty for a null move or no move."""
    move = chess.Move.from_uci(uci) if uci else chess.Move.null()
    width = ARROW_WIDTH if thin else ENGINE_WIDTH
    return [BoardMark(move.from_square, move.to_square, colour, opacity, width)] if move else []
