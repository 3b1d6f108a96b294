"""A report is saved as a game with comments, as a page and as a picture; then its page is back."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from languages import GERMAN
from report_scenes import document, reported

from game.actions.action import Action
from game.actions.between_features import OpenReport
from game.actions.effects import Effect
from game.actions.file_effects import AskFileDialog, WriteReport
from game.actions.files import FileDialogCancelled, FileDialogChose
from game.actions.game import AnswerQuestion, CloseDialog
from game.actions.game_files import AskOverwrite
from game.actions.window import MoveDialogFocus, RequestFailed, RequestSucceeded
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.report.actions import ChooseMoment, ExportReport
from game.features.report.model import ReportDialog
from game.features.report.view.report_popup import EXPORTS
from game.formats import pgn_reader
from game.queries.reviews import main_line
from game.queries.reviews.shown_review import review_of_shown
from game.state.dialogs.file_dialog import REPORT_KINDS, FileDialog, FileKind
from game.state.dialogs.question import ConfirmationDialog
from game.state.files.dialog_kinds import DialogStyle
from game.state.focus import Focus
from game.state.reviews import ReviewStatus
from game.state.state import State
from game.system.files.picture_saver import Answer, PictureSaver
from game.view.pictures.encoders import report_encoder
from game.words.catalogue import ENGLISH, Catalogue

NAMES = {
    FileKind.REPORT_GAME: "report.pgn",
    FileKind.REPORT_PAGE: "report.html",
    FileKind.REPORT_PICTURE: "report.png",
}


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    yield
    pygame.display.quit()


def do(state: State, *actions: Action) -> list[Effect]:
    """Do actions; return the effects of all of them."""
    return [effect for action in actions for effect in update(state, action)]


def asked_for(state: State, kind: FileKind) -> int:
    """Ask for a file; return the number of the dialog."""
    (asked,) = [one for one in do(state, ExportReport(kind)) if isinstance(one, AskFileDialog)]
    assert asked.saving
    assert asked.name == NAMES[kind]
    return asked.number


def written(state: State, kind: FileKind, path: str) -> WriteReport:
    """Choose a file; return what is to be written."""
    effects = do(state, FileDialogChose(asked_for(state, kind), path))
    (found,) = [one for one in effects if isinstance(one, WriteReport)]
    return found


def encoded(asked: WriteReport, catalogue: Catalogue = ENGLISH) -> bytes:
    return report_encoder(lambda: catalogue, asked.report, asked.kind)()


@pytest.fixture
def state() -> State:
    found = reported()
    do(found, ChooseMoment(3))
    return found


def is_back(state: State) -> bool:
    """Return whether the page is open again as it was left."""
    page = state.dialog
    return isinstance(page, ReportDialog) and page.ply == 24


def test_the_page_is_back_when_a_file_was_chosen(state: State) -> None:
    for kind in sorted(REPORT_KINDS):
        asked = written(state, kind, f"/tmp/{NAMES[kind]}")
        assert (asked.path, asked.kind, asked.overwrite) == (f"/tmp/{NAMES[kind]}", kind, False)
        assert asked.report.review == review_of_shown(state)
        assert is_back(state)


def test_the_button_that_was_used_has_the_focus_after_a_save(state: State) -> None:
    for place, kind in enumerate(sorted(REPORT_KINDS)):
        for path in (f"/tmp/{NAMES[kind]}", ""):
            used = Focus(EXPORTS, place)
            do(state, MoveDialogFocus(used))
            number = asked_for(state, kind)
            do(state, FileDialogChose(number, path))
            assert state.focus == used
            do(state, CloseDialog(), OpenReport())
            assert state.focus is None


def test_the_page_is_back_when_no_file_was_chosen(state: State) -> None:
    for kind in sorted(REPORT_KINDS):
        for left in (FileDialogCancelled, lambda number: FileDialogChose(number, "")):
            effects = do(state, left(asked_for(state, kind)))
            assert not any(isinstance(one, WriteReport) for one in effects)
            assert is_back(state)
    state.settings.file_dialogs = DialogStyle.OWN
    do(state, ExportReport(FileKind.REPORT_PAGE))
    assert isinstance(state.dialog, FileDialog)
    do(state, CloseDialog())
    assert is_back(state)


def test_a_file_that_is_there_is_replaced_only_after_a_yes(state: State) -> None:
    for kind in sorted(REPORT_KINDS):
        path = f"/tmp/{NAMES[kind]}"
        for is_agreed in (False, True):
            written(state, kind, path)
            do(state, AskOverwrite(path, kind))
            assert isinstance(state.dialog, ConfirmationDialog)
            assert state.dialog.payload == path
            effects = do(state, AnswerQuestion(yes=is_agreed))
            reports = [one for one in effects if isinstance(one, WriteReport)]
            assert [one.overwrite for one in reports] == [True] * is_agreed
            assert is_back(state)


def test_a_name_gets_the_ending_of_its_kind(state: State) -> None:
    names = {
        FileKind.REPORT_GAME: {"/a": "/a.pgn", "/a.txt": "/a.txt"},
        FileKind.REPORT_PAGE: {"/a": "/a.html", "/a.htm": "/a.htm", "/a.x": "/a.x.html"},
        FileKind.REPORT_PICTURE: {"/a": "/a.png", "/a.svg": "/a.svg.png", "/a.PNG": "/a.PNG"},
    }
    for kind, typed in names.items():
        for path, wanted in typed.items():
            assert written(state, kind, path).path == wanted


def test_only_a_finished_report_can_be_saved() -> None:
    states = [reported(one, known=0.5) for one in (ReviewStatus.RUNNING, ReviewStatus.PAUSED)]
    for one in states:
        assert not FEATURES.may(one, ExportReport)
        assert do(one, ExportReport(FileKind.REPORT_PAGE)) == []


def test_a_report_is_not_saved_in_the_place_of_that_of_another_game(state: State) -> None:
    number = asked_for(state, FileKind.REPORT_PAGE)
    other = document('[White "Alice"]\n\n1. e4 e5 *\n')
    state.sessions, state.screens = other.sessions, other.screens
    effects = do(state, FileDialogChose(number, "/tmp/report.html"))
    assert not [one for one in effects if isinstance(one, WriteReport)]
    assert not isinstance(state.dialog, ReportDialog)
    assert state.notice is not None


def test_the_game_with_comments_can_be_read_again(state: State) -> None:
    asked = written(state, FileKind.REPORT_GAME, "/tmp/report.pgn")
    for catalogue, word in ((ENGLISH, "Blunder"), (GERMAN, "Grober Fehler")):
        text = encoded(asked, catalogue).decode()
        assert word in text
        tree = pgn_reader.read_pgn(text).game.tree
        assert main_line.main_line(tree).game == asked.report.review.game
        assert tree.next_id > state.session.game.tree.next_id  # The better lines are variations.


class _Texts(HTMLParser):
    """Collects the texts of a page, and the addresses that it names."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [text or "" for name, text in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_page_for_a_browser_stands_by_itself(state: State) -> None:
    asked = written(state, FileKind.REPORT_PAGE, "/tmp/report.html")
    for catalogue in (ENGLISH, GERMAN):
        page = _Texts()
        page.feed(encoded(asked, catalogue).decode())
        assert any("Anna Keller" in text for text in page.texts)
        assert all(one.startswith("#") for one in page.addresses)


