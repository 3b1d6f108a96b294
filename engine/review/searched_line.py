"""The best line of a search, played out on boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import chess

from engine.protocol.clauses import EvidenceNode, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.exchanges import LEAST_GAIN_CP, PIECE_CP, is_quiet, material_lead_cp

SETTLING_PLIES = 6
"""A line that is not quiet within this many plies settles nothing."""
CONFIRMING_PLIES = 4
"""Most of what is won must still be won in the quiet positions of as many further plies."""
COUNTING_PLIES = 6
"""What falls within as many further plies is counted."""
ONLY_MOVE_POINTS = 10.0
"""A move is the only one if the second line is worse by this many points of winning chances."""


class SearchedLine:
    """The best line of one search: its moves, boards and material.

    The line belongs to the side that makes its first move. ``boards[n]`` is the position after n
    moves of the line; the boards must not be changed.
    """

    def __init__(
        self,
        search: PositionSearch,
        two_lines: PositionSearch | None,
        boards: Sequence[chess.Board],
        moves: Sequence[chess.Move],
        base_cp: int,
        settling_plies: int = SETTLING_PLIES,
    ) -> None:
        """Make a line of moves and the boards between them; see ``of``."""
        self.side = boards[0].turn
        self.boards = boards
        self.moves = moves
        self._search = search
        self._two_lines = two_lines
        self._base_cp = base_cp
        self._settling_plies = settling_plies

    @classmethod
    def of(
        cls,
        search: PositionSearch,
        two_lines: PositionSearch | None,
        start: chess.Board,
        base_cp: int,
    ) -> SearchedLine:
        """Play the best line of ``search`` out.

        Args:
            search: a search of the position ``start``.
            two_lines: the search of the same position with two lines; None if there is none.
            start: the position before the first move.
            base_cp: material from which gains are counted, for the side to move in ``start``.
        """
        boards, moves = [start], list[chess.Move]()
        for text in search.lines[0].moves:
            board = boards[-1].copy(stack=False)
            moves.append(board.push_uci(text))
            boards.append(board)
        return cls(search, two_lines, boards, moves, base_cp)

    def rest(self, plies: int) -> SearchedLine:
        """Return the line without its first moves, an even number of them."""
        return SearchedLine(
            self._search,
            self._two_lines,
            self.boards[plies:],
            self.moves[plies:],
            self._base_cp,
            self._settling_plies - plies,
        )

    @property
    def score(self) -> Score:
        """The score of the line, for the side that begins it."""
        return self._search.score

    @property
    def second_move(self) -> chess.Move | None:
        """The first move of the second line; None if there is none, or another best move."""
        two_lines = self._two_lines
        if two_lines is None or two_lines.best_move != self._search.best_move:
            return None
        second = two_lines.lines[1:]
        return chess.Move.from_uci(second[0].moves[0]) if second else None

    @cached_property
    def lead_points(self) -> float | None:
        """By how many points of winning chances the best move leads. An only move leads by 100.

        None if there was no search that found two lines, or if it finds another best move.
        """
        if self.boards[0].legal_moves.count() <= 1:
            return 100.0
        two_lines = self._two_lines
        if two_lines is None or two_lines.best_move != self._search.best_move:
            return None
        if len(two_lines.lines) < 2:
            return None
        best, second = (winning_chance(line.score, OWN_SLOPE) for line in two_lines.lines[:2])
        return best - second

    @property
    def is_only_move(self) -> bool:
        """Whether each other first move is clearly worse."""
        return self.lead_points is not None and self.lead_points >= ONLY_MOVE_POINTS

    def won_cp(self, plies: int) -> int:
        """Return the material that the line has won after ``plies`` moves, from ``base_cp``."""
        return material_lead_cp(self.boards[plies], self.side) - self._base_cp

    def gain_cp(self, first: int, last: int) -> int:
        """Return the material that the line wins between two of its positions."""
        return self.won_cp(last) - self.won_cp(first)

    def wins_more(self, plies: int) -> bool:
        """Return whether the line soon wins a pawn or more besides, and gives nothing of it back.

        Only quiet positions count, up to the first one beyond those that are looked at closely.
        """
        later = [ply for ply in self.all_quiet_plies if ply > plies]
        soon = later[: sum(ply <= self._last_counted_ply for ply in later) + 1]
        wins = any(self.gain_cp(plies, ply) >= LEAST_GAIN_CP for ply in soon)
        return wins and all(self.gain_cp(plies, ply) >= 0 for ply in later)

    def settled(self, plies: int) -> int | None:
        """Return the first quiet position after at least ``plies`` moves.

        None if there is none within the first ``SETTLING_PLIES`` of the whole line, or if a later
        quiet position tells another story: less is won there than in the settled one.
        """
        quiet = [ply for ply in self.quiet_plies if plies <= ply]
        if not quiet or quiet[0] > self._settling_plies:
            return None
        least_cp = self.won_cp(quiet[0]) - LEAST_GAIN_CP
        soon = [ply for ply in quiet if ply <= self._settling_plies + CONFIRMING_PLIES]
        return quiet[0] if all(self.won_cp(ply) >= least_cp for ply in soon) else None

    def counted(self, plies: int) -> int:
        """Return the quiet position from a settled one on in which material is counted.

        A pawn may be taken back soon after a line has settled, or another piece may fall. Nothing
        is lost after the position. Of those that are near, it is the first with the largest gain;
        a pawn that was lost on the way may be taken back a little later.
        """
        quiet = [
            ply
            for ply in self._counted_plies
            if plies <= ply and not any(move.promotion for move in self.moves[plies:ply])
        ]
        kept = [
            ply
            for number, ply in enumerate(quiet)
            if all(self.won_cp(later) >= self.won_cp(ply) for later in quiet[number:])
        ]
        near = [ply for ply in kept if ply <= self._settling_plies]
        best = max(near, key=self.won_cp) if near else next(iter(kept), plies)
        had = self._more_pawns(0) + (self.won_cp(0) == -PIECE_CP[chess.PAWN])
        if self._more_pawns(best) >= had:
            return best
        return next((ply for ply in kept if self.gain_cp(best, ply) == LEAST_GAIN_CP), best)

    def _more_pawns(self, plies: int) -> int:
        """Return how many pawns the side of the line has more than the other one."""
        board = self.boards[plies]
        ours, theirs = (board.pieces_mask(chess.PAWN, one) for one in (self.side, not self.side))
        return ours.bit_count() - theirs.bit_count()

    @cached_property
    def quiet_plies(self) -> tuple[int, ...]:
        """After how many moves the position is quiet, as far as the line is looked at."""
        boards = self.boards[: self._last_counted_ply + 1]
        return tuple(ply for ply, board in enumerate(boards) if is_quiet(board))

    @property
    def _counted_plies(self) -> tuple[int, ...]:
        """The quiet plies; if a trade goes on after the last of them, also the one that ends it."""
        near = self.quiet_plies
        is_trading = not near or near[-1] < self._last_counted_ply - 1
        return self.all_quiet_plies[: len(near) + is_trading]

    @cached_property
    def all_quiet_plies(self) -> tuple[int, ...]:
        """After how many moves the position is quiet, to the end of the line."""
        plies = range(self._last_counted_ply + 1, len(self.boards))
        return *self.quiet_plies, *(ply for ply in plies if is_quiet(self.boards[ply]))

    @property
    def _last_counted_ply(self) -> int:
        return self._settling_plies + COUNTING_PLIES

    def node(self, plies: int) -> EvidenceNode:
        """Return the node of the search after ``plies`` moves of the line."""
        search = self._search
        return EvidenceNode(search.ply, search.requested_lines, search.lines[0].moves[:plies])


def piece_on(board: chess.Board, square: chess.Square) -> PieceOnSquare:
    """Return the piece on a square that is not empty."""
    piece = board.piece_at(square)
    assert piece is not None
    return PieceOnSquare(piece.symbol(), chess.square_name(square))
