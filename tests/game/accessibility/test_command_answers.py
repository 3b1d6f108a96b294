"""Typed questions about the game, and their answers."""

from __future__ import annotations

import chess
import pytest

from game.accessibility.command_answers import TAKES_ON, answer_to_command, duration_in_words
from game.message import Text
from game.rules import game_record, players
from game.rules.typed_commands import (
    NEEDS,
    CommandError,
    CommandKind,
    TypedCommand,
    is_command,
    parse_command,
)
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.words.moves import PIECES


def state_of(fen: str | None = None, control: TimeControl | None = None) -> State:
    start = None if fen is None else chess.Board(fen)
    game = game_record.new_game(players.person(), players.engine_player(3), control, start)
    return State(sessions_with(game))


def asked(state: State, text: str) -> str:
    command = parse_command(text)
    assert command is not None
    found: Text = answer_to_command(state, state.session, command)
    return str(found)


def test_pieces_are_found_by_the_letter_of_their_colour() -> None:
    state = state_of()
    assert asked(state, "p N").endswith(": b1, g1.")
    assert asked(state, "p n").endswith(": b8, g8.")
    one = str(PIECES[chess.Piece.from_symbol("k")])
    assert asked(state, "p k").lower().startswith(one)


def test_several_pieces_of_a_kind_have_a_plural() -> None:
    alone = state_of("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1")
    for letter in "RN":
        name = str(PIECES[chess.Piece.from_symbol(letter)])
        assert f"{name}:" in asked(alone, f"p {letter}").lower()
        assert f"{name}s:" in asked(state_of(), f"p {letter}").lower()


def test_missing_pieces_are_said_to_be_missing() -> None:
    state = state_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "1" not in asked(state, "p Q")


def test_a_file_and_a_rank_are_scanned() -> None:
    state = state_of()
    file = asked(state, "s a")
    assert [word for word in file.replace(",", "").split() if word[0] == "a"] == [
        "a1", "a2", "a7", "a8",
    ]  # fmt: skip
    assert "e1" in asked(state, "s 1")
    assert "a4" in asked(state, "s 4")
    assert "white" not in asked(state, "s 4")


def test_moves_of_a_square_include_those_of_the_side_that_waits() -> None:
    state = state_of()
    assert {"f3", "h3"} <= set(asked(state, "m g1").replace(".", "").replace(",", "").split())
    assert {"f6", "h6"} <= set(asked(state, "m g8").replace(".", "").replace(",", "").split())
    assert "e4" in asked(state, "m e4")  # The empty square itself.
    assert "a1" in asked(state, "m a1")  # A rook that cannot move.


def test_a_capture_is_told_from_a_move() -> None:
    state = state_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    words = asked(state, "m e4")
    assert str(TAKES_ON.filled(square="d5")) in words
    assert str(TAKES_ON.filled(square="e5")) not in words
    assert "e5" in words


def test_clocks_are_told_in_words() -> None:
    timed = asked(state_of(control=TimeControl(252_000, 0)), "c")
    assert timed.count("12") == 2
    assert timed != asked(state_of(), "c")
    assert str(duration_in_words(3_600_000 + 61_000)).count("1") == 3
    assert str(duration_in_words(-5)) == str(duration_in_words(0))


def test_the_last_move_and_the_opponent() -> None:
    state = state_of()
    none = asked(state, "l")
    game_record.play_move(state.session.game, chess.Move.from_uci("e2e4"), 0)
    assert "e4" in asked(state, "l")
    assert asked(state, "l") != none
    assert state.session.game.black.name in asked(state, "o")


def test_the_board_names_every_piece() -> None:
    words = asked(state_of(), "board")
    assert sum(name in words for name in chess.SQUARE_NAMES) == 32


def test_a_covered_board_is_not_told() -> None:
    state = state_of(control=TimeControl(60_000, 0))
    state.session.game.is_paused = True
    for text in ("board", "p N", "s a", "m e2", "l"):
        assert not any(name in asked(state, text) for name in chess.SQUARE_NAMES)
    assert asked(state, "c") != asked(state, "board")


@pytest.mark.parametrize("query", CommandKind)
def test_help_names_every_command(query: CommandKind) -> None:
    if query is CommandKind.HELP:
        return
    words = asked(state_of(), "help").replace(",", " ").split()
    assert query.value in words


@pytest.mark.parametrize("text", ["", "e4", "Nf3", "bxc3", "O-O", "c c", "help me", "C"])
def test_other_texts_may_be_moves(text: str) -> None:
    assert parse_command(text) is None


@pytest.mark.parametrize("text", ["p", "p x", "p NN", "s", "s i", "s 9", "m", "m e9", "m e4 e5"])
def test_a_command_without_its_word_says_what_it_needs(text: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse_command(text)
    assert caught.value.message in NEEDS.values()


def test_a_command_begins_with_its_key() -> None:
    assert is_command(":")
    assert not is_command("e4")
    assert not is_command(None)
    assert parse_command(" p  Q ") == TypedCommand(
        CommandKind.PIECES, piece=chess.Piece.from_symbol("Q")
    )
