"""Lines as text: a line copied as PGN, and moves of a text inserted at the shown position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from msgspec.structs import replace

from engine.notation.tags import tag_section_lines
from game.actions.effects import CopiedKind, CopyText, Effect
from game.features.analyse.model import AnalyseModel
from game.features.analyse.update import documents, edits, undo_history, variation_order
from game.formats import fen, pgn_tags
from game.formats.capsules import looks_like_capsule
from game.formats.game_import import MAX_CHARACTERS
from game.formats.positions import list_scanner
from game.message import Message, message, template
from game.queries import shown_position
from game.queries.move_list import move_list_blocks
from game.state.annotation import UNANNOTATED
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.words.text_faults import quoted

if TYPE_CHECKING:
    from game.features.analyse.line_reader import ReadLine

NO_MOVES = message("The pasted text has no moves.")
TOO_LONG = message("The pasted text is too long for a line.")
ALREADY_THERE = message("The pasted moves are in the game already.")
WRONG_FIRST_WORD = template("{text} is not a legal move in this position.")
AMBIGUOUS_FIRST_WORD = template("{text} is ambiguous in this position.")
AMBIGUOUS_WORD = template("{inserted} The rest is left out, because {text} is ambiguous there.")
WRONG_WORD = template("{inserted} The rest is left out, because {text} is not a legal move there.")


def copy_line(session: Session, node: NodeId) -> list[Effect]:
    """Copy the moves from the first position to a node."""
    tree = session.game.tree
    return [CopyText(_line_text(tree, node), CopiedKind.LINE)] if node in tree else []


def paste_moves(
    state: State, session: Session, analysis: AnalyseModel, text: str
) -> list[Effect] | None:
    """Insert the moves of a text at the shown position, or analyse its game or its FEN.

    A capsule and several games are left to all screens: then this returns None.
    """
    if looks_like_capsule(text):
        return None
    if fen.positions_in(text):
        return _analyse(state, text)
    if len(text) > MAX_CHARACTERS:
        common.show_error(state, TOO_LONG)
        return []
    from game.features.analyse.line_reader import read_line  # Loaded with the first line.

    tree, node = session.game.tree, shown_position.shown_node(session)
    line = read_line(text, tree.board(node), tree[node].ply)
    if line.has_tags:
        return _analyse(state, text)
    if line.is_too_long:
        common.show_error(state, TOO_LONG)
    elif line.tree.next_id == 1:
        _complain(state, line)
    else:
        edited = _with_line(tree, node, line.tree)
        number = edited.next_id - tree.next_id
        undo_history.commit_edit(session, analysis, edited, edits.inserted_notice(number))
        for one in move_list_blocks.variations_around(session.game, node):
            session.board.folds[one] = False
        _report(state, number, line)
    return []


def _analyse(state: State, text: str) -> list[Effect] | None:
    """Analyse the only game or position of a text; return None if it has several."""
    blocks = list_scanner.list_rows(text.encode("utf-8", "replace"))
    return documents.take_pasted(state, text) if sum(map(len, blocks)) < 2 else None


def _with_line(tree: GameTree, node: NodeId, line: GameTree) -> GameTree:
    """Return a tree with the moves of another tree behind a node.

    Moves that are there already stay, with their notes if they have any.
    """
    places = {ROOT: node}
    for one in range(1, line.next_id):
        read = line[one]
        parent = places[read.parent or ROOT]
        known = variation_order.child_by_move(tree, parent, read.move)
        if known is None:
            tree, known = tree.add(parent, read.move)
        places[one] = known
        if read.annotation != UNANNOTATED and tree[known].annotation == UNANNOTATED:
            there = tree[known]
            noted = replace(
                read, parent=there.parent, san=there.san, ply=there.ply, children=there.children
            )
            tree = variation_order.with_settled_comments(tree.with_node(known, noted), known)
    return tree


def _complain(state: State, line: ReadLine) -> None:
    """Say that a text has no moves for this position."""
    wrong, words = line.wrong_word, WRONG_FIRST_WORD
    if line.is_ambiguous:
        words = AMBIGUOUS_FIRST_WORD
    fault = NO_MOVES if wrong is None else words.filled(text=quoted(wrong))
    common.show_error(state, fault)


def _report(state: State, number: int, line: ReadLine) -> None:
    """Say how many moves are new, and which word is the first that is no legal move."""
    inserted: Message = ALREADY_THERE
    if number:
        inserted = edits.inserted_notice(number)
    if line.wrong_word is None:
        common.show_success(state, inserted)
        return
    words = AMBIGUOUS_WORD if line.is_ambiguous else WRONG_WORD
    common.show_answer(state, words.filled(inserted=inserted, text=quoted(line.wrong_word)))


def _line_text(tree: GameTree, node: NodeId) -> str:
    """Return the moves to a node as PGN, after the tags of a first position that is not usual."""
    words = list[str]()
    for one in tree.line(node):
        number, turn = move_list_blocks.move_number(tree, one)
        if turn == chess.WHITE:
            words.append(f"{number}.")
        elif not words:
            words.append(f"{number}...")
        words.append(one.san)
    moves = " ".join(words)
    start = tree.start
    if start.fen() == chess.STARTING_FEN and not start.chess960:
        return moves
    tags = {"Variant": pgn_tags.CHESS960} if start.chess960 else {}
    tags |= {"SetUp": "1", "FEN": start.fen()}
    return "\n".join([*tag_section_lines(tags, {}), "", f"{moves} *".strip(), ""])
