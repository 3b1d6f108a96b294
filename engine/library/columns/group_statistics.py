"""The results of players in groups of games."""

import cython
from cython.cimports.engine.core.basics.types import BLACK, WHITE
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.game_filter import GameFilter
from cython.cimports.engine.library.columns.layout import eco_of, result_of
from cython.cimports.engine.notation.results import BLACK_WINS, DRAW, WHITE_WINS
from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

__all__ = ["GroupStatistics", "games_with_time_controls"]

DAYS_A_YEAR = cython.declare(cython.int, 10_000)
"""In the numbers of dates."""


@cython.final
@cython.cclass
class GroupStatistics:
    """The results in each group of the games of blocks that a filter accepts.

    They are those of the player that the filter means; of White if both sides fit. In groups by
    player each side that fits counts in the group of its player. Keys are codes of openings,
    numbers of names or years; all are below ``size``. Other threads run meanwhile. Raises
    MemoryError.
    """

    def __init__(
        self, blocks: list, chosen: GameFilter, grouping: cython.int, size: uint32_t
    ) -> None:
        memset(cython.address(self.total), 0, cython.sizeof(PlayerStatistics))
        self.size = size
        self.groups = cython.cast(
            cython.pointer(PlayerStatistics), calloc(size + 1, cython.sizeof(PlayerStatistics))
        )
        if self.groups == cython.NULL:
            raise MemoryError("no memory for groups of games")
        block: Block
        for block in blocks:
            with cython.nogil:
                self.count(block, chosen, grouping)

    def __dealloc__(self):
        free(self.groups)

    def count(self, block, chosen, grouping):
        """Count the games of a block."""
        slot: cython.int
        for slot in range(block.slots):
            game = cython.address(block.games[slot])
            number: uint32_t = block.head.first + slot
            positions: cython.int = block.games[slot + 1].begin - game.begin
            if positions == 0 or not chosen.accepts(game, number, positions - 1):
                continue
            is_white: cython.bint = chosen.fits_side(game, number, WHITE)
            if is_white:
                self.add_game(block, slot, WHITE, grouping)
            if not is_white or (
                grouping == GameGrouping.PLAYER and chosen.fits_side(game, number, BLACK)
            ):
                self.add_game(block, slot, BLACK, grouping)

    def add_game(self, block, slot, side, grouping):
        """Count a game for the player of a side."""
        key: uint32_t = key_of(block, slot, side, grouping)
        if key < self.size:
            add_result(cython.address(self.groups[key]), cython.address(block.games[slot]), side)
        add_result(cython.address(self.total), cython.address(block.games[slot]), side)

    def counts(self) -> list:
        """Return the number of games and the key of each group that has games."""
        found = []
        key: uint32_t
        for key in range(self.size):
            if self.groups[key].games:
                found.append((self.groups[key].games, key))
        return found

    def numbers(self, key: uint32_t) -> tuple:
        """Return the numbers of a group. Raises IndexError.

        These are: games, wins, draws and losses of the players, games in which they have a rating,
        games with a result against a rated opponent, the sums of these ratings, the half points of
        the players in the latter games, and the last date.
        """
        if key >= self.size:
            raise IndexError(key)
        return as_tuple(cython.address(self.groups[key]))

    def all_numbers(self) -> tuple:
        """Return the numbers of all games together; see ``numbers``."""
        return as_tuple(cython.address(self.total))


def key_of(block, slot, side, grouping):
    """Return the key of the group of a game for the player of a side."""
    game = cython.address(block.games[slot])
    if grouping == GameGrouping.OPENING:
        return eco_of(game)
    if grouping == GameGrouping.OPPONENT:
        return game.black if side == WHITE else game.white
    if grouping == GameGrouping.PLAYER:
        return game.white if side == WHITE else game.black
    if grouping == GameGrouping.TIME_CONTROL:
        return block.outlines[slot].time_control
    return game.date // DAYS_A_YEAR


def add_result(statistics, game, side):
    """Count a game for the player of a side."""
    result: cython.int = result_of(game)
    own: cython.int = game.white_elo if side == WHITE else game.black_elo
    other: cython.int = game.black_elo if side == WHITE else game.white_elo
    half_points: cython.int
    statistics.games += 1
    statistics.last_date = max(statistics.last_date, game.date)
    if own:
        statistics.rated += 1
        statistics.elos += own
    if result == DRAW:
        statistics.draws += 1
        half_points = 1
    elif result == (WHITE_WINS if side == WHITE else BLACK_WINS):
        statistics.wins += 1
        half_points = 2
    elif result == (BLACK_WINS if side == WHITE else WHITE_WINS):
        statistics.losses += 1
        half_points = 0
    else:
        return
    if other:
        statistics.against_rated += 1
        statistics.opponent_elos += other
        statistics.half_points += half_points


def as_tuple(statistics):
    """Return the numbers in the order of ``numbers``."""
    return (
        statistics.games,
        statistics.wins,
        statistics.draws,
        statistics.losses,
        statistics.rated,
        statistics.against_rated,
        statistics.elos,
        statistics.opponent_elos,
        statistics.half_points,
        statistics.last_date,
    )


def games_with_time_controls(blocks: list, numbers: bytes) -> bytes:
    """Return the set of the games of blocks whose time control has one of some numbers.

    Sets have a byte for each number. Other threads run meanwhile.
    """
    last: uint32_t = 0
    block: Block
    for block in blocks:
        last = max(last, block.head.first + block.slots)
    found = bytearray(last)
    games: cython.p_uchar = found
    wanted: cython.p_const_uchar = numbers
    size: uint32_t = len(numbers)
    for block in blocks:
        with cython.nogil:
            add_games_with(block, wanted, size, games)
    return bytes(found)


def add_games_with(block, wanted, size, found):
    """Add the games of a block with wanted time controls to a set."""
    slot: cython.int
    for slot in range(block.slots):
        control: uint32_t = block.outlines[slot].time_control
        if control < size and wanted[control]:
            found[block.head.first + slot] = 1
