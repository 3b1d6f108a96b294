"""The column of moves on the page: the key moments, or what the level did not see."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.features.report.actions import ShowOverlooked, ShowPosition
from game.features.report.model import ReportDialog
from game.features.report.view.key_moment_list import HEADING, KeyMomentList
from game.features.report.view.overlooked_list import HEADING as OVERLOOKED
from game.features.report.view.overlooked_list import OverlookedList
from game.look.layout import Box
from game.queries.reviews.key_moments import KeyMoment
from game.queries.reviews.overlooked_moves import OverlookedMove
from game.state.reviews import Review
from game.view.frame.topbar import button_width
from game.view.kit.canvas import Canvas
from game.view.kit.list_box import ListBox
from game.view.kit.popup import Popup
from game.view.kit.value_controls.chips import Chips

CHOICE, MOMENTS, OVERLOOKED_MOVES = "choice of the list", "moments", "overlooked"
CHOICES = ((HEADING, False), (OVERLOOKED, True))


class MovesColumn:
    """Two lists in one place. Chips above them choose one if the level has overlooked something."""

    def __init__(self, popup: Popup, box: Box) -> None:
        """Add the lists and the chips to the page."""
        look = popup.look
        self._head, room = box.cut_top(look.sizes.heading_row, look.sizes.unit)
        head, chosen = box.cut_top(look.sizes.button, look.sizes.gap)
        boxes = list[Box]()
        for text, _ in CHOICES:
            chip, head = head.cut_left(button_width(look, text), 2 * look.sizes.unit)
            boxes.append(chip)
        self._chips = Chips(popup.gui, boxes, CHOICES, ShowOverlooked)
        self._chips.add_to(popup.focus_order, CHOICE)
        self._moments = KeyMomentList(look, room)
        self._overlooked = OverlookedList(look, chosen)
        self._rooms = room, chosen
        popup.add_list(self._moments.list, MOMENTS)
        popup.add_list(self._overlooked.list, OVERLOOKED_MOVES)
        self._has_choice = self._shows_overlooked = False

    def refresh(
        self, page: ReportDialog, review: Review | None, overlooked: Sequence[OverlookedMove]
    ) -> None:
        """Show the list that the person has chosen."""
        self._has_choice = bool(overlooked)
        self._shows_overlooked = self._has_choice and page.shows_overlooked
        self._chips.refresh(self._shows_overlooked, shown=self._has_choice)
        self._moments.list.box = self._rooms[self._has_choice]
        self._moments.set(None if self._shows_overlooked else review, page.ply)
        self._moments.list.is_shown = review is not None and not self._shows_overlooked
        self._overlooked.set(overlooked if self._shows_overlooked else (), page.overlooked_ply)
        self._overlooked.list.is_shown = self._shows_overlooked

    def key(self, overlooked: Sequence[OverlookedMove], page: ReportDialog) -> Hashable:
        """Return what the drawing depends on, except the report."""
        return page.ply, page.shows_overlooked, page.overlooked_ply, bool(overlooked)

    @property
    def has_choice(self) -> bool:
        """Whether the level has overlooked something, so that there are two lists."""
        return self._has_choice

    @property
    def stop(self) -> str:
        """The Tab stop of the shown list."""
        return OVERLOOKED_MOVES if self._shows_overlooked else MOMENTS

    @property
    def list(self) -> ListBox:
        """The shown list."""
        return self._overlooked.list if self._shows_overlooked else self._moments.list

    @property
    def shown_moments(self) -> tuple[KeyMoment, ...]:
        """The key moments in the list."""
        return self._moments.shown

    def chosen(self) -> ShowPosition | None:
        """Return the action that shows the chosen row on the board; None if there is none."""
        shown = self._overlooked if self._shows_overlooked else self._moments
        return shown.chosen()

    def draw(self, canvas: Canvas, *, has_report: bool, is_finished: bool) -> None:
        """Draw the shown list, with a heading if there is no choice."""
        if self._shows_overlooked:
            self._overlooked.draw(canvas)
        elif has_report:
            if not self._has_choice:
                canvas.heading(self._head, HEADING)
            self._moments.draw(canvas, is_finished=is_finished)