def test_the_picture_is_as_wide_as_the_person_wants() -> None:
    for width in (720, 1200, 2400):
        state = reported()
        state.settings.picture_px = width
        asked = written(state, FileKind.REPORT_PICTURE, "/tmp/report.png")
        picture = pygame.image.load(io.BytesIO(encoded(asked)), "report.png")
        assert picture.get_width() == width
        columns, rows = range(0, width, 7), range(0, picture.get_height(), 5)
        assert len({tuple(picture.get_at((x, y))) for x in columns for y in rows}) > 5


def test_a_report_is_written_beside_the_window(state: State, tmp_path: Path) -> None:
    saver = PictureSaver(report_encoder=lambda report, kind: lambda: kind.encode())
    for kind, name in NAMES.items():
        asked = written(state, kind, str(tmp_path / name))
        assert saver.save(asked) == []
        (saved,) = ended(saver)
        assert isinstance(saved, RequestSucceeded)
        assert name in str(saved.message)
        assert str(tmp_path) in str(saved.message)
        assert (tmp_path / name).read_bytes() == kind.encode()
        assert [type(one) for one in saver.save(asked)] == [AskOverwrite]


def test_a_full_disk_is_one_line(state: State, tmp_path: Path) -> None:
    def full() -> bytes:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    saver = PictureSaver(report_encoder=lambda _report, _kind: full)
    path = tmp_path / "report.html"
    assert saver.save(written(state, FileKind.REPORT_PAGE, str(path))) == []
    assert [type(one) for one in ended(saver)] == [RequestFailed]
    assert not path.exists()


def ended(saver: PictureSaver) -> list[Answer]:
    saver.wait()
    return saver.poll()
