"""What a mistake allows and what it misses, as far as the recorded lines show it for certain."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import chess
from msgspec import Struct

from engine.protocol.messages import Score
from engine.protocol.review import Clause, ClauseKind, Motif, PositionSearch, ReviewedGame
from engine.protocol.winning_chances import LIMIT_CP
from engine.review.exchanges import LEAST_GAIN_CP, material_cp
from engine.review.lines import Line, boards_of
from engine.review.motifs.detectors import SHOWN, motifs_of
from engine.review.motifs.found import Found

LEAST_EXPLAINED = 0.5
"""Share of the lost centipawns, or of the won material, that the other must amount to."""
WEIGHTY_CP = 200
"""Material of this much is a reason by itself, also if the mistake costs more besides."""
LEAST_WON_CP = 200
"""A draw saves a position that is at least this bad."""
LEAST_HOLDING_CP = -400
"""A pawn ending is lost by a mistake only if the position before it was at least this good."""
DRAWS = (Motif.STALEMATE, Motif.PERPETUAL_CHECK)


class Mistake(Struct, frozen=True):
    """A move of a game, the best line instead of it, and the best answer to it."""

    move: chess.Move
    better: Line
    """The best line of the position before the move."""
    answer: Line
    """The best line of the position after it. Its material counts from before the move."""

    @property
    def loss_cp(self) -> int:
        """What the move loses by the scores of both searches."""
        return limited_cp(self.better.score) + limited_cp(self.answer.score)


def clauses_of(
    game: ReviewedGame,
    searches: Sequence[PositionSearch],
    ply: int,
    shown: Collection[Motif] = SHOWN,
) -> tuple[Clause, ...]:
    """Return what the move at ``ply`` allows and what it misses, at most one clause of each kind.

    Nothing is said about a null move, or without the searches of both positions. Only searches with
    two lines show more than mates.

    Args:
        game: the whole game.
        searches: the searches of its positions, in any order, with one line or two.
        ply: number of the move, counted from 0.
        shown: the motifs that clauses may have.
    """
    mistake = mistake_of(game, searches, ply)
    if mistake is None:
        return ()
    clauses = (
        _clause(mistake, ClauseKind.ALLOWS, shown),
        _clause(mistake, ClauseKind.MISSES, shown),
    )
    return tuple(clause for clause in clauses if clause is not None)


def mistake_of(game: ReviewedGame, searches: Sequence[PositionSearch], ply: int) -> Mistake | None:
    """Return the lines before and after the move at ``ply``.

    None after a null move, or if a search of one of the positions is missing.
    """
    before_search, after_search = _search(searches, ply), _search(searches, ply + 1)
    if before_search is None or after_search is None:
        return None
    before, after = boards_of(game, ply)
    move = after.peek()
    if not move:
        return None
    base_cp = material_cp(before, before.turn)
    return Mistake(
        move, Line.of(before_search, before, base_cp), Line.of(after_search, after, -base_cp)
    )


def _search(searches: Sequence[PositionSearch], ply: int) -> PositionSearch | None:
    """Return the search of a position that tells most: that with two lines.

    If it does not agree on the best move with the search of one line, nothing is certain but a
    mate, and the search with one line is returned.
    """
    one = next((one for one in searches if one.ply == ply and one.requested_lines == 1), None)
    two = next((two for two in searches if two.ply == ply and two.requested_lines == 2), None)
    if one is None or two is None:
        return one or two
    return two if one.best_move == two.best_move else one


def limited_cp(score: Score) -> int:
    """Return a score in centipawns of at most ``LIMIT_CP``. A mate counts as much as the limit."""
    if score.mate is not None:
        return LIMIT_CP if score.mate > 0 else -LIMIT_CP
    return min(max(score.centipawns or 0, -LIMIT_CP), LIMIT_CP)


def _clause(mistake: Mistake, kind: ClauseKind, shown: Collection[Motif]) -> Clause | None:
    """Return the strongest certain statement about one of the two lines; None if there is none."""
    line = mistake.answer if kind is ClauseKind.ALLOWS else mistake.better
    for found in motifs_of(line):
        if found.motif in shown and _is_certain(mistake, kind, found):
            return Clause(
                kind,
                found.motif,
                line.node(found.plies),
                actor=found.actor,
                targets=found.targets,
                mate_in=found.mate_in,
                won_cp=line.won_cp(found.plies) if found.wins_material else 0,
            )
    return None


def _is_certain(mistake: Mistake, kind: ClauseKind, found: Found) -> bool:
    """Return whether what a line shows is why the move is a mistake."""
    line, other = mistake.answer, mistake.better
    if kind is ClauseKind.MISSES:
        line, other = other, line
    if found.mate_in:
        # A mate that could not be avoided is not allowed, and one that still comes is not missed.
        return other.score.mate is None or other.score.mate > 0
    if found.motif in DRAWS:
        # If the side is behind, the draw is a rescue, also if another move draws as well.
        is_behind = material_cp(line.boards[0], line.side) <= -LEAST_WON_CP
        is_rescue = line.is_only_move or is_behind
        return is_rescue and limited_cp(other.score) >= LEAST_WON_CP
    if not line.is_only_move and not _takes_the_same(line):
        return False
    if found.motif is Motif.PAWN_ENDING:
        return limited_cp(other.score) >= LEAST_HOLDING_CP
    if kind is ClauseKind.MISSES and _took_it_otherwise(mistake):
        return False
    return _explains(mistake, other, line.won_cp(found.plies))


def _takes_the_same(line: Line) -> bool:
    """Return whether the second line begins with another capture of the same piece."""
    second = line.second_move
    return (
        second is not None
        and second.to_square == line.moves[0].to_square
        and line.boards[0].is_capture(line.moves[0])
    )


def _took_it_otherwise(mistake: Mistake) -> bool:
    """Return whether the move takes the piece that the better move takes too."""
    best = mistake.better.moves[0]
    board = mistake.better.boards[0]
    return board.is_capture(mistake.move) and best.to_square == mistake.move.to_square


def _explains(mistake: Mistake, other: Line, won_cp: int) -> bool:
    """Return whether the material that a line wins is what the mistake costs.

    The scores must tell of the loss too, and the other line must not lose as much.
    """
    loss_cp = mistake.loss_cp
    least_won_cp = min(LEAST_EXPLAINED * loss_cp, WEIGHTY_CP)
    if loss_cp < LEAST_EXPLAINED * won_cp or won_cp < least_won_cp:
        return False
    settled = other.settled(1)
    # Both lines count for the sides that begin them, which are opponents.
    return settled is None or won_cp + other.won_cp(settled) >= max(
        LEAST_GAIN_CP, LEAST_EXPLAINED * won_cp
    )
