"""Edits of the notes beside a move: NAGs, comments, arrows and circles."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.notation.movetext_tokens import replace_braces
from game.actions.effects import Effect
from game.features.analyse import nag_list, queries
from game.features.analyse.model import AnalyseModel, CommentDialog, NagDialog, analysis_of
from game.features.analyse.update import undo_history, variation_order
from game.formats import comments
from game.message import San, message, template
from game.queries import shown_position
from game.state.board_shape import Shape
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.words import nags as words_of_nags

MOVE_NAGS = frozenset((*range(1, 9), 22, 23))
"""The NAGs that judge a move, such as ``!``, that it is forced, or zugzwang."""
POSITION_NAGS = frozenset((*range(10, 22),))
"""The NAGs that judge a position, such as ``±``."""
KINDS = (MOVE_NAGS, POSITION_NAGS)
"""A move has at most one NAG of each kind, and any number of others."""
BEFORE, AFTER = template("Before {move}"), template("After {move}")
ANNOTATED = template("Annotated: {move}.")
COMMENTED, DRAWN = message("Comment changed."), message("Arrows and circles changed.")
BEFORE_GAME = message("Before the first move")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Characters that a comment cannot hold."""
_COMMAND = re.compile(r"\[(?=%)")
"""The beginning of a command. In the words of a person it is none."""


def toggle_nag(session: Session, analysis: AnalyseModel, node: NodeId, nag: int) -> None:
    """Give a move a NAG in place of another one of its kind, or take the NAG away."""
    tree = session.game.tree
    if node == ROOT or node not in tree:
        return
    nags = set(tree[node].annotation.nags)
    if nag in nags:
        nags.remove(nag)
    else:
        nags.difference_update(*(kind for kind in KINDS if nag in kind))
        nags.add(nag)
    edited = tree.with_nags(node, nags)
    glyphs = words_of_nags.symbols_of(edited[node].annotation.nags)
    edit = ANNOTATED.filled(move=San(f"{queries.move_with_number(tree, node)}{glyphs}"))
    undo_history.commit_edit(session, analysis, edited, edit)


def ask_for_nags(state: State, session: Session) -> None:
    """Open the list of symbols for the shown move; nothing happens at the first position."""
    node = shown_position.shown_node(session)
    if node != ROOT:
        common.clear_selection(session)
        state.dialog = NagDialog(node, nag_list.FIRST_ROW)


def choose_nag(state: State, place: int) -> None:
    """Choose a row of the list of symbols."""
    if isinstance(state.dialog, NagDialog) and 0 <= place < len(nag_list.ROWS):
        state.dialog.place = place


def toggle_listed_nag(
    state: State, session: Session, analysis: AnalyseModel, place: int | None
) -> None:
    """Give the move of the open list the symbol of a row, or take it away."""
    dialog = state.dialog
    if not isinstance(dialog, NagDialog):
        return
    dialog.place = dialog.place if place is None else place
    row, tree = nag_list.ROWS[dialog.place], session.game.tree
    if row.nag and dialog.node in tree:
        nag = nag_list.nag_after(row.nag, nag_list.side_that_moved_to(tree, dialog.node))
        toggle_nag(session, analysis, dialog.node, nag)


def comments_of(tree: GameTree, node: NodeId) -> tuple[str, str]:
    """Return the words before and after a move.

    Only the first move of a variation has a comment of its own before it. That before any other
    move is the comment after the move before, because both are the same place of a PGN.
    """
    note, parent = tree[node].annotation, tree.parent(node)
    if parent is None or variation_order.begins_variation(tree, node):
        return comments.parse_comment(note.before).words, note.comment
    return tree[parent].annotation.comment, note.comment


def ask_for_comments(state: State, session: Session, node: NodeId) -> None:
    """Open the dialog for the comments of a move."""
    tree = session.game.tree
    if node not in tree:
        return
    before, after = comments_of(tree, node)
    common.clear_selection(session)
    if node == ROOT:
        state.dialog = CommentDialog(node, "", after, "", BEFORE_GAME)
        return
    move = queries.move_with_number(tree, node)
    name_before, name_after = BEFORE.filled(move=move), AFTER.filled(move=move)
    state.dialog = CommentDialog(node, before, after, name_before, name_after)


def type_comments(state: State, before: str, after: str) -> None:
    """Take over the texts of the open dialog."""
    if isinstance(state.dialog, CommentDialog):
        state.dialog.before, state.dialog.after = before, after


def keep_comments(state: State, dialog: CommentDialog) -> list[Effect]:
    """Give the move the comments of a dialog that is left."""
    analysis = analysis_of(state)
    if analysis is not None:
        session = state.sessions.by_id[analysis.session_id]
        set_comments(session, analysis, dialog.node, dialog.before, dialog.after)
    return []


def set_comments(
    session: Session, analysis: AnalyseModel, node: NodeId, before: str, after: str
) -> None:
    """Give a move other words before and after it, as one step of undo; commands stay.

    Nothing stands before the root; ``before`` is left out there.
    """
    tree = session.game.tree
    if node not in tree:
        return
    parent = tree.parent(node)
    known_before, known_after = comments_of(tree, node)
    if after != known_after:
        tree = tree.with_comment(node, clean_comment(after))
    if parent is not None and before != known_before:
        if variation_order.begins_variation(tree, node):
            tree = _with_words_before(tree, node, clean_comment(before))
        else:
            tree = tree.with_comment(parent, clean_comment(before))
    undo_history.commit_edit(session, analysis, tree, COMMENTED)


def set_shapes(
    session: Session, analysis: AnalyseModel, node: NodeId, shapes: tuple[Shape, ...]
) -> None:
    """Give a position other arrows and circles."""
    tree = session.game.tree
    if node in tree and tree[node].annotation.shapes != shapes:
        undo_history.commit_edit(session, analysis, tree.with_shapes(node, shapes), DRAWN)


def clear_shapes(session: Session, analysis: AnalyseModel) -> None:
    """Remove the arrows and circles of the shown position."""
    set_shapes(session, analysis, shown_position.shown_node(session), ())


def clean_comment(text: str) -> str:
    """Return the words of a person as a PGN can hold them in a comment."""
    text = _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _COMMAND.sub("[ ", replace_braces(text)).strip()


def _with_words_before(tree: GameTree, node: NodeId, words: str) -> GameTree:
    note = tree[node].annotation
    text = comments.comment_text(replace(comments.parse_comment(note.before), words=words))
    return tree.with_node(node, replace(tree[node], annotation=replace(note, before=text)))
