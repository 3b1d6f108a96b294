"""Edits of the moves of the game tree. Each is one step of undo; one without effect is none."""

from __future__ import annotations

import chess

from game.actions.effects import Effect
from game.features.analyse import queries
from game.features.analyse.model import AnalyseModel
from game.features.analyse.update import undo_history, variation_order
from game.message import Message, message, plural
from game.queries import shown_position, sounds
from game.rules import positions
from game.state.dialogs.question import ConfirmationDialog
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update import sounds as heard
from game.update.play import shown_move
from game.words import moves as words_of_moves

CUT = "cut"
"""The name of the question before moves are deleted."""
IN_CHECK = message("A side in check cannot pass.")
IS_FIRST = message("This is the main line already.")
PASSED = message("The side to move passed.")
UP, DOWN = message("The variation stands higher."), message("The variation stands lower.")
MAIN = message("The variation is the main line now.")
IS_LAST = message("No other continuation can take the place of this line.")


def play_or_insert_move(
    state: State,
    session: Session,
    analysis: AnalyseModel,
    move: chess.Move,
    dropped: chess.Square | None = None,
) -> list[Effect]:
    """Show the position after a move of the shown position; insert the move if it is new.

    A null move is inserted if there is a legal move and the side to move is not in check. A move
    that is not legal, such as one of a line for another position, does nothing. ``dropped`` is the
    square of a dropped piece.
    """
    tree, shown = session.game.tree, shown_position.shown_node(session)
    board = tree.board(shown)
    if not move and positions.is_position_over(board):
        return []
    if not move and board.is_check():
        common.show_info(state, IN_CHECK)
        return []
    if not _is_playable(board, move):
        return []
    effects = (
        heard.play_wanted_sound(state, *sounds.sounds_of_move(board, move, ends_game=False))
        if move
        else []
    )
    known = variation_order.child_by_move(tree, shown, move)
    before = common.shown_pieces(session)
    if known is None:
        edited, known = tree.add(shown, move)
        words = words_of_moves.move_sentence(board, move) if move else PASSED
        undo_history.commit_edit(session, analysis, edited, words)
        undo_history.show_after_edit(state, session, known, before)
    else:
        shown_move.show_node(state, session, known)
    common.animate_game_pieces(state, session, before, dropped)
    return effects


def insert_line(
    session: Session, analysis: AnalyseModel, node: NodeId, moves: tuple[str, ...]
) -> NodeId:
    """Insert the legal part of a line after a node; return its last node. Nothing moves there."""
    tree = session.game.tree
    if node not in tree:
        return ROOT
    for uci in moves:
        move = _playable_named(tree.board(node), uci)
        if move is None:
            break
        known = variation_order.child_by_move(tree, node, move)
        if known is None:
            tree, known = tree.add(node, move)
        node = known
    number = tree.next_id - session.game.tree.next_id
    undo_history.commit_edit(session, analysis, tree, inserted_notice(number))
    return node


def inserted_notice(number: int) -> Message:
    """Return the sentence about moves that were inserted."""
    return plural("Inserted {number} move.", "Inserted {number} moves.", number)


def delete_from(
    state: State, session: Session, analysis: AnalyseModel, node: NodeId
) -> list[Effect]:
    """Delete a node and everything behind it. If it is shown, the node before it is shown then."""
    tree = session.game.tree
    if node == ROOT or node not in tree:
        return []
    shown, parent = shown_position.shown_node(session), tree.parent(node) or ROOT
    is_behind = tree.last_shared(node, shown) == node
    before = common.shown_pieces(session)
    number = queries.deletion_at(tree, node).moves
    deleted = plural("Deleted {number} move.", "Deleted {number} moves.", number)
    if number == queries.MOST_COUNTED:
        deleted = message("Deleted at least {number} moves.", number=number)
    undo_history.commit_edit(
        session, analysis, variation_order.without_subtree(tree, node), deleted
    )
    return undo_history.show_after_edit(state, session, parent if is_behind else shown, before)


def ask_to_delete(state: State, session: Session, node: NodeId) -> list[Effect]:
    """Ask whether a node and everything behind it is deleted."""
    if node != ROOT and node in session.game.tree:
        common.clear_selection(session)
        state.dialog = ConfirmationDialog(CUT, str(node))
    return []


def promote_variation(state: State, session: Session, analysis: AnalyseModel, node: NodeId) -> None:
    """Move the variation in which a node is one place up at its fork."""
    tree = variation_order.with_variation_promoted(session.game.tree, node)
    _arrange(state, session, analysis, tree, IS_FIRST, UP)


def demote_variation(state: State, session: Session, analysis: AnalyseModel, node: NodeId) -> None:
    """Move the line in which a node is one place down at its fork."""
    tree = variation_order.with_line_demoted(session.game.tree, node)
    _arrange(state, session, analysis, tree, IS_LAST, DOWN)


def make_main_line(state: State, session: Session, analysis: AnalyseModel, node: NodeId) -> None:
    """Make the line that leads to a node the main line."""
    tree = variation_order.with_main_line_through(session.game.tree, node)
    _arrange(state, session, analysis, tree, IS_FIRST, MAIN)


def _arrange(
    state: State,
    session: Session,
    analysis: AnalyseModel,
    tree: GameTree,
    same: Message,
    edit: Message,
) -> None:
    """Make a tree with another order of variations the present one.

    ``same`` says that the order is as before, ``edit`` what was done.
    """
    if tree is session.game.tree:
        common.show_info(state, same)
    undo_history.commit_edit(session, analysis, tree, edit)


def _is_playable(board: chess.Board, move: chess.Move) -> bool:
    """Return whether a move is legal, or a null move that may be made."""
    return board.is_legal(move) if move else not board.is_check()


def _playable_named(board: chess.Board, uci: str) -> chess.Move | None:
    """Return the move with a name in UCI notation, if it can be made."""
    try:
        move = board.parse_uci(uci)
    except ValueError:
        return None
    return move if _is_playable(board, move) else None
