"""When an engine resigns, offers a draw or accepts one: as players of its rating do.

The decisions depend on the scores of its own moves, the newest last. Scores are centipawns for the
engine; a mate counts ``MATE_CP``.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
from msgspec import Struct

from engine.protocol.messages import Score
from game.rules import game_record, players
from game.state.game import Game

MATE_CP = 30_000
PIECES_OF_ENDGAME = 6
"""With at most this many pieces that are neither kings nor pawns, the opening is over at any move
number."""
PIECE_VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


class ResignationCustoms(Struct, frozen=True):
    """The customs of players up to a rating."""

    below_elo: int | None
    """The customs hold below this rating; None for every higher rating."""
    resigns_at_cp: int | None
    """It resigns if its score is this far below 0; None if it never resigns."""
    resigns_after: int
    """The number of its moves in a row that must have such a score."""
    resigns_behind: int
    """How much material, in pawns, it must also be behind, unless it sees a mate."""
    draws_within_cp: int
    """It accepts a draw up to this score, and offers one up to this distance from 0."""
    draws_after: int
    """The number of its moves in a row that must have such a score."""
    draws_from_move: int
    """The first move number at which the opening counts as over."""
    offers_every: int | None
    """The least number of moves between two offers; None if it never offers a draw."""


CUSTOMS = (
    # Beginners play until mate and hope for stalemate. They are glad of a draw, but it does not
    # occur to them to offer one.
    ResignationCustoms(
        below_elo=1000,
        resigns_at_cp=None,
        resigns_after=0,
        resigns_behind=0,
        draws_within_cp=100,
        draws_after=1,
        draws_from_move=10,
        offers_every=None,
    ),
    # Casual players resign when they have been a queen down for a while.
    ResignationCustoms(
        below_elo=1400,
        resigns_at_cp=1200,
        resigns_after=6,
        resigns_behind=9,
        draws_within_cp=60,
        draws_after=2,
        draws_from_move=15,
        offers_every=None,
    ),
    # Club players resign a rook down. They offer a draw where nothing happens.
    ResignationCustoms(
        below_elo=1900,
        resigns_at_cp=900,
        resigns_after=5,
        resigns_behind=5,
        draws_within_cp=40,
        draws_after=3,
        draws_from_move=20,
        offers_every=20,
    ),
    # Experts resign a piece down without compensation.
    ResignationCustoms(
        below_elo=2300,
        resigns_at_cp=700,
        resigns_after=4,
        resigns_behind=3,
        draws_within_cp=25,
        draws_after=4,
        draws_from_move=25,
        offers_every=20,
    ),
    # Masters also resign to an attack. Stockfish's testing framework ends its games by the same
    # numbers: a loss at 600 for 3 moves, a draw within 20 for 8 moves from move 34 on.
    ResignationCustoms(
        below_elo=None,
        resigns_at_cp=600,
        resigns_after=3,
        resigns_behind=0,
        draws_within_cp=20,
        draws_after=8,
        draws_from_move=34,
        offers_every=15,
    ),
)
"""The customs of all ratings, lowest first.

Each row ends a game rather too late than too early: a person can always make an offer or resign.
``offers_every`` keeps an engine from repeating an offer that was declined a few moves ago.
"""


def customs_of_rating(elo: int | None) -> ResignationCustoms:
    """Return the customs of a rating; None stands for full strength."""
    for customs in CUSTOMS:
        if customs.below_elo is None or (elo is not None and elo < customs.below_elo):
            return customs
    raise ValueError("the last customs hold for every rating")


def scores_of(game: Game, colour: chess.Color, newest: Score | None) -> list[int]:
    """Return the scores of the moves of ``colour``, and then ``newest``, in centipawns for it.

    ``newest`` is the score of a move that is not played yet, for the side to move.
    """
    sign = 1 if colour == chess.WHITE else -1
    moved = (node for node in game.moves if game_record.side_of_ply(game, node.ply) == colour)
    found = [sign * centipawns(node.score) for node in moved if node.score is not None]
    return found if newest is None else [*found, centipawns(newest)]


def centipawns(score: Score) -> int:
    """Return a score in centipawns; a mate counts ``MATE_CP``."""
    if score.mate is None:
        return score.centipawns or 0
    return MATE_CP if score.mate > 0 else -MATE_CP


def resigns(customs: ResignationCustoms, scores: Sequence[int], board: chess.Board) -> bool:
    """Return whether the side to move resigns. It plays on if its opponent cannot mate."""
    limit = customs.resigns_at_cp
    last = scores[-customs.resigns_after :]
    if limit is None or len(last) < customs.resigns_after or max(last) > -limit:
        return False
    if board.has_insufficient_material(not board.turn):
        return False
    return last[-1] <= -MATE_CP or _material_lead(board) <= -customs.resigns_behind


def accepts_draw(customs: ResignationCustoms, scores: Sequence[int], board: chess.Board) -> bool:
    """Return whether the side to move accepts the draw that its opponent offers.

    A side without a chance to mate always accepts.
    """
    if board.has_insufficient_material(board.turn):
        return True
    last = scores[-customs.draws_after :]
    is_long_enough = len(last) == customs.draws_after and is_past_opening(customs, board)
    return is_long_enough and max(last) <= customs.draws_within_cp


def offers_draw(
    customs: ResignationCustoms,
    scores: Sequence[int],
    board: chess.Board,
    moves_since_offer: int | None,
) -> bool:
    """Return whether the side to move offers a draw with its move.

    ``moves_since_offer`` is the number of moves since its last offer; None if it made none.
    """
    if customs.offers_every is None:
        return False
    if moves_since_offer is not None and moves_since_offer < customs.offers_every:
        return False
    last = scores[-customs.draws_after :]
    is_long_enough = len(last) == customs.draws_after and is_past_opening(customs, board)
    return is_long_enough and max(map(abs, last)) <= customs.draws_within_cp


def is_past_opening(customs: ResignationCustoms, board: chess.Board) -> bool:
    """Return whether the opening is over, by the move number or by the number of pieces."""
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    return board.fullmove_number >= customs.draws_from_move or pieces <= PIECES_OF_ENDGAME


def customs_of_colour(game: Game, colour: chess.Color) -> ResignationCustoms:
    """Return the customs of the engine that plays ``colour``.

    Without a level and a rating they are those of the strongest.
    """
    who = players.player_of(game, colour)
    if who.rating is not None:
        return customs_of_rating(who.rating)
    return customs_of_rating(None if who.level is None else players.level_of(who).elo)


def _material_lead(board: chess.Board) -> int:
    """Return the lead of the side to move in pawns; negative if it is behind."""
    return sum(
        value * (len(board.pieces(piece, board.turn)) - len(board.pieces(piece, not board.turn)))
        for piece, value in PIECE_VALUES.items()
    )
