"""Imports into the library: what is asked, one file after another, and what stays after a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from import_scenes import BAD, MARCH
from library_desk import LibraryDesk, library_desk, pgn_of

from engine.protocol.library.commands import DuplicatePolicy, ImportGames
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    ImportEnd,
    ImportEnded,
    ImportProgressed,
    RequestRefused,
)
from game.actions.effects import Effect, KeepImports, ReadFile
from game.actions.file_effects import AskFileDialog, FindGameFiles
from game.actions.files import PathChosen
from game.actions.imports import (
    ContinueImport,
    GameFilesFound,
    ImportsLeft,
    OpenImport,
    PauseImport,
    ShowImports,
)
from game.actions.library import LibraryReported
from game.actions.library_effects import AskLibrary, CancelLibraryImport
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.imports.actions import (
    AskImportedFile,
    ChooseBadGame,
    ChooseEachCollection,
    EndImports,
    NameCollection,
    OpenBadGame,
    RemoveImportedFile,
    StartImport,
)
from game.features.imports.model import ImportDialog, ImportDraft, ImportsDialog
from game.formats import pgn_reader
from game.state.dialogs.file_dialog import FileKind
from game.state.files.imports import ImportJob, Imports, ImportStatus
from game.state.session import sessions_with
from game.state.state import NoticeKind, State
from game.system.files.game_file_finder import find_game_files
from game.system.played.kept_imports import IMPORTS, KeptImports
from game.system.text_files import StorageError
from game.words.imports import imports_line

APRIL = ImportJob("/home/anna/april.pgn", "April")
FULL = LibraryFault(LibraryFaultCode.DISK_FULL, "/games.library")
UNREADABLE = LibraryFault(LibraryFaultCode.FILE_UNREADABLE, MARCH.path)


class Window:
    """A window without a process, which keeps the effects."""

    def __init__(self) -> None:
        self.state = State(sessions_with(pgn_reader.read_pgn("1. e4 *").game))
        self.effects: list[Effect] = []

    def do(self, *actions: object) -> list[Effect]:
        """Do actions; return all their effects."""
        found: list[Effect] = []
        for action in actions:
            found += update(self.state, action, FEATURES)  # type: ignore[arg-type]
        self.effects += found
        return found

    def begin(self, *jobs: ImportJob) -> None:
        """Begin to import files."""
        self.do(ImportsLeft(jobs), ContinueImport())

    @property
    def asked(self) -> list[ImportGames]:
        """The imports that the library was asked for."""
        asked = [one.request for one in self.effects if isinstance(one, AskLibrary)]
        return [one for one in asked if isinstance(one, ImportGames)]

    @property
    def statuses(self) -> list[ImportStatus]:
        return [one.status for one in self.state.model(Imports).runs]

    def report(self, place: int, read: int, **more: object) -> None:
        """Let the library report of the newest import."""
        number = self.asked[-1].number
        progress = ImportProgressed(number, place, 1000, read, read, 0, 0, **more)  # type: ignore[arg-type]
        self.do(LibraryReported(progress))

    def end(self, end: ImportEnd = ImportEnd.WHOLE, fault: LibraryFault | None = None) -> None:
        """Let the newest import end."""
        self.do(LibraryReported(ImportEnded(self.asked[-1].number, end, fault)))


@pytest.fixture
def window() -> Window:
    return Window()


def test_files_are_imported_one_after_another(window: Window) -> None:
    window.begin(MARCH, APRIL)
    assert [one.path for one in window.asked] == [MARCH.path]
    window.end()
    assert [one.path for one in window.asked] == [MARCH.path, APRIL.path]
    window.end()
    assert window.statuses == [ImportStatus.WHOLE, ImportStatus.WHOLE]
    assert window.state.notice is not None
    assert window.state.notice.kind is NoticeKind.SUCCESS


def test_what_was_chosen_is_what_the_library_is_asked_for(window: Window) -> None:
    job = ImportJob("/a.pgn", "Club", DuplicatePolicy.MERGE, keeps_source=True)
    window.begin(job)
    (asked,) = window.asked
    assert (asked.path, asked.collection, asked.duplicates, asked.keeps_source) == (
        job.path,
        job.collection,
        job.duplicates,
        True,
    )


def test_jobs_are_kept_until_they_have_ended(window: Window) -> None:
    window.begin(MARCH, APRIL)
    window.end()
    window.end()
    kept = [one.jobs for one in window.effects if isinstance(one, KeepImports)]
    assert kept == [(MARCH, APRIL), (APRIL,), ()]


def test_a_pause_ends_the_batch_and_goes_on_in_the_same_file(window: Window) -> None:
    window.begin(MARCH, APRIL)
    window.report(300, 30)
    effects = window.do(PauseImport())
    assert effects == [CancelLibraryImport(window.asked[0].number)]
    window.end(ImportEnd.CANCELLED)
    assert window.statuses == [ImportStatus.PAUSED, ImportStatus.PAUSED]
    window.do(ContinueImport())
    assert [one.path for one in window.asked] == [MARCH.path, MARCH.path]


def test_ended_imports_do_not_go_on(window: Window) -> None:
    window.begin(MARCH, APRIL)
    window.do(EndImports())
    window.end(ImportEnd.CANCELLED)
    assert window.statuses == [ImportStatus.CANCELLED, ImportStatus.CANCELLED]
    assert window.state.model(Imports).jobs_left == ()
    assert window.do(ContinueImport()) == []


def test_a_full_disk_pauses_what_waits(window: Window) -> None:
    window.begin(MARCH, APRIL)
    window.report(300, 61_400)
    window.end(ImportEnd.FAILED, FULL)
    assert window.statuses == [ImportStatus.FAILED, ImportStatus.PAUSED]
    assert window.state.notice is not None
    assert window.state.notice.kind is NoticeKind.ERROR
    assert "61 400" in str(window.state.notice.text)
    assert window.state.model(Imports).jobs_left == (MARCH, APRIL)


def test_an_unreadable_file_holds_up_no_other(window: Window) -> None:
    window.begin(MARCH, APRIL)
    window.end(ImportEnd.FAILED, UNREADABLE)
    assert window.statuses == [ImportStatus.FAILED, ImportStatus.RUNNING]


def test_a_process_that_ended_twice_leaves_the_import_to_go_on(window: Window) -> None:
    window.begin(MARCH)
    fault = LibraryFault(LibraryFaultCode.PROCESS_ENDED, number=9)
    window.do(LibraryReported(RequestRefused(window.asked[-1].number, fault)))
    assert window.statuses == [ImportStatus.FAILED]
    window.do(ContinueImport())
    assert len(window.asked) == 2


def test_the_remaining_time_follows_from_what_was_read_since_it_went_on(window: Window) -> None:
    window.begin(MARCH)
    window.report(500, 50, is_resumed=True)
    assert window.state.model(Imports).runs[0].left_ms is None
    window.state.now_ms += 10_000
    window.report(750, 75)
    assert window.state.model(Imports).runs[0].left_ms == 10_000
    assert "10 s" in str(imports_line(window.state.model(Imports)))


def test_imports_that_a_window_left_are_offered_and_do_not_begin_by_themselves(
    window: Window,
) -> None:
    window.do(ImportsLeft((MARCH,)))
    assert window.statuses == [ImportStatus.PAUSED]
    assert window.asked == []
    assert window.state.notice is not None
    assert imports_line(window.state.model(Imports))


def test_one_file_becomes_a_collection_of_any_name(window: Window) -> None:
    choose(window, "/home/anna/march.pgn")
    assert window.state.model(ImportDraft).collection == "march"
    window.do(NameCollection("Spring "), StartImport())
    assert [one.collection for one in window.asked] == ["Spring"]
    assert isinstance(window.state.dialog, ImportsDialog)


def test_a_collection_without_a_name_is_not_imported(window: Window) -> None:
    choose(window, "/home/anna/march.pgn")
    window.do(NameCollection(" "), StartImport())
    assert window.asked == []
    assert isinstance(window.state.dialog, ImportDialog)


def test_the_files_of_a_folder_become_collections_or_one(window: Window) -> None:
    choose(window, "/a.pgn", "/b.pgn", "/c.pgn")
    assert [one.collection for one in window.state.model(ImportDraft).jobs()] == ["a", "b", "c"]
    window.do(RemoveImportedFile(0), ChooseEachCollection(is_each=False), NameCollection("all"))
    jobs = window.state.model(ImportDraft).jobs()
    assert [(one.path, one.collection) for one in jobs] == [("/b.pgn", "all"), ("/c.pgn", "all")]


def test_a_file_is_asked_for_and_the_dialog_comes_back(window: Window) -> None:
    window.do(OpenImport())
    (asked,) = window.do(AskImportedFile(is_folder=True))
    assert isinstance(asked, AskFileDialog)
    assert asked.wants_folder
    window.do(PathChosen(FileKind.IMPORTED_FOLDER, ""))
    assert isinstance(window.state.dialog, ImportDialog)
    assert window.do(PathChosen(FileKind.IMPORTED_FOLDER, "/games")) == [FindGameFiles("/games")]


def test_a_game_that_could_not_be_read_is_opened_in_its_file(window: Window) -> None:
    window.begin(MARCH)
    window.report(500, 100, bad_games=BAD[:2])
    window.do(ShowImports(), ChooseBadGame(2))
    assert window.do(OpenBadGame()) == [ReadFile(MARCH.path)]
    wanted = window.state.opened_files.wanted
    assert wanted == (MARCH.path, BAD[1].game - 1)


def choose(window: Window, *paths: str) -> None:
    """Open the dialog and add files."""
    window.do(OpenImport(), PathChosen(FileKind.IMPORTED_FILE, "/asked"))
    window.do(GameFilesFound("/asked", tuple((path, 100) for path in paths)))


def test_the_files_of_games_in_a_folder_are_found(tmp_path: Path) -> None:
    for name in ("b.pgn", "A.PGN", "notes.txt", ".hidden.pgn"):
        (tmp_path / name).write_text("1. e4 *")
    (tmp_path / "folder.pgn").mkdir()
    found = find_game_files(str(tmp_path))
    assert [(Path(path).name, size) for path, size in found.files] == [("A.PGN", 7), ("b.pgn", 7)]
    assert find_game_files(str(tmp_path / "b.pgn")).files == ((str(tmp_path / "b.pgn"), 7),)
    assert find_game_files(str(tmp_path / "folder.pgn")).fault
    assert find_game_files(str(tmp_path / "gone.pgn")).fault


def test_imports_are_kept_for_one_window_only(tmp_path: Path) -> None:
    first = KeptImports(tmp_path)
    first.keep((MARCH, APRIL))
    assert KeptImports(tmp_path).take_jobs() == ()
    del first
    assert KeptImports(tmp_path).take_jobs() == (MARCH, APRIL)


def test_a_file_without_imports_is_named(tmp_path: Path) -> None:
    (tmp_path / IMPORTS).write_text("[1]")
    with pytest.raises(StorageError):
        KeptImports(tmp_path).take_jobs()


def test_imported_games_are_in_their_collection(tmp_path: Path) -> None:
    path = tmp_path / "club.pgn"
    games = [pgn_of("1. e4 e5 2. Nf3 *", f"Player {number}") for number in range(50)]
    games.insert(7, pgn_of("1. e4 Ke4 *", "Bad"))
    path.write_text("\n".join(games))
    with library_desk(tmp_path / "data") as desk:
        desk.do(ImportsLeft((ImportJob(str(path), "club"),)), ContinueImport())
        desk.settle()
        (run,) = desk.state.model(Imports).runs
        assert run.status is ImportStatus.WHOLE
        assert (run.read, run.faulty, [one.game for one in run.bad_games]) == (51, 1, [8])
        assert sizes(desk) == {"club": run.kept}


def sizes(desk: LibraryDesk) -> dict[str, int]:
    return {one.collection: one.games for one in desk.library.collections or ()}
