"""What the dialogs of Windows and macOS are asked, with a module in place of crossfiledialog."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from game.system.files import native_dialogs
from game.system.files.dialog_request import DialogError, DialogRequest, NoDialogError

OPENING = DialogRequest(
    saving=False,
    title="Open",
    accept="Open",
    filters=(("Games", (".pgn",)), ("All files", ())),
    folder="C:\\chess",
    name="",
)
SAVING = DialogRequest(
    saving=True, title="Save", accept="Save", filters=OPENING.filters, folder="", name="game.pgn"
)


class FileDialogException(Exception):  # noqa: N818
    """The error of crossfiledialog."""


class Dialogs(ModuleType):
    """crossfiledialog, as far as it is used."""

    def __init__(self) -> None:
        super().__init__("crossfiledialog")
        self.asked: list[dict[str, Any]] = []
        self.answer: str | Exception | None = "C:\\chess\\a.pgn"

    def open_file(self, **options: Any) -> str | None:
        self.asked.append(options)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    save_file = open_file

    def choose_folder(self, *, title: str, start_dir: str | None) -> str | None:
        return self.open_file(title=title, start_dir=start_dir)


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    module, errors = Dialogs(), ModuleType("crossfiledialog.exceptions")
    errors.FileDialogException = FileDialogException  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "crossfiledialog", module)
    monkeypatch.setitem(sys.modules, "crossfiledialog.exceptions", errors)
    return module


@pytest.mark.parametrize("is_windows", [True, False])
def test_opening_has_a_folder_and_filters(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, is_windows: bool
) -> None:
    monkeypatch.setattr(native_dialogs, "IS_WINDOWS", is_windows)
    assert native_dialogs.show_dialog(OPENING) == "C:\\chess\\a.pgn"
    filters = {"Games": ["*.pgn"], "All files": ["*.*"]}
    assert dialogs.asked == [{"title": "Open", "start_dir": "C:\\chess", "filter": filters}]


@pytest.mark.parametrize(
    ("is_windows", "options"),
    [(True, {"title", "start_dir", "filter", "default_name"}), (False, {"title", "start_dir"})],
)
def test_only_windows_has_a_suggested_name(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, is_windows: bool, options: set[str]
) -> None:
    monkeypatch.setattr(native_dialogs, "IS_WINDOWS", is_windows)
    native_dialogs.show_dialog(SAVING)
    assert set(dialogs.asked[0]) == options
    assert dialogs.asked[0]["start_dir"] is None


@pytest.mark.parametrize("answer", [None, "", FileDialogException("User canceled. (-128)")])
def test_cancelling_chooses_nothing(dialogs: Dialogs, answer: str | Exception | None) -> None:
    dialogs.answer = answer
    assert native_dialogs.show_dialog(OPENING) is None


@pytest.mark.parametrize("fault", [FileDialogException("no"), OSError("no"), ValueError("no")])
def test_a_fault_is_a_fault_of_the_dialog(dialogs: Dialogs, fault: Exception) -> None:
    dialogs.answer = fault
    with pytest.raises(DialogError, match="no"):
        native_dialogs.show_dialog(OPENING)


def test_a_system_without_it_has_no_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "crossfiledialog", None)
    with pytest.raises(NoDialogError):
        native_dialogs.show_dialog(OPENING)


@pytest.mark.parametrize("is_windows", [False, True])
def test_a_folder_is_asked_for_by_its_title_and_start_alone(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, is_windows: bool
) -> None:
    monkeypatch.setattr(native_dialogs, "IS_WINDOWS", is_windows)
    native_dialogs.show_dialog(replace(OPENING, wants_folder=True))
    assert dialogs.asked == [{"title": OPENING.title, "start_dir": OPENING.folder}]
