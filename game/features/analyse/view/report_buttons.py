"""The buttons in the title of the report's panel, which are there while it is not finished."""

from __future__ import annotations

from game.actions.reviews import CancelReview, ContinueReviewing, PauseReview
from game.features.analyse.view.report_panel import report_places
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.queries.reviews.shown_review import review_of_shown
from game.state.reviews import ReviewStatus
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.gui import Gui
from game.view.kit.look import Look

PAUSE = message("Pause the report")
GO_ON = message("Go on with the report")
CANCEL = message("Cancel the report")


class ReportButtons:
    """The buttons: one that pauses it or lets it go on, and one that cancels it."""

    def __init__(self, gui: Gui, look: Look, panel: Box) -> None:
        places = report_places(look, panel)
        self._gui = gui
        self._pause = gui.button(
            places.first, PAUSE, PauseReview(), ButtonRole.QUIET, icon=Icon.PAUSE, has_word=False
        )
        self._go_on = gui.button(
            places.first,
            GO_ON,
            ContinueReviewing(),
            ButtonRole.QUIET,
            icon=Icon.START,
            has_word=False,
        )
        self._cancel = gui.button(
            places.second, CANCEL, CancelReview(), ButtonRole.QUIET, icon=Icon.CLOSE, has_word=False
        )

    def refresh(self, state: State) -> None:
        """Show the buttons that have an effect now."""
        review = review_of_shown(state)
        status = None if review is None else review.status
        self._gui.show(self._pause, status is ReviewStatus.RUNNING)
        self._gui.show(self._go_on, status in (ReviewStatus.PAUSED, ReviewStatus.FAILED))
        self._gui.show(self._cancel, status not in (None, ReviewStatus.FINISHED))
