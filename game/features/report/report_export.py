"""The report as a file: a game with comments, a page for a browser, or a picture."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.review import ReviewedGame
from game.actions.effects import Effect
from game.actions.file_effects import WriteReport
from game.actions.files import PathChosen
from game.features.report.model import ReportDialog
from game.message import message
from game.queries.appearance import theme_name
from game.queries.reviews.shown_review import review_of_shown
from game.state.dialogs.file_dialog import FileKind
from game.state.files.report_file import ReportFile
from game.state.focus import Focus
from game.state.reviews import Review, ReviewStatus
from game.state.screens import FeatureModel
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt

ANOTHER_GAME = message("The report was not saved, because another game is shown now.")


class AskedExport(FeatureModel, frozen=True):
    """The report whose file was asked for last, and the page that it was asked on."""

    game: ReviewedGame | None = None
    ply: int | None = None
    focus: Focus | None = None


def ask_for_export_file(
    state: State, session: Session, page: ReportDialog, kind: FileKind
) -> list[Effect]:
    """Ask for a file for the report, if it is finished."""
    review = _finished(state)
    if review is None:
        return []
    state.put(AskedExport(review.game, page.ply, state.focus))
    return file_prompt.ask_for_file(state, session, kind, saving=True)


def export_to_path(state: State, session: Session, chosen: PathChosen) -> list[Effect]:
    """Open the page again, and write the report to the chosen file if there is one."""
    asked, review = state.model(AskedExport), _finished(state)
    if review is None or review.game != asked.game:
        if chosen.path:
            common.show_error(state, ANOTHER_GAME)
        return []
    state.dialog = ReportDialog(asked.ply, earlier_focus=asked.focus)
    if not chosen.path:
        return []
    report = report_file(state, session, review)
    return [WriteReport(chosen.path, report, chosen.kind, chosen.overwrite, chosen.is_confirmed)]


def report_file(state: State, session: Session, review: Review) -> ReportFile:
    """Return what a file may show of the report on a game."""
    return ReportFile(
        replace(session.game),
        review,
        state.date,
        session.board.flipped,
        theme_name(state),
        state.settings.picture_px,
    )


def _finished(state: State) -> Review | None:
    """Return the report on the shown game if it is finished."""
    review = review_of_shown(state)
    is_finished = review is not None and review.status is ReviewStatus.FINISHED
    return review if is_finished else None
