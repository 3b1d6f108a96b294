"""Whose scores the evaluation bar and the graph show."""

from __future__ import annotations

from game.rules import game_record, players
from game.state.evaluations import ScoreSource
from game.state.game import Player
from game.words.catalogue import ENGLISH
from game.words.players import viewpoint


def seen_in_game(white: Player, black: Player, source: ScoreSource = ScoreSource.PLAYERS) -> str:
    view = viewpoint(game_record.new_game(white, black), source)
    return "" if view is None else ENGLISH.text(view.sentence)


def test_a_weak_level_and_an_added_engine_are_named() -> None:
    person = players.person()
    assert "level 1" in seen_in_game(person, players.engine_player(0))
    assert "950" in seen_in_game(players.rated_engine(950), person)
    assert "Stockfish" in seen_in_game(person, players.added_engine("Stockfish"))


def test_full_strength_and_two_persons_need_no_name() -> None:
    person = players.person()
    assert seen_in_game(person, players.engine_player(11)) == ""
    assert seen_in_game(person, players.person("Ada")) == ""


def test_two_engines_are_named_together_unless_they_are_alike() -> None:
    weak, weaker = players.engine_player(1), players.engine_player(0)
    assert seen_in_game(weak, weak) == seen_in_game(weak, players.person())
    assert seen_in_game(weak, weaker) not in ("", seen_in_game(weak, weak))


def test_our_engine_at_full_strength_and_a_file_are_named_whoever_plays() -> None:
    person = players.person()
    for opponent in (players.engine_player(0), players.engine_player(11), players.person("Ada")):
        assert "strength" in seen_in_game(person, opponent, ScoreSource.GLASSBOX)
        assert "file" in seen_in_game(person, opponent, ScoreSource.FILE)
