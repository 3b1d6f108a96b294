"""Finds the stops of a guided search: for each idea of a search, a node search that shows it.

Each stop follows from the records by a rule, so the sentences about it are true of any search. It
reads every record, so it is meant for small searches.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.core.board.position import Position
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recorded_search import position_after
from engine.protocol.inspect_enums import NodeOutcome, SearchKind
from engine.protocol.messages import Score
from engine.protocol.story.guided_search import GuideStop, StopKind
from engine.thinking.thinking_reports import score_of

TOLD_MOVES = 3
"""So many moves of the root are told, and of the expected line."""
LEAST_REPLIES = 5
"""A beta cutoff is shown where at least so many replies are not looked at."""
LEAST_CAPTURES = 2
"""The least number of captures in a row that show a quiescence search."""
NULL_MOVE = "0000"


def guide_stops(tree: SearchTree) -> tuple[GuideStop, ...]:
    """Return the stops of a guided search in their order."""
    return tuple(_Guide(tree).stops()) if len(tree) else ()


class _Guide:
    """The stops of one search."""

    def __init__(self, tree: SearchTree) -> None:
        self._tree = tree
        self._all = [tree.at(index) for index in range(len(tree))]
        self._roots = tree.roots()

    def stops(self) -> Iterator[GuideStop]:
        """Yield the stops that are found."""
        yield self._question()
        yield from self._move_order()
        yield from self._leaf()
        yield from self._minimax()
        yield from self._beta_cutoff()
        yield from self._deeper()
        yield from self._transposition()
        yield from self._quiescence()
        yield from self._answer()

    def _question(self) -> GuideStop:
        legal = self._board(self._roots[0]).legal_moves.count()
        return GuideStop(StopKind.QUESTION, self._roots[0].id, number=legal)

    def _move_order(self) -> Iterator[GuideStop]:
        """Yield the root of the first iteration, with its first moves."""
        moves = dict.fromkeys(map(self._move, self._by_move(self._roots[0])))
        if len(moves) >= TOLD_MOVES:
            told = tuple(moves)[:TOLD_MOVES]
            yield GuideStop(StopKind.MOVE_ORDER, self._roots[0].id, moves=told)

    def _leaf(self) -> Iterator[GuideStop]:
        """Yield the first position that is only evaluated, and how the one before it is judged."""
        for one in self._all:
            parent = self._tree.parent(one)
            if one.outcome is not NodeOutcome.STAND_PAT or parent is None:
                continue
            yield GuideStop(StopKind.LEAF, one.id, self._path(one))
            if parent.static_eval is not None:
                # Before a move is made, Inspect shows the position in which it is made.
                score = self._for_white(parent, parent.static_eval)
                yield GuideStop(StopKind.STATIC_EVALUATION, one.id, self._path(parent), score=score)
            return

    def _minimax(self) -> Iterator[GuideStop]:
        """Yield the position after a root move whose replies have been compared."""
        for one in self._all:
            if one.ply != 1 or one.is_quiescence or one.outcome is not NodeOutcome.EXACT:
                continue
            replies = self._by_move(one)
            best = [reply for reply in replies if -reply.value == one.value]
            different = {self._move(reply) for reply in replies}
            if best and len(different) > 1:
                yield GuideStop(
                    StopKind.MINIMAX,
                    one.id,
                    self._path(one),
                    (self._move(best[0]),),
                    score=self._for_white(one, one.value),
                    number=len(different),
                )
                return

    def _beta_cutoff(self) -> Iterator[GuideStop]:
        """Yield the position after a root move that its first replies refute.

        What they leave is less than an earlier root move is worth, so no other reply is looked at.
        """
        for root in self._roots:
            known: dict[int, str] = {}
            for one in self._by_move(root):
                if one.outcome is NodeOutcome.EXACT:
                    known[one.value] = self._move(one)
                if one.is_quiescence or one.outcome is not NodeOutcome.BETA_CUTOFF:
                    continue
                replies = self._by_move(one)
                others = self._board(one).legal_moves.count() - len(set(map(self._move, replies)))
                is_refuted = bool(replies) and -replies[-1].value >= one.beta
                if is_refuted and others >= LEAST_REPLIES and one.beta in known:
                    yield GuideStop(
                        StopKind.BETA_CUTOFF,
                        one.id,
                        self._path(one),
                        (self._move(replies[-1]),),
                        other=(known[one.beta],),
                        score=self._for_white(one, one.value),
                        compared=self._for_white(one, one.beta),
                        number=others,
                    )
                    return

    def _deeper(self) -> Iterator[GuideStop]:
        """Yield the root of a later iteration that begins with the best move of the one before."""
        for before, root in zip(self._roots, self._roots[1:], strict=False):
            depth = self._tree.recording.iteration_of(root.id)
            best, first = self._tree.best_root_move(before), self._by_move(root)[:1]
            is_next = depth == self._tree.recording.iteration_of(before.id) + 1
            if is_next and best and first and best.short_move == first[0].short_move:
                yield GuideStop(
                    StopKind.DEEPER, root.id, moves=(self._move(first[0]),), number=depth
                )
                return

    def _transposition(self) -> Iterator[GuideStop]:
        """Yield a table cutoff in a position that another order of moves has reached before."""
        positions: dict[int, Position] = {}
        seen: dict[int, tuple[str, ...]] = {}
        for one in self._all:
            before = self._tree.recording.position if one.parent is None else positions[one.parent]
            positions[one.index] = position = position_after(before, one)
            path = self._path(one)
            if one.is_root or one.is_in_place or NULL_MOVE in path:
                continue
            if one.outcome is not NodeOutcome.TABLE_CUTOFF:
                seen.setdefault(position.key(), path)
                continue
            other = seen.get(position.key(), path)
            if other != path and sorted(other) == sorted(path):
                score = self._for_white(one, one.value)
                yield GuideStop(StopKind.TRANSPOSITION, one.id, path, other=other, score=score)
                return

    def _quiescence(self) -> Iterator[GuideStop]:
        """Yield the first quiescence search in which captures follow each other."""
        for one in self._all:
            parent = self._tree.parent(one)
            if not one.is_quiescence or parent is None or parent.is_quiescence or one.is_in_place:
                continue
            if one.in_check or one.kind is SearchKind.PROBCUT or NULL_MOVE in self._path(one):
                continue
            captures = self._captures(one)
            if len(captures) >= LEAST_CAPTURES:
                yield GuideStop(StopKind.QUIESCENCE, one.id, self._path(one), captures)
                return

    def _captures(self, start: NodeSearch) -> tuple[str, ...]:
        """Return the captures of the first line below a quiescence search."""
        found: list[str] = []
        board, below = self._board(start), self._by_move(start)
        while below:
            move = self._move(below[0])
            if not board.is_capture(chess.Move.from_uci(move)):
                break
            found.append(move)
            board.push_uci(move)
            below = self._by_move(below[0])
        return tuple(found)

    def _answer(self) -> Iterator[GuideStop]:
        recording = self._tree.recording
        ended = [root for root in self._roots if root.outcome is NodeOutcome.EXACT]
        if ended and recording.principal_variation:
            score = self._for_white(ended[-1], recording.value)
            line = recording.pv_uci()[:TOLD_MOVES]
            yield GuideStop(
                StopKind.ANSWER, ended[-1].id, moves=line, score=score, number=recording.nodes
            )

    # The records

    def _by_move(self, node_search: NodeSearch) -> list[NodeSearch]:
        """Return the searches of moves below a node search, without tests."""
        kinds = (SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)
        return [one for one in self._tree.children(node_search) if one.kind in kinds]

    def _path(self, node_search: NodeSearch) -> tuple[str, ...]:
        return tuple(self._tree.uci_path(node_search))

    def _move(self, node_search: NodeSearch) -> str:
        """Return the move that leads to a node search."""
        return self._path(node_search)[-1]

    def _board(self, node_search: NodeSearch) -> chess.Board:
        recording = self._tree.recording
        board = chess.Board(recording.position.fen(), chess960=recording.is_chess960)
        for move in self._path(node_search):
            board.push_uci(move)
        return board

    def _for_white(self, node_search: NodeSearch, value: int) -> Score:
        """Return a value for the side to move in a node search as a score for White."""
        turn = self._board(node_search).turn
        return score_of(value if turn == chess.WHITE else -value)
