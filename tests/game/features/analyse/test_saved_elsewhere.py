"""A game that is saved into another file stays as it was to the byte, as in its own file."""

from __future__ import annotations

import codecs
import random
from pathlib import Path

import pytest
from analysis_desk import AnalysisDesk, document
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_edits import do_any, random_text

from engine.notation import encodings
from game.actions.action import Action
from game.actions.board import ShowMove
from game.actions.effects import Effect, WriteFile
from game.actions.game import AnswerQuestion
from game.actions.game_files import AskOverwrite, ChoosePath
from game.app.game_file_effects import GameFileEffects
from game.features.analyse.actions import SetMoveComments, ToggleNag
from game.features.files import game_files
from game.formats import pgn
from game.formats.positions import list_scanner
from game.state.dialogs.question import ConfirmationDialog
from game.state.game import GameFile
from game.state.game_list import ByteSpan
from game.system import pgn_files
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver

WRAPPED = """[White "A, B"]
[Odd   "spaces"]

1.e4  e5!? 2.Nf3{natural}Nc6
 (2...d6 3.d4)   3.Bb5 a6 4. Ba4
; a remark
Nf6 *"""
OTHER = '[White "C"]\n\n1.d4   d5 {x} *'
SPACES = (" ", " ", " ", "  ", "\n", "\n ", "\t")


class Opened:
    """A game of a file that is analysed and saved, as the window does it."""

    def __init__(self, path: Path, data: bytes, number: int = 0) -> None:
        self.path = path
        path.write_bytes(data)
        text, file = _read(path, number)
        game = document(text)
        game.file = self.file = file
        self.desk = AnalysisDesk(game)
        self._files = GameFileEffects(GameLister(), GameSaver())

    def save_here(self) -> bytes:
        """Save into the game's own file; the person agrees. Return what the file holds then."""
        self._do(AskOverwrite(str(self.path.resolve()), is_confirmed=True))
        if isinstance(self.desk.state.dialog, ConfirmationDialog):  # Its encoding lacks a letter.
            self._do(AnswerQuestion(yes=True))
        return self.path.read_bytes()

    def save_elsewhere(self, name: str = "new.pgn") -> bytes:
        """Save into a new file, or over one that is there; return what it holds."""
        path = self.path.with_name(name)
        is_there = path.exists()
        self._do(ChoosePath(str(path), saving=True))
        if is_there:
            self._do(AskOverwrite(str(path), is_confirmed=True))
        return path.read_bytes()

    def in_own_file(self, data: bytes) -> bytes:
        """Return the game's part of its file."""
        return data[self.file.bytes_before : len(data) - self.file.bytes_after]

    def _do(self, action: Action) -> None:
        self._run(self.desk.do(action))

    def _run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, WriteFile):
                self._files.run(effect)
        self._files.wait()
        self.desk.do(*self._files.reports())


def _read(path: Path, number: int) -> tuple[str, GameFile]:
    """Return the text and the place of a game of a file."""
    rows = list_scanner.list_rows(path.read_bytes())
    spans = [span for block in rows for span in block.spans]
    span = ByteSpan(*spans[2 * number : 2 * number + 2])
    return pgn_files.read_game(path, span, pgn_files.read_head(path).stamp)


