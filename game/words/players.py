"""Players, and the ratings of the engine."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.levels import Level
from game.message import Message, Text, message, message_with_context, plural
from game.rules import players
from game.state.evaluations import ScoreSource
from game.state.game import Game, Player, PlayerKind
from game.words.levels import level_name
from game.words.moves import SIDES
from game.words.times import time_control_text

YOU = message("You")
MEASURED_FROM = 1600
"""The lowest rating that is measured in matches; lower ones are estimated."""
ESTIMATE_STEP = 10
"""An estimated rating is shown as a multiple of this number, because it is no more exact."""


def level_rating(level: Level) -> Message | None:
    """Return the rating of a level in words; None for full strength."""
    return None if level.elo is None else rating_text(level.elo)


def rating_text(rating: int) -> Message:
    """Return a rating of our engine; one below the measured range is rounded and marked."""
    if rating < MEASURED_FROM:
        return _estimate(rating)
    return message("rating {rating}", rating=str(rating))


def _estimate(rating: int) -> Message:
    rounded = round(rating / ESTIMATE_STEP) * ESTIMATE_STEP
    return message("about {rating}", rating=str(rounded))


def player_name(player: Player) -> Text:
    """Return a player's name; for the person at this computer, the word for "you"."""
    return name_of_tag(player.name)


def name_of_tag(name: str) -> Text:
    """Return a name as a PGN has it; for the person at this computer, the word for "you"."""
    return YOU if name == players.PERSON_NAME else name


def name_with_level(player: Player) -> Text:
    """Return a player's name, and after the name of our engine its level."""
    if player.kind is not PlayerKind.ENGINE or player.added:
        return player_name(player)
    rating = player.rating
    level: Text = level_name(players.level_of(player))
    if rating is not None:
        level = _estimate(rating) if rating < MEASURED_FROM else str(rating)
    return message("{name} ({level})", name=player.name, level=level)


def name_in_game(game: Game, colour: chess.Color) -> Text:
    """Return the name of a player in a sentence about the game.

    Where two engines play, the level of ours belongs to it, and the colour if both have one name.
    """
    player = players.player_of(game, colour)
    if not players.have_two_engines(game):
        return player_name(player)
    name = name_with_level(player)
    if game.white.name != game.black.name:
        return name
    return message("{name}, {side}", name=name, side=SIDES[colour])


def game_line(game: Game) -> Message:
    """Return one line about a game: its players, its length and its time control."""
    names = _opponents(game)
    moves = (len(game.moves) + 1) // 2
    if game.time_control is None:
        return plural(
            "{first} against {second}, {number} move",
            "{first} against {second}, {number} moves",
            moves,
            **names,
        )
    return plural(
        "{first} against {second}, {number} move, {time}",
        "{first} against {second}, {number} moves, {time}",
        moves,
        time=time_control_text(game.time_control),
        **names,
    )


def _opponents(game: Game) -> dict[str, Text]:
    """Return the names of both players, the person's name first.

    A foreign game that is not continued here has its own players, without our levels.
    """
    if game.is_foreign and game.continued_at is None:
        return {"first": player_name(game.white), "second": player_name(game.black)}
    colour = players.persons_colour(game)
    first = game.white if colour is None else players.player_of(game, colour)
    second = game.black if first is game.white else game.white
    return {"first": name_with_level(first), "second": name_with_level(second)}


class Viewpoint(NamedTuple):
    """Whose scores the evaluation bar and the graph show."""

    sentence: Message
    """The end of a sentence: ``as level 4 sees it``."""
    name: Text
    """The engine in one or two words."""
    brief: Text = message("Engine")
    """What stands for a name that is too long for the room below the bar."""


_SOURCES = {
    ScoreSource.GLASSBOX: Viewpoint(
        message("as {name} sees it at full strength", name=players.ENGINE_NAME),
        players.ENGINE_NAME,
        message_with_context("full strength, below the evaluation bar", "Full"),
    ),
    ScoreSource.FILE: Viewpoint(message("as in the file"), message("File")),
}


def viewpoint(game: Game, source: ScoreSource) -> Viewpoint | None:
    """Return whose scores are shown; None if that needs no words.

    That is so where nobody plays who has any, and where our engine plays at full strength.
    """
    if source is not ScoreSource.PLAYERS:
        return _SOURCES[source]
    sides = [one for one in (game.white, game.black) if one.kind is PlayerKind.ENGINE]
    found = {_viewpoint_of(one) for one in sides}
    if not sides or found == {None}:
        return None
    if len(found) > 1:
        return Viewpoint(message("as the engine that moved sees it"), message("Engines"))
    return found.pop()


def _viewpoint_of(player: Player) -> Viewpoint | None:
    if player.added:
        return Viewpoint(message("as {name} sees it", name=player.added), player.added)
    rating = players.rating_of(player)
    if rating is None:
        return None
    if player.rating is not None:
        about = rating_text(rating)
        return Viewpoint(message("as a player of {rating} sees it", rating=about), about)
    number = players.nearest_level(player.level or 0) + 1
    return Viewpoint(
        message("as level {number} sees it", number=number),
        message("Level {number}", number=number),
    )
