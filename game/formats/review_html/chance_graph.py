"""The graph of White's winning chances as SVG, with phases and marks.

Places are in per cent of the width and the height, so the graph fits any width, and its words and
marks keep their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from engine.protocol.review import GameReview, Phase
from game.formats.review_html.report_texts import ReportTexts
from game.formats.review_html.shown_game import ShownGame, ShownMove


def chance_graph_svg(game: ShownGame, review: GameReview, texts: ReportTexts) -> str:
    """Return the graph. The names of its marks lead to the moves."""
    width = max(1, len(game.moves))
    chances = game.chances()
    curve = " ".join(f"{ply},{100 - chance:.1f}" for ply, chance in chances)
    first, last = (chances[0][0], chances[-1][0]) if chances else (0, 0)
    points = f"{first},100 {curve} {last},100"
    area = (
        f'<svg viewBox="0 0 {width} 100" preserveAspectRatio="none" width="100%" height="100%">'
        f'<rect width="{width}" height="100" class="black"/>'
        f'<polygon points="{points}" class="white"/></svg>'
    )
    known = dict(chances)
    marks = "".join(_mark(game, move, known.get(move.ply + 1), texts) for move in game.moves)
    return (
        f'<svg id="graph" class="graph" role="group" aria-label="{escape(texts.winning_chances)}">'
        f'{area}<line class="middle" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f"{''.join(_phases(review, width, texts))}"
        f'<line id="cursor" y1="0" y2="100%"/>{marks}</svg>'
    )


def _phases(review: GameReview, width: int, texts: ReportTexts) -> Iterator[str]:
    """Yield the name of each phase at its beginning, with a line before it."""
    begins = {Phase.MIDDLEGAME: review.middlegame_ply, Phase.ENDGAME: review.endgame_ply}
    known = [
        (Phase.OPENING, 0),
        *((phase, ply) for phase, ply in begins.items() if ply is not None),
    ]
    ends = [ply for _, ply in known[1:]] + [width]
    for (phase, begin), end in zip(known, ends, strict=True):
        if end <= begin:
            continue
        x, share = _percent(begin, width), _percent(end - begin, width)
        line = '<line class="phase" x1="0" x2="0" y1="0" y2="100%"/>' if begin else ""
        yield (
            f'<svg x="{x}" width="{share}" height="100%">{line}'
            f'<text x="5" y="14">{escape(texts.phases[phase])}</text></svg>'
        )


def _mark(game: ShownGame, move: ShownMove, chance: float | None, texts: ReportTexts) -> str:
    """Return the mark of a verdict; nothing for a good move, or where no chance is known."""
    review = move.review
    if review is None or review.verdict is None or chance is None:
        return ""
    name = escape(f"{move.title}{texts.marks[review.verdict]} – {texts.verdicts[review.verdict]}")
    return (
        f'<a href="#{game.target(move)}" data-ply="{move.ply + 1}" aria-label="{name}">'
        f'<circle cx="{_percent(move.ply + 1, len(game.moves))}" cy="{100 - chance:.1f}%" r="4.5" '
        f'class="{review.verdict.value}"><title>{name}</title></circle></a>'
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}%"