def with_odd_spacing(lots: random.Random, text: str) -> str:
    """Return a PGN with other spaces and line ends between its words, and some around comments."""
    head, _, moves = text.rpartition("\n\n")
    found, is_in_comment, is_in_line = list[str](), False, False
    for letter in moves.rstrip():
        is_in_comment = not is_in_line and (letter == "{" or (is_in_comment and letter != "}"))
        is_in_line = letter != "\n" and (is_in_line or (letter in ";%" and not is_in_comment))
        is_space = letter == " " and not (is_in_comment or is_in_line)
        found.append(lots.choice(SPACES) if is_space else letter)
    spaced = "".join(found)
    for wide, narrow in (("{ ", "{"), (" }", "}"), ("( ", "("), (" )", ")"), (". ", ".")):
        if lots.random() < 0.5:
            spaced = spaced.replace(wide, narrow)
    return f"{head}\n\n{spaced}" if head else spaced


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_another_file_holds_the_bytes_that_a_save_in_place_writes(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    lots = random.Random(seed)
    encoding = lots.choice(["utf-8", "utf-8-sig", "cp1252", "utf-16"])
    text = with_odd_spacing(lots, random_text(lots)).replace("a word", lots.choice(["mot", "été"]))
    before = lots.choice(["", "\n", "; of somebody\n\n", "% written by é\n"])
    after = lots.choice(["", "\n", "\n\n\n", " \n; the end"])
    is_alone = lots.random() < 0.5
    if not is_alone:
        before, after = f"{before}{OTHER}\n\n", f"\n\n{OTHER}{after}"
    whole = before + text + after
    if lots.random() < 0.5:
        whole = whole.replace("\n", "\r\n")
    path = tmp_path_factory.mktemp("files") / "games.pgn"
    opened = Opened(path, whole.encode(encoding), number=0 if is_alone else 1)
    for _ in range(lots.randrange(5)):
        do_any(lots, opened.desk)
    elsewhere = opened.save_elsewhere()
    here = opened.save_here()
    if not is_alone:
        mark = codecs.BOM_UTF16 if encoding == "utf-16" else b""
        newline = encodings.encode(opened.file.newline, opened.file.origin.encoding)
        here = mark + opened.in_own_file(here) + newline
    assert elsewhere == here
    assert opened.save_elsewhere() == here, "also over a file that is there"
    read, _ = _read(path.with_name("new.pgn"), 0)
    assert pgn.write_pgn(document(read), "2026.01.01") == opened.desk.pgn


def test_spaces_comments_and_wrapping_stay(tmp_path: Path) -> None:
    opened = Opened(tmp_path / "games.pgn", WRAPPED.encode())
    assert opened.save_elsewhere("same.pgn") == WRAPPED.encode()
    desk = opened.desk
    desk.do(ShowMove(desk.node("e4", "e5", "Nf3", "Nc6", "Bb5")), ToggleNag(1))
    assert opened.save_elsewhere() == WRAPPED.replace("3.Bb5 a6", "3.Bb5 $1 a6").encode()


def test_a_long_game_keeps_them_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "MOST_AT_ONCE", 0)
    opened = Opened(tmp_path / "games.pgn", WRAPPED.encode())
    opened.desk.do(ShowMove(opened.desk.node("e4")), ToggleNag(1))
    assert opened.save_elsewhere() == WRAPPED.replace("1.e4  e5", "1.e4 $1  e5").encode()


def test_a_very_long_game_keeps_them_after_its_window_was_killed(tmp_path: Path) -> None:
    """The autosave of such a game leaves the text out that its file holds."""
    opened = Opened(tmp_path / "games.pgn", f"{WRAPPED}\n\n{OTHER}\n".encode())
    desk = opened.desk
    desk.game.file = opened.file = replace(opened.file, text="")
    desk.do(ShowMove(desk.node("e4")), ToggleNag(1))
    expected = WRAPPED.replace("1.e4  e5", "1.e4 $1  e5").encode()
    assert opened.save_elsewhere() == expected + b"\n"
    assert opened.save_here() == expected + f"\n\n{OTHER}\n".encode()


def test_bytes_without_a_meaning_stay_if_nothing_was_edited(tmp_path: Path) -> None:
    half = b"\x00\xd8"  # Of a pair in UTF-16.
    data = "1. e4 {".encode("utf-16") + half + "} e5 *\n".encode("utf-16")[2:]
    opened = Opened(tmp_path / "games.pgn", data)
    assert opened.save_elsewhere() == data


def test_a_letter_that_the_encoding_lacks_makes_it_utf_8(tmp_path: Path) -> None:
    opened = Opened(tmp_path / "games.pgn", "1. e4 {été} *\n".encode("cp1252"))
    opened.desk.do(SetMoveComments(0, "", "Łódź"))
    assert "Łódź" in opened.save_elsewhere().decode("utf-8")
    assert "été" in opened.save_elsewhere().decode("utf-8")


@pytest.mark.parametrize("change", ["gone", "other bytes around", "other game"])
def test_the_own_file_need_not_be_there_any_more(tmp_path: Path, change: str) -> None:
    opened = Opened(tmp_path / "games.pgn", f"% before\n{WRAPPED}\n".encode())
    if change == "gone":
        opened.path.unlink()
    elif change == "other bytes around":
        opened.path.write_bytes(f"% later!\n{WRAPPED}\n".encode())
    else:
        opened.path.write_bytes(f"% before\n{OTHER}\n".encode())
    assert opened.save_elsewhere().endswith(f"{WRAPPED}\n".encode())
