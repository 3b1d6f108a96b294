"""The explorer beside an analysis: where it is, and when it asks."""

from __future__ import annotations

from game.actions.effects import Effect
from game.features.analyse.model import analysis_of
from game.queries import shown_position
from game.queries.explorer import ExplorerPlace
from game.queries.repertoire.marked_moves import line_to, marked_moves
from game.state.node import ROOT
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import explorer


def explorer_place(state: State) -> ExplorerPlace | None:
    """Return where the explorer is; None while nothing is analysed."""
    analysis = analysis_of(state)
    if analysis is None:
        return None
    session = state.sessions.by_id[analysis.session_id]
    board = shown_position.shown_board(session)
    is_black = session.board.flipped
    marked = marked_moves(state, board, is_black=is_black)
    return ExplorerPlace(board, is_black, _is_passed(session), is_black, marked)


def explored_line(state: State) -> tuple[str, ...] | None:
    """Return the moves to the shown position; None if they can be in no repertoire."""
    analysis = analysis_of(state)
    if analysis is None:
        return None
    session = state.sessions.by_id[analysis.session_id]
    return line_to(session.game.tree, shown_position.shown_node(session))


def follow_explorer(state: State) -> list[Effect]:
    """Ask what was played from the shown position, while the explorer is shown."""
    if state.screen != ANALYSE or not state.settings.show_explorer:
        return []
    place = explorer_place(state)
    return [] if place is None else explorer.follow(state, place)


def _is_passed(session: Session) -> bool:
    """Return whether a null move has led to the shown position."""
    tree, shown = session.game.tree, shown_position.shown_node(session)
    return any(not node.move for one, node in tree.way_up(shown) if one != ROOT)
