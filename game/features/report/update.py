"""What happens on the page of a report."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import AnalyseShownGame, OpenReport
from game.actions.board import ShowMove
from game.actions.effects import DoAction, Effect
from game.features.report import report_export
from game.features.report.actions import (
    ChooseMoment,
    ChooseOverlooked,
    ChooseReportNodes,
    ExportReport,
    PageAction,
    ShowOverlooked,
    ShowPosition,
)
from game.features.report.enabled_actions import may_open_report
from game.features.report.model import ReportDialog
from game.queries.reviews import main_line
from game.queries.reviews.key_moments import key_moves
from game.queries.reviews.overlooked_moves import overlooked_moves
from game.queries.reviews.shown_review import review_of_shown
from game.state import screens
from game.state.node import ROOT
from game.state.session import Session
from game.state.state import State
from game.update import common, settings

Handled: TypeAlias = OpenReport | PageAction


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action on the page. Actions of a page that is closed do nothing."""
    if isinstance(action, OpenReport):
        if not may_open_report(state):
            return []
        common.clear_selection(session)
        session.typed_move = None
        state.dialog = ReportDialog()
        return []
    page = state.dialog
    return _change(state, session, page, action) if isinstance(page, ReportDialog) else []


def _change(state: State, session: Session, page: ReportDialog, action: PageAction) -> list[Effect]:
    match action:
        case ChooseReportNodes():
            return settings.change_setting(state, "report_nodes", action.nodes)
        case ChooseMoment():
            page.ply = _ply_of(state, action.place)
            return []
        case ShowOverlooked():
            page.shows_overlooked = action.is_shown
            return []
        case ChooseOverlooked():
            page.overlooked_ply = _overlooked_ply(state, action.place)
            return []
        case ShowPosition():
            return _show(state, action.ply)
        case ExportReport():
            return report_export.ask_for_export_file(state, session, page, action.kind)
    assert_never(action)


def _ply_of(state: State, place: int) -> int | None:
    """Return the ply of a key moment, or of the nearest one that there is."""
    review = review_of_shown(state)
    moves = () if review is None else key_moves(review)
    return moves[max(0, min(place, len(moves) - 1))].ply if moves else None


def _overlooked_ply(state: State, place: int) -> int | None:
    """Return the ply of an overlooked move, or of the nearest one that there is."""
    line = main_line.shown_line(state)
    moves = overlooked_moves(line.tree, line.nodes)
    return moves[max(0, min(place, len(moves) - 1))].ply if moves else None


def _show(state: State, ply: int) -> list[Effect]:
    """Close the page and show a position of the game on the Analyse screen."""
    nodes = main_line.shown_line(state).nodes
    node = nodes[min(ply, len(nodes)) - 1] if ply and nodes else ROOT
    state.dialog = None
    shown: list[Effect] = [DoAction(ShowMove(node))]
    if state.screen != screens.ANALYSE:
        shown.append(DoAction(AnalyseShownGame()))
    return shown
