"""Who plays: a person, or the engine at one of its levels."""

from __future__ import annotations

import chess

from engine.protocol.levels import DEFAULT_LEVEL, LEVELS, Level
from game.state.engines import OWN_SEAT, SeatId
from game.state.state import Game, Player, PlayerKind

PERSON_NAME = "You"
ENGINE_NAME = "Glassbox"


def person() -> Player:
    """The one at this computer."""
    return Player(PlayerKind.HUMAN, PERSON_NAME)


def engine(level: int, seat: SeatId = OWN_SEAT) -> Player:
    """The engine at a seat and a level; an index outside the table is held within it."""
    return Player(PlayerKind.ENGINE, ENGINE_NAME, held_level(level), seat)


def held_level(level: int) -> int:
    """The nearest index of the table of levels."""
    return min(max(level, 0), len(LEVELS) - 1)


def level_of(player: Player) -> Level:
    """The level a player plays at; the default one where none is recorded."""
    return LEVELS[held_level(DEFAULT_LEVEL if player.level is None else player.level)]


def player(game: Game, colour: chess.Color) -> Player:
    """The player of a colour."""
    return game.white if colour == chess.WHITE else game.black


def persons_colour(game: Game) -> chess.Color | None:
    """The colour of the person where exactly one plays; None otherwise."""
    if game.white.kind == game.black.kind:
        return None
    return game.white.kind is PlayerKind.HUMAN


def claim_players(game: Game) -> None:
    """Name the players who play here in the place of those named in an opened game.

    The tags about those (ratings, titles) are removed.
    """
    for who in (game.white, game.black):
        who.name = PERSON_NAME if who.kind is PlayerKind.HUMAN else ENGINE_NAME
    for name in [name for name in game.headers if name.startswith(("White", "Black"))]:
        del game.headers[name]
