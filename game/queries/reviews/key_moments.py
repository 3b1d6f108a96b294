"""The key moments of a game: its worst moves, and the moves that were the only good ones."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedMove
from game.formats.review_html.shown_game import is_key_moment
from game.message import San
from game.queries.reviews.review_graph import searches_of
from game.queries.reviews.shown_review import reviewed_moves_of
from game.queries.shown_scores import score_for_white
from game.rules.numbered_moves import numbered_moves
from game.state.reviews import Review

MOST_OF_A_KIND = 24
"""The most moments with a bad move, and with an only move."""
MOST_OF_LINE = 8
"""The most moves of the better line that are told."""


class KeyMoment(NamedTuple):
    """A move that decided something."""

    move: ReviewedMove
    before: chess.Board
    """The position before it."""
    san: San
    """The move with its number."""
    score_before: Score | None
    """The score for White of the position before the move; None if it is not known."""
    score_after: Score | None
    """That of the position after it."""
    better: tuple[San, ...]
    """The beginning of the better line, as texts of growing length; empty for a good move."""


def key_moves(review: Review) -> tuple[ReviewedMove, ...]:
    """Return the moves of the key moments, in the order of the game."""
    known = reviewed_moves_of(review)
    bad = sorted((one for one in known if is_key_moment(one)), key=lambda one: -one.loss)
    only = [one for one in known if one.is_only]
    chosen = {one.ply: one for one in (*bad[:MOST_OF_A_KIND], *only[:MOST_OF_A_KIND])}
    return tuple(move for _, move in sorted(chosen.items()))


def key_moments(review: Review) -> tuple[KeyMoment, ...]:
    """Return the key moments, in the order of the game."""
    wanted = {one.ply: one for one in key_moves(review)}
    searches, found = searches_of(review), list[KeyMoment]()
    board = chess.Board(review.game.fen, chess960=review.game.chess960)
    for ply, text in enumerate(review.game.moves):
        if ply in wanted:
            found.append(_moment(wanted[ply], board.copy(stack=False), searches))
        board.push(chess.Move.from_uci(text))  # The moves of a reviewed game are legal.
    return tuple(found)


def _moment(
    move: ReviewedMove, before: chess.Board, searches: dict[int, PositionSearch]
) -> KeyMoment:
    search, after = searches.get(move.ply), searches.get(move.ply + 1)
    line = () if search is None or move.verdict is None else search.lines[0].moves[:MOST_OF_LINE]
    moves = [chess.Move.from_uci(text) for text in line]
    return KeyMoment(
        move,
        before,
        numbered_moves(before, [before.parse_uci(move.move)]),
        _for_white(search, before.turn),
        _for_white(after, not before.turn),
        tuple(numbered_moves(before, moves[:count]) for count in range(1, len(moves) + 1)),
    )


def _for_white(search: PositionSearch | None, turn: chess.Color) -> Score | None:
    """Return the score of a position for White; None without a search."""
    return None if search is None else score_for_white(search.score, turn)
