"""Questions about the Repertoire screen and the own openings. Pure functions."""

from __future__ import annotations

from collections.abc import Callable

import chess

from game.actions.action import Action
from game.actions.repertoire import (
    AddGameToRepertoire,
    AddLineToRepertoire,
    FindDeparture,
    RemoveMoveFromRepertoire,
    UndoRepertoireChange,
)
from game.features.repertoire import actions
from game.features.repertoire.model import RepertoireModel, repertoire_of
from game.queries import shown_position
from game.queries.explorer import ExplorerPlace
from game.queries.repertoire.marked_moves import begins_as_usual, line_to
from game.rules.player_repertoire import moves_at
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.node import ROOT
from game.state.screens import ANALYSE, LIBRARY, REPERTOIRE
from game.state.session import Session
from game.state.state import State


def explorer_place(state: State) -> ExplorerPlace | None:
    """Return where the explorer is; None while the lines are not shown."""
    model = repertoire_of(state)
    if model is None or model.drill is not None:
        return None
    session = state.sessions.by_id[model.session_id]
    board = shown_position.shown_board(session)
    moves = moves_at(state.model(PlayerRepertoire), board, is_black=model.is_black)
    return ExplorerPlace(
        board,
        session.board.flipped,
        is_black=model.is_black,
        repertoire=moves,
        is_repertoire_first=True,
    )


def shown_line(state: State) -> tuple[str, ...] | None:
    """Return the moves to the shown position of the lines, in UCI notation."""
    model = repertoire_of(state)
    if model is None:
        return None
    session = state.sessions.by_id[model.session_id]
    return line_to(session.game.tree, shown_position.shown_node(session))


def side_of_shown_move(state: State, session: Session) -> bool | None:
    """Return whose repertoire has the shown move: True for Black's; None if neither has it.

    That of the side at the bottom goes first.
    """
    tree, shown = session.game.tree, shown_position.shown_node(session)
    if shown == ROOT:
        return None
    move, before = tree[shown].move, tree.board_before(tree[shown])
    known, bottom = state.model(PlayerRepertoire), session.board.flipped
    sides = (bottom, not bottom)
    found = (one for one in sides if move.uci() in moves_at(known, before, is_black=one))
    return next(found, None)


def next_moves(state: State, model: RepertoireModel) -> list[chess.Move]:
    """Return the moves that the shown repertoire has in the shown position."""
    board = shown_position.shown_board(state.sessions.by_id[model.session_id])
    known = state.model(PlayerRepertoire)
    legal = {one.uci(): one for one in board.legal_moves}
    moves = moves_at(known, board, is_black=model.is_black)
    return [legal[uci] for uci in moves if uci in legal]


def is_empty(state: State, model: RepertoireModel) -> bool:
    """Return whether the shown repertoire is known to have no move."""
    known = state.model(PlayerRepertoire)
    return known.moves is not None and not any(
        one.is_black is model.is_black for one in known.moves
    )


# Permitted actions


def _may_add_line(state: State) -> bool:
    shown = shown_position.shown_node(state.session)
    if state.screen != ANALYSE or shown == ROOT:
        return False
    return line_to(state.session.game.tree, shown) is not None


def _may_add_game(state: State) -> bool:
    tree = state.session.game.tree
    first = (tree[one].move for one in tree.children(ROOT))
    return state.screen == ANALYSE and any(first) and _begins_as_usual(state)


def _begins_as_usual(state: State) -> bool:
    return begins_as_usual(state.session.game.tree.start)


def _may_remove(state: State) -> bool:
    if state.screen not in (ANALYSE, REPERTOIRE) or _is_practising(state):
        return False
    return side_of_shown_move(state, state.session) is not None


def _may_undo(state: State) -> bool:
    is_shown = state.screen in (ANALYSE, LIBRARY, REPERTOIRE) and not _is_practising(state)
    return is_shown and bool(state.model(PlayerRepertoire).past)


def _shows_lines(state: State) -> bool:
    return repertoire_of(state) is not None and not _is_practising(state)


def _is_practising(state: State) -> bool:
    """Return whether the Repertoire screen is shown and asks positions."""
    model = repertoire_of(state)
    return state.screen == REPERTOIRE and model is not None and model.drill is not None


def _is_open(state: State) -> bool:
    return repertoire_of(state) is not None


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    AddLineToRepertoire: _may_add_line,
    AddGameToRepertoire: _may_add_game,
    FindDeparture: _may_add_game,
    RemoveMoveFromRepertoire: _may_remove,
    actions.ShowRepertoireSide: _shows_lines,
    UndoRepertoireChange: _may_undo,
    actions.CloseRepertoire: _is_open,
}
"""The condition under which actions of each class have an effect."""
