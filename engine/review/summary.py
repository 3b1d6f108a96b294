"""What the moves of a game cost, and what each side made of its moves together.

Everything follows from the game and its searches. A null move is no move of a player: it has no
verdict and no accuracy, and it counts nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

import chess

from engine.protocol.review import (
    GameReview,
    Phase,
    PositionSearch,
    ReviewedGame,
    ReviewedMove,
    ReviewedSide,
    Verdict,
)
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.accuracy import mean_accuracy, move_accuracy, weights_of_moves
from engine.review.boards import boards_of
from engine.review.game_positions import NULL_MOVE
from engine.review.phases import phase_starts
from engine.review.verdicts import cost_of_move, is_only_good_move


def reviewed_moves(
    game: ReviewedGame, searches: Iterable[PositionSearch], slope: float = OWN_SLOPE
) -> tuple[ReviewedMove, ...]:
    """Return what the moves of a game cost, in their order and without clauses.

    Null moves are left out, and so are moves for which a search is missing: the search with one
    line of the position before it or after it.

    Args:
        game: the game.
        searches: of its positions, in any order.
        slope: of the winning chances.
    """
    known = tuple(searches)
    one_line, two_lines = _by_ply(known, 1), _by_ply(known, 2)
    starts = phase_starts(boards_of(game))
    return tuple(
        reviewed_move(
            move, one_line[ply], one_line[ply + 1], two_lines.get(ply), starts.phase(ply), slope
        )
        for ply, move in enumerate(game.moves)
        if move != NULL_MOVE and ply in one_line and ply + 1 in one_line
    )


def game_review(
    game: ReviewedGame,
    nodes: int,
    searches: tuple[PositionSearch, ...],
    moves: tuple[ReviewedMove, ...],
    slope: float = OWN_SLOPE,
) -> GameReview:
    """Return the review of a game.

    Args:
        game: the game.
        nodes: nodes of the search of a position.
        searches: in the order in which they were made. Each position has one with one line.
        moves: what ``reviewed_moves`` returns for the same searches, with or without clauses.
        slope: of the winning chances.
    """
    white_first = chess.Board(game.fen, chess960=game.chess960).turn
    one_line = _by_ply(searches, 1)
    chances = [_chance_of_first_side(one_line[ply], slope) for ply in range(len(game.moves) + 1)]
    weights = weights_of_moves(chances)
    first, second = (
        _reviewed_side([one for one in moves if one.ply % 2 == parity], weights)
        for parity in range(2)
    )
    starts = phase_starts(boards_of(game))
    return GameReview(
        nodes=nodes,
        searches=searches,
        moves=moves,
        white=first if white_first else second,
        black=second if white_first else first,
        middlegame_ply=starts.middlegame,
        endgame_ply=starts.endgame,
    )


def _by_ply(searches: Iterable[PositionSearch], lines: int) -> dict[int, PositionSearch]:
    return {one.ply: one for one in searches if one.requested_lines == lines}


def _chance_of_first_side(search: PositionSearch, slope: float) -> float:
    """Return the winning chance of the side that moves first in the game, in per cent."""
    chance = winning_chance(search.score, slope)
    return chance if search.ply % 2 == 0 else 100 - chance


def reviewed_move(
    move: str,
    before: PositionSearch,
    after: PositionSearch,
    two_lines: PositionSearch | None,
    phase: Phase,
    slope: float = OWN_SLOPE,
) -> ReviewedMove:
    """Return what a move of the game costs, without clauses.

    Args:
        move: in UCI notation, and no null move.
        before: the search with one line of the position before it.
        after: the search with one line of the position after it.
        two_lines: the search with two lines of the position before it; None if there is none.
        phase: of the game when it is made.
        slope: of the winning chances.
    """
    cost = cost_of_move(move, before, after, two_lines, slope)
    return ReviewedMove(
        ply=before.ply,
        move=move,
        best_move=before.best_move,
        chance_before=winning_chance(before.score, slope),
        chance_after=100 - winning_chance(after.score, slope),
        loss=cost.loss,
        loss_cp=cost.loss_cp,
        accuracy=move_accuracy(cost.loss),
        phase=phase,
        verdict=cost.verdict,
        mate_change=cost.mate_change,
        is_only=(
            move == before.best_move
            and two_lines is not None
            and is_only_good_move(move, two_lines, slope)
        ),
    )


def _reviewed_side(moves: Sequence[ReviewedMove], weights: Sequence[float]) -> ReviewedSide:
    """Return what the moves of one side cost together. ``weights`` are those of all plies."""
    phases = {phase: [one for one in moves if one.phase is phase] for phase in Phase}
    accuracies = {phase: _accuracy(some, weights) for phase, some in phases.items()}
    return ReviewedSide(
        accuracy=_accuracy(moves, weights),
        average_loss_cp=fmean(one.loss_cp for one in moves) if moves else None,
        phase_accuracy={phase: one for phase, one in accuracies.items() if one is not None},
        verdicts={kind: sum(one.verdict is kind for one in moves) for kind in Verdict},
        best_moves=sum(one.move == one.best_move for one in moves),
        only_moves=sum(one.is_only for one in moves),
    )


def _accuracy(moves: Sequence[ReviewedMove], weights: Sequence[float]) -> float | None:
    return mean_accuracy([one.accuracy for one in moves], [weights[one.ply] for one in moves])
