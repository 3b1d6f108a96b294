"""The lines of a search: its best line, and the line of the move played if that is another move."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.messages import Bound, Score
from game.look.layout import Box
from game.message import San, Text, message_with_context
from game.queries.shown_search import ShownSearch
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, TABLE
from game.view.kit.look import Look
from game.view.panels.san_lines import SanLines
from game.words.engine import did_not_see

BEST = message_with_context("before the best line of a search", "best")
PLAYED = message_with_context("before the line of the move that was played", "played")


class ShownLine(NamedTuple):
    """One line of a search. ``score`` is for the side to move."""

    label: Text
    """What the line is; empty while the search runs."""
    score: Score | None
    bound: Bound
    moves: tuple[str, ...]
    """The moves in UCI notation."""


def shown_lines(shown: ShownSearch) -> tuple[ShownLine, ...]:
    """Return the best line and, if another move was played, the line of that move."""
    thinking = shown.thinking
    line = thinking.principal_variation
    best = ShownLine("", thinking.score, thinking.bound, line)
    if shown.played is None:
        return (best,)
    move = shown.played.move.uci()
    if line[:1] == (move,):
        return (best._replace(label=PLAYED),)
    return best._replace(label=BEST), _played_line(shown, move)


def _played_line(shown: ShownSearch, move: str) -> ShownLine:
    """Return the line of the move played. A search of one line knows only the move's value."""
    for line in shown.thinking.lines:
        if line.moves[:1] == (move,):
            return ShownLine(PLAYED, line.score, line.bound, line.moves)
    for entry in shown.thinking.root_moves:
        if entry.move == move:
            return ShownLine(PLAYED, entry.value, entry.bound, (move,))
    return ShownLine(PLAYED, None, Bound.NONE, (move,))


def pointed_line(
    rows: list[Box], shown: ShownSearch, pos: tuple[int, int]
) -> tuple[str, ...] | None:
    """Return the line under a pixel, in UCI notation; None if there is none."""
    for line, own in zip(shown_lines(shown), _own_rows(rows, shown), strict=True):
        if any(row.holds(*pos) for row in own):
            return line.moves
    return None


def _own_rows(rows: list[Box], shown: ShownSearch) -> list[list[Box]]:
    """Return the rows of each line: a single line gets all of them, and two lines get one each."""
    count = len(shown_lines(shown))
    return [rows] if count == 1 else [[row] for row in rows[:count]]


def draw_search_lines(canvas: Canvas, rows: list[Box], shown: ShownSearch, names: SanLines) -> None:
    """Draw the lines with their scores, and beside the played one what its level did not see."""
    lines = shown_lines(shown)
    look, unit = canvas.look, canvas.sizes.unit
    label_width = max(look.width(line.label, CAPTION) if line.label else 0 for line in lines)
    for line, own in zip(lines, _own_rows(rows, shown), strict=True):
        row = own[0]
        if label_width:
            label, row = row.cut_left(label_width, 2 * unit)
            canvas.text(label, line.label, CAPTION, canvas.colours.dim)
        if line.label == PLAYED and shown.unseen is not None:
            note = did_not_see(shown.unseen.san, is_reply=shown.unseen.is_reply)
            width = look.width(note, CAPTION)
            place, row = row.cut_right(width, 2 * unit)
            canvas.text(place, note, CAPTION, canvas.colours.info, "right")
        row = _draw_score(canvas, row, line, shown)
        placed = placed_words(look, [row, *own[1:]], names.line(shown.board, line.moves))
        draw_words(canvas, placed)


def _draw_score(canvas: Canvas, row: Box, line: ShownLine, shown: ShownSearch) -> Box:
    """Draw the score of a line; return the rest of the row."""
    if line.score is None:
        return row
    text = number_texts.bounded_score_for_white(line.score, line.bound, shown.board.turn)
    width = canvas.text(row, text, TABLE, canvas.colours.accent)
    return row.cut_left(width, 3 * canvas.sizes.unit)[1]


class PlacedWord(NamedTuple):
    """A move, a move number, or the ellipsis in place of what does not fit."""

    box: Box
    text: str
    is_move: bool


def placed_words(look: Look, rows: list[Box], line: tuple[str, ...]) -> list[PlacedWord]:
    """Return the words of a line in rows; an ellipsis replaces the words that do not fit.

    A move number stays in one row with its move.
    """
    space, dots = look.fonts.width(" ", TABLE), look.fonts.width("…", TABLE)
    found, place, x = list[PlacedWord](), 0, rows[0].x
    for index, word in enumerate(line):
        is_number = word[0].isdigit()
        together = 2 if is_number else 1
        needed = look.width(San(" ".join(line[index : index + together])), TABLE)
        is_last_row = place == len(rows) - 1
        goes_on = index + together < len(line)
        room = rows[place].right - (dots + space if is_last_row and goes_on else 0)
        if x + needed > room and not is_last_row:
            place, x = place + 1, rows[place + 1].x
        elif x + needed > room:
            end = rows[place]._replace(x=x, width=dots)
            return [*found, PlacedWord(end, "…", is_move=False)]
        width = look.width(word, TABLE)
        box = rows[place]._replace(x=x, width=width)
        found.append(PlacedWord(box, word, is_move=not is_number))
        x += width + space
    return found


def draw_words(canvas: Canvas, words: list[PlacedWord]) -> None:
    """Draw the words of a line."""
    colours = canvas.colours
    for word in words:
        canvas.text(word.box, word.text, TABLE, colours.text if word.is_move else colours.dim)
