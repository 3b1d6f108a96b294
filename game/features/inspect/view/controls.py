"""The buttons of the Inspect screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.actions.action import Action
from game.features.inspect.actions.bookmarks import ToggleBookmark
from game.features.inspect.actions.guided_search import GoToNextStop, GoToPreviousStop
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    GoBack,
    GoForward,
    PressViewKey,
    RetryRecording,
    ShowHowToRead,
    ShowInspectView,
    ShowWholeSearch,
)
from game.features.inspect.enabled_actions import PREDICATES
from game.features.inspect.layout import InspectLayout
from game.features.inspect.model.inspection import InspectView, NavigationKey, inspection_of
from game.features.inspect.queries import is_shown_node_kept
from game.features.inspect.view.below.button_spec import ButtonSpec, spec_width
from game.features.inspect.view.below.guide_buttons import guide_buttons, is_guided
from game.features.inspect.view.below.step_buttons import buttons_below
from game.features.inspect.view.below.story_buttons import story_buttons
from game.features.inspect.view.evaluation_panel import evaluation_lines
from game.features.inspect.view.recording_panel import recording_text_room
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context
from game.state.state import State
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import CROSS, button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.look import Look

PLACES = (
    (message("Back"), GoBack(), Icon.BACK),
    (message("Forward"), GoForward(), Icon.FORWARD),
    (message("Bookmark at this node"), ToggleBookmark(), Icon.BOOKMARK),
)
"""The buttons before the views."""
VIEWS: dict[InspectView, Message] = {
    InspectView.STORY: message("Story"),
    InspectView.MOVES: message("Tree and moves"),
    InspectView.TERMS: message("Evaluation"),
    InspectView.NODES: message("Node graph"),
    InspectView.HISTORY: message("Histories"),
}
NARROW_VIEWS: dict[InspectView, Message] = {
    InspectView.STORY: message("Story"),
    InspectView.MOVES: message("Moves"),
    InspectView.TREE: message_with_context("the search tree", "Tree"),
    InspectView.TERMS: message("Evaluation"),
    InspectView.NODES: message("Nodes"),
    InspectView.HISTORY: message("Histories"),
}
HOW_TO_READ = message("How to read this")
SPANS: dict[bool, Message] = {
    False: message("This iteration"),
    True: message("Whole search"),
}
"""The labels of the buttons for the interval of the node graph; True is the whole search."""
MOST_TRIM = 3
"""By how many units a button of a view may be narrower than usual before one is left out."""


class InspectControls(Buttons):
    """The buttons of the top bar and of the shown view."""

    def __init__(
        self,
        look: Look,
        layout: InspectLayout,
        state: State,
        bar: BarContent,
        offers: tuple[ButtonSpec, ...],
    ) -> None:
        """``offers`` are the buttons for a search that is not recorded; none for a recorded one."""
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._views: dict[InspectView, Button] = {}
        self._spans: dict[bool, Button] = {}
        self._dimmed: list[tuple[Button, Action]] = []
        """The buttons that are dimmed while their actions have no effect."""
        self._bookmark: Button | None = None
        self._layout = layout
        if offers:
            self._add_offers(layout, offers)
        else:
            self._add_below(layout, _below(state))
            self._add_views(layout, state)

    def refresh(self, state: State) -> None:
        inspection = inspection_of(state)
        if inspection is not None:
            shown = shown_view(state, self._layout)
            for view, button in self._views.items():
                self.gui.choose(button, view is shown)
            flame = inspection.flame
            for is_whole, button in self._spans.items():
                self.gui.choose(button, flame.span is None and flame.is_whole is is_whole)
        if self._bookmark is not None:
            self.gui.choose(self._bookmark, is_shown_node_kept(state))
        for button, action in self._dimmed:
            self.gui.enable(button, PREDICATES[type(action)](state))
        super().refresh(state)

    def _add_views(self, layout: InspectLayout, state: State) -> None:
        """Add the buttons that choose the view beside the board and the interval of the graph."""
        row = layout.views
        close: Text = CLOSE if layout.has_both else CROSS
        width = button_width(self.look, CLOSE) if layout.has_both else row.height
        box, row = row.cut_right(width, self.look.sizes.unit)
        self.gui.button(box, close, CancelRecording(), ButtonRole.QUIET)
        for name, action, icon in PLACES:
            box, row = row.cut_left(row.height, self.look.sizes.unit)
            button = self.gui.button(box, name, action, ButtonRole.QUIET, icon=icon, has_word=False)
            self._dimmed.append((button, action))
            if isinstance(action, ToggleBookmark):
                self._bookmark = button
        inspection = inspection_of(state)
        has_spans = inspection is not None and inspection.view is InspectView.NODES
        offered = offered_views(layout)
        row = self._add_how_to_read(row, offered, has_spans=has_spans)
        trim = self._trim(row, tuple(offered.values()), has_spans=has_spans)
        if trim > MOST_TRIM * self.look.sizes.unit:
            offered.pop(InspectView.TERMS, None)  # It is one press further, beside the moves.
            trim = self._trim(row, tuple(offered.values()), has_spans=has_spans)
        for view, text in offered.items():
            box, row = row.cut_left(button_width(self.look, text) - trim, self.look.sizes.unit)
            press = partial(_choice, state, layout, view)
            self._views[view] = self.gui.button(box, text, press, ButtonRole.CHIP)
        if has_spans:
            self._add_spans(state, row)

    def _add_how_to_read(
        self, row: Box, offered: dict[InspectView, Message], *, has_spans: bool
    ) -> Box:
        """Add the button of the card if the row has room for it; return the room that is left.

        Its key and the Help menu open the card, too.
        """
        box, left = row.cut_right(row.height, self.look.sizes.unit)
        texts = tuple(text for view, text in offered.items() if view is not InspectView.TERMS)
        if self._trim(left, texts, has_spans=has_spans) > MOST_TRIM * self.look.sizes.unit:
            return row
        name, icon = HOW_TO_READ, Icon.HOW_TO_READ
        self.gui.button(box, name, ShowHowToRead(), ButtonRole.QUIET, icon=icon, has_word=False)
        return left

    def _trim(self, row: Box, texts: tuple[Message, ...], *, has_spans: bool) -> int:
        """Return by how many pixels each button of a view is narrower, so that the row has room."""
        look, unit = self.look, self.look.sizes.unit
        needed = sum(button_width(look, text) + unit for text in texts)
        if has_spans:
            needed += label_width(look, SPANS[True]) + 3 * unit
        return max(0, -((row.width - needed) // len(texts)))

    def _add_spans(self, state: State, row: Box) -> None:
        """Add the buttons of the interval; a row with room for one has that of the whole search.

        It then chooses the iteration again where the whole search is shown.
        """
        look, unit = self.look, self.look.sizes.unit
        least = sum(label_width(look, text) + 3 * unit for text in SPANS.values())
        is_alone = least + unit > row.width
        for is_whole, text in reversed(SPANS.items()):
            if is_alone and not is_whole:
                return
            box, row = row.cut_right(button_width(look, text), unit)
            press = partial(_other_span, state) if is_alone else ShowWholeSearch(is_whole)
            self._spans[is_whole] = self.gui.button(box, text, press, ButtonRole.CHIP)

    def _add_below(
        self,
        layout: InspectLayout,
        fitting: Callable[[Look, int], tuple[ButtonSpec, ...]],
    ) -> None:
        """Add the buttons below the panels."""
        sizes, row = self.look.sizes, layout.buttons
        for one in fitting(self.look, row.width):
            box, row = row.cut_left(spec_width(self.look, one), sizes.unit)
            is_next = isinstance(one.action, GoToNextStop)
            role = ButtonRole.PRIMARY if is_next else ButtonRole.STEP
            button = self.gui.button(box, one.text, one.action, role, key=one.key)
            if isinstance(one.action, GoToNextStop | GoToPreviousStop):
                self._dimmed.append((button, one.action))

    def _add_offers(self, layout: InspectLayout, offers: tuple[ButtonSpec, ...]) -> None:
        row = recording_text_room(layout.recording, self.look).cut_bottom(self.look.sizes.button)[0]
        for one in offers:
            by_key = PressViewKey(NavigationKey.ENTER) if one in (RETRY, RESTART) else one.action
            key = self.look.key_of(by_key)
            width = button_width(self.look, one.text, key)
            box, row = row.cut_left(width, 2 * self.look.sizes.unit)
            role = ButtonRole.PRIMARY if one in (RETRY, RESTART) else ButtonRole.PLAIN
            self.gui.button(box, one.text, one.action, role, key=key)


CLOSE = message("Close the recording")
CANCEL = ButtonSpec(message("Cancel"), CancelRecording())
GIVE_UP = ButtonSpec(message("Back to the game"), CancelRecording())
RETRY = ButtonSpec(message("Try again"), RetryRecording())
RESTART = ButtonSpec(message("Restart the engine"), RetryRecording())
"""Replaces ``RETRY`` if no engine runs. The new engine then records the search."""


def offered_views(layout: InspectLayout) -> dict[InspectView, Message]:
    """Return the views that a layout offers; the evaluation only if it is not below the board."""
    found = VIEWS if layout.has_both else NARROW_VIEWS
    has_terms = layout.evaluation is not None
    return {
        view: text for view, text in found.items() if not (has_terms and view is InspectView.TERMS)
    }


def shown_view(state: State, layout: InspectLayout) -> InspectView:
    """Return the view that a layout shows.

    An expanded term of the evaluation shows it in place of the moves if it has no other place.
    """
    inspection = inspection_of(state)
    chosen = InspectView.MOVES if inspection is None else inspection.view
    offered = offered_views(layout)
    if chosen is InspectView.MOVES and InspectView.TERMS in offered:
        return (
            InspectView.TERMS
            if any(line.is_expanded for line in evaluation_lines(state))
            else InspectView.MOVES
        )
    return chosen if chosen in offered else InspectView.MOVES


def _choice(state: State, layout: InspectLayout, view: InspectView) -> Action | None:
    """Return the action that shows a view; None if the view is already shown."""
    return None if shown_view(state, layout) is view else ShowInspectView(view)


def _other_span(state: State) -> Action:
    """Return the action of the only button of the interval."""
    inspection = inspection_of(state)
    flame = None if inspection is None else inspection.flame
    is_shown = flame is not None and flame.span is None and flame.is_whole
    return ShowWholeSearch(not is_shown)


def is_story(state: State) -> bool:
    """Return whether the story is shown, which needs no buttons for steps.

    The guided search has its card in their place.
    """
    inspection = inspection_of(state)
    is_shown = inspection is not None and inspection.view is InspectView.STORY
    return is_shown and not is_guided(state)


def _below(state: State) -> Callable[[Look, int], tuple[ButtonSpec, ...]]:
    """Return what chooses the buttons below the panels."""
    if is_guided(state):
        return guide_buttons
    return story_buttons(state) if is_story(state) else buttons_below
