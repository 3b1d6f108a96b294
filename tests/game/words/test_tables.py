"""Every code that a player sees has words, and no two codes of a table have the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess
import pytest
from cases import for_each
from languages import GERMAN

from engine.protocol.levels import LEVELS, Level
from engine.protocol.messages import Provenance
from game.app.registry import FEATURES
from game.message import Message
from game.rules import game_record, players
from game.state.dialogs.question import Question
from game.state.engines import EngineStatus
from game.state.game import Ending, Player, PlayerKind, Result
from game.state.time_control import TimeControl
from game.words import results
from game.words.engine import PROVENANCES, STATUSES
from game.words.levels import level_description, level_name
from game.words.players import YOU, game_line, name_with_level, player_name
from game.words.times import UNTIMED, time_control_text

TABLES: list[tuple[type, Mapping[Any, Message]]] = [
    (Ending, results.ENDINGS),
    (EngineStatus, STATUSES),
    (Provenance, PROVENANCES),
]


@pytest.mark.parametrize(("codes", "table"), TABLES, ids=lambda one: getattr(one, "__name__", ""))
def test_every_code_has_words_of_its_own(codes: Any, table: Mapping[Any, Message]) -> None:
    assert set(table) == set(codes)
    assert len(set(table.values())) == len(table)
    assert len(set(map(GERMAN.text, table.values()))) == len(table)


def test_every_question_is_worded() -> None:
    """A feature may bring further questions under names of its own."""
    assert set(Question) <= set(FEATURES.questions)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_is_named_as_it_is_stored(level: Level) -> None:
    assert str(level_name(level)) == level.name
    assert str(level_description(level))


class TestResults:
    @for_each(ending=Ending, text=["1-0", "0-1", "1/2-1/2"])
    def test_every_result_has_a_line(self, text: str, ending: Ending) -> None:
        result = Result(text, ending)
        assert str(results.winner_text(result)) in str(results.result_line(result))
        assert results.result_mark(result) != results.UNKNOWN_MARK

    def test_a_line_that_says_how_the_game_ended_says_it_as_the_card_does(self) -> None:
        for (text, ending), line in results.LINES.items():
            result = Result(text, ending)
            if ending is Ending.RESIGNATION:  # Who resigns comes first.
                assert str(line) == f"{results.ending_text(result)}. {results.winner_text(result)}."
            elif ending is not Ending.TIME_AGAINST_BARE_KING:
                assert str(line) == f"{results.winner_text(result)} {results.ending_text(result)}"

    def test_a_lost_on_time_game_is_lost_on_time(self) -> None:
        line = results.result_line(game_record.result_of_flag(chess.Board(), chess.WHITE))
        assert str(line).endswith("on time")


class TestTimes:
    def test_a_time_control_is_written_as_players_do(self) -> None:
        assert time_control_text(TimeControl(300_000, 3000)) == "5+3"
        assert time_control_text(TimeControl(30_000, 0)) == "½+0"
        assert time_control_text(TimeControl(60_000, 500)) == "1+0.5"

    def test_without_clocks_it_is_a_message(self) -> None:
        assert time_control_text(None) == UNTIMED


class TestPlayers:
    def test_the_person_at_this_computer_is_addressed(self) -> None:
        assert player_name(players.person()) == YOU
        assert player_name(Player(PlayerKind.HUMAN, "Réti")) == "Réti"

    def test_an_engine_is_named_with_its_level(self) -> None:
        name = str(name_with_level(players.engine_player(4)))
        assert players.ENGINE_NAME in name
        assert LEVELS[4].name in name

    @pytest.mark.parametrize("colour", chess.COLORS)
    def test_a_game_in_brief_begins_with_the_person(self, colour: chess.Color) -> None:
        seats = {colour: players.person(), not colour: players.engine_player(1)}
        game = game_record.new_game(seats[chess.WHITE], seats[chess.BLACK])
        assert str(game_line(game)).startswith(str(YOU))

    def test_it_counts_moves_and_names_the_time_control(self) -> None:
        control = TimeControl(300_000, 3000)
        game = game_record.new_game(players.person(), players.engine_player(1), control)
        for uci in ("e2e4", "e7e5", "g1f3"):
            game_record.play_move(game, chess.Move.from_uci(uci), 0)
        brief = game_line(game)
        assert brief.number == 2
        assert "5+3" in str(brief)

    def test_two_engines_stand_in_the_order_of_their_colours(self) -> None:
        game = game_record.new_game(players.engine_player(2), players.engine_player(7))
        brief = str(game_line(game))
        assert brief.index(LEVELS[2].name) < brief.index(LEVELS[7].name)
