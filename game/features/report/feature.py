"""The page of the report on the shown game."""

from __future__ import annotations

from game.actions.between_features import OpenReport
from game.features.report import report_export, update
from game.features.report.enabled_actions import PREDICATES
from game.features.report.model import ReportDialog
from game.features.report.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialogs.file_dialog import REPORT_KINDS
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.frame.menu_entries import ANALYSIS_MENU, GAME_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

OPEN = message("Page of the report")
ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.POSITION, OPEN, OpenReport(), Icon.REPORT_PAGE),
    MenuEntry(ANALYSIS_MENU, MenuGroup.REPORT, OPEN, OpenReport(), Icon.REPORT_PAGE),
)


def _page(look: Look, window: Box, _state: State, _dialog: ReportDialog) -> Popup:
    from game.features.report.view.report_popup import ReportPopup

    return ReportPopup(look, window)


FEATURE = Feature(
    actions=Handled,
    act=update.handle,
    permitted=PREDICATES,
    dialogs=(dialog_of_model(ReportDialog, _page),),
    entries=ENTRIES,
    paths=dict.fromkeys(REPORT_KINDS, report_export.export_to_path),
)
