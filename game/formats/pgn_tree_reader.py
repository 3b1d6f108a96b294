"""Reads one game of a PGN into a game tree; ``engine.notation.reader`` decides what is written."""

from __future__ import annotations

import re

import chess
from msgspec import Struct, field
from msgspec.structs import replace

from engine.notation.callbacks import CallbackReader
from engine.notation.movetext_tokens import replace_braces
from engine.notation.tags import TagSection
from engine.notation.visitor import CommentKind, RemarkCode
from game.formats import comments, written_moves
from game.formats.written_moves import WrittenMove
from game.state.game_tree import GameTree, tree_of
from game.state.node import ROOT, Node, NodeId
from game.state.tree.positions import (
    MILESTONE_INTERVAL,
    PositionCache,
    copy_before_last_move,
    copy_with_short_stack,
    has_whole_stack,
)

_COMMAND = re.compile(r"\[(?=%)")
"""The beginning of a command. In the rest of a line its move is not in the tree."""


class MoveNotes(Struct):
    """What stands beside one move of the text."""

    texts: list[str] = field(default_factory=list)
    nags: set[int] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)
    texts_before: list[str] = field(default_factory=list)
    lines_before: list[str] = field(default_factory=list)


class PlacedRemark(Struct, frozen=True):
    """A remark of the reader, with its place."""

    code: RemarkCode
    move_number: int
    is_black: bool
    level: int
    """How deep the place is in variations; 0 for the main line."""
    text: str


