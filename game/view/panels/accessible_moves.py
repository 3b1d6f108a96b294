"""The whole move list as nodes for screen readers, whatever part of it is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import chess

from game.accessibility.board_grid import TextOf
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.board import FoldVariation, ShowMove
from game.look.layout import Box
from game.message import Argument, Text, message, message_with_context, template
from game.queries import shown_position, shown_scores
from game.queries.move_list.move_list_blocks import BlockWord, MovePair, WordKind
from game.state.node import ROOT, NodeId
from game.state.state import State
from game.view.kit import number_texts
from game.view.panels.move_rows import Row, words_of
from game.words import nags
from game.words.moves import with_commas
from game.words.results import result_line

MOVES = message("Moves")
MOVE = template("{number} {move}")
VARIATION = message_with_context("the first move of one", "variation")
VerdictOf: TypeAlias = Callable[[NodeId], Text]
"""Returns an engine's verdict on a move in words; empty without one."""
EDGE_PX = 1
UNFOLDS, FOLDS = message("Open variation"), message("Close variation")


class SeenRows(NamedTuple):
    """What is in sight of the list."""

    box: Box
    """The place of the rows."""
    boxes: Mapping[int, Box]
    """The places of the rows in sight by their index; the result has the row after the moves."""
    words: Callable[[Box, Row], Sequence[tuple[BlockWord, Box]]]
    """Returns the words of a row in a box, each with its place."""


def accessible_move_list(
    rows: Sequence[Row], seen: SeenRows, state: State, text_of: TextOf, verdict: VerdictOf
) -> AccessibleNode:
    """Return the list of moves; each shows its position when it is pressed.

    What is out of sight has the edge of the list beyond which it is.
    """
    first = min(seen.boxes, default=0)
    above, below = seen.box.cut_top(EDGE_PX)[0], seen.box.cut_bottom(EDGE_PX)[0]
    found = list[AccessibleNode]()
    for index, row in enumerate(rows):
        if index in seen.boxes:
            words = seen.words(seen.boxes[index], row)
        else:
            edge = above if index < first else below
            words = [(word, edge) for word in words_of(row)]
        for place, (word, box) in enumerate(words):
            is_played = word.is_played or isinstance(row, MovePair)
            if word.kind is WordKind.MOVE:
                found.append(_move(word.node, state, box, text_of, verdict, is_played=is_played))
            else:
                found += _note(word, place, box, text_of)
    result = state.session.game.result
    if result is not None:
        line, box = text_of(result_line(result)), seen.boxes.get(len(rows), below)
        found.append(AccessibleNode("result", AccessibleRole.TEXT, box, line))
    return AccessibleNode(
        "moves", AccessibleRole.LIST, seen.box, text_of(MOVES), children=tuple(found)
    )


def _note(word: BlockWord, place: int, box: Box, text_of: TextOf) -> Iterator[AccessibleNode]:
    if word.kind is WordKind.FOLD:
        label = text_of(FOLDS if word.is_open else UNFOLDS)
        fold = (FoldVariation(word.node),)
        yield AccessibleNode(f"fold {word.node}", AccessibleRole.BUTTON, box, label, press=fold)
    elif word.kind is WordKind.COMMENT:
        yield AccessibleNode(
            f"comment {word.node} {place} {word.text[:8]}", AccessibleRole.TEXT, box, word.text
        )


def _move(
    node_id: NodeId,
    state: State,
    box: Box,
    text_of: TextOf,
    verdict: VerdictOf,
    *,
    is_played: bool,
) -> AccessibleNode:
    session = state.session
    node = session.game.tree[node_id]
    ply = 2 * session.game.start.fullmove_number - 2 + node.ply
    ply += session.game.start.turn == chess.BLACK
    dots = "." if ply % 2 else "…"
    parts: list[Argument] = [MOVE.filled(number=f"{(ply + 1) // 2}{dots}", move=node.san)]
    if not is_played and session.game.tree.children(node.parent or ROOT)[0] != node_id:
        parts.append(VARIATION)
    glyphs = nags.symbols_of(node.annotation.nags)
    if glyphs:
        parts.append(glyphs)
    judged = verdict(node_id)
    if judged:
        parts.append(judged)
    score = shown_scores.score_at_node(state, session, node_id)
    if score is not None:
        parts.append(number_texts.score_text(score))
    line: Text = with_commas(parts)
    return AccessibleNode(
        f"move {node_id}",
        AccessibleRole.OPTION,
        box,
        text_of(line),
        is_selected=node_id == shown_position.shown_node(session),
        press=(ShowMove(node_id),),
    )
