"""Asking for a file: the system's dialog first, and our own picker in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.effects import ReadFile, SaveSettings, WriteFile
from game.actions.file_effects import AskFileDialog, CloseFileDialog, ReadFolder
from game.actions.files import (
    ClearRecentFiles,
    FileDialogCancelled,
    FileDialogChose,
    FileDialogFailed,
    FolderRead,
    NoteRecentFile,
    OpenRecentFiles,
    UseOwnPicker,
)
from game.actions.game import CloseDialog
from game.actions.game_files import ChoosePath, LoadText, OpenFilePicker
from game.message import message
from game.state.dialogs.file_dialog import FileDialog
from game.state.files.dialog_kinds import MOST_RECENT, DialogStyle
from game.state.files.folder import RECENT_PATH, FolderEntry, FolderListing
from game.state.game import FileOrigin, GameFile

if TYPE_CHECKING:
    from tests.game.conftest import Desk

FAULT = message("It did not open.")


def prompt(desk: Desk) -> FileDialog:
    assert isinstance(desk.state.dialog, FileDialog)
    return desk.state.dialog


def ask(desk: Desk, *, saving: bool = False) -> AskFileDialog:
    """Ask for a file; return the request for the system's dialog."""
    desk.do(OpenFilePicker(saving))
    (asked,) = desk.asked(AskFileDialog)
    return asked


class TestSystemDialog:
    def test_it_is_asked_first_and_cannot_be_opened_twice(self, desk: Desk) -> None:
        asked = ask(desk)
        assert prompt(desk).system_dialog == asked.number
        assert desk.asked(ReadFolder) == []
        desk.do(OpenFilePicker(saving=True), OpenRecentFiles())
        assert desk.asked(AskFileDialog) == []
        assert prompt(desk).system_dialog == asked.number

    def test_its_choice_is_opened(self, desk: Desk) -> None:
        asked = ask(desk)
        assert desk.do(FileDialogChose(asked.number, "/tmp/a.pgn"))[0] == ReadFile("/tmp/a.pgn")
        assert desk.state.dialog is None

    def test_its_choice_is_saved_without_a_second_question(self, desk: Desk) -> None:
        asked = ask(desk, saving=True)
        assert asked.name == "game.pgn"
        desk.do(FileDialogChose(asked.number, "/tmp/a.pgn"))
        (written,) = desk.asked(WriteFile)
        assert written.is_confirmed

    def test_cancelling_it_changes_nothing(self, desk: Desk) -> None:
        asked = ask(desk)
        desk.do(FileDialogCancelled(asked.number))
        assert desk.state.dialog is None
        assert desk.asked(ReadFile) == []

    @pytest.mark.parametrize("fault", ["", FAULT])
    def test_our_own_opens_in_its_place_with_one_line(self, desk: Desk, fault: str) -> None:
        asked = ask(desk)
        desk.do(FileDialogFailed(asked.number, fault))
        assert prompt(desk).system_dialog is None
        assert prompt(desk).picker.notice == fault
        (reading,) = desk.asked(ReadFolder)
        desk.do(FolderRead(reading.number, FolderListing("/tmp", parent="/")))
        assert prompt(desk).picker.notice == fault, "the line stays while the folder is read"

    def test_the_person_can_choose_our_own_while_it_is_open(self, desk: Desk) -> None:
        asked = ask(desk)
        desk.do(UseOwnPicker())
        assert prompt(desk).system_dialog is None
        assert desk.asked(CloseFileDialog) == [CloseFileDialog(asked.number)]

    @pytest.mark.parametrize("closing", [CloseDialog(), ChoosePath("/tmp/b.pgn", saving=False)])
    def test_it_is_closed_when_nobody_waits_for_it(
        self, desk: Desk, closing: CloseDialog | ChoosePath
    ) -> None:
        asked = ask(desk)
        assert CloseFileDialog(asked.number) in desk.do(closing)

    @pytest.mark.parametrize("late", [FileDialogChose(1, "/a.pgn"), FileDialogCancelled(1)])
    def test_a_late_answer_is_dropped(
        self, desk: Desk, late: FileDialogChose | FileDialogCancelled
    ) -> None:
        ask(desk)
        desk.do(CloseDialog())
        ask(desk)
        assert desk.do(late) == []
        assert prompt(desk).system_dialog == 2

    def test_it_begins_in_the_folder_of_the_last_file(self, desk: Desk) -> None:
        desk.state.settings.recent_files = ["/home/anna/chess/a.pgn"]
        assert ask(desk).folder == "/home/anna/chess"

    def test_a_game_of_a_file_is_saved_beside_it_under_its_name(self, desk: Desk) -> None:
        origin = FileOrigin("/home/anna/b.pgn", "utf-8")
        desk.state.session.game.file = GameFile(origin, "", "\n", 0, 0, "", 0)
        asked = ask(desk, saving=True)
        assert (asked.folder, asked.name) == ("/home/anna", "b.pgn")

    def test_our_own_is_used_if_the_person_likes_it_better(self, desk: Desk) -> None:
        desk.state.settings.file_dialogs = DialogStyle.OWN
        desk.do(OpenFilePicker(saving=False))
        assert prompt(desk).system_dialog is None
        assert len(desk.asked(ReadFolder)) == 1


