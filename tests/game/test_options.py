"""The options of the command line. Wrong ones are refused in one line with status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import options, startup
from game.actions.game_files import LoadText
from game.formats.game_text_faults import FenCode, PgnCode, PgnFault, TextCode
from game.options import Options, OptionsError, parse_options
from game.system.text_files import NOT_TEXT
from game.words.text_faults import FEN, PGN, TEXTS, pgn_fault

ATOMIC = pgn_fault(PgnFault(PgnCode.VARIANT, "Atomic"))


def glassbox(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a user does, without a display."""
    variables = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=variables | environment,
        cwd=Path(options.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=120,
    )


DISPLAYS = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}


def test_without_arguments_everything_is_left_to_the_settings() -> None:
    assert parse_options([]) == Options()


def test_every_option_is_understood() -> None:
    found = parse_options(["a.pgn", "--scale", "150%", "--size", "1000x700", "--theme", "light"])
    assert found == Options(game=Path("a.pgn"), scale_percent=150, size=(1000, 700), theme="light")
    assert parse_options(["--demo", "20", "--out", "d"]) == Options(demo_moves=20, out=Path("d"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bogus"], "--bogus"),
        (["--them", "light"], "--them"),
        (["a.pgn", "b.pgn"], "b.pgn"),
        (["--fen"], "--fen: expected one argument"),
        (["a.pgn", "--fen", "8/8"], "not both"),
        (["--demo", "3"], "--demo: give --out DIR"),
        (["--out", "d"], "--out: it belongs to --demo"),
        (["--demo", "0", "--out", "d"], "--demo: '0' is not a number from 1 to 500"),
        (["--demo", "-3", "--out", "d"], "--demo"),
        (["--demo", "many", "--out", "d"], "--demo: 'many'"),
        (["--scale", "99"], "--scale: '99' is not a number from 100 to 300"),
        (["--scale", "x"], "--scale: 'x'"),
        (["--size", "large"], "--size: 'large' is not a size such as 1440x900"),
        (["--size", "959x640"], "--size: 959x640 is not from 960x640"),
        (["--size", "99999x99999"], "--size"),
        ([""], "GAME.pgn: the path is empty"),
        (["--demo", "3", "--out", ""], "--out: the path is empty"),
        (["--theme", "pink"], "--theme: invalid choice: 'pink'"),
    ],
)
def test_a_wrong_option_is_named_in_one_line(arguments: list[str], words: str) -> None:
    with pytest.raises(OptionsError) as refused:
        parse_options(arguments)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_game_is_read_before_anything_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 e5 *")
    asked = startup.requested_game(Options(game=path))
    assert isinstance(asked, LoadText)
    assert asked.source == "game.pgn"
    assert startup.requested_game(Options()) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'[Variant "Atomic"] 1. e4', str(ATOMIC)),
        (b"", str(TEXTS[TextCode.EMPTY])),
        (b"\0\1", str(NOT_TEXT)),
        (b"nonsense", str(PGN[PgnCode.NO_GAME])),
    ],
)
def test_a_wrong_file_is_named_with_what_is_wrong(tmp_path: Path, text: bytes, words: str) -> None:
    path = tmp_path / "game.pgn"
    path.write_bytes(text)
    with pytest.raises(OptionsError) as refused:
        startup.requested_game(Options(game=path))
    assert str(path) in str(refused.value)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], f"--fen: {FEN[FenCode.NO_PIECES]}"),
        (["--fen", "e4"], "e4"),
        (["nothing-there.pgn"], "nothing-there.pgn: No such file or directory"),
        (["--bogus"], "unrecognized arguments: --bogus"),
        (["--demo", "2", "--out", __file__], f"{__file__}"),
        ([], "no display: neither DISPLAY nor WAYLAND_DISPLAY is set"),
    ],
)
def test_the_program_says_one_line_and_ends_with_status_2(
    home: Path, arguments: list[str], words: str
) -> None:
    run = glassbox(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    assert run.stderr.startswith("glassbox: ")
    assert words in run.stderr
    assert list(home.iterdir()) == []


def test_without_a_display_the_demo_is_named() -> None:
    assert "--demo" in glassbox().stderr
    run = glassbox(DISPLAY=":4711")
    assert run.returncode == 2
    assert "--demo" in run.stderr
    assert run.stderr.count("\n") == 1


def test_the_output_of_a_library_about_the_display_is_in_the_same_line() -> None:
    run = glassbox(WAYLAND_DISPLAY="wayland-4711", XDG_RUNTIME_DIR="")
    assert run.returncode == 2
    assert run.stderr.startswith("glassbox: no display: ")
    assert run.stderr.count("\n") == 1


def test_the_version_is_printed() -> None:
    run = glassbox("--version")
    assert run.returncode == 0
    assert run.stdout.startswith("Glassbox ")
    assert run.stderr == ""
