"""The moves of the Inspect screen in SAN, its point of view, and the colours of outcomes."""

from __future__ import annotations

import chess

from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome
from engine.protocol.inspect_facts import MoveFacts, TreeRow
from engine.protocol.recording_reports import SearchStateReport
from game.features.inspect import board as inspect_board
from game.look.theme import Colour, Colours
from game.message import San, Text
from game.state.session import Session
from game.state.state import State
from game.words.inspect.labels import NULL_MOVE, SEARCH_KINDS
from game.words.inspect.scores import PointOfView


def point_of_view_of(state: State, turn: chess.Color) -> PointOfView:
    """Return the point of view for scores of the side ``turn``."""
    return PointOfView(turn, for_mover=state.settings.scores_for_mover)


def shown_node_view(state: State, session: Session) -> PointOfView:
    """Return the point of view for scores of the shown node and its moves."""
    return point_of_view_of(state, inspect_board.node_position(state, session).turn)


def next_node_search_view(
    state: State, session: Session, search_state: SearchStateReport
) -> PointOfView:
    """Return the point of view for scores of the node search that is about to start."""
    view = shown_node_view(state, session)
    return view.other if search_state.current_move else view


def san_or_null_move(board: chess.Board, uci: str) -> Text:
    """Return a move in SAN. A null move becomes words, and an empty text stays empty."""
    if not uci:
        return ""
    move = chess.Move.from_uci(uci)
    if not move:
        return NULL_MOVE
    return San(board.san(move)) if board.is_legal(move) else uci


def move_name(move: MoveFacts, names: dict[str, San]) -> Text:
    """Return a move in SAN, or the name of a test that makes no move."""
    if move.test is None or move.move in names:
        return names.get(move.move, move.move)
    return SEARCH_KINDS[move.test]


def last_move_of(search_state: SearchStateReport, board: chess.Board) -> Text:
    """Return the last move that the next node search will try, in SAN.

    ``board`` has the position of the shown node.
    """
    below = board
    if search_state.current_move:
        below = board.copy(stack=False)
        below.push(chess.Move.from_uci(search_state.current_move))
    return san_or_null_move(below, search_state.explanation.last_move)


def outcome_colour(colours: Colours, row: TreeRow) -> Colour:
    """Return the colour of an outcome: of the move, or of the root, to which no move leads."""
    by_root = {
        NodeOutcome.EXACT: MoveOutcome.RAISED_ALPHA,
        NodeOutcome.BETA_CUTOFF: MoveOutcome.CUTOFF,
    }
    shown = row.move_outcome or by_root.get(row.outcome)
    by_outcome = {MoveOutcome.RAISED_ALPHA: colours.good, MoveOutcome.CUTOFF: colours.bad}
    return colours.dim if shown is None else by_outcome.get(shown, colours.dim)
