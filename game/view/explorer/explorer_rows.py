"""Draws the rows of the explorer's table, and the moves of a low panel."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.library.exploration import PlayedMove, Results
from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.look.theme import Colour
from game.message import San, Text, message, plural, template
from game.queries.explorer import ExplorerPlace, numbered_move
from game.view.explorer.explorer_places import (
    GAMES,
    LAST,
    MOVE,
    PERFORMANCE,
    RATING,
    RESULTS,
    SHARE,
    ExplorerColumn,
    column_title,
)
from game.view.explorer.result_bar import draw_result_bar, spoken_results
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES, TABLE
from game.view.kit.look import Look
from game.words.explorer import date_text, year_text
from game.words.inspect.scores import group_digits

MILLION = 1_000_000
"""The number of games from which on it is rounded."""
CHIP_BAR_UNITS = 9
"""The width of the bar beside a move in a low panel, in units."""
KNOWN = message("in your repertoire")
SPOKEN_PART = template("{before}, {part}")
AVERAGE = template("average rating {rating}")
PERFORMED = template("performance {rating}")
LAST_PLAYED = template("last played {date}")


class MoveChip(NamedTuple):
    """A move in a low panel."""

    box: Box
    move: PlayedMove


def games_figure(games: int) -> str:
    """Return a number of games in at most seven letters."""
    return group_digits(games) if games < MILLION else number_texts.count_text(games)


def draw_heads(canvas: Canvas, row: Box, cells: dict[ExplorerColumn, Box]) -> None:
    """Draw the titles of the columns."""
    if canvas.is_read:
        return  # Each row says what its numbers mean.
    for column, cell in cells.items():
        title = column_title(canvas.look, column, cell.width)
        canvas.heading(_in_row(cell, row), title, None, column.align)


def draw_row(
    canvas: Canvas,
    row: Box,
    cells: dict[ExplorerColumn, Box],
    move: PlayedMove,
    all_games: int,
    place: ExplorerPlace,
    *,
    is_marked: bool,
) -> None:
    """Draw a move with its games, or say it as one sentence."""
    canvas.control(AccessibleRole.LINK, row)
    if canvas.is_read:
        canvas.text(row, spoken_move(place, move, all_games), TABLE, canvas.colours.text)
        return
    ink = canvas.colours.accent if is_marked else canvas.colours.text
    canvas.text(_in_row(cells[MOVE], row), San(move.san), TABLE, ink)
    draw_results(canvas, row, cells, move.results, all_games)


def draw_results(
    canvas: Canvas, row: Box, cells: dict[ExplorerColumn, Box], results: Results, all_games: int
) -> None:
    """Draw the figures of a row behind its move."""
    colours = canvas.colours
    share = number_texts.percent_text(results.games, all_games, 0) if all_games else ""
    figures: tuple[tuple[ExplorerColumn, str, Colour], ...] = (
        (GAMES, games_figure(results.games), colours.text),
        (SHARE, share, colours.dim),
        (RATING, _number(results.average_elo), colours.dim),
        (PERFORMANCE, _number(results.performance), colours.dim),
        (LAST, year_text(results.last_date), colours.dim),
    )
    for column, text, ink in figures:
        if column in cells:
            canvas.text(_in_row(cells[column], row), text, column.style, ink, column.align)
    draw_result_bar(canvas, _in_row(cells[RESULTS], row), results)


def spoken_move(place: ExplorerPlace, move: PlayedMove, all_games: int) -> Text:
    """Return all about a move as one sentence."""
    results = move.results
    games = plural(
        "{move}: {count} game, {share}", "{move}: {count} games, {share}", results.games,
        move=numbered_move(place.board, move), count=group_digits(results.games),
        share=number_texts.percent_text(results.games, max(1, all_games), 0),
    )  # fmt: skip
    parts = [spoken_results(results), *(_facts(results) if results.games else ())]
    if move.move in place.repertoire:
        parts.insert(0, KNOWN)
    return _joined(games, [part for part in parts if part is not None])


def facts_text(results: Results, look: Look, width: int) -> Text:
    """Return when games were last played and how well, as far as it is known and fits."""
    facts = list(reversed(_facts(results)))
    texts = [_joined(facts[0], facts[1:count]) for count in range(len(facts), 0, -1)]
    return look.first_fitting(texts, CAPTION, width)


def chips(look: Look, room: Box, moves: tuple[PlayedMove, ...]) -> list[MoveChip]:
    """Return as many of the moves as fit in a row, each with its place."""
    found, unit = list[MoveChip](), look.sizes.unit
    for move in moves:
        width = look.width(San(move.san), TABLE) + 2 * unit
        width += look.width(number_texts.count_text(move.results.games), FINE_FIGURES)
        width += 2 * unit + CHIP_BAR_UNITS * unit
        if width > room.width:
            break
        place, room = room.cut_left(width, 4 * unit)
        found.append(MoveChip(place, move))
    return found


def draw_chip(
    canvas: Canvas, chip: MoveChip, place: ExplorerPlace, all_games: int, *, is_marked: bool
) -> None:
    """Draw a move of a low panel: its games, and its results as a bar."""
    canvas.control(AccessibleRole.LINK, chip.box)
    if canvas.is_read:
        spoken = spoken_move(place, chip.move, all_games)
        canvas.text(chip.box, spoken, TABLE, canvas.colours.text)
        return
    unit, colours, results = canvas.sizes.unit, canvas.colours, chip.move.results
    ink = colours.accent if is_marked else colours.text
    width = canvas.text(chip.box, San(chip.move.san), TABLE, ink)
    if chip.move.move in place.repertoire:
        line = chip.box.cut_bottom(max(1, unit // 2))[0]
        canvas.fill(line._replace(width=width), colours.good)
    rest = chip.box.cut_left(width, 2 * unit)[1]
    bar, rest = rest.cut_right(CHIP_BAR_UNITS * unit, 2 * unit)
    canvas.text(rest, number_texts.count_text(results.games), FINE_FIGURES, colours.dim)
    draw_result_bar(canvas, bar, results)


def _facts(results: Results) -> list[Text]:
    """Return the rating, the performance and the date, as far as they are known."""
    facts = list[Text]()
    if results.average_elo is not None:
        facts.append(AVERAGE.filled(rating=results.average_elo))
    if results.performance is not None:
        facts.append(PERFORMED.filled(rating=results.performance))
    return [*facts, LAST_PLAYED.filled(date=date_text(results.last_date))]


def _joined(first: Text, rest: list[Text]) -> Text:
    for part in rest:
        first = SPOKEN_PART.filled(before=first, part=part)
    return first


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _in_row(cell: Box, row: Box) -> Box:
    return cell._replace(y=row.y, height=row.height)
