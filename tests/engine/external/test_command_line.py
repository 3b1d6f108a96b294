"""A typed command line becomes a program with arguments; no shell reads it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.external import command_line
from engine.external.command_line import (
    CommandLineError,
    join_command,
    split_command,
    with_program_path,
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="quoting of POSIX")


@posix
@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("stockfish", ("stockfish",)),
        ("ssh host engine --uci", ("ssh", "host", "engine", "--uci")),
        ("'/my engines/best' -x", ("/my engines/best", "-x")),
        ("engine; rm -rf x", ("engine;", "rm", "-rf", "x")),
        ("engine $(date) `id` > file", ("engine", "$(date)", "`id`", ">", "file")),
    ],
)
def test_words_are_split_and_nothing_is_expanded(text: str, command: tuple[str, ...]) -> None:
    assert split_command(text) == command


@pytest.mark.parametrize("text", ["", "   ", "''", "engine 'without end"])
def test_a_text_without_a_program_is_refused(text: str) -> None:
    with pytest.raises(CommandLineError):
        split_command(text)


@posix
@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=4))
def test_a_joined_command_is_split_into_the_same_words(words: list[str]) -> None:
    assert split_command(join_command(words)) == tuple(words)


@posix
def test_a_program_is_found_on_the_path_and_in_the_games_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, games = tmp_path / "bin", tmp_path / "games"
    for folder in (first, games):
        folder.mkdir()
        (folder / "engine").write_text("#!/bin/sh\n")
        (folder / "engine").chmod(0o755)
    monkeypatch.setattr(command_line, "GAMES_FOLDERS", (str(games),))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert with_program_path(("engine", "-x")) == [str(games / "engine"), "-x"]
    monkeypatch.setenv("PATH", str(first))
    assert with_program_path(("engine",)) == [str(first / "engine")]
    assert with_program_path(("other",)) is None


def test_a_path_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").touch()
    monkeypatch.chdir(tmp_path)
    assert with_program_path(("./engine",)) == [str(tmp_path / "engine")]
    assert with_program_path((str(tmp_path / "nothing"),)) is None


def test_a_path_with_spaces_needs_no_quotation_marks(tmp_path: Path) -> None:
    folder = tmp_path / "my best engines"
    folder.mkdir()
    program = folder / "the engine"
    program.touch()
    assert split_command(str(program)) == (str(program),)
    assert split_command(f"{program} --uci 'a b'") == (str(program), "--uci", "a b")
    assert split_command(join_command((str(program), "-x"))) == (str(program), "-x")
