"""Pictures of a board, and reports, as the bytes of files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from engine.notation.encodings import UTF_8
from game.state.dialogs.file_dialog import FileKind
from game.state.files.board_picture import BoardPicture
from game.state.files.report_file import ReportFile
from game.words.catalogue import Catalogue

SVG = ".svg"


def picture_encoder(picture: BoardPicture, path: str) -> Callable[[], bytes]:
    """Draw a picture; return a function that returns the content of the file.

    That function may run in another thread. The ending ``.svg`` makes an SVG, any other one a PNG.

    Raises:
        OSError: there is not enough memory.
    """
    from game.view.pictures import png, svg  # The first picture needs them, not the start.

    if PurePath(path).suffix.lower() == SVG:
        return partial(svg.svg_bytes, picture)
    return partial(png.png_bytes, png.draw_board_picture(picture))


def report_encoder(
    catalogue: Callable[[], Catalogue], report: ReportFile, kind: FileKind
) -> Callable[[], bytes]:
    """Draw what must be drawn of a report; return a function that returns the content of the file.

    That function may run in another thread. ``catalogue`` returns the texts of the window.

    Raises:
        OSError: there is not enough memory.
    """
    texts = catalogue()
    if kind is FileKind.REPORT_PICTURE:
        from game.view.pictures import png, report_picture

        return partial(png.png_bytes, report_picture.draw_report(report, texts))
    return partial(_page if kind is FileKind.REPORT_PAGE else _annotated, report, texts)


def _page(report: ReportFile, catalogue: Catalogue) -> bytes:
    """Return the report as an HTML page."""
    from game.formats.pgn_tags import tags_of
    from game.formats.review_html.page import review_as_html
    from game.words.review.report_texts import report_texts

    game, finished = report.review.game, report.finished
    tags = tags_of(report.game, report.date, report.flipped)
    texts = report_texts(game, finished, catalogue)
    return review_as_html(tags, game, finished, texts).encode(UTF_8)


def _annotated(report: ReportFile, catalogue: Catalogue) -> bytes:
    """Return the game as PGN with what the report says of its moves."""
    from game.formats.review_pgn import review_as_pgn
    from game.words.review.report_texts import sentences_by_ply

    game, finished = report.review.game, report.finished
    said = sentences_by_ply(game, finished, catalogue)
    text = review_as_pgn(report.game, game, finished, said, report.date, report.flipped)
    return text.encode(UTF_8)