class TreeReader(CallbackReader):
    """Reads a game into lists of its moves; ``first_board`` gives its first position."""

    def __init__(self) -> None:
        self.head = TagSection()
        self.board = chess.Board()
        self._first = self.board
        self._is_check = False
        self._kept: list[tuple[chess.Board, bool]] = []
        self._found: WrittenMove | None = None
        self._is_played = False
        """Whether the move that was found is a move of the game, and no trial."""
        self.result = ""
        self.remarks: list[PlacedRemark] = []
        self._remarks_before = 0
        """The number of remarks on the tags."""
        self.on_forget()

    def first_board(self) -> chess.Board:
        """Return the first position of the game with the tags of ``head``."""
        return chess.Board()

    # The position

    def on_start(self) -> tuple[int, bool]:
        self._first = self.first_board()
        self._remarks_before = len(self.remarks)
        self.on_first_position()
        return self._first.fullmove_number, self._first.turn == chess.BLACK

    def on_first_position(self) -> None:
        self._set_board(self._first.copy())

    def _set_board(self, board: chess.Board) -> None:
        self.board = board
        self._is_check = board.is_check()

    def on_word(
        self, kind: int, piece: int, from_file: int, from_rank: int, target: int, promotion: int
    ) -> bool:
        self._found = written_moves.find_move(
            self.board, self._is_check, kind, piece, from_file, from_rank, target, promotion
        )
        return self._found is not None

    def on_play(self) -> None:
        found, board = self._found, self.board
        assert found is not None
        board.push(found.move)
        self._is_check = is_check = board.is_check()
        if self._is_played:
            san = found.san
            if is_check:
                san += "+" if any(board.generate_legal_moves()) else "#"
            self._add(found.move, san)
            self._is_played = False

    def on_save(self) -> None:
        self._kept.append((self.board, self._is_check))
        self.board = self.board.copy(stack=False)

    def on_restore(self) -> None:
        self.board, self._is_check = self._kept.pop()

    def on_take_back(self) -> None:
        self._kept.append((self.board, self._is_check))
        self._set_board(copy_before_last_move(self.board))

    # The tree

    def on_forget(self) -> None:
        self.moves = [chess.Move.null()]
        self.sans = [""]
        self.parents: list[NodeId | None] = [None]
        self.plies = [0]
        self.children: list[list[NodeId]] = [[]]
        self.notes: dict[NodeId, MoveNotes] = {}
        self.node: NodeId = ROOT
        self._milestones: dict[NodeId, chess.Board] = {}
        """Positions deep in the game, which are too far from the first one to be reached at once.
        """
        self._branches: list[NodeId] = []
        self._is_fresh = False
        """Whether a variation has begun, and no move of it has been read."""
        self._before = MoveNotes()
        """What stands before the first move of the variation."""
        del self.remarks[self._remarks_before :]

    def _add(self, move: chess.Move, san: str) -> None:
        """Add a move behind the last one."""
        node = len(self.moves)
        self.moves.append(move)
        self.sans.append(san)
        self.parents.append(self.node)
        self.plies.append(self.plies[self.node] + 1)
        self.children.append([])
        self.children[self.node].append(node)
        if self._is_fresh:
            self._is_fresh = False
            if self._before != MoveNotes():
                before = self._before
                self.notes[node] = MoveNotes(
                    nags=before.nags, texts_before=before.texts, lines_before=before.lines
                )
                self._before = MoveNotes()
        self.node = node
        if self.plies[node] % MILESTONE_INTERVAL == 0 and has_whole_stack(self.board):
            self._milestones[node] = copy_with_short_stack(self.board)

    def _note(self) -> MoveNotes:
        return self._before if self._is_fresh else self.notes.setdefault(self.node, MoveNotes())

    def on_variation(self) -> None:
        self._branches.append(self.node)
        parent = self.parents[self.node]
        assert parent is not None
        self.node, self._is_fresh = parent, True

    def on_variation_end(self) -> None:
        self.node, self._is_fresh = self._branches.pop(), False

    # What is read

    def on_tag(self, name: str, value: str) -> None:
        self.head.add(name, value)

    def on_unread(self, text: str) -> None:
        self.head.add_unread(text)

    def on_move(self, _san: str) -> None:
        self._is_played = True

    def on_nag(self, nag: int) -> None:
        self._note().nags.add(nag)

    def on_comment(self, kind: CommentKind, text: str) -> None:
        if kind == CommentKind.TO_LINE_END:
            self._note().lines.append(text)
            return
        if kind == CommentKind.BRACES:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            text = text.removeprefix(" ").removesuffix(" ")
        else:
            text = " ".join(text.split())
        if kind == CommentKind.REST:
            text = _COMMAND.sub("[ ", text)
        self._note().texts.append(replace_braces(text))

    def on_result(self, text: str) -> None:
        self.result = text

    def on_remark(
        self, code: RemarkCode, move_number: int, is_black: bool, level: int, text: str
    ) -> None:
        self.remarks.append(PlacedRemark(code, move_number, is_black, level, text))

    def is_empty(self) -> bool:
        """Return whether nothing was read that would be written again, except a result."""
        notes = any(any(note.texts) or note.nags or note.lines for note in self.notes.values())
        return not (self.head.tags or self.head.unread() or len(self.moves) > 1 or notes)

    def tree(self, end: NodeId) -> GameTree:
        """Return the moves that were read, with their annotations.

        ``end`` is the last node of the main line, whose position is known.
        """
        nodes = [
            Node(parent, move, san, ply, tuple(children))
            for parent, move, san, ply, children in zip(
                self.parents, self.moves, self.sans, self.plies, self.children, strict=True
            )
        ]
        for node, note in self.notes.items():
            nodes[node] = _annotated(nodes[node], note)
        positions = PositionCache()
        if end != ROOT:
            positions.take(end, nodes[end], self.board)
        for node, board in self._milestones.items():
            positions.take_milestone(node, nodes[node], board)
        return tree_of(self._first, nodes, positions)


def _annotated(node: Node, note: MoveNotes) -> Node:
    """Return a node with its comments and NAGs."""
    text = " ".join(filter(None, note.texts))
    before = " ".join(filter(None, note.texts_before))
    node = comments.with_comment(node, text, before, tuple(sorted(note.nags)))
    if not note.lines and not note.lines_before:
        return node
    annotation = replace(
        node.annotation,
        line_comments=tuple(note.lines),
        line_comments_before=tuple(note.lines_before),
    )
    return replace(node, annotation=annotation)
