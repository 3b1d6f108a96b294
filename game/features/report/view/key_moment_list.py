"""The key moments of a report: each with its move, its figures and its sentences."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.review import Verdict
from game.features.report.actions import ChooseMoment, ShowPosition
from game.features.report.view.block_list import BlockList
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, message, sentences, template
from game.queries.reviews.key_moments import KeyMoment, key_moments
from game.state.reviews import Review
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL, STRONG
from game.view.kit.look import Look
from game.words.review.moves import move_sentences
from game.words.review.verdicts import MARKS, ONLY_MOVE_MARK

HEADING = message("Key moments")
NONE = message("No move was a mistake, and none was the only good one.")
NONE_YET = message("None yet.")
CHANGE = template("{before} to {after}")
BETTER = template("Better: {line}")
WIDEST_MARK = "??"
MOST_ROWS = 12
"""The most lines of what is said about a move."""


class _Block(NamedTuple):
    """A key moment as lines: the move with its figures, what is said of it, and the better line."""

    moment: KeyMoment
    said: Message
    rows: tuple[str, ...]
    better: Message | None

    @property
    def height(self) -> int:
        """The number of lines."""
        return 1 + len(self.rows) + (self.better is not None)


class KeyMomentList:
    """The list of the key moments."""

    def __init__(self, look: Look, box: Box) -> None:
        self._look = look
        self.list = BlockList(look, box, ChooseMoment, self._shown)
        self._review: Review | None = None
        self._blocks: tuple[_Block, ...] = ()
        self._chosen: int | None = None

    def set(self, review: Review | None, ply: int | None) -> None:
        """Show the key moments of a report; the one with the move at ``ply`` is chosen."""
        if review is not self._review:
            moments = () if review is None else key_moments(review)
            self._review = review
            self._blocks = tuple(self._block(one) for one in moments)
        plies = [block.moment.move.ply for block in self._blocks]
        first = 0 if plies else None
        self._chosen = plies.index(ply) if ply in plies else first
        self.list.show_blocks([block.height for block in self._blocks], self._chosen)

    @property
    def shown(self) -> tuple[KeyMoment, ...]:
        """The moments in the list."""
        return tuple(block.moment for block in self._blocks)

    def chosen(self) -> ShowPosition | None:
        """Return the action that shows the chosen moment on the board; None if there is none."""
        return None if self._chosen is None else self._shown(self._chosen)

    def draw(self, canvas: Canvas, *, is_finished: bool) -> None:
        """Draw the visible moments."""
        if not self._blocks:
            text = NONE if is_finished else NONE_YET
            row = canvas.sizes.row
            canvas.paragraph(self.list.box, text, SMALL, canvas.colours.dim, row, MOST_ROWS)
        self.list.draw(canvas, lambda box, index: self._draw_block(canvas, box, index))

    def _shown(self, index: int) -> ShowPosition:
        return ShowPosition(self._blocks[index].moment.move.ply + 1)

    def _block(self, moment: KeyMoment) -> _Block:
        """Break what is said of a moment into lines."""
        look, width = self._look, self._text_box(self.list.box).width
        said = sentences(move_sentences(moment.move, moment.before))
        rows = look.fonts.wrapped(look.catalogue.text(said), SMALL, width, MOST_ROWS)
        lines = [BETTER.filled(line=line) for line in moment.better]
        fitting = [line for line in lines if look.width(line, SMALL) <= width]
        return _Block(moment, said, tuple(rows), fitting[-1] if fitting else None)

    def _text_box(self, row: Box) -> Box:
        """Return the part of a row beside the mark."""
        return row.cut_left(self._mark_width, 2 * self._look.sizes.unit)[1]

    @property
    def _mark_width(self) -> int:
        return self._look.fonts.width(WIDEST_MARK, STRONG)

    def _draw_block(self, canvas: Canvas, box: Box, index: int) -> None:
        block, colours = self._blocks[index], canvas.colours
        height, hidden = canvas.sizes.fact_row, self.list.hidden_above(index)
        if index and not hidden:
            canvas.fill(box._replace(height=canvas.sizes.line), colours.line)
        for place, top in enumerate(range(box.y, box.bottom, height), start=hidden):
            row = box._replace(y=top, height=height)
            if place == 0:
                self._draw_head(canvas, row, block.moment)
            elif place <= len(block.rows):
                letters = block.rows[place - 1]
                canvas.part_of(self._text_box(row), letters, block.said, SMALL, colours.text)
            elif block.better is not None:
                canvas.text(self._text_box(row), block.better, SMALL, colours.dim)

    def _draw_head(self, canvas: Canvas, row: Box, moment: KeyMoment) -> None:
        """Draw the mark of the verdict, the move, and how it has changed the score."""
        verdict = moment.move.verdict
        mark = ONLY_MOVE_MARK if verdict is None else MARKS[verdict]
        place = row.cut_left(self._mark_width)[0]
        canvas.text(place, mark, FIGURES if verdict is None else STRONG, _ink(canvas, verdict))
        room = self._text_box(row)
        width = canvas.text(room, moment.san, STRONG, canvas.colours.text)
        before, after = moment.score_before, moment.score_after
        if before is not None and after is not None:
            change = CHANGE.filled(
                before=number_texts.score_text(before), after=number_texts.score_text(after)
            )
            rest = room.cut_left(width, canvas.sizes.gap)[1]
            canvas.text(rest, change, CAPTION, canvas.colours.dim, "right")


def _ink(canvas: Canvas, verdict: Verdict | None) -> Colour:
    if verdict is None:
        return canvas.colours.good
    return canvas.colours.dim if verdict is Verdict.INACCURACY else canvas.colours.bad
