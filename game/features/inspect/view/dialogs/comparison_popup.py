"""The dialog that compares a search with one that has a technique switched.

It shows the techniques to choose from, then the progress, then both searches side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum, auto

import pygame

from engine.protocol.questions import DivergingNodeSearch, TechniquesCompared
from game.accessibility.node import AccessibleRole as NodeRole
from game.actions.action import Action
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.inspect.actions.search_questions import (
    ChooseTechnique,
    CloseComparison,
    FilterTechniques,
    GoToDivergence,
    ReturnToTechniques,
    StartComparison,
)
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.model.technique_comparison import (
    ComparisonDialog,
    TechniqueComparison,
    is_technique_added,
    most_additional_nodes,
)
from game.features.inspect.technique_list import listed_techniques
from game.features.inspect.view.dialogs.node_counts import CountRow, draw_counts
from game.features.inspect.view.dialogs.technique_row import (
    draw_technique,
    meaning_rows,
    row_height,
)
from game.features.inspect.view.move_names import point_of_view_of
from game.look.layout import Box
from game.message import Message, San, message, sentences
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, FIGURES, SMALL, STRONG, TABLE
from game.view.kit.look import Look
from game.view.kit.popup import ENTERED, Popup, popup_inner_box, title_height
from game.view.kit.scroll import Scroll
from game.view.panels.san_lines import SanLines
from game.words.inspect import faults, labels
from game.words.inspect import technique_comparison as in_words
from game.words.inspect.scores import PointOfView, group_digits
from game.words.inspect.techniques import TECHNIQUES

TITLE = message("Switch one technique and compare")
WIDTH, MOST_ROWS = 860, 17
"""The width in pixels at 100 %, and the maximum number of rows."""
FAULT_ROWS, ADDED_ROWS = 4, 2
"""The most rows of a fault, and of the sentence about the additional nodes."""
NOTHING = message("No technique contains this text.")
WAITING = message("Waiting for the engine")


class OfferedButton(Enum):
    """The buttons that the dialog offers."""

    START = auto()
    GO = auto()
    CANCEL = auto()
    AGAIN = auto()


OFFERS: dict[OfferedButton, tuple[Message, int, Action]] = {
    OfferedButton.START: (message("Compare"), pygame.K_RETURN, StartComparison()),
    OfferedButton.GO: (message("Go there"), pygame.K_RETURN, GoToDivergence()),
    OfferedButton.CANCEL: (message("Cancel"), pygame.K_ESCAPE, ReturnToTechniques()),
    OfferedButton.AGAIN: (message("Compare again"), pygame.K_BACKSPACE, ReturnToTechniques()),
}
"""The text of each button, its key, and its action."""
PLIES, ROOT_MOVES = message("Ply"), message("Root move")
RESTS = {PLIES: message("deeper"), ROOT_MOVES: message("others")}
"""The name of the row with the sum of all rows that do not fit, by the table's title."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ComparisonPopup(Popup):
    """The dialog with the techniques, the progress or the result, each with its own buttons."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + sizes.fact_row + sizes.button
        fixed += 5 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._meaning_rows = meaning_rows(look, popup_inner_box(self.box, look).width)
        self._scroll = Scroll(sizes, row_height(look, self._meaning_rows))
        self._lines = SanLines()
        self._pointed: int | None = None
        self._place = 0
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        buttons, room = room.cut_bottom(sizes.button, 3 * sizes.unit)
        self._status, self._list = room.cut_top(sizes.fact_row, 2 * sizes.unit)
        self._results = room
        self._buttons: dict[OfferedButton, Button] = {}
        offered = OFFERS.items()
        widest = max(label_width(look, text, KEY_NAMES[key]) for _, (text, key, _) in offered)
        widest += 6 * sizes.unit
        for offer, (text, key, action) in offered:
            right, rest = buttons.cut_right(widest, 2 * sizes.unit)
            box = rest.cut_right(widest)[0] if offer is OfferedButton.AGAIN else right
            button = self.gui.button(box, text, action, ButtonRole.STEP, key=KEY_NAMES[key])
            self._buttons[offer] = button
        head = popup_inner_box(self.box, look).cut_top(sizes.button)[0]
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        closing = self.gui.button(close, "×", CloseComparison(), ButtonRole.QUIET)
        for offer, one in self._buttons.items():
            self.add_stop(offer.name, one)
        self.add_stop("close", closing)

    def key(self, state: State) -> Hashable:
        dialog, comparison = _dialog(state), _comparison(state)
        shown = comparison and (
            comparison.technique,
            comparison.stage,
            comparison.done,
            comparison.of,
            comparison.answer,
            comparison.fault,
        )
        return dialog.typed, dialog.place, shown, self._scroll.top, self._pointed

    def refresh(self, state: State) -> None:
        comparison = _comparison(state)
        shown = {OfferedButton.START} if comparison is None else {OfferedButton.AGAIN}
        if comparison is not None and comparison.is_running:
            shown = {OfferedButton.CANCEL}
        elif comparison is not None and comparison.answer is not None:
            shown = {OfferedButton.AGAIN, OfferedButton.GO}
            self.gui.enable(
                self._buttons[OfferedButton.GO], comparison.answer.divergence is not None
            )
        for offer, button in self._buttons.items():
            self.gui.show(button, offer in shown)
        dialog = _dialog(state)
        self.gui.enable(self._buttons[OfferedButton.START], bool(listed_techniques(dialog)))
        if dialog.place != self._place:
            self._place = dialog.place
            self._scroll.reveal(dialog.place, self._list.height, len(listed_techniques(dialog)))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        comparison, inspection = _comparison(state), inspection_of(state)
        if comparison is None:
            self.title(canvas, TITLE)
            self._draw_choice(canvas, _dialog(state))
            return
        name = comparison.technique
        title = in_words.comparison_title(TECHNIQUES[name].title, is_added=is_technique_added(name))
        self.title(canvas, title)
        if comparison.fault is not None:
            fault, ink, row = (
                faults.inspect_fault(comparison.fault),
                canvas.colours.bad,
                canvas.sizes.row,
            )
            canvas.paragraph(self._results, fault, SMALL, ink, row, FAULT_ROWS)
        elif comparison.answer is None:
            self._draw_progress(canvas, comparison)
        elif inspection is not None:
            self._draw_result(canvas, state, inspection, comparison.answer)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        comparison = _comparison(state)
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        if event.type == pygame.KEYDOWN:
            return self._key_pressed(event.key, _dialog(state), comparison)
        if comparison is None:
            if event.type == pygame.TEXTINPUT and event.text.isprintable():
                return [FilterTechniques(_dialog(state).typed + event.text)]
            found = self._mouse(event, state)
            if found:
                return found
        moved = self.focus_order.clicked(event, state.focus)
        _, action = self.gui.handle(event)
        return moved if action is None else [action]

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._pointed is not None:
            return pygame.SYSTEM_CURSOR_HAND
        return super().cursor(pos)

    @staticmethod
    def _key_pressed(
        key: int, dialog: ComparisonDialog, comparison: TechniqueComparison | None
    ) -> list[Action]:
        if key == pygame.K_ESCAPE:
            is_running = comparison is not None and comparison.is_running
            return [ReturnToTechniques()] if is_running else [CloseComparison()]
        if comparison is not None:
            if key == pygame.K_BACKSPACE:
                return [ReturnToTechniques()]
            return [GoToDivergence()] if key in _ENTER else []
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 10, pygame.K_PAGEUP: -10}
        if key in steps:
            return [ChooseTechnique(steps[key])]
        if key == pygame.K_BACKSPACE:
            return [FilterTechniques(dialog.typed[:-1])]
        return [StartComparison()] if key in _ENTER else []

    def _mouse(self, event: pygame.event.Event, state: State) -> list[Action]:
        techniques = listed_techniques(_dialog(state))
        if event.type == pygame.MOUSEWHEEL and self._list.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._list.height, len(techniques))
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return []
        rows = self._scroll.rows(self._list, len(techniques))
        self._pointed = next((number for row, number in rows if row.holds(*event.pos)), None)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not is_press or self._pointed is None:
            return []
        name = techniques[self._pointed].name
        self._pointed = None
        return [StartComparison(name)]

    def _draw_choice(self, canvas: Canvas, dialog: ComparisonDialog) -> None:
        colours = canvas.colours
        techniques = listed_techniques(dialog)
        if dialog.typed:
            width = canvas.text(self._status, dialog.typed, TABLE, colours.accent)
            rest = self._status.cut_left(width, 3 * canvas.sizes.unit)[1]
            canvas.text(rest, "" if techniques else NOTHING, SMALL, colours.dim)
        else:
            chosen = techniques[dialog.place].name
            prompt = in_words.techniques_prompt(is_added=is_technique_added(chosen))
            canvas.text(self._status, prompt, SMALL, colours.dim)
        for row, number in self._scroll.rows(self._list, len(techniques)):
            canvas.control(NodeRole.OPTION, row, is_selected=number == dialog.place)
            wide = row.inset(-canvas.sizes.unit, 0)
            if number == self._pointed:
                canvas.rounded(wide, colours.hover, None, canvas.sizes.unit)
            if number == dialog.place:
                canvas.rounded(wide, None, colours.accent, canvas.sizes.unit)
            draw_technique(canvas, row, techniques[number], self._meaning_rows)
        self._scroll.draw(canvas, self._list, len(techniques))

    def _draw_progress(self, canvas: Canvas, comparison: TechniqueComparison) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        stage = WAITING if comparison.stage is None else labels.QUESTION_STAGES[comparison.stage]
        row, room = self._list.cut_top(sizes.row)
        canvas.text(row, stage, BODY, colours.text)
        row, room = room.cut_top(sizes.row)
        if comparison.of:
            done, of = group_digits(comparison.done), group_digits(comparison.of)
            progress = message("{done} of about {of} nodes", done=done, of=of)
            canvas.text(row, progress, FIGURES, colours.dim)
        track = room.cut_top(2 * sizes.unit)[0]
        canvas.rounded(track, colours.line, None, sizes.unit)
        length = round(track.width * min(1.0, comparison.done / max(1, comparison.of)))
        if length:
            bar = track._replace(width=max(length, track.height))
            canvas.rounded(bar, colours.accent, None, sizes.unit)

    def _draw_result(
        self, canvas: Canvas, state: State, inspection: Inspection, found: TechniquesCompared
    ) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        room = self._results
        row, room = room.cut_top(sizes.fact_row)
        names = self._lines.names(inspection.root)
        view = point_of_view_of(state, inspection.root.turn)
        self._draw_summary(canvas, row, found, names, view)
        added = where_nodes_added(found, names)
        rows = canvas.paragraph(room, added, SMALL, colours.text, sizes.fact_row, ADDED_ROWS)
        room = room.cut_top(rows * sizes.fact_row, 2 * sizes.unit)[1]
        divergence, room = room.cut_bottom(2 * sizes.fact_row, 2 * sizes.unit)
        left, right = room.columns(2, 6 * sizes.unit)
        plies = [CountRow(str(ply), *both) for ply, both in enumerate(found.by_ply) if ply]
        moves = [
            CountRow(names.get(one.move, one.move), one.nodes, one.other_nodes)
            for one in sorted(found.root_moves, key=lambda one: -abs(one.other_nodes - one.nodes))
        ]
        draw_counts(canvas, left, PLIES, plies, RESTS[PLIES])
        draw_counts(canvas, right, ROOT_MOVES, moves, RESTS[ROOT_MOVES])
        self._draw_divergence(canvas, divergence, inspection, found, view)

    @staticmethod
    def _draw_summary(
        canvas: Canvas,
        row: Box,
        found: TechniquesCompared,
        names: Mapping[str, San],
        view: PointOfView,
    ) -> None:
        """Draw the nodes, depth, value and best move of both searches."""
        colours, sizes = canvas.colours, canvas.sizes
        for is_other, column in zip((False, True), row.columns(2, 6 * sizes.unit), strict=True):
            nodes = found.other_nodes if is_other else found.nodes
            depth = found.other_depth if is_other else found.depth
            value = found.other_value if is_other else found.value
            bound = found.other_bound if is_other else found.bound
            best = found.other_best_move if is_other else found.best_move
            mark, rest = column.cut_left(3 * sizes.unit, 2 * sizes.unit)
            side = 3 * sizes.unit
            ink = colours.info if is_other else colours.accent
            canvas.rounded(mark.centred(side, side), ink, None, sizes.unit // 2)
            other = in_words.other_search_name(is_added=_is_added(found))
            name = other if is_other else in_words.AS_IT_WAS
            width = canvas.text(rest, name, STRONG, ink)
            rest = rest.cut_left(width, 3 * sizes.unit)[1]
            text = message(
                "{nodes}, depth {depth}, {move} {score}",
                nodes=labels.node_count_label(nodes, number_texts.count_text(nodes)),
                depth=depth,
                move=names.get(best, best),
                score=view.bounded(value, bound),
            )
            canvas.text(rest, text, SMALL, colours.text)

    def _draw_divergence(
        self,
        canvas: Canvas,
        room: Box,
        inspection: Inspection,
        found: TechniquesCompared,
        view: PointOfView,
    ) -> None:
        """Draw the first node searches in which the two searches differ."""
        colours, sizes = canvas.colours, canvas.sizes
        rows = room.cut_top(sizes.fact_row)
        if found.divergence is None:
            is_alike = found.nodes == found.other_nodes
            same = in_words.ALIKE if is_alike else in_words.SHORTER
            canvas.text(rows[0], same, SMALL, colours.dim)
            return
        for is_other, (row, one) in enumerate(zip(rows, found.divergence, strict=True)):
            start = in_words.first_difference(is_other=bool(is_other), is_added=_is_added(found))
            width = canvas.text(row, start, SMALL, colours.dim)
            rest = row.cut_left(width, sizes.unit)[1]
            texts = self._node_searches(one, inspection, view)
            text = canvas.look.first_fitting(texts, SMALL, rest.width)
            canvas.text(rest, text, SMALL, colours.text)

    def _node_searches(
        self, one: DivergingNodeSearch, inspection: Inspection, view: PointOfView
    ) -> list[Message]:
        """Return the sentences about a node search, with less and less of its path."""
        line = self._lines.line(inspection.root, one.path)
        cuts = range(1, len(line) + 1)
        paths = [San(" ".join(line)), *(San(f"… {' '.join(line[cut:])}") for cut in cuts)]
        mover = view.other if len(one.path) % 2 else view
        return [in_words.node_search_description(one, path, mover) for path in paths]


def where_nodes_added(found: TechniquesCompared, names: Mapping[str, str]) -> Message:
    """Return sentences that say how the node counts differ, and where most added nodes are."""
    if not found.is_complete and found.other_nodes > found.nodes:
        return in_words.GIVEN_UP
    if not found.is_complete:
        return in_words.depths_reached(found, is_added=_is_added(found))
    more = found.other_nodes - found.nodes
    if not more and found.other_depth == found.depth:
        return in_words.SAME_SIZE
    if not more:
        return in_words.depths_reached(found, is_added=_is_added(found))
    size = in_words.comparison_summary(
        found, number_texts.count_text(abs(more)), is_added=_is_added(found)
    )
    move, by_move, ply, by_ply = most_additional_nodes(found)
    if more < 0 or by_move <= 0:
        return size
    ply = ply if by_ply > 0 else 0
    name = names.get(move, move)
    where = in_words.where_most_added(
        name, number_texts.count_text(by_move), ply, number_texts.count_text(by_ply)
    )
    return sentences([size, where])


def _is_added(found: TechniquesCompared) -> bool:
    """Return whether the other search has a technique that the first search lacks."""
    return is_technique_added(found.switched[0])


def _dialog(state: State) -> ComparisonDialog:
    return state.dialog if isinstance(state.dialog, ComparisonDialog) else ComparisonDialog()


def _comparison(state: State) -> TechniqueComparison | None:
    inspection = inspection_of(state)
    return None if inspection is None else inspection.comparison
