"""Undo and redo of edits: the versions of the tree, which share all that is equal."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.actions.effects import Effect
from game.features.analyse.model import MOST_VERSIONS, AnalyseModel, TreeVersion
from game.message import Text, template
from game.queries import shown_position
from game.queries.move_list import move_list_blocks
from game.rules import game_record
from game.state.game import Ending, Game, Result
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import GameEdit, Session
from game.state.state import State
from game.update import common

UNDONE, REDONE = template("Undone. {edit}"), template("Redone. {edit}")


def commit_edit(session: Session, analysis: AnalyseModel, tree: GameTree, edit: Text) -> None:
    """Make an edited tree the present one, as one step of undo; nothing happens if it is the same.

    ``edit`` says what was done, as a sentence. The game ends where the main line ends. The same
    node stays shown if it is still in the tree.
    """
    game = session.game
    if tree is game.tree:
        return
    shown = shown_position.shown_node(session)
    analysis.past = [*analysis.past, _present(session, edit)][-MOST_VERSIONS:]
    analysis.future = []
    _say(session, edit)
    main_line = tree.mainline()
    end = main_line[-1] if main_line else ROOT
    if end != game.end and game.result is not None:
        if _has_reason(game):
            tree = _with_reason_in_words(game, tree)
        game.result = _result_behind(game, tree, end)
    game.tree, game.end = tree, end
    session.board.current = None if shown == end else shown


def show_after_edit(
    state: State, session: Session, node: NodeId, before: dict[chess.Square, chess.Piece]
) -> list[Effect]:
    """Show a node after an edit, and the variations around it.

    ``before`` are the pieces that were shown before the edit.
    """
    session.board.current = None if node == session.game.end else node
    for one in move_list_blocks.variations_around(session.game, node):
        session.board.folds[one] = False
    common.clear_selection(session)
    common.clear_marks(session)
    common.animate_game_pieces(state, session, before)
    return []


def undo_edit(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Show the version before the last edit."""
    if not analysis.past:
        return []
    *analysis.past, version = analysis.past
    analysis.future = [*analysis.future, _present(session, version.edit)]
    _say(session, UNDONE.filled(edit=version.edit))
    return _restore(state, session, version)


def redo_edit(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Show the version after the last edit that was undone."""
    if not analysis.future:
        return []
    *analysis.future, version = analysis.future
    analysis.past = [*analysis.past, _present(session, version.edit)]
    _say(session, REDONE.filled(edit=version.edit))
    return _restore(state, session, version)


def take_back_edit(
    session: Session, analysis: AnalyseModel, past: list[TreeVersion], future: list[TreeVersion]
) -> None:
    """Take back the last edit, with the versions as they were before it, as if it had not been.

    The edit has moved, added or removed no node.
    """
    version = analysis.past[-1]
    session.game.tree = version.tree
    analysis.past, analysis.future = past, future
    _say(session, UNDONE.filled(edit=version.edit))


def _present(session: Session, edit: Text) -> TreeVersion:
    game = session.game
    return TreeVersion(game.tree, game.end, shown_position.shown_node(session), game.result, edit)


def _say(session: Session, text: Text) -> None:
    """Let screen readers hear about an edit."""
    number = 0 if session.last_edit is None else session.last_edit.number
    session.last_edit = GameEdit(number + 1, text)


def _restore(state: State, session: Session, version: TreeVersion) -> list[Effect]:
    """Show another version, at the node that was shown in it."""
    before, game = common.shown_pieces(session), session.game
    game.tree, game.end, game.result = version.tree, version.end, version.result
    return show_after_edit(
        state, session, version.shown if version.shown in version.tree else ROOT, before
    )


def _has_reason(game: Game) -> bool:
    """Return whether the comment after the last move is written with the reason of the result."""
    result = game.result
    return result is not None and result.ending is not Ending.IMPORTED and not game.is_foreign


def _with_reason_in_words(game: Game, tree: GameTree) -> GameTree:
    """Return a tree in which the reason of the result stays with the move that ended the game.

    The main line will end elsewhere, where the reason would be false.
    """
    assert game.result is not None
    if game.end not in tree:
        return tree
    node, reason = tree[game.end], game.result.ending
    note = node.annotation
    source = f"{note.source} {reason}" if note.source else ""
    words = replace(note, comment=f"{note.comment} {reason}".strip(), source=source)
    return tree.with_node(game.end, replace(node, annotation=words))


def _result_behind(game: Game, tree: GameTree, end: NodeId) -> Result:
    """Return the result of a game whose main line will end elsewhere.

    The Result tag stays. Its reason is lost, unless a game of another program ends there by the
    rules with this result. In a game of ours, the words behind its last move may have the reason.
    """
    assert game.result is not None
    made = game_record.result_of(tree.board(end)) if game.is_foreign else None
    if made is not None and made.text == game.result.text:
        return made
    return Result(game.result.text, Ending.IMPORTED)
