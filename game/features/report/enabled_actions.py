"""Which actions on the page of a report have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.between_features import OpenReport
from game.features.report.actions import (
    ChooseMoment,
    ChooseOverlooked,
    ChooseReportNodes,
    ExportReport,
    ShowOverlooked,
    ShowPosition,
)
from game.features.report.model import ReportDialog
from game.queries.reviews import main_line
from game.queries.reviews.overlooked_moves import overlooked_moves
from game.queries.reviews.shown_review import review_of_shown
from game.rules import game_record
from game.state import screens
from game.state.reviews import ReviewStatus
from game.state.state import State


def may_open_report(state: State) -> bool:
    """Return whether the shown game may have a report: it is over, and has a move."""
    game = state.session.game
    shows_game = state.screen in (screens.PLAY, screens.ANALYSE)
    return shows_game and bool(game.moves) and not game_record.is_going_on(game)


def _is_open(state: State) -> bool:
    return isinstance(state.dialog, ReportDialog)


def _is_finished(state: State) -> bool:
    review = review_of_shown(state) if _is_open(state) else None
    return review is not None and review.status is ReviewStatus.FINISHED


def _has_overlooked(state: State) -> bool:
    """Return whether the page is open, and a level has overlooked something in the game."""
    line = main_line.shown_line(state) if _is_open(state) else None
    return line is not None and bool(overlooked_moves(line.tree, line.nodes))


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenReport: may_open_report,
    ChooseReportNodes: _is_open,
    ChooseMoment: _is_open,
    ChooseOverlooked: _has_overlooked,
    ShowOverlooked: _has_overlooked,
    ShowPosition: _is_open,
    ExportReport: _is_finished,
}
"""The condition under which actions of each class have an effect."""
