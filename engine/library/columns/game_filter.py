"""Which games count, by what the head of a game tells."""

import cython
from cython.cimports.engine.core.basics.types import BLACK, WHITE
from cython.cimports.engine.library.columns.layout import BINNED, GameHead, eco_of, result_of
from cython.cimports.libc.stdint import uint32_t

__all__ = ["GameFilter"]

NO_LIMIT = cython.declare(cython.int, 0x7FFFFFFF)
ALL_RESULTS = cython.declare(cython.int, 0x3F)


@cython.final
@cython.cclass
class GameFilter:
    """The conditions that a game must meet; without arguments any game that is not in the bin does.

    ``players``, ``opponents``, ``events``, ``sites`` and ``games`` are sets of numbers: a byte for
    each number, from 0 on, that is not 0 if it is in the set. ``colour`` is that of the player: 0
    White, 1 Black, -1 either; ``white_games`` and ``black_games`` are the games in which it may
    have each of them. ``results`` has a bit for each code of a result.
    """

    def __init__(
        self,
        players: bytes | None = None,
        opponents: bytes | None = None,
        events: bytes | None = None,
        sites: bytes | None = None,
        games: bytes | None = None,
        colour: cython.int = -1,
        results: cython.int = 0x3F,
        dates: tuple[int, int] | None = None,
        elos: tuple[int, int] | None = None,
        openings: tuple[int, int] | None = None,
        half_moves: tuple[int, int] | None = None,
        collection: cython.int = 0,
        is_binned: cython.bint = False,
        white_games: bytes | None = None,
        black_games: bytes | None = None,
    ) -> None:
        self.held = (players, opponents, events, sites, games, white_games, black_games)
        found: cython.pointer(Conditions) = cython.address(self.conditions)
        found.players = number_set(players)
        found.opponents = number_set(opponents)
        found.events = number_set(events)
        found.sites = number_set(sites)
        found.games = number_set(games)
        found.sides[WHITE] = number_set(white_games)
        found.sides[BLACK] = number_set(black_games)
        found.colour = colour
        found.results = results
        found.least_date, found.most_date = dates or (0, NO_LIMIT)
        found.least_elo, found.most_elo = elos or (0, NO_LIMIT)
        found.least_eco, found.most_eco = openings or (0, NO_LIMIT)
        found.least_moves, found.most_moves = half_moves or (0, NO_LIMIT)
        found.collection = collection
        found.is_binned = is_binned
        limits = (dates, elos, openings, half_moves)
        self.has_conditions = (
            any(one is not None for one in (*self.held, *limits))
            or results != ALL_RESULTS
            or collection != 0
            or is_binned
        )

    @property
    def is_open(self) -> bool:
        """Whether every game that is not in the bin is accepted."""
        return not self.has_conditions

    @property
    def wants_bin(self) -> bool:
        """Whether the games in the bin are accepted, and no others."""
        return self.conditions.is_binned

    def accepts(self, game, number, half_moves):
        """Return whether a game meets the conditions."""
        wanted: cython.pointer(Conditions) = cython.address(self.conditions)
        if (game.marks & BINNED != 0) != wanted.is_binned:
            return False
        if not self.has_conditions:
            return True
        white: cython.int = game.white_elo
        black: cython.int = game.black_elo
        eco: cython.int = eco_of(game)
        return (
            wanted.results >> result_of(game) & 1 != 0
            and wanted.least_date <= game.date <= wanted.most_date
            and wanted.least_elo <= min(white, black)
            and max(white, black) <= wanted.most_elo
            and wanted.least_eco <= eco <= wanted.most_eco
            and wanted.least_moves <= half_moves <= wanted.most_moves
            and (wanted.collection == 0 or game.collection == wanted.collection)
            and has(cython.address(wanted.events), game.event)
            and has(cython.address(wanted.sites), game.site)
            and has(cython.address(wanted.games), number)
            and (self.fits_side(game, number, WHITE) or self.fits_side(game, number, BLACK))
        )

    def fits(self, white: uint32_t, black: uint32_t, number: uint32_t, side: cython.int) -> bool:
        """Return whether the player that is meant may have a side of a game of two players."""
        game = cython.declare(GameHead)
        game.white = white
        game.black = black
        return self.fits_side(cython.address(game), number, side)

    def fits_side(self, game, number, side):
        """Return whether the player that is meant may have a side of a game."""
        wanted: cython.pointer(Conditions) = cython.address(self.conditions)
        own: uint32_t = game.white if side == WHITE else game.black
        other: uint32_t = game.black if side == WHITE else game.white
        return (
            wanted.colour in (ANY_COLOUR, side)
            and has(cython.address(wanted.players), own)
            and has(cython.address(wanted.opponents), other)
            and has(cython.address(wanted.sides[side]), number)
        )


def number_set(members):
    """Return a set as a struct. The bytes must be held as long as it."""
    found = cython.declare(NumberSet)
    found.members = cython.NULL
    found.size = 0
    if members is not None:
        data: bytes = members
        found.members = data
        found.size = len(data)
    return found


def has(numbers, number):
    """Return whether a number is in a set."""
    if numbers.members == cython.NULL:
        return True
    return number < numbers.size and numbers.members[number] != 0
