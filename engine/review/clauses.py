"""What a mistake allows and what it misses, as far as the recorded lines show it for certain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice

import chess
from msgspec import Struct

from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.review.accuracy import limited_cp, lost_centipawns
from engine.review.boards import boards_of
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    captured_piece_cp,
    exchange_cp,
    material_lead_cp,
)
from engine.review.kept_gains import is_lost_later, kept_gain_plies
from engine.review.motifs.detectors import SHOWN, motifs_of
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SETTLING_PLIES, SearchedLine
from engine.review.verdicts import score_of_move

LEAST_EXPLAINED = 0.5
"""Share of the lost centipawns, or of the won material, that the other must amount to."""
WEIGHTY_CP = 200
"""Material of this much is a reason by itself, also if the mistake costs more besides."""
LEAST_WON_CP = 200
"""A draw saves a position that is at least this bad."""
LEAST_HOLDING_CP = -400
"""A pawn ending is lost by a mistake only if the position before it was at least this good."""
LONG_MATE = 8
"""In full moves. A longer mate is told only where a line shows no nearer reason."""
DRAW = Score(centipawns=0)
"""Of a line that leads to a draw; a line of equal chances has hardly ever just this score."""
CAPTURES = (Motif.HANGING_PIECE, Motif.CAPTURE, Motif.EXCHANGE)
DRAWS = (Motif.STALEMATE, Motif.PERPETUAL_CHECK)


class Mistake(Struct, frozen=True):
    """A move of a game, the best line instead of it, and the best answer to it."""

    move: chess.Move
    better: SearchedLine
    """The best line of the position before the move."""
    answer: SearchedLine
    """The best line of the position after it. Its material counts from before the move."""

    @property
    def loss_cp(self) -> int:
        """What the move loses by the scores of both lines."""
        return lost_centipawns(self.better.score, score_of_move(self.answer.score))


def clauses_of(
    game: ReviewedGame,
    searches: Iterable[PositionSearch],
    ply: int,
    shown: Collection[Motif] = SHOWN,
) -> tuple[Clause, ...]:
    """Return what the move at ``ply`` allows and what it misses, at most one clause of each kind.

    The game is played up to the move. For many moves of one game use ``clauses_of_move``.

    Args:
        game: the whole game.
        searches: the searches of its positions, in any order, with one line or two.
        ply: number of the move, counted from 0.
        shown: the motifs that clauses may have.
    """
    before = next(islice(boards_of(game), ply, None))
    near = tuple(one for one in searches if ply <= one.ply <= ply + 1)
    return clauses_of_move(before, game.moves[ply], near, shown)


def clauses_of_move(
    before: chess.Board,
    move: str,
    searches: Sequence[PositionSearch],
    shown: Collection[Motif] = SHOWN,
) -> tuple[Clause, ...]:
    """Return what a move allows and what it misses, at most one clause of each kind.

    Nothing is said about a null move, or without searches of both positions. The line is that of
    the search with one line, if there is one. A motif that is no mate needs an only move, which the
    search with two lines tells, or a gain that its line keeps.

    Args:
        before: the position before the move.
        move: the move in UCI notation.
        searches: all searches of that position and of the one after it, which has the higher ply.
        shown: the motifs that clauses may have.
    """
    mistake = mistake_of(before, move, searches)
    if mistake is None:
        return ()
    clauses = (
        _clause(mistake, ClauseKind.ALLOWS, shown),
        _clause(mistake, ClauseKind.MISSES, shown),
    )
    return tuple(clause for clause in clauses if clause is not None)


def mistake_of(
    before: chess.Board, move: str, searches: Sequence[PositionSearch]
) -> Mistake | None:
    """Return the best lines before and after a move; see ``clauses_of_move``.

    None after a null move, or if the position before or after it was not searched.
    """
    played = chess.Move.from_uci(move)
    searches = sorted(searches, key=lambda one: (one.ply, one.requested_lines))
    if not played or not searches:
        return None
    first = [one for one in searches if one.ply == searches[0].ply]
    later = [one for one in searches if one.ply == searches[0].ply + 1]
    if not later:
        return None
    after = before.copy(stack=False)
    played = after.push_uci(move)
    base_cp = material_lead_cp(before, before.turn)
    return Mistake(played, _line(first, before, base_cp), _line(later, after, -base_cp))


def _line(searches: Sequence[PositionSearch], start: chess.Board, base_cp: int) -> SearchedLine:
    """Return the best line of the first search, with what a search with two lines adds to it.

    A mate is one, whichever search has found it.
    """
    two_lines = next((one for one in searches if one.requested_lines > 1), None)
    search = next((one for one in searches if (one.score.mate or 0) > 0), searches[0])
    return SearchedLine.of(search, two_lines, start, base_cp)


def _clause(mistake: Mistake, kind: ClauseKind, shown: Collection[Motif]) -> Clause | None:
    """Return the strongest certain statement about one of the two lines; None if there is none."""
    line = mistake.answer if kind is ClauseKind.ALLOWS else mistake.better
    long_mate: Clause | None = None
    for found in motifs_of(line):
        if found.motif not in shown or not _is_certain(mistake, kind, found):
            continue
        plies = line.counted(found.plies) if found.wins_material else found.plies
        clause = Clause(
            kind,
            found.motif,
            line.node(plies),
            preparing_plies=found.preparing_plies,
            actor=found.actor,
            targets=found.targets,
            mate_in=found.mate_in,
            won_cp=line.won_cp(plies) if found.wins_material else 0,
            wins_more=found.wins_material and line.wins_more(plies),
        )
        if found.mate_in <= LONG_MATE:
            return clause
        long_mate = clause
    return long_mate


def _is_certain(mistake: Mistake, kind: ClauseKind, found: FoundMotif) -> bool:
    """Return whether what a line shows is why the move is a mistake."""
    line, other = mistake.answer, mistake.better
    if kind is ClauseKind.MISSES:
        line, other = other, line
    if found.mate_in:
        # A mate that could not be avoided is not allowed, and one that still comes is not missed.
        return other.score.mate is None or other.score.mate > 0
    if found.motif in DRAWS:
        return _is_rescue(line, found.motif) and limited_cp(other.score) >= LEAST_WON_CP
    if line.boards[-1].is_stalemate():
        return False  # What was won on the way is worth nothing.
    if not (line.is_only_move or _takes_the_same(line) or _keeps_what_it_wins(line, found)):
        return False
    if found.motif is Motif.PAWN_ENDING:
        return limited_cp(other.score) >= LEAST_HOLDING_CP
    if kind is ClauseKind.MISSES and took_it_otherwise(mistake):
        return False
    if kind is ClauseKind.MISSES and found.motif in CAPTURES and _takes_it_next(mistake):
        return False
    if kind is ClauseKind.ALLOWS and found.motif in CAPTURES and _is_lost_anyway(mistake):
        return False
    if found.wins_material and is_lost_later(line, found.plies):
        return False
    return explains_loss(mistake, other, line.won_cp(found.plies))


def _is_rescue(line: SearchedLine, draw: Motif) -> bool:
    """Return whether a draw saves the side that begins the line, or gives a win away by stalemate.

    A side that is well behind may have other draws as well. Whoever takes the last piece which can
    move, and so gives stalemate, may be ahead at the end.
    """
    if not line.moves:
        return True
    is_behind = material_lead_cp(line.boards[-1], line.side) <= -LEAST_GAIN_CP
    takes = draw is not Motif.STALEMATE and line.gain_cp(0, len(line.moves)) > 0
    if takes and not is_behind:
        return False  # What the line takes saves the side, not the draw at its end.
    if line.lead_points is None:
        return False
    return line.is_only_move or material_lead_cp(line.boards[0], line.side) <= -LEAST_WON_CP


def _takes_the_same(line: SearchedLine) -> bool:
    """Return whether the second line begins with another capture of the same piece."""
    second = line.second_move
    return (
        second is not None
        and second.to_square == line.moves[0].to_square
        and line.boards[0].is_capture(line.moves[0])
    )


def _keeps_what_it_wins(line: SearchedLine, found: FoundMotif) -> bool:
    """Return whether a motif wins material that its line keeps, though another move wins too."""
    plies = kept_gain_plies(line) if found.wins_material and found.plies else None
    return plies is not None and abs(line.gain_cp(plies, found.plies)) <= LEAST_GAIN_CP


def _is_lost_anyway(mistake: Mistake) -> bool:
    """Return whether the better line loses the piece too that the answer to the mistake takes.

    It does not if it takes about as much elsewhere.
    """
    answer, better = mistake.answer, mistake.better
    square = answer.moves[0].to_square
    taken = answer.boards[0].piece_at(square)
    least_cp = LEAST_EXPLAINED * captured_piece_cp(answer.boards[0], answer.moves[0])
    if better.won_cp(max(better.quiet_plies, default=0)) > -least_cp:
        return False
    for board, move in zip(better.boards[1:SETTLING_PLIES:2], better.moves[1::2], strict=False):
        if board.piece_at(square) != taken:
            return False
        if move.to_square == square:
            return True
    return False


def took_it_otherwise(mistake: Mistake) -> bool:
    """Return whether the move takes the piece that the better move takes too."""
    best = mistake.better.moves[0]
    board = mistake.better.boards[0]
    return board.is_capture(mistake.move) and best.to_square == mistake.move.to_square


def _takes_it_next(mistake: Mistake) -> bool:
    """Return whether the better move follows the answer all the same, as a capture that pays."""
    best, board, answer = mistake.better.moves[0], mistake.better.boards[0], mistake.answer
    if answer.moves[1:2] != [best]:
        return False
    later, square = answer.boards[1], best.to_square
    is_same = later.piece_at(square) == board.piece_at(square)
    return is_same and exchange_cp(later, best) >= exchange_cp(board, best)


def explains_loss(mistake: Mistake, other: SearchedLine, won_cp: int) -> bool:
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
