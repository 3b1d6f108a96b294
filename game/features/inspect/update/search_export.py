"""Exports the recorded search: the dialog, the file that the engine writes, and copied rows."""

from __future__ import annotations

from pathlib import PurePath
from typing import assert_never

from engine.protocol.exports import (
    AskExportSizes,
    CancelExport,
    CopyRows,
    ExportProgress,
    ExportReport,
    ExportSearch,
    ExportSizes,
    NotExported,
    RowsCopied,
    SearchExported,
)
from engine.protocol.inspect_enums import ExportFormat, InspectFaultCode
from game.actions.effects import CopiedKind, CopyText, DoAction, Effect, SendToInspector
from game.actions.files import PathChosen
from game.actions.game_files import AskOverwrite
from game.features.inspect import queries
from game.features.inspect.actions.search_export import (
    ChooseExportFile,
    ChooseExportFormat,
    ChooseExportPart,
    CloseExport,
    CopyPath,
    ExportAction,
    OpenExport,
)
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.model.search_export import ExportDialog
from game.message import message, template
from game.state.dialogs.file_dialog import FileKind
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt
from game.words.inspect import faults
from game.words.inspect.file_sizes import file_size
from game.words.inspect.scores import group_digits

KINDS = {
    ExportFormat.CSV: FileKind.EXPORTED_TABLE,
    ExportFormat.JSON_LINES: FileKind.EXPORTED_OBJECTS,
    ExportFormat.STACKS: FileKind.EXPORTED_STACKS,
    ExportFormat.PGN: FileKind.EXPORTED_GAME,
}
COPIED = {
    ExportFormat.CSV: CopiedKind.TABLE,
    ExportFormat.JSON_LINES: CopiedKind.OBJECTS,
    ExportFormat.STACKS: CopiedKind.LINE,
    ExportFormat.PGN: CopiedKind.PGN,
}
EXPORTED = template("{file} is written: {count} nodes, {size}.")
CANCELLED = message("The export was cancelled, and no file is left of it.")


def handle(state: State, session: Session, action: ExportAction) -> list[Effect]:
    """Handle an action of ``inspect.actions.search_export``."""
    inspection = queries.recorded_inspection(state)
    if inspection is None or inspection.search_state is None:
        return []
    export = inspection.export
    match action:
        case OpenExport():
            common.clear_selection(session)
            return _open(state, inspection)
        case ChooseExportPart():
            export.part, export.fault = action.part, None
        case ChooseExportFormat():
            export.format, export.fault = action.format, None
        case ChooseExportFile() if not export.is_running and export.refusal is None:
            return file_prompt.ask_for_file(state, session, KINDS[export.format], saving=True)
        case ChooseExportFile():
            pass
        case CloseExport():
            return close_export(state)
        case CopyPath():
            return _copy_path(inspection, action.format)
        case _:
            assert_never(action)
    return []


def _open(state: State, inspection: Inspection) -> list[Effect]:
    """Open the dialog, and ask how many nodes each part has."""
    assert inspection.search_state is not None
    state.dialog = ExportDialog()
    inspection.request += 1
    export = inspection.export
    export.request, export.sizes, export.fault = inspection.request, None, None
    asked = AskExportSizes(
        inspection.number, inspection.request, inspection.search_state.node_search
    )
    return [SendToInspector(asked)]


def export_to_path(state: State, _session: Session, chosen: PathChosen) -> list[Effect]:
    """Open the dialog again, and let the engine write the chosen file if there is one."""
    inspection = queries.recorded_inspection(state)
    if inspection is None or inspection.search_state is None:
        return []
    export = inspection.export
    state.dialog = ExportDialog()
    if not chosen.path or export.is_running:
        return []
    inspection.request += 1
    export.request, export.path = inspection.request, chosen.path
    export.done, export.of, export.fault = 0, 0, None
    wanted = ExportSearch(
        inspection.number,
        inspection.request,
        inspection.search_state.node_search,
        export.part,
        export.format,
        chosen.path,
        may_replace=chosen.overwrite or chosen.is_confirmed,
    )
    return [SendToInspector(wanted)]


def close_export(state: State) -> list[Effect]:
    """Close the dialog; cancel an export that is being written."""
    if isinstance(state.dialog, ExportDialog):
        state.dialog = None
    inspection = inspection_of(state)
    if inspection is None or not inspection.export.is_running:
        return []
    inspection.export.path = ""
    common.show_info(state, CANCELLED)
    return [SendToInspector(CancelExport(inspection.number))]


def forget_export(state: State) -> None:
    """Stop waiting for an export or for sizes; the screen says why."""
    inspection = inspection_of(state)
    if inspection is not None:
        inspection.export.path = ""
    if isinstance(state.dialog, ExportDialog):
        state.dialog = None


def _copy_path(inspection: Inspection, wanted: ExportFormat) -> list[Effect]:
    assert inspection.search_state is not None
    inspection.request += 1
    inspection.copying = inspection.request
    node_search = inspection.search_state.node_search
    return [SendToInspector(CopyRows(inspection.number, inspection.request, node_search, wanted))]


def accept_report(state: State, report: ExportReport) -> list[Effect]:
    """Accept a report, unless it is about another search or a later request has replaced it."""
    inspection = inspection_of(state)
    if inspection is None or report.inspection != inspection.number:
        return []
    if report.request == inspection.copying:
        return _accept_copy(state, inspection, report)
    export = inspection.export
    if report.request != export.request:
        return []
    match report:
        case ExportSizes():
            export.sizes = report.parts
        case ExportProgress():
            export.done, export.of = report.done, report.of
        case SearchExported():
            export.path = ""
            _say_written(state, report)
        case NotExported():
            return _accept_fault(inspection, report)
        case RowsCopied():
            pass
    return []


def _say_written(state: State, report: SearchExported) -> None:
    if isinstance(state.dialog, ExportDialog):
        state.dialog = None
    said = EXPORTED.filled(
        file=PurePath(report.path).name,
        count=group_digits(report.node_searches),
        size=file_size(report.size),
    )
    common.show_info(state, said)


def _accept_fault(inspection: Inspection, report: NotExported) -> list[Effect]:
    """Ask whether a file is replaced; any other fault is shown in the dialog."""
    export = inspection.export
    path, export.path = export.path, ""
    if report.fault.code is InspectFaultCode.FILE_EXISTS and path:
        return [DoAction(AskOverwrite(path, KINDS[export.format]))]
    export.fault = report.fault
    return []


def _accept_copy(state: State, inspection: Inspection, report: ExportReport) -> list[Effect]:
    inspection.copying = None
    if isinstance(report, RowsCopied):
        return [CopyText(report.text, COPIED[report.format])]
    if isinstance(report, NotExported):
        common.show_error(state, faults.inspect_fault(report.fault))
    return []
