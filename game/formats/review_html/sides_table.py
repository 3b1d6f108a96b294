"""The table of both sides: accuracy, phases, and how many moves are good or bad."""

from __future__ import annotations

from html import escape

import chess

from engine.protocol.review import GameReview, Phase, ReviewedSide, Verdict
from game.formats.review_html.report_texts import ReportTexts

NOTHING = "–"


def sides_table(review: GameReview, texts: ReportTexts) -> str:
    """Return the table. A phase in which nobody moved has no row."""
    sides = (review.white, review.black)
    rows = [_row(texts.accuracy, [_per_cent(side.accuracy, texts) for side in sides], "main")]
    for phase in Phase:
        if any(phase in side.phase_accuracy for side in sides):
            cells = [_per_cent(side.phase_accuracy.get(phase), texts) for side in sides]
            rows.append(_row(texts.phases[phase], cells, "part"))
    rows.append(_row(texts.average_loss, [_average_loss(side) for side in sides]))
    for verdict in Verdict:
        cells = [str(side.verdicts[verdict]) for side in sides]
        rows.append(_row(texts.counted_verdicts[verdict], cells, verdict.value))
    rows.append(_row(texts.best_moves, [str(side.best_moves) for side in sides]))
    rows.append(_row(texts.only_moves, [str(side.only_moves) for side in sides]))
    heads = "".join(
        f'<th scope="col">{escape(texts.sides[side])}</th>' for side in (chess.WHITE, chess.BLACK)
    )
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _row(name: str, cells: list[str], css_class: str = "") -> str:
    kind = f' class="{css_class}"' if css_class else ""
    values = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr{kind}><th scope="row">{escape(name)}</th>{values}</tr>'


def _per_cent(share: float | None, texts: ReportTexts) -> str:
    if share is None:
        return NOTHING
    whole, tenths = f"{share:.1f}".split(".")
    return texts.per_cent.format(whole=whole, tenths=tenths)


def _average_loss(side: ReviewedSide) -> str:
    return NOTHING if side.average_loss_cp is None else f"{side.average_loss_cp:.0f}"
