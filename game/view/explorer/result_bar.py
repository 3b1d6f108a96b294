"""The results of games as a bar: White's wins, draws, Black's wins, with their shares in per cent.

They always stand in this order, and gaps part them, so that nobody must tell colours apart.
"""

from __future__ import annotations

from engine.protocol.library.exploration import Results
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, template
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES
from game.words.explorer import result_percents

DRAW_GREY = 0.3
"""The share of White's colour in that of the draws."""
SPOKEN = template("White {white} %, draws {draws} %, Black {black} %")
"""What a screen reader hears."""


def draw_result_bar(canvas: Canvas, box: Box, results: Results) -> None:
    """Draw the bar in a row; an outline alone if no game has a result."""
    room = box.inset(0, max(1, box.height // 6))
    shares = result_percents(results)
    if shares is None:
        canvas.rounded(room, None, canvas.colours.line, canvas.sizes.unit // 2)
        return
    if canvas.is_read:
        return  # The row says it as a sentence.
    canvas.rounded(room, canvas.colours.line, None, canvas.sizes.unit // 2)
    gap, x = canvas.sizes.line, room.x
    counts = results.white_wins, results.draws, results.black_wins
    done, total = 0, sum(counts)
    for count, share, (fill, ink) in zip(counts, shares, _paints(canvas.colours), strict=True):
        done += count
        end = room.x + room.width * done // total
        part = Box(x, room.y, max(0, end - x - (gap if done < total else 0)), room.height)
        x = end
        if not count:
            continue
        canvas.fill(part.inset(0, gap), fill)
        text = str(share)
        if canvas.look.fonts.width(text, FINE_FIGURES) + 2 * gap <= part.width:
            canvas.text(part, text, FINE_FIGURES, ink, "centre")


def spoken_results(results: Results) -> Message | None:
    """Return the results for a screen reader; None if no game has one."""
    shares = result_percents(results)
    if shares is None:
        return None
    white, draws, black = shares
    return SPOKEN.filled(white=white, draws=draws, black=black)


def _paints(colours: Colours) -> tuple[tuple[Colour, Colour], ...]:
    """Return the ground and the ink of each part."""
    white, black = colours.evaluation_white, colours.evaluation_black
    return (
        (white, colours.evaluation_on_white),
        (white.over(black, DRAW_GREY), colours.evaluation_on_black),
        (black, colours.evaluation_on_black),
    )
