"""The graph of a report: White's winning chances with the phases and both sides' mistakes.

It is drawn in any box, on the Analyse screen and on the page of the report. Below the curve, each
side has a row with the marks of its mistakes, and below them stand the phases with the accuracy of
both sides.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.review import LEAST_LOSS, Verdict
from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, message, template
from game.queries.reviews.review_graph import MistakeMark, PhaseBand, ReviewGraph
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES
from game.view.kit.look import Look
from game.view.panels.chance_curve import draw_chance_run, x_of_ply, y_of_chance
from game.words.moves import SIDES
from game.words.review.verdicts import MARKS, PHASES

MEANING = message("winning chances for White")
GRAPH = message("Graph of the winning chances")
SCALE = (100, 50, 0)
"""The lines of the scale, as White's winning chance in per cent."""
WIDEST_LABEL = "100"
PHASE_WITH_ACCURACIES = template("{phase} {white} · {black}")
UNKNOWN = "–"
BAND_OPACITY, LINE_OPACITY, MIDDLE_OPACITY = 0.12, 0.35, 0.7
"""The opacities of every second phase, of the lines of the scale, and of the one at equality."""
_BY_SEVERITY = {verdict: place for place, (verdict, _) in enumerate(LEAST_LOSS)}
"""The place of each verdict; the worst comes first."""


class ReviewGraphPlaces(NamedTuple):
    """The places of the parts of a graph."""

    labels: Box
    """The column of the scale and of the names of the sides."""
    field: Box
    """The box of the values. Its width stands for the whole game."""
    rows: dict[chess.Color, Box]
    """The rows of the marks, below the field."""
    phases: Box
    """The row of the phases, below the marks; without height if there is none."""


def review_graph_places(look: Look, box: Box, *, has_phases: bool = True) -> ReviewGraphPlaces:
    """Return the places of a graph that fills a box; a low one may lack the row of the phases."""
    sizes, fonts = look.sizes, look.fonts
    names = [look.width(SIDES[side], CAPTION) for side in chess.COLORS]
    labels = max(*names, fonts.width(WIDEST_LABEL, FINE_FIGURES))
    left, right = box.cut_left(labels, 2 * sizes.unit)
    row = _row_height(look)
    phases, rest = right.cut_bottom(row if has_phases else 0)
    black, rest = rest.cut_bottom(row)
    white, field = rest.cut_bottom(row, sizes.unit)
    half = sizes.text_caption // 2  # The labels of the scale reach over its ends.
    field = field.cut_top(half)[1]
    return ReviewGraphPlaces(left, field, {chess.WHITE: white, chess.BLACK: black}, phases)


def least_review_graph_height(look: Look) -> int:
    """Return the least height in pixels at which the scale of a graph has room."""
    sizes = look.sizes
    return 3 * _row_height(look) + sizes.unit + 3 * sizes.text_caption + sizes.text_caption // 2


def ply_at(places: ReviewGraphPlaces, graph: ReviewGraph, pos: tuple[int, int]) -> int | None:
    """Return the position that a press at a pixel means; None beside the graph."""
    field, beside = places.field, places.field.x - places.labels.right
    reach = field._replace(height=places.phases.y - field.y).inset(-beside, 0)
    if not reach.holds(*pos):
        return None
    share = (pos[0] - field.x) / max(1, field.width - 1)
    return min(max(round(share * graph.plies), 0), graph.plies)


