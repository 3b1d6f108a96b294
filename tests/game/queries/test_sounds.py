"""Which sounds fit a move."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions.effects import Sound
from game.queries import sounds
from game.state.settings import TABLE, Settings


@pytest.mark.parametrize(
    ("fen", "san", "sound"),
    [
        (chess.STARTING_FEN, "e4", Sound.MOVE),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", Sound.CAPTURE),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", Sound.CAPTURE),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", Sound.CASTLING),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=N", Sound.PROMOTION),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", Sound.CHECK),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", Sound.CHECK),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", Sound.CHECK),
    ],
)
def test_the_most_telling_sound_of_a_move_comes_first(fen: str, san: str, sound: Sound) -> None:
    board = chess.Board(fen)
    assert sounds.sounds_of_move(board, board.parse_san(san), ends_game=False)[0] is sound


def test_the_end_of_the_game_is_more_telling_than_the_check() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    found = sounds.sounds_of_move(board, board.parse_san("Ra8#"), ends_game=True)
    assert found == (Sound.END, Sound.CHECK, Sound.MOVE)


@given(st.lists(st.integers(0, 400), max_size=40), st.booleans())
def test_every_move_of_any_game_has_the_sound_of_a_move(places: list[int], ends: bool) -> None:
    board = chess.Board()
    for place in places:
        moves = list(board.legal_moves)
        if not moves:
            break
        move = moves[place % len(moves)]
        found = sounds.sounds_of_move(board, move, ends_game=ends)
        board.push(move)
        assert found[-1] is Sound.MOVE
        assert len(set(found)) == len(found)
        assert (Sound.CHECK in found) == board.is_check()


@pytest.mark.parametrize("sound", Sound)
def test_each_sound_has_a_switch(sound: Sound) -> None:
    settings = Settings()
    name = sounds.SWITCHES[sound]
    assert name in TABLE
    assert sounds.is_sound_wanted(settings, sound)
    setattr(settings, name, False)
    assert not sounds.is_sound_wanted(settings, sound)


@pytest.mark.parametrize("changes", [{"is_muted": True}, {"sound_volume": 0}])
def test_nothing_is_heard_when_muted_or_without_volume(changes: dict[str, object]) -> None:
    settings = Settings(**changes)  # type: ignore[arg-type]
    assert not any(sounds.is_sound_wanted(settings, sound) for sound in Sound)
