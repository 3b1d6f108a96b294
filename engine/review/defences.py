"""Which defences against the refutation of a mistake fail to what.

After a mistake and its best answer, a search with several lines compares the defences. It has a
table of its own that is empty at first, so that it can be repeated alone. What is told of a defence
is certain: it is mated, or it loses material that the best defence keeps.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.clauses import ClauseKind
from engine.protocol.review import (
    DEFENCE_HASH_MB,
    DEFENCE_LINES,
    Defences,
    FailedDefence,
    GameReview,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    ReviewedMove,
    Verdict,
)
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.accuracy import limited_cp
from engine.review.boards import boards_of
from engine.review.clauses import LEAST_EXPLAINED, WEIGHTY_CP
from engine.review.exchanges import material_lead_cp
from engine.review.kept_gains import kept_gain_plies
from engine.review.review_gate import ReviewGate
from engine.review.searched_line import ONLY_MOVE_POINTS, SearchedLine
from engine.review.verdicts import score_after_move
from engine.thinking.thinking_reports import score_of

LEAST_NODES = 60_000
NODES_SHARE = 4
"""The search gets this part of the nodes of a position of the review, and at least ``LEAST_NODES``:
twice those of a search with two lines, which has a table that knows the position."""
JUDGED = (Verdict.MISTAKE, Verdict.BLUNDER)


def with_defences(review: GameReview, game: ReviewedGame, gate: ReviewGate) -> GameReview:
    """Return a complete review with the defences of the mistakes and blunders that allow something.

    While the review is held, the searches wait at the gate.

    Raises:
        MemoryError: there is not enough memory for the table.
    """
    after = {one.ply - 1: one for one in review.searches if one.requested_lines == 1}
    boards = tuple(boards_of(game))
    searcher = _Searcher(defence_nodes(review.nodes))
    moves = list[ReviewedMove]()
    for move in review.moves:
        allows = any(clause.kind is ClauseKind.ALLOWS for clause in move.clauses)
        found = None
        if allows and move.verdict in JUDGED:
            gate.wait_until_open()
            board = boards[move.ply].copy(stack=False)
            board.push_uci(move.move)
            found = _found(searcher, board, after[move.ply].best_move)
        moves.append(replace(move, defences=found))
    return replace(review, moves=tuple(moves))


def defence_nodes(nodes: int) -> int:
    """Return the node limit of the search, where ``nodes`` is that of a position of the review."""
    return max(LEAST_NODES, nodes // NODES_SHARE)


class _Searcher:
    """Searches positions, each with an empty table."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._table = Table(DEFENCE_HASH_MB)
        self._search = Search(self._table)

    def searched(self, board: chess.Board) -> tuple[int, list[ReviewedLine]]:
        """Search a position; return the depth and the lines, the best one first."""
        position = Position(board.fen(), board.chess960)
        search = self._search
        self._table.clear()
        search.clear()
        search.begin(position, self._nodes, DEFENCE_LINES)
        depth, found = 0, list[ReviewedLine]()
        while search.deepen():
            depth = search.depth()
            found = [
                ReviewedLine(score_of(value), tuple(map(position.uci, moves)))
                for value, _, _, moves in search.best_lines()
            ]
        return depth, found


def _found(searcher: _Searcher, after: chess.Board, answer: str | None) -> Defences | None:
    """Return the defences against the best answer to a mistake; None if nothing is certain.

    ``after`` is the position after the mistake. It is changed.
    """
    if answer is None:
        return None
    after.push_uci(answer)
    if after.legal_moves.count() < 2:
        return None
    depth, lines = searcher.searched(after)
    if len(lines) < 2 or (lines[0].score.mate or 0) < 0:
        return None  # Every defence is mated.
    failed = (_failed(after, lines[0], line) for line in lines[1:])
    told = tuple(defence for defence in failed if defence is not None)
    return Defences(answer, lines[0].moves[0], told, depth) if told else None


def _failed(board: chess.Board, best: ReviewedLine, line: ReviewedLine) -> FailedDefence | None:
    """Return what a defence fails to; None if it is not clearly worse, or that is not certain."""
    points = winning_chance(best.score, OWN_SLOPE) - winning_chance(line.score, OWN_SLOPE)
    mate = line.score.mate
    if mate is not None and mate < 0:
        return FailedDefence(line.moves[0], line.moves[1:], mate_in=-mate)
    if points < ONLY_MOVE_POINTS or mate is not None:
        return None
    answers = _answers(board, line)
    plies = kept_gain_plies(answers)
    if plies is None:
        return None
    won_cp = answers.won_cp(plies)
    loss_cp = limited_cp(best.score) - limited_cp(line.score)
    if loss_cp < LEAST_EXPLAINED * won_cp or won_cp < min(LEAST_EXPLAINED * loss_cp, WEIGHTY_CP):
        return None
    return FailedDefence(line.moves[0], line.moves[1 : 1 + plies], won_cp=won_cp)


def _answers(board: chess.Board, line: ReviewedLine) -> SearchedLine:
    """Return the line after a defence. Its material counts from before the defence."""
    base_cp = material_lead_cp(board, not board.turn)
    start = board.copy(stack=False)
    start.push_uci(line.moves[0])
    rest: Sequence[str] = line.moves[1:]
    lines = (ReviewedLine(score_after_move(line.score), tuple(rest)),)
    search = PositionSearch(1, 1, len(rest), 0, was_cut_short=False, lines=lines)
    return SearchedLine.of(search, None, start, base_cp)
