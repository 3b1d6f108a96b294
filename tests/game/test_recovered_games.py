"""What a start does with the games that it finds: of killed windows, and of older versions."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from game.actions.program import Begin, Fail
from game.formats import pgn
from game.options import Options
from game.rules import players, record
from game.startup import Start, first_state
from game.state.state import Game
from game.system.storage import Storage


def played(*moves: str) -> Game:
    game = record.new_game(players.person(), players.engine(3))
    for uci in moves:
        record.play(game, chess.Move.from_uci(uci), 0)
    return game


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def begin(store: Storage) -> Start:
    return first_state(Options(), store, None, seed=1)


def test_the_games_of_older_versions_become_played_games(store: Storage, home: Path) -> None:
    for number, moves in enumerate((("e2e4", "e7e5"), ("d2d4", "d7d5"), ("c2c4",))):
        name = "autosave-previous.pgn" if number == 0 else f"autosave-previous-{number + 1}.pgn"
        (home / name).write_text(pgn.write(played(*moves)))
    (home / "autosave.pgn").write_text(pgn.write(played("f2f3", "e7e5", "g2g4", "d8h4")))
    start = begin(store)
    assert start.state.resume is None
    assert start.state.has_played_games
    assert start.actions == [Begin()]
    text = (home / "games.pgn").read_text()
    places = [text.index(moves) for moves in ("1. d4 d5", "1. e4 e5", "1. f3 e5")]
    assert places == sorted(places)
    assert text.count("[Event ") == 3
    assert [path.name for path in home.glob("[!.]*")] == ["games.pgn"]
    begin(Storage(home))
    assert (home / "games.pgn").read_text() == text


def test_a_damaged_game_that_was_renamed_stays(store: Storage, home: Path) -> None:
    (home / "autosave-previous.pgn").write_text("1. e4 e5 2. Ke3")
    begin(store)
    assert (home / "autosave-previous.pgn").read_text() == "1. e4 e5 2. Ke3"
    assert not (home / "games.pgn").exists()


def test_a_game_that_is_half_written_is_cut_off_with_a_notice(store: Storage, home: Path) -> None:
    for moves in (("e2e4", "e7e5"), ("d2d4", "d7d5")):
        store.autosaves.write(pgn.write(played(*moves)))
        store.autosaves.archive()
    whole = (home / "games.pgn").read_bytes()
    (home / "games.pgn").write_bytes(whole[:-30])
    [_, outcome] = begin(Storage(home)).actions
    assert isinstance(outcome, Fail)
    assert "games.pgn" in str(outcome.message)
    assert (home / "games.pgn").read_text().count("[Event ") == 1
    assert begin(Storage(home)).actions == [Begin()]


def test_the_game_of_an_open_window_is_not_offered(home: Path) -> None:
    first, second = Storage(home), Storage(home)
    begin(first)
    first.autosaves.write(pgn.write(played("e2e4", "e7e5")))
    assert begin(second).state.resume is None
    second.autosaves.write(pgn.write(played("d2d4", "d7d5")))
    second.autosaves.archive()
    assert "1. e4 e5" in (home / "autosave.pgn").read_text()
    assert "1. d4 d5" in (home / "games.pgn").read_text()
