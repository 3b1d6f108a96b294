"""The review of a game as one HTML file that stands by itself.

It needs no network, and without a script everything can be read. The script steps through the
game on a board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape

import chess

from engine.protocol.review import GameReview, ReviewedGame
from game.formats.review_html.chance_graph import chance_graph_svg
from game.formats.review_html.diagrams import Arrow, board_diagram, svg_definitions
from game.formats.review_html.report_texts import ReportTexts
from game.formats.review_html.shown_game import (
    ShownGame,
    ShownLine,
    ShownMove,
    moment_id,
    move_id,
)
from game.formats.review_html.sides_table import sides_table
from game.formats.review_html.style_sheet import report_asset, style_sheet

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)
"""What a browser may load for the page: nothing beside it."""
UNKNOWN = frozenset(("", "?", "-", "????.??.??"))
"""Values of tags that say nothing."""
FACTS = ("Event", "Site", "Round", "Date", "Opening")
"""The tags that stand below the names."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_AFTER_NUMBER = re.compile(r"(?<=\d\.) ")
"""The space between a number and its move."""
RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}
BUTTONS = (
    ("first", "M4 4h3v16H4zM20 4v16L8 12z"),
    ("back", "M18 4v16L6 12z"),
    ("forward", "M6 4v16l12-8z"),
    ("last", "M17 4h3v16h-3zM4 4v16l12-8z"),
)
"""The buttons that step through the game, each with the path of its sign."""


def review_as_html(
    headers: Mapping[str, str], game: ReviewedGame, review: GameReview, texts: ReportTexts
) -> str:
    """Return the report of a game as an HTML document.

    Args:
        headers: the tags of the game, as its PGN has them.
        game: the moves that were reviewed.
        review: what was found about them.
        texts: all other texts, in the language of the reader.

    Raises:
        ValueError: the start position or a move of the game is impossible.
    """
    shown = ShownGame(game, review, texts.letters)
    names = [_player(headers, side, texts) for side in (chess.WHITE, chess.BLACK)]
    title = escape(f"{texts.title}: {' – '.join(names)}")
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(texts.language)}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{style_sheet()}</style>",
            "</head>",
            "<body>",
            svg_definitions(),
            _head(headers, names),
            "<main>",
            _stepper(shown, texts),
            '<div class="found">',
            _chances(shown, review, texts),
            _moves(shown, texts),
            f"<section><h2>{escape(texts.accuracy)}</h2>{sides_table(review, texts)}</section>",
            *_moments(shown, texts),
            "</div>",
            "</main>",
            f"<footer><p>{escape(texts.made_by)}</p></footer>",
            f'<script type="application/json" id="game">{_data(shown, texts)}</script>',
            f"<script>{report_asset('report.js')}</script>",
            "</body>",
            "</html>",
            "",
        )
    )


def _player(headers: Mapping[str, str], side: chess.Color, texts: ReportTexts) -> str:
    """Return the name of a player with the rating; the colour if the name is not known."""
    tag = "White" if side == chess.WHITE else "Black"
    name, rating = headers.get(tag, ""), headers.get(f"{tag}Elo", "")
    shown = texts.sides[side] if name in UNKNOWN else name
    return shown if rating in UNKNOWN else f"{shown} ({rating})"


def _head(headers: Mapping[str, str], names: list[str]) -> str:
    players = "".join(f"<span>{escape(name)}</span>" for name in names)
    result = RESULTS.get(headers.get("Result", ""), "")
    mark = f' <span class="result">{result}</span>' if result else ""
    known = [headers[tag] for tag in FACTS if headers.get(tag, "") not in UNKNOWN]
    facts = f'<p class="facts">{escape(" · ".join(known))}</p>' if known else ""
    return f'<header><h1 class="players">{players}{mark}</h1>{facts}</header>'


def _chances(game: ShownGame, review: GameReview, texts: ReportTexts) -> str:
    return (
        f'<section class="chances"><h2>{escape(texts.winning_chances)}</h2>'
        f"{chance_graph_svg(game, review, texts)}"
        f'<p class="caption">{escape(texts.chances_caption)}</p></section>'
    )