def draw_review_graph(
    canvas: Canvas, places: ReviewGraphPlaces, graph: ReviewGraph, shown_ply: int | None = None
) -> None:
    """Draw a graph, with a line at a position of the game."""
    plies, field, colours = max(1, graph.plies), places.field, canvas.colours
    canvas.fill(field, colours.raised)
    for run in graph.runs:
        draw_chance_run(canvas, field, run, plies)
    _draw_phase_starts(canvas, field, graph.bands, plies)
    _draw_scale(canvas, places)
    if shown_ply is not None and graph.plies:
        x = field.x + round(x_of_ply(field, min(shown_ply, plies), plies))
        width = 2 * canvas.sizes.line
        canvas.fill(Box(x - width // 2, field.y, width, field.height), colours.accent)
    reach = Box(places.labels.x, field.y, field.right - places.labels.x, field.height)
    canvas.control(AccessibleRole.TEXT, reach, GRAPH)
    for side, row in places.rows.items():
        label = Box(places.labels.x, row.y, places.labels.width, row.height)
        canvas.text(label, SIDES[side], CAPTION, colours.dim, "right")
        _draw_marks(canvas, row, graph.marks[side], plies)
    if places.phases.height:
        _draw_phases(canvas, places, graph.bands, plies)


def _row_height(look: Look) -> int:
    return look.sizes.text_caption + look.sizes.unit


def _draw_phase_starts(
    canvas: Canvas, field: Box, bands: tuple[PhaseBand, ...], plies: int
) -> None:
    """Draw a line where each phase but the first one begins; every second one has a veil."""
    colours, line = canvas.colours, canvas.sizes.line
    for number, band in enumerate(bands[1:]):
        box = _band_box(field, band, plies)
        if number % 2 == 0:
            canvas.fill(box, colours.faint.faded(BAND_OPACITY))
        canvas.fill(box._replace(width=line), colours.faint)


def _band_box(field: Box, band: PhaseBand, plies: int) -> Box:
    left, right = (round(x_of_ply(field, ply, plies)) for ply in (band.first, band.last))
    return Box(field.x + left, field.y, max(1, right - left), field.height)


def _draw_scale(canvas: Canvas, places: ReviewGraphPlaces) -> None:
    """Draw the lines of the scale with their labels; a very low graph has none at its middle."""
    sizes, colours, field = canvas.sizes, canvas.colours, places.field
    is_low = field.height < 2 * sizes.text_caption
    for chance in SCALE:
        y = min(field.y + round(y_of_chance(field, chance)), field.bottom - sizes.line)
        opacity = MIDDLE_OPACITY if chance == SCALE[1] else LINE_OPACITY
        canvas.fill(Box(field.x, y, field.width, sizes.line), colours.faint.faded(opacity))
        if chance == SCALE[1] and is_low:
            continue
        room = Box(places.labels.x, y - sizes.row // 2, places.labels.width, sizes.row)
        canvas.text(room, str(chance), FINE_FIGURES, colours.dim, "right")


def _draw_marks(canvas: Canvas, row: Box, marks: tuple[MistakeMark, ...], plies: int) -> None:
    """Draw the mistakes of a side as text; where a worse one has the room, only as a bar."""
    sizes, taken = canvas.sizes, bytearray(row.width)
    for mark in sorted(marks, key=lambda one: _BY_SEVERITY[one.verdict]):
        text, ink = MARKS[mark.verdict], _ink(canvas, mark.verdict)
        width = canvas.look.fonts.width(text, CAPTION)
        middle = round(x_of_ply(row, mark.ply, plies))
        left = min(max(middle - width // 2, 0), row.width - width)
        columns = slice(max(0, left - sizes.line), left + width + sizes.line)
        if any(taken[columns]):
            bar = Box(row.x + middle, row.bottom - sizes.unit, 2 * sizes.line, sizes.unit)
            canvas.fill(bar, ink)
            continue
        taken[columns] = bytes([1]) * len(taken[columns])
        canvas.text(Box(row.x + left, row.y, width, row.height), text, CAPTION, ink, "centre")


def _ink(canvas: Canvas, verdict: Verdict) -> Colour:
    return canvas.colours.dim if verdict is Verdict.INACCURACY else canvas.colours.bad


def _draw_phases(
    canvas: Canvas, places: ReviewGraphPlaces, bands: tuple[PhaseBand, ...], plies: int
) -> None:
    """Draw the name of each phase and its accuracies below it, moved aside where others stand."""
    texts = [_phase_text(band) for band in bands]
    widths = [canvas.look.width(text, CAPTION) for text in texts]
    boxes = [_band_box(places.phases, band, plies) for band in bands]
    wanted = [box.centre[0] - width // 2 for box, width in zip(boxes, widths, strict=True)]
    starts = spread_texts(wanted, widths, places.phases, canvas.sizes.gap)
    for text, start, width in zip(texts, starts, widths, strict=True):
        room = places.phases._replace(x=start, width=width)
        canvas.text(room, text, CAPTION, canvas.colours.dim)


def _phase_text(band: PhaseBand) -> Message:
    name = PHASES[band.phase]
    if all(one is None for one in band.accuracies.values()):
        return name
    white, black = (
        UNKNOWN if one is None else f"{one:.0f}"
        for one in (band.accuracies[chess.WHITE], band.accuracies[chess.BLACK])
    )
    return PHASE_WITH_ACCURACIES.filled(phase=name, white=white, black=black)


def spread_texts(wanted: list[int], widths: list[int], row: Box, gap: int) -> list[int]:
    """Return where texts of these widths start so that none covers another or leaves the row.

    Each stands as near to the wanted place as the others allow.
    """
    starts, free = list[int](), row.x
    for start, width in zip(wanted, widths, strict=True):
        starts.append(max(start, free))
        free = starts[-1] + width + gap
    limit = row.right
    for place in reversed(range(len(starts))):
        starts[place] = max(row.x, min(starts[place], limit - widths[place]))
        limit = starts[place] - gap
    return starts
