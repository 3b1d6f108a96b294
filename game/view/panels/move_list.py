"""The move list: the played line with its opening, comments and variations.

It has two forms: the played line in two columns, or all as running text. A click only shows a
position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.actions.board import FoldVariation, ShowMove
from game.formats.openings import Opening, shorter_names
from game.look.layout import Box
from game.message import Text, message
from game.queries import shown_position, shown_scores
from game.queries.move_list.move_list_blocks import BlockWord, MovePair, WordKind
from game.state.evaluations import Evaluations
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, FIGURES, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import WHEEL_ROWS, Scroll
from game.view.panels import move_text, san
from game.view.panels.engine_head import PAUSED
from game.view.panels.move_content import MoveContent
from game.view.panels.move_rows import Row, lay_out_row, move_word, verdict_width
from game.view.panels.repertoire_marks import RepertoireMarks, draw_mark
from game.words import nags
from game.words.results import result_line, result_mark

NO_MOVES = message("No moves yet")
LOOKING_BACK = message("earlier position")
IN_VARIATION = message("variation")
PRESSED = frozenset(WordKind) - {WordKind.COMMENT, WordKind.OPEN, WordKind.CLOSE}
"""The kinds of words that a press acts on."""
LEAST_DIGITS = 3
"""The least number of digits for which the column of move numbers has room."""


class HeadRemark(NamedTuple):
    """What stands in the head of the list about the shown position."""

    texts: list[Text]
    """Texts from the longest to the shortest."""
    colour: str
    """The name of a colour in the theme."""


def looking_back_remark(state: State) -> HeadRemark | None:
    """Return that an earlier position is shown, or one of a variation; None at the end."""
    if not shown_position.is_looking_back(state.session):
        return None
    is_beside = shown_position.is_in_variation(state.session)
    return HeadRemark([IN_VARIATION if is_beside else LOOKING_BACK], "accent")


class Judge(NamedTuple):
    """The verdicts of an engine on moves, beside the NAGs that the game has."""

    glyph: Callable[[State, NodeId], str]
    """Returns the glyph of the verdict on a move; empty without one."""
    words: Callable[[State, NodeId], Text]
    """Returns the same verdict in words, for screen readers."""


NO_JUDGE = Judge(lambda _state, _node: "", lambda _state, _node: "")


class MoveList(Part):
    """Rows of a number and two half-moves, or of text; the list scrolls to the shown move."""

    name = "moves"

    def __init__(
        self,
        look: Look,
        box: Box,
        header_right: int,
        remark: Callable[[State], HeadRemark | None] = looking_back_remark,
        judge: Judge = NO_JUDGE,
        marks: RepertoireMarks | None = None,
        opening_right: int = 0,
    ) -> None:
        """Make the list; ``header_right`` is the width of the buttons at the right of its head.

        ``opening_right`` is that of what stands at the right of the opening.
        """
        super().__init__(look, box)
        self._remark, self._judge, self._marks = remark, judge, marks
        self._opening_right = opening_right
        self._header_right = header_right
        self._scroll = Scroll(look.sizes, look.sizes.move_row)
        self._shown: NodeId | None = None
        self._shown_in: tuple[GameTree, bool] | None = None
        """The tree in which the shown node was revealed, and the form of the list."""
        self._hover: BlockWord | None = None
        self._content = MoveContent(look)
        self._pictures = move_text.RowPictures(marks)

    def key(self, state: State) -> Hashable:
        session = state.session
        self._follow(state)
        moves = session.game.moves
        return (
            self._content.revision,
            len(moves),
            moves[-1].score if moves else None,
            shown_scores.score_source(state, session),
            state.model(Evaluations).revision,
            shown_position.shown_node(session),
            self._remark(state),
            self._verdicts(state),
            self._marks and self._marks.revision,
            self._scroll.top,
            self._hover,
            session.game.result and (session.game.result.text, session.game.result.ending),
            shown_scores.hides_thinking(session),
            session.game.is_paused,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        sizes, colours = canvas.sizes, canvas.colours
        canvas.panel(self.box)
        head = self.box.inset(sizes.padding, 0).cut_top(self._head_height())[0]
        width = canvas.heading(head, message("Moves"))
        note = head.cut_left(width, sizes.gap)[1].cut_right(self._header_right, sizes.gap)[1]
        remark = None if session.game.is_paused else self._remark(state)
        if remark is not None:
            text = self.look.first_fitting(remark.texts, CAPTION, note.width)
            canvas.text(note, text, CAPTION, getattr(colours, remark.colour), "right")
        if session.game.is_paused:
            row = self._body().cut_top(sizes.row)[0]
            canvas.text(row, PAUSED, SMALL, colours.dim)
            return
        self._follow(state)
        if self._content.opening is not None:
            self._draw_opening(canvas, self._content.opening)
        if not len(self._content.rows):
            row = self._body().cut_top(sizes.row)[0]
            canvas.text(row, NO_MOVES, SMALL, colours.dim)
            return
        self._pictures.begin()
        for row, index in self._visible_rows(state):
            self._draw_row(canvas, row, index, state)
        self._scroll.draw(canvas, self._body(), self._row_count(state))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._word_at(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
        elif event.type == pygame.MOUSEWHEEL:
            if self.box.holds(*pygame.mouse.get_pos()):
                self._wheel(-event.y, state)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            word = self._word_at(event.pos, state)
            if word is not None:
                is_fold = word.kind is WordKind.FOLD
                return [FoldVariation(word.node) if is_fold else ShowMove(word.node)]
        return []

    def nodes(self, state: State) -> list[AccessibleNode]:
        """Return the whole list, with the moves that have scrolled out of sight."""
        from game.view.panels import accessible_moves

        texts = [node for node in super().nodes(state) if not self._body().holds(*node.box.centre)]
        if state.session.game.is_paused:
            return texts
        self._follow(state)
        rows = self._all_rows()
        seen = accessible_moves.SeenRows(
            self._body(),
            {index: box for box, index in self._visible_rows(state)},
            lambda box, row: self._words_in(box, row, state),
        )
        text_of, verdict = self.look.catalogue.text, partial(self._judge.words, state)
        moves = accessible_moves.accessible_move_list(rows, seen, state, text_of, verdict)
        return [*texts, moves]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._word_at(pos, state) is not None

    # Content and places

    def _follow(self, state: State) -> None:
        """Take over the content of the game. Scroll to the shown move if it or the game is new."""
        session, as_text = state.session, state.settings.moves_as_text
        width = self._body().width - (0 if as_text else self._number_width(state))
        verdict = partial(self._judge.glyph, state)
        self._scroll.top = self._content.follow(state, width, verdict, self._scroll.top)
        if self._marks is not None:
            self._marks.follow(state)
        rows, height = self._content.rows, self._body().height
        if not len(rows):
            return
        shown, tree = shown_position.shown_node(session), session.game.tree
        before = self._shown_in
        is_there = before is not None and before[0] is tree and before[1] == as_text
        if shown != self._shown or not is_there:
            self._shown, self._shown_in = shown, (tree, as_text)
            top, visible = rows.place(self._scroll.top), self._scroll.fit(height)
            place = rows.place_of(shown)
            is_below = rows.index(place) > rows.index(top)
            rows.make_around(place, visible if is_below else 0, 2)
            self._scroll.top = rows.index(top)
            self._scroll.reveal(rows.index(place), height, self._row_count(state))
        self._make_visible(0, state)
        self._content.take_verdicts(index for _, index in self._visible_rows(state))
        self._make_visible(0, state)

    def _make_visible(self, near: int, state: State) -> None:
        """Make the visible rows, and some above and below them.

        The list scrolls only if it turns out to end higher than was estimated.
        """
        rows, visible = self._content.rows, self._scroll.fit(self._body().height)
        while len(rows):
            top = rows.place(self._scroll.top)
            rows.make_around(top, near, visible + near)
            self._scroll.top = rows.index(top)
            last_top = max(0, self._row_count(state) - visible)
            if self._scroll.top <= last_top:
                return
            self._scroll.top = last_top

    def _all_rows(self) -> list[Row]:
        """Make all rows of the list and return them; the same ones stay in sight."""
        rows = self._content.rows
        top = rows.place(self._scroll.top) if len(rows) else None
        every = rows.all_rows()
        if top is not None:
            self._scroll.top = rows.index(top)
        return every

    def _wheel(self, notches: int, state: State) -> None:
        """Scroll by notches of the mouse wheel; the rows on the way are made before."""
        self._follow(state)
        self._make_visible(abs(notches) * WHEEL_ROWS, state)
        self._scroll.by(notches, self._body().height, self._row_count(state))

    def _head_height(self) -> int:
        return self.look.sizes.heading_row + 4 * self.look.sizes.unit

    def _opening_row(self) -> Box:
        rest = self.box.cut_top(self._head_height())[1]
        return rest.inset(self.look.sizes.padding, 0).cut_top(self.look.sizes.row)[0]

    def _body(self) -> Box:
        sizes = self.look.sizes
        rest = self.box.cut_top(self._head_height() + sizes.row + sizes.unit)[1]
        return rest.inset(sizes.padding, 0).cut_bottom(2 * sizes.unit)[1]

    def _row_count(self, state: State) -> int:
        return len(self._content.rows) + (1 if state.session.game.result else 0)

    def _visible_rows(self, state: State) -> list[tuple[Box, int]]:
        return self._scroll.rows(self._body(), self._row_count(state))

    def _number_width(self, state: State) -> int:
        """Return the width of the column of move numbers with the space after it."""
        last = state.session.game.start.fullmove_number + len(state.session.game.moves) // 2 + 1
        digits = "0" * max(LEAST_DIGITS, len(str(last)))
        return self.look.fonts.width(digits, SMALL) + 2 * self.look.sizes.unit

    def _halves(self, row: Box, state: State) -> tuple[Box, Box, list[Box]]:
        """Return the box of the move number, the box right of it, and the columns in that box.

        In running text there are no columns.
        """
        sizes = self.look.sizes
        gap = 2 * sizes.unit
        if state.settings.moves_as_text:
            return row._replace(width=0), row, []
        number, rest = row.cut_left(self._number_width(state) - gap, gap)
        pair_width = min(rest.width, 2 * sizes.move_column_max + sizes.unit)
        return number, rest, rest._replace(width=pair_width).columns(2, sizes.unit)

    def _word_at(self, pos: tuple[int, int], state: State) -> BlockWord | None:
        """Return the move or fold mark under a pixel; in a paused game there is none."""
        if state.session.game.is_paused:
            return None
        self._follow(state)
        rows = self._content.rows
        for box, index in self._visible_rows(state):
            if not box.holds(*pos) or index >= len(rows):
                continue
            for word, place in self._words_in(box, rows[index], state):
                if word.kind in PRESSED and place.holds(*pos):
                    return word
        return None

    def _words_in(self, box: Box, row: Row, state: State) -> list[tuple[BlockWord, Box]]:
        """Return the words of a row in a box, each with its place.

        A folded variation may be too long for the row. What does not fit is at its right edge.
        """
        _, rest, halves = self._halves(box, state)
        if isinstance(row, MovePair):
            moves = zip(halves, (row.white, row.black), strict=True)
            return [(move_word(node), half) for half, node in moves if node is not None]
        figurines = state.settings.show_figurines
        found = []
        for run in lay_out_row(self.look, row, figurines=figurines).runs:
            x = min(rest.x + run.x, rest.right - 1)
            width = max(1, min(run.width, rest.right - x))
            found.append((run.word, Box(x, box.y, width, box.height)))
        return found

    # Drawing

    def _verdicts(self, state: State) -> tuple[str, ...]:
        """Return the verdicts on the moves in pairs that can be seen."""
        if self._judge is NO_JUDGE:
            return ()
        rows = self._content.rows
        seen = [rows[index] for _, index in self._visible_rows(state) if index < len(rows)]
        halves = [
            half for row in seen if isinstance(row, MovePair) for half in (row.white, row.black)
        ]
        return tuple(self._judge.glyph(state, half) for half in halves if half is not None)

    def _draw_opening(self, canvas: Canvas, opening: Opening) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        row = self._opening_row().cut_right(self._opening_right)[1]
        width = canvas.text(row, opening.eco, FIGURES, colours.accent)
        room = row.cut_left(width, 2 * sizes.unit)[1]
        name = canvas.look.first_fitting(shorter_names(opening.name), SMALL, room.width)
        canvas.text(room, name, SMALL, colours.text)

    def _draw_row(self, canvas: Canvas, box: Box, index: int, state: State) -> None:
        rows = self._content.rows
        number, rest, halves = self._halves(box, state)
        if index >= len(rows):
            self._draw_result(canvas, rest.inset(2 * canvas.sizes.unit, 0), state)
            return
        row = rows[index]
        if not isinstance(row, MovePair):
            figurines = state.settings.show_figurines
            hovered = None if self._hover is None else self._hover.node
            text = lay_out_row(self.look, row, figurines=figurines)
            self._pictures.draw(canvas, box, rest, text, state, hovered)
            return
        canvas.text(number, str(row.number), SMALL, canvas.colours.dim, "right")
        for half, node in zip(halves, (row.white, row.black), strict=True):
            if node is not None:
                self._draw_half(canvas, half, node, state)
        if row.white is None:
            canvas.text(halves[0].inset(2 * canvas.sizes.unit, 0), "…", BODY, canvas.colours.dim)

    @staticmethod
    def _draw_result(canvas: Canvas, room: Box, state: State) -> None:
        result = state.session.game.result
        if result is None:
            return
        ink, gap = canvas.colours.accent, 2 * canvas.sizes.unit
        width = canvas.text(room, result_mark(result), SMALL, ink)
        canvas.text(room.cut_left(width, gap)[1], result_line(result), SMALL, ink)

    def _draw_half(self, canvas: Canvas, half: Box, node_id: NodeId, state: State) -> None:
        session = state.session
        colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
        is_shown = node_id == shown_position.shown_node(session)
        if is_shown:
            canvas.rounded(half.inset(0, sizes.line), colours.hover, None, sizes.unit)
        elif self._hover is not None and node_id == self._hover.node:
            canvas.rounded(half.inset(0, sizes.line), colours.raised, None, sizes.unit)
        inner = half.inset(2 * sizes.unit, 0)
        node, figurines = session.game.tree[node_id], state.settings.show_figurines
        ink = colours.accent if is_shown else colours.text
        width = san.san_width(look, node.san, BODY, figurines=figurines) + sizes.line
        place, rest = inner.cut_left(width)
        san.draw_san(canvas, place, node.san, BODY, ink, figurines=figurines)
        if self._marks is not None:
            draw_mark(canvas, place, self._marks.at(state, node_id))
        glyphs = nags.symbols_of(node.annotation.nags)
        if glyphs:
            width = canvas.text(rest, glyphs, BODY, colours.info)
            rest = rest.cut_left(width, sizes.unit)[1]
        verdict = self._judge.glyph(state, node_id)
        if verdict:
            place, rest = rest.cut_left(verdict_width(look, verdict), sizes.unit)
            move_text.draw_verdict(canvas, place, verdict)
        score = shown_scores.score_at_node(state, session, node_id)
        if score is not None:
            text = number_texts.score_text(score)
            if look.fonts.width(text, FIGURES) + sizes.unit <= rest.width:
                canvas.text(rest, text, FIGURES, colours.dim, "right")
