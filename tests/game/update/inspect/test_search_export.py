"""The export of a search: the choice, the file that the engine writes, and copied rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from opened_search import asked, open_search
from slots import inspected

from engine.parameter_limits import MOST_PGN_NODES
from engine.protocol.explanations import InspectFault
from engine.protocol.exports import (
    AskExportSizes,
    CancelExport,
    CopyRows,
    ExportProgress,
    ExportSearch,
    ExportSizes,
    NotExported,
    RowsCopied,
    SearchExported,
)
from engine.protocol.inspect_enums import ExportFormat, ExportPart, InspectFaultCode
from engine.protocol.inspect_messages import InspectReport
from game.actions.effects import CopiedKind, CopyText
from game.actions.files import PathChosen
from game.actions.game_files import AskOverwrite, ChoosePath
from game.features.inspect.actions.search_export import (
    ChooseExportFile,
    ChooseExportFormat,
    ChooseExportPart,
    CloseExport,
    CopyPath,
    OpenExport,
)
from game.features.inspect.actions.search_stepping import CancelRecording, InspectionReport
from game.features.inspect.model.search_export import ExportDialog, SearchExport
from game.features.inspect.update.search_export import KINDS
from game.state.dialogs.file_dialog import FileDialog
from game.state.dialogs.question import ConfirmationDialog, Question

if TYPE_CHECKING:
    from tests.game.conftest import Desk

SIZES = {ExportPart.SEARCH: 900_000, ExportPart.SUBTREE: 300, ExportPart.PATH: 4}
NO_SPACE = InspectFault(InspectFaultCode.NOT_WRITTEN, system_text="No space left on device")
TAKEN = InspectFault(InspectFaultCode.FILE_EXISTS)


@pytest.fixture
def dialog(desk: Desk) -> Desk:
    open_search(desk).do(OpenExport())
    tell(desk, ExportSizes(1, 2, SIZES))
    return desk


def tell(desk: Desk, report: InspectReport) -> None:
    desk.do(InspectionReport(report))


def export(desk: Desk) -> SearchExport:
    return inspected(desk.state).export


def is_open(desk: Desk) -> bool:
    return isinstance(desk.state.dialog, ExportDialog)


def begin(desk: Desk, path: str = "/tmp/one") -> ExportSearch:
    """Choose a file; return what the engine is asked for."""
    desk.do(ChooseExportFile(), ChoosePath(path, saving=True))
    (found,) = asked(desk)
    assert isinstance(found, ExportSearch)
    return found


def test_the_dialog_asks_how_many_nodes_each_part_has(desk: Desk) -> None:
    open_search(desk).do(OpenExport())
    assert asked(desk) == [AskExportSizes(1, 2, 5)]
    assert is_open(desk)
    assert export(desk).count is None
    tell(desk, ExportSizes(1, 2, SIZES))
    for part, count in SIZES.items():
        desk.do(ChooseExportPart(part))
        assert export(desk).count == count


def test_a_larger_part_makes_a_larger_file(dialog: Desk) -> None:
    for wanted in (ExportFormat.CSV, ExportFormat.JSON_LINES, ExportFormat.PGN):
        dialog.do(ChooseExportFormat(wanted), ChooseExportPart(ExportPart.SUBTREE))
        small = export(dialog).size
        dialog.do(ChooseExportPart(ExportPart.SEARCH))
        large = export(dialog).size
        assert small is not None
        assert large is not None
        assert 0 < small < large


@pytest.mark.parametrize("wanted", ExportFormat)
def test_each_format_has_a_file_with_its_ending(dialog: Desk, wanted: ExportFormat) -> None:
    dialog.do(ChooseExportPart(ExportPart.SUBTREE), ChooseExportFormat(wanted))
    dialog.do(ChooseExportFile())
    prompt = dialog.state.dialog
    assert isinstance(prompt, FileDialog)
    assert (prompt.saving, prompt.kind) == (True, KINDS[wanted])
    dialog.do(ChoosePath("/tmp/one", saving=True))
    path = f"/tmp/one{wanted.value}"
    assert asked(dialog) == [ExportSearch(1, 3, 5, ExportPart.SUBTREE, wanted, path)]
    assert is_open(dialog)


def test_a_part_that_is_too_large_for_a_pgn_asks_for_no_file(dialog: Desk) -> None:
    dialog.do(ChooseExportFormat(ExportFormat.PGN), ChooseExportFile())
    assert is_open(dialog)
    assert export(dialog).refusal is not None
    export(dialog).sizes = {**SIZES, ExportPart.SEARCH: MOST_PGN_NODES}
    assert export(dialog).refusal is None


def test_no_file_chosen_leads_back_to_the_dialog(dialog: Desk) -> None:
    dialog.do(ChooseExportFile(), ChoosePath("", saving=True))
    assert is_open(dialog)
    assert not export(dialog).is_running


def test_progress_is_shown_and_the_end_is_told(dialog: Desk) -> None:
    path = begin(dialog).path
    tell(dialog, ExportProgress(1, 3, 40, 900))
    assert (export(dialog).done, export(dialog).of) == (40, 900)
    tell(dialog, SearchExported(1, 3, path, 900_000, 90_000_000))
    assert not is_open(dialog)
    assert not export(dialog).is_running
    assert "one.csv" in dialog.notice


def test_an_export_can_be_cancelled(dialog: Desk) -> None:
    begin(dialog)
    dialog.do(CloseExport())
    assert asked(dialog) == [CancelExport(1)]
    assert not is_open(dialog)
    assert not export(dialog).is_running
    assert dialog.notice


def test_the_dialog_closes_without_a_word_if_nothing_is_written(dialog: Desk) -> None:
    dialog.do(CloseExport())
    assert asked(dialog) == []
    assert not is_open(dialog)
    assert not dialog.notice


def test_a_full_disk_is_told_in_the_dialog_and_another_file_can_be_chosen(dialog: Desk) -> None:
    begin(dialog)
    tell(dialog, NotExported(1, 3, NO_SPACE))
    assert is_open(dialog)
    assert export(dialog).fault == NO_SPACE
    assert begin(dialog, "/mnt/other").request == 4
    assert export(dialog).fault is None


def test_a_file_that_is_there_is_asked_about_first(dialog: Desk) -> None:
    path = begin(dialog).path
    tell(dialog, NotExported(1, 3, TAKEN))
    kind = KINDS[ExportFormat.CSV]
    dialog.do(AskOverwrite(path, kind))
    question = dialog.state.dialog
    assert isinstance(question, ConfirmationDialog)
    assert question.question is Question.OVERWRITE_EXPORTED_TABLE
    dialog.do(PathChosen(kind, path, overwrite=True))
    (again,) = asked(dialog)
    assert isinstance(again, ExportSearch)
    assert again.may_replace


def test_a_file_confirmed_in_the_dialog_of_the_system_is_replaced(dialog: Desk) -> None:
    dialog.do(PathChosen(KINDS[ExportFormat.CSV], "/tmp/one.csv", is_confirmed=True))
    (wanted,) = asked(dialog)
    assert isinstance(wanted, ExportSearch)
    assert wanted.may_replace


def test_reports_of_an_earlier_export_change_nothing(dialog: Desk) -> None:
    begin(dialog)
    for late in (ExportProgress(1, 2, 8, 9), NotExported(1, 2, NO_SPACE), ExportSizes(9, 3, {})):
        tell(dialog, late)
    assert export(dialog).is_running
    assert (export(dialog).done, export(dialog).fault) == (0, None)
    assert export(dialog).sizes == SIZES


def test_closing_the_recording_ends_the_export(dialog: Desk) -> None:
    begin(dialog)
    dialog.do(CancelRecording())
    tell(dialog, SearchExported(1, 3, "/tmp/one.csv", 9, 9))
    assert "one.csv" not in dialog.notice


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [(ExportFormat.CSV, CopiedKind.TABLE), (ExportFormat.JSON_LINES, CopiedKind.OBJECTS)],
)
def test_rows_of_the_path_are_copied(desk: Desk, wanted: ExportFormat, kind: CopiedKind) -> None:
    open_search(desk).do(CopyPath(wanted))
    assert asked(desk) == [CopyRows(1, 2, 5, wanted)]
    desk.do(InspectionReport(RowsCopied(1, 2, "1\n", wanted)))
    assert desk.asked(CopyText) == [CopyText("1\n", kind)]


def test_rows_that_come_late_are_not_copied(desk: Desk) -> None:
    open_search(desk).do(CopyPath(ExportFormat.CSV), CopyPath(ExportFormat.JSON_LINES))
    desk.do(InspectionReport(RowsCopied(1, 2, "1\n", ExportFormat.CSV)))
    assert desk.asked(CopyText) == []
    tell(desk, NotExported(1, 3, NO_SPACE))
    assert desk.notice
