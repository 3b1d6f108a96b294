"""What a start does with the games that it finds: of killed windows, and of older versions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_line import played

from game.actions.window import ProgramStarted, RequestFailed
from game.formats import game_import, pgn, played_games
from game.options import Options
from game.startup import ProgramStart, program_start
from game.system.storage import Storage


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def begin(store: Storage) -> ProgramStart:
    return program_start(Options(), store, None, seed=1)


def test_the_games_of_older_versions_become_played_games(store: Storage, home: Path) -> None:
    for number, moves in enumerate((("e2e4", "e7e5"), ("d2d4", "d7d5"), ("c2c4",))):
        name = "autosave-previous.pgn" if number == 0 else f"autosave-previous-{number + 1}.pgn"
        (home / name).write_text(pgn.write_pgn(played(*moves)))
    (home / "autosave.pgn").write_text(pgn.write_pgn(played("f2f3", "e7e5", "g2g4", "d8h4")))
    start = begin(store)
    assert start.state.opened_files.resume is None
    assert start.state.opened_files.has_played_games
    assert start.actions == [ProgramStarted()]
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
        store.autosaves.write(pgn.write_pgn(played(*moves)))
        store.autosaves.archive()
    whole = (home / "games.pgn").read_bytes()
    (home / "games.pgn").write_bytes(whole[:-30])
    [_, outcome] = begin(Storage(home)).actions
    assert isinstance(outcome, RequestFailed)
    assert "games.pgn" in str(outcome.message)
    assert (home / "games.pgn").read_text().count("[Event ") == 1
    assert begin(Storage(home)).actions == [ProgramStarted()]


def test_the_game_of_an_open_window_is_not_offered(home: Path) -> None:
    first, second = Storage(home), Storage(home)
    begin(first)
    first.autosaves.write(pgn.write_pgn(played("e2e4", "e7e5")))
    assert begin(second).state.opened_files.resume is None
    second.autosaves.write(pgn.write_pgn(played("d2d4", "d7d5")))
    second.autosaves.archive()
    assert "1. e4 e5" in (home / "autosave.pgn").read_text()
    assert "1. d4 d5" in (home / "games.pgn").read_text()


WHOLE = played_games.with_id_tag(
    pgn.write_pgn(played("e2e4", "e7e5", "g1f3"), "2024.05.31"), "0" * 16
)
AUTOSAVES = st.sampled_from(
    [
        WHOLE.encode(),
        played_games.with_archived_tag(WHOLE).encode(),
        pgn.write_pgn(played("f2f3", "e7e5", "g2g4", "d8h4")).encode(),
    ]
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Return an autosave of which some bytes are missing, doubled or replaced."""
    data = draw(AUTOSAVES)
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(data)))
        end = draw(st.integers(begin, min(len(data), begin + 60)))
        rest = st.sampled_from(
            [b"", data[begin:end] * 2, b"\0", b"\xff", b"{", b"[", b"\n\n", b"*"]
        )
        data = data[:begin] + draw(rest) + data[end:]
    return data


@given(damaged())
def test_a_damaged_autosave_stops_no_start_and_is_not_thrown_away(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "autosave.pgn").write_bytes(data)
    store = Storage(home)
    start = begin(store)
    store.autosaves.release()
    if start.state.opened_files.resume is not None:
        assert (home / "autosave.pgn").read_bytes() == data
        return
    assert not (home / "autosave.pgn").exists()
    if (home / "autosave-previous.pgn").exists():
        assert (home / "autosave-previous.pgn").read_bytes() == data
        assert any(isinstance(action, RequestFailed) for action in start.actions)
    elif not (home / "games.pgn").exists():
        text = data.decode("utf-8", "replace")
        assert len(game_import.game_from_pgn(text).game.moves) < played_games.LEAST_HALF_MOVES
