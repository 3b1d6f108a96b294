"""How deeply the report looks and how far it is, with the buttons that begin, pause or end it."""

from __future__ import annotations

from collections.abc import Hashable

from engine.parameter_limits import DEFAULT_REVIEW_NODES, REVIEW_NODES
from game.actions.action import Action
from game.actions.reviews import BeginReview, CancelReview, ContinueReviewing, PauseReview
from game.features.report.actions import ChooseReportNodes
from game.look.icons import Icon
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, Text, message, message_with_context, template
from game.queries.reviews.review_times import expected_seconds
from game.queries.reviews.shown_review import ReviewProgressed, review_progress_of
from game.state.reviews import Review, ReviewStatus
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop, KeyReaction
from game.view.kit.fonts import BUTTON, SMALL
from game.view.kit.popup import Popup
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.engine_faults import engine_line
from game.words.inspect.scores import group_digits
from game.words.review.progress import about_time, nodes_text, progress_text

BEGIN, PAUSE = message("Begin the report"), message_with_context("a report that runs", "Pause")
GO_ON, CANCEL = (
    message_with_context("a report", "Go on"),
    message_with_context("a report", "Cancel the report"),
)
PAUSED = template("Paused: {progress}")
NODES_AND_TIME = template("{nodes}, {time}")
CHIP_STOP, BUTTON_STOP = "nodes", "report"
CHOICES = tuple((group_digits(nodes), nodes) for nodes in REVIEW_NODES)
MOST_LINES = 2
MAY_BEGIN = (None, ReviewStatus.FINISHED)
"""The states in which a report with other nodes may be begun."""


class StatusRow:
    """The row with a text at the left and controls at the right; below it lies the progress."""

    def __init__(self, popup: Popup, row: Box) -> None:
        look = self._look = popup.look
        gap = 2 * look.sizes.unit
        self._row, self._gui = row, popup.gui
        self._bar, self._row = row.cut_bottom(look.sizes.unit // 2, look.sizes.unit)
        begin, rest = self._row.cut_right(button_width(look, BEGIN), gap)
        texts = [text for text, _ in CHOICES]
        widths = [look.width(text, BUTTON) + 6 * look.sizes.unit for text in texts]
        chips = rest.cut_right(sum(widths) + (len(widths) - 1) * look.sizes.unit)[0]
        boxes = fit_boxes(look, chips, texts)
        self._chips = Chips(self._gui, boxes, CHOICES, ChooseReportNodes)
        self._chips.add_to(popup.focus_order, CHIP_STOP)
        self._nodes = DEFAULT_REVIEW_NODES
        self._begin = self._gui.button(begin, BEGIN, self.begun, ButtonRole.PRIMARY)
        cancel, rest = self._row.cut_right(button_width(look, CANCEL, icon=Icon.CLOSE), gap)
        self._cancel = self._gui.button(cancel, CANCEL, CancelReview(), icon=Icon.CLOSE)
        self._pause = self._beside(rest, PAUSE, PauseReview(), Icon.PAUSE)
        self._go_on = self._beside(rest, GO_ON, ContinueReviewing(), Icon.START)
        buttons = self._begin, self._pause, self._go_on, self._cancel
        popup.focus_order.add(BUTTON_STOP, _ReportStop(buttons))

    def key(self, state: State, review: Review | None) -> Hashable:
        """Return what the drawing depends on, the report aside."""
        return _shown_text(state, review)

    def refresh(self, state: State, review: Review | None) -> None:
        """Show the controls that do something now."""
        nodes = self._nodes = state.settings.report_nodes
        status = None if review is None else review.status
        may_begin = status in MAY_BEGIN
        self._chips.refresh(nodes, shown=may_begin)
        self._gui.show(self._begin, may_begin)
        is_there = review is not None and may_begin and review.nodes == nodes
        self._gui.enable(self._begin, not is_there)
        self._gui.show(self._pause, status is ReviewStatus.RUNNING)
        self._gui.show(self._go_on, status in (ReviewStatus.PAUSED, ReviewStatus.FAILED))
        self._gui.show(self._cancel, not may_begin)

    def draw(self, canvas: Canvas, state: State, review: Review | None) -> None:
        """Draw the text, and how far a report is that is not finished."""
        text, ink = _shown_text(state, review), _ink(canvas.colours, review)
        shown = [*self._chips.buttons, self._begin, self._pause, self._go_on, self._cancel]
        left = min(button.rect.x for button in shown if button.visible)
        room = self._row._replace(width=left - self._row.x - canvas.sizes.gap)
        if self._look.width(text, SMALL) <= room.width:
            canvas.text(room, text, SMALL, ink)
        else:
            line = room.height // MOST_LINES
            canvas.paragraph(room, text, SMALL, ink, line, MOST_LINES)
        if review is not None and review.status is not ReviewStatus.FINISHED:
            self._draw_progress(canvas, review_progress_of(review))

    def _draw_progress(self, canvas: Canvas, progress: ReviewProgressed) -> None:
        colours, radius = canvas.colours, self._bar.height // 2
        canvas.rounded(self._bar, colours.raised, None, radius)
        done = self._bar.width * progress.done // max(1, progress.of)
        canvas.rounded(self._bar._replace(width=done), colours.accent, None, radius)

    def _beside(self, rest: Box, text: Message, action: Action, icon: Icon) -> Button:
        box = rest.cut_right(button_width(self._look, text, icon=icon))[0]
        return self._gui.button(box, text, action, icon=icon)

    def begun(self) -> BeginReview:
        """Return the action that begins a report with the chosen nodes."""
        return BeginReview(self._nodes)


class _ReportStop(ButtonStop):
    """The buttons of a report. One that is hidden by its own press gives the keys to another."""

    def box(self, item: int) -> Box:
        return super().box(self._live(item))

    def react(self, key: int, item: int) -> KeyReaction | None:
        return super().react(key, self._live(item))

    def _live(self, item: int) -> int:
        return item if self._buttons[item].is_live() else self.entry()


def _shown_text(state: State, review: Review | None) -> Text:
    """Return what the row says of a report."""
    nodes = state.settings.report_nodes
    if review is not None and review.status is ReviewStatus.FAILED:
        return engine_line(review.notice)
    if review is not None and review.status is not ReviewStatus.FINISHED:
        progress = progress_text(*review_progress_of(review))
        is_paused = review.status is ReviewStatus.PAUSED
        return PAUSED.filled(progress=progress) if is_paused else progress
    if review is not None and review.nodes == nodes:
        return nodes_text(nodes)
    positions = len(state.session.game.moves) + 1
    seconds = expected_seconds(state, positions, nodes)
    if seconds is None:
        return nodes_text(nodes)
    return NODES_AND_TIME.filled(nodes=nodes_text(nodes), time=about_time(seconds))


def _ink(colours: Colours, review: Review | None) -> Colour:
    has_failed = review is not None and review.status is ReviewStatus.FAILED
    return colours.bad if has_failed else colours.dim