class TestRecentFiles:
    def test_a_saved_file_is_the_first_one(self, desk: Desk) -> None:
        desk.do(NoteRecentFile("/a.pgn"), NoteRecentFile("/b.pgn"), NoteRecentFile("/a.pgn"))
        assert desk.state.settings.recent_files == ["/a.pgn", "/b.pgn"]
        assert len(desk.asked(SaveSettings)) == 3
        assert desk.do(NoteRecentFile("/a.pgn")) == [], "it is the first one already"

    def test_an_opened_game_of_a_file_is_remembered(self, desk: Desk) -> None:
        file = GameFile(FileOrigin("/c.pgn", "utf-8"), "1. e4 *", "\n", 0, 0, "", 0)
        desk.do(LoadText("1. e4 *", "c.pgn", file))
        assert desk.state.settings.recent_files == ["/c.pgn"]

    def test_a_text_that_holds_no_game_is_not(self, desk: Desk) -> None:
        text = '[Variant "Atomic"] 1. e4 *'
        file = GameFile(FileOrigin("/c.pgn", "utf-8"), text, "\n", 0, 0, "", 0)
        desk.do(LoadText(text, "c.pgn", file), LoadText("1. e4 *", ""))
        assert desk.state.settings.recent_files == []

    def test_only_the_last_ones_are_kept(self, desk: Desk) -> None:
        desk.do(*(NoteRecentFile(f"/{number}.pgn") for number in range(2 * MOST_RECENT)))
        assert len(desk.state.settings.recent_files) == MOST_RECENT
        assert desk.state.settings.recent_files[0] == f"/{2 * MOST_RECENT - 1}.pgn"

    @pytest.mark.parametrize("path", ["/a\nb.pgn", "/" + "x" * 5000])
    def test_a_path_that_no_settings_file_holds_is_left_out(self, desk: Desk, path: str) -> None:
        desk.do(NoteRecentFile("/a.pgn"), NoteRecentFile(path))
        assert desk.state.settings.recent_files == ["/a.pgn"]

    def test_they_are_shown_by_our_own_dialog_and_cleared(self, desk: Desk) -> None:
        desk.state.settings.recent_files = ["/a.pgn"]
        desk.do(OpenRecentFiles())
        (reading,) = desk.asked(ReadFolder)
        assert reading.lists_recent
        assert reading.recent == ("/a.pgn",)
        desk.do(
            FolderRead(
                reading.number, FolderListing(RECENT_PATH, (FolderEntry("a.pgn", "/a.pgn"),))
            )
        )
        assert prompt(desk).picker.shows_recent
        desk.do(ClearRecentFiles())
        assert prompt(desk).picker.shown == ()
        assert desk.state.settings.recent_files == []