def _stepper(game: ShownGame, texts: ReportTexts) -> str:
    """Return the board that the script steps through. It shows the last position at first."""
    last = game.moves[-1] if game.moves else None
    label = texts.start_position if last is None else last.title
    board = board_diagram(game.end, label, last=None if last is None else last.move, name="board")
    buttons = "".join(
        f'<button type="button" id="{name}" aria-label="{escape(getattr(texts, name))}" '
        f'title="{escape(getattr(texts, name))}">'
        f'<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="{path}"/>'
        "</svg></button>"
        for name, path in BUTTONS
    )
    return (
        f'<section class="stepper" aria-label="{escape(texts.board)}">{board}'
        f'<div class="buttons">{buttons}</div>'
        f'<div id="note" aria-live="polite"><p class="title">{escape(label)}</p></div>'
        f'<p class="caption keys">{escape(texts.keys)}</p></section>'
    )


def _moves(game: ShownGame, texts: ReportTexts) -> str:
    moves = "".join(_pairs(game, texts)) if game.moves else escape(texts.no_moves)
    return (
        f'<section class="moves"><h2>{escape(texts.moves)}</h2><div id="moves">{moves}</div>'
        "</section>"
    )


def _pairs(game: ShownGame, texts: ReportTexts) -> Iterator[str]:
    """Yield the moves with the same number, as one unit that is not broken."""
    cells = list[str]()
    for move in game.moves:
        if move.before.turn == chess.WHITE or not cells:
            cells.append(f"<b>{move.number}</b>")
        cells.append(_move(move, texts))
        if move.before.turn == chess.BLACK or move is game.moves[-1]:
            yield f'<span class="pair">{" ".join(cells)}</span> '
            cells.clear()


def _move(move: ShownMove, texts: ReportTexts) -> str:
    verdict = None if move.review is None else move.review.verdict
    css_class = f' class="{verdict.value}"' if verdict is not None else ""
    name = move_id(move.ply)
    return (
        f'<a id="{name}" href="#{name}" data-ply="{move.ply + 1}"{css_class}>'
        f"{escape(move.san + _mark(move, texts))}</a>"
    )


def _mark(move: ShownMove, texts: ReportTexts) -> str:
    """Return the sign behind a move."""
    if move.review is None:
        return ""
    if move.review.verdict is not None:
        return texts.marks[move.review.verdict]
    return texts.only_move_mark if move.review.is_only else ""


def _moments(game: ShownGame, texts: ReportTexts) -> Iterator[str]:
    """Yield the section of the key moments; nothing if there are none."""
    if not game.moments:
        return
    note = texts.key_moments_note
    yield f'<section class="moments"><h2>{escape(texts.key_moments)}</h2>'
    if note:
        yield f'<p class="caption">{escape(note)}</p>'
    for ply in sorted(game.moments):
        yield _moment(game, game.moves[ply], texts)
    yield "</section>"


def _moment(game: ShownGame, move: ShownMove, texts: ReportTexts) -> str:
    review = move.review
    assert review is not None
    arrows = [Arrow(move.move, "played")]
    if review.best_move is not None and review.best_move != review.move:
        arrows.append(Arrow(move.before.parse_uci(review.best_move), "better"))
    label = texts.diagram.format(move=move.title)
    sentences = "".join(f"<p>{escape(one)}</p>" for one in texts.sentences.get(move.ply, ()))
    lines = _line(texts.answer, game.answer_line(review))
    lines += _line(texts.better, game.better_line(review))
    kind = "" if review.verdict is None else f" {review.verdict.value}"
    return (
        f'<article id="{moment_id(move.ply)}" class="moment{kind}">'
        f'<h3><a href="#{move_id(move.ply)}" data-ply="{move.ply + 1}">'
        f"{escape(move.title + _mark(move, texts))}</a></h3>"
        f"{board_diagram(move.before, label, arrows=arrows)}"
        f'<div class="words">{sentences}{lines}</div></article>'
    )


def _line(name: str, line: ShownLine | None) -> str:
    if line is None:
        return ""
    moves = _AFTER_NUMBER.sub(NO_BREAK_SPACE, escape(line.moves))
    return (
        f'<p class="line"><span class="name">{escape(name)}</span> {moves} '
        f'<span class="score">{line.score}</span></p>'
    )


def _data(game: ShownGame, texts: ReportTexts) -> str:
    """Return what the script needs, as JSON in which no tag can begin."""
    positions = [move.before.board_fen() for move in game.moves] + [game.end.board_fen()]
    data = {
        "positions": positions,
        "squares": [_squares(move.move) for move in game.moves],
        "titles": [
            texts.start_position,
            *(move.title + _mark(move, texts) for move in game.moves),
        ],
        "notes": {str(ply + 1): list(said) for ply, said in sorted(texts.sentences.items())},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _squares(move: chess.Move) -> list[chess.Square]:
    """Return the squares that a move is marked on; none for a null move."""
    return [move.from_square, move.to_square] if move else []
