"""The names, levels and ratings of players in words."""

from __future__ import annotations

import re

import chess

from engine.protocol.levels import LEVELS
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.message import Text
from game.rules import game_record, players
from game.state.game import Game, Player
from game.words import catalogue
from game.words.new_game import OPPONENTS
from game.words.players import (
    ESTIMATE_STEP,
    MEASURED_FROM,
    YOU,
    game_line,
    level_rating,
    name_in_game,
    name_of_tag,
    name_with_level,
    rating_text,
)


def text(words: Text) -> str:
    return catalogue.ENGLISH.text(words)


def number_in(words: Text) -> int:
    (found,) = re.findall(r"\d+", text(words))
    return int(found)


def game_of(white: Player, black: Player) -> Game:
    return game_record.new_game(white, black)


def test_estimated_ratings_are_rounded_wherever_they_are_shown() -> None:
    """A rating that nobody measured is not known to a point; a measured one is shown in full."""
    for rating in range(LOWEST_ELO, HIGHEST_ELO + 1):
        for shown in (rating_text(rating), name_with_level(players.rated_engine(rating))):
            number = number_in(shown)
            if rating >= MEASURED_FROM:
                assert number == rating
                continue
            assert number % ESTIMATE_STEP == 0
            assert abs(number - rating) <= ESTIMATE_STEP // 2


def test_each_level_below_the_measured_range_has_a_round_rating() -> None:
    estimated = [level for level in LEVELS if level.elo is not None and level.elo < MEASURED_FROM]
    numbers = [number_in(words) for one in estimated if (words := level_rating(one)) is not None]
    assert len(numbers) == len(estimated) > 0
    assert [number for number in numbers if number % ESTIMATE_STEP] == []


def test_names_of_two_engines_differ_by_level_or_colour() -> None:
    pairs = [
        (players.engine_player(3), players.engine_player(7)),
        (players.engine_player(3), players.engine_player(3)),
        (players.rated_engine(1700), players.engine_player(3)),
        (players.added_engine("Fruit"), players.added_engine("Fruit")),
        (players.added_engine("Fruit"), players.added_engine("Fruit (2)")),
    ]
    for pair in pairs:
        game = game_of(*pair)
        assert text(name_in_game(game, chess.WHITE)) != text(name_in_game(game, chess.BLACK))


def test_a_person_and_an_engine_need_no_more_than_their_names() -> None:
    game = game_of(players.person("Anna"), players.engine_player(3))
    assert text(name_in_game(game, chess.WHITE)) == "Anna"
    assert text(name_in_game(game, chess.BLACK)) == players.ENGINE_NAME


def test_each_kind_of_opponent_has_a_name_of_its_own() -> None:
    names = [text(words) for words in OPPONENTS.values()]
    assert len(set(names)) == len(names)


def test_the_person_is_called_you_in_a_finished_game_of_a_file_too() -> None:
    game = game_of(players.person(), players.person("Anna"))
    game.is_foreign = True
    named = game_line(game).arguments
    assert dict(named)["first"] == name_of_tag(players.PERSON_NAME) == YOU
    assert dict(named)["second"] == "Anna"
