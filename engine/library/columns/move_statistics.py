"""What was played from a position, and with what result."""

import cython
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.layout import NO_PLAYED_MOVE, result_of
from cython.cimports.engine.library.columns.position_hits import PositionHits
from cython.cimports.engine.notation.results import BLACK_WINS, DRAW, WHITE_WINS
from cython.cimports.libc.stdint import uint16_t
from cython.cimports.libc.string import memset

__all__ = ["MoveStatistics"]

NO_PLACE = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class MoveStatistics:
    """The games of hits, and for each move the games in which it was played from the position.

    A game counts once, and once for each different move, however often it has the position.
    """

    def __init__(self, hits: PositionHits, is_black: cython.bint) -> None:
        self.is_black = is_black
        self.count = 0
        self.ended = 0
        memset(self.places, 0, cython.sizeof(self.places))
        memset(cython.address(self.reached), 0, cython.sizeof(Statistics))
        self.count_hits(hits)

    def count_hits(self, hits):
        """Count the games of all hits, which are in the order of the games."""
        index: cython.Py_ssize_t
        place: cython.int
        for index in range(hits.count):
            hit = cython.address(hits.hits[index])
            block: Block = hits.blocks[hit.block]
            game = cython.address(block.games[hit.slot])
            is_new: cython.bint = (
                index == 0
                or hits.hits[index - 1].slot != hit.slot
                or hits.hits[index - 1].block != hit.block
            )
            if is_new:
                add_game_to(cython.address(self.reached), game, self.is_black)
            move: uint16_t = block.moves[hit.position]
            if move == NO_PLAYED_MOVE:
                self.ended += 1
                continue
            place = self.place_of(move)
            if place != NO_PLACE and self.last_game[place] != game:
                self.last_game[place] = game
                add_game_to(cython.address(self.statistics[place]), game, self.is_black)

    def place_of(self, move):
        """Return the place of a move, a new one if it was not met; NO_PLACE if none is left."""
        if move >= SHORT_FORMS:
            return NO_PLACE
        if self.places[move]:
            return self.places[move] - 1
        if self.count == MOST_MOVES:
            return NO_PLACE
        self.moves[self.count] = move
        self.last_game[self.count] = cython.NULL
        memset(cython.address(self.statistics[self.count]), 0, cython.sizeof(Statistics))
        self.count += 1
        self.places[move] = self.count
        return self.count - 1

    def games_reached(self) -> tuple:
        """Return the numbers of all games that reached the position; see ``moves_played``."""
        return as_tuple(cython.address(self.reached))

    def games_ended(self) -> int:
        """Return the number of games that end in the position."""
        return self.ended

    def moves_played(self) -> list:
        """Return the short form of each move with the numbers of its games.

        These are: games, wins of White, draws, wins of Black, games in which the mover has a
        rating, games with a result against a rated opponent, the sums of these ratings, the half
        points of the mover in the latter games, and the last date.
        """
        found = []
        place: cython.int
        for place in range(self.count):
            found.append((self.moves[place], as_tuple(cython.address(self.statistics[place]))))
        return found


def add_game_to(statistics, game, is_black):
    """Count a game."""
    result: cython.int = result_of(game)
    own: cython.int = game.black_elo if is_black else game.white_elo
    other: cython.int = game.white_elo if is_black else game.black_elo
    statistics.games += 1
    if own:
        statistics.rated += 1
        statistics.elos += own
    if game.date > statistics.last_date:
        statistics.last_date = game.date
    half_points: cython.int
    if result == WHITE_WINS:
        statistics.white_wins += 1
        half_points = 0 if is_black else 2
    elif result == BLACK_WINS:
        statistics.black_wins += 1
        half_points = 2 if is_black else 0
    elif result == DRAW:
        statistics.draws += 1
        half_points = 1
    else:
        return
    if other:
        statistics.against_rated += 1
        statistics.opponent_elos += other
        statistics.half_points += half_points


def add_statistics(statistics, more):
    """Add the games of others, none of which is among those that were counted."""
    statistics.games += more.games
    statistics.white_wins += more.white_wins
    statistics.draws += more.draws
    statistics.black_wins += more.black_wins
    statistics.rated += more.rated
    statistics.against_rated += more.against_rated
    statistics.elos += more.elos
    statistics.opponent_elos += more.opponent_elos
    statistics.half_points += more.half_points
    statistics.last_date = max(statistics.last_date, more.last_date)


def as_tuple(statistics):
    """Return the numbers in the order of ``moves_played``."""
    return (
        statistics.games,
        statistics.white_wins,
        statistics.draws,
        statistics.black_wins,
        statistics.rated,
        statistics.against_rated,
        statistics.elos,
        statistics.opponent_elos,
        statistics.half_points,
        statistics.last_date,
    )
