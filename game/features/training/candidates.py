"""Which positions of a game are worth asking, by its report and by a longer search.

A mistake is asked if it lost much, and if one move is clearly better than all others. A quiet
position has several good moves and nothing to win: without some of these a person would know that
there is always something to be found.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.library.training import CardKind, TrainingTask
from engine.protocol.messages import Score, Variation
from engine.protocol.review import GameReview, ReviewedGame, ReviewedLine, ReviewedMove
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.features.training.model import Candidate, OwnGame
from game.rules.move_judgements import LEAST_WRONG, lost_chances

LEAST_LOSS = 15.0
"""The least loss of a mistake that is asked, in points of winning chances."""
LEAST_LEAD = 15.0
"""How much better than the second move the best one is at least, unless it alone mates."""
LONGER = 5
"""How many times the nodes of the report the checking search has."""
LINES = 2
"""Of the checking search."""
MOST_MISTAKES, MOST_QUIET = 6, 3
"""The most positions of a game."""
FIRST_QUIET_PLY = 12
"""Before it, a game is still in its opening moves."""
QUIET_LOSS, QUIET_LEAD = 2.0, 6.0
"""The most that the move of the game lost in a quiet position, and that its best move leads by."""
QUIET_CHANCES = 25.0, 75.0
"""The winning chances before the move in a quiet position."""
NULL_MOVE = "0000"


def candidates_of(review: GameReview, own: OwnGame) -> tuple[Candidate, ...]:
    """Return the positions of a reported game to check, in the order of the game.

    There are none in a game with a null move, which engines lack.
    """
    if NULL_MOVE in own.game.moves:
        return ()
    mistakes, quiet = list[Candidate](), list[Candidate]()
    by_ply = {one.ply: one for one in review.moves}
    for ply, board in _boards(own.game):
        move = by_ply.get(ply)
        if move is None or board.turn != own.side or move.best_move is None:
            continue
        if move.loss >= LEAST_LOSS:
            mistakes.append(Candidate(CardKind.MISTAKE, move, review.nodes))
        elif _is_quiet(move, board):
            quiet.append(Candidate(CardKind.QUIET, move, review.nodes))
    mistakes = sorted(mistakes, key=lambda one: -one.reported.loss)[:MOST_MISTAKES]
    chosen = (*mistakes, *_spread(quiet, min(MOST_QUIET, len(mistakes))))
    return tuple(sorted(chosen, key=lambda one: one.reported.ply))


def task_of(
    candidate: Candidate, own: OwnGame, lines: tuple[Variation, ...]
) -> TrainingTask | None:
    """Return the task of a position, by the lines of the longer search; None if it is not sound."""
    if len(lines) < LINES:
        return None
    best, second = lines[0], lines[1]
    lead = lost_chances(best.score, second.score)
    if candidate.kind is CardKind.MISTAKE:
        is_sound = lead >= LEAST_LEAD or (_mates(best.score) and not _mates(second.score))
        if not is_sound or best.moves[:1] == (candidate.reported.move,):
            return None
    elif lead > QUIET_LEAD or not _is_balanced(best.score):
        return None
    good = [one for one in lines if lost_chances(best.score, one.score) < LEAST_WRONG]
    return TrainingTask(
        candidate.kind,
        own.game.fen,
        own.game.moves,
        candidate.reported.ply,
        own.game.chess960,
        tuple(one.moves[0] for one in good if one.moves),
        candidate.nodes * LONGER,
        tuple(ReviewedLine(one.score, one.moves) for one in lines),
        candidate.reported,
        own.white,
        own.black,
        own.date,
    )


def _boards(game: ReviewedGame) -> Iterator[tuple[int, chess.Board]]:
    """Yield the position before each move. It changes when the next one is asked for."""
    board = chess.Board(game.fen, chess960=game.chess960)
    for ply, move in enumerate(game.moves):
        yield ply, board
        board.push_uci(move)


def _is_quiet(move: ReviewedMove, board: chess.Board) -> bool:
    least, most = QUIET_CHANCES
    best = chess.Move.from_uci(move.best_move or NULL_MOVE)
    return (
        move.ply >= FIRST_QUIET_PLY
        and move.loss <= QUIET_LOSS
        and least <= move.chance_before <= most
        and not board.is_check()
        and not board.is_capture(best)
        and best.promotion is None
        and not board.gives_check(best)
    )


def _spread(found: list[Candidate], most: int) -> list[Candidate]:
    """Return some of the candidates, from all over the game."""
    count = min(most, len(found))
    return [found[(2 * place + 1) * len(found) // (2 * count)] for place in range(count)]


def _mates(score: Score) -> bool:
    return score.mate is not None and score.mate > 0


def _is_balanced(score: Score) -> bool:
    least, most = QUIET_CHANCES
    return score.mate is None and least <= winning_chance(score, OWN_SLOPE) <= most
